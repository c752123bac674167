// A stock Chromium, driven by its DevTools protocol, and the desktop that shows its notifications.
import { spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { sleep, until, untilOpen } from "./world.mjs";

const here = new URL(".", import.meta.url).pathname;

/** The number of the last command, of all windows: their answers come by one pipe. */
let lastId = 0;

/** The fingerprint of a certificate's key, by which Chromium accepts it. */
function fingerprint(file) {
  const key = new X509Certificate(readFileSync(file)).publicKey;
  return createHash("sha256").update(key.export({ type: "spki", format: "der" })).digest("base64");
}

export class Chromium {
  constructor(world) {
    this.world = world;
    this.profile = mkdtempSync(`${world.scratch}/chromium-`);
    this.shown = new Map();
    this.calls = new Map();
    /** Who is told each event of the browser: its name, what it says, and the window. */
    this.listeners = new Set();
  }

  get documentation() { return readFileSync(`${here}/../../../../docs/SIMULATE.md`, "utf8"); }

  /** What docs/SIMULATE.md says: subscriptions are at Google, whatever push service it has. */
  get head() {
    return /```js\n(.*?)```/s.exec(this.documentation)[1]
      .replace("https://localhost:2301", this.world.pushService.url);
  }

  /** Fails if these are not the options that docs/SIMULATE.md gives to Chromium. */
  compare(options) {
    const [, command] = /```sh\nchromium (.*?)```/s.exec(this.documentation);
    for (const name of command.match(/--[a-z-]+=/g)) {
      if (options.some((option) => option.startsWith(name))) continue;
      throw new Error(`docs/SIMULATE.md has the option ${name}, and this test has not`);
    }
  }

  async start() {
    const { pushService, gateway, browser } = this.world;
    // Who gets no push messages needs no desktop that shows them.
    if (pushService && !this.desktop) await this.startDesktop();
    const keys = [gateway, pushService].filter(Boolean).map((it) => fingerprint(it.certificate));
    const options = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-component-update", "--disable-sync", "--disable-default-apps",
      "--password-store=basic", `--user-data-dir=${this.profile}`, "--remote-debugging-pipe",
      ...(pushService ? [
        `--gcm-checkin-url=${pushService.url}/checkin`,
        `--gcm-registration-url=${pushService.url}/register3`,
        `--gcm-mcs-endpoint=https://${new URL(pushService.browsers).host}`,
      ] : []),
      `--ignore-certificate-errors-spki-list=${keys.join(",")}`, "about:blank",
    ];
    if (pushService) this.compare(options);
    const environment = {
      ...process.env, HOME: this.profile, DBUS_SESSION_BUS_ADDRESS: this.bus ?? "disabled:",
    };
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
    this.process = spawn(browser, options, { stdio, env: environment });
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.listen(this.process.stdio[4]);
    const origin = new URL(this.world.page).origin;
    await this.command("Browser.grantPermissions", { permissions: ["notifications"], origin });
    const target = await until("a tab", async () => {
      const { targetInfos } = await this.command("Target.getTargets");
      return targetInfos.find((it) => it.type === "page");
    });
    const { targetId } = target;
    ({ sessionId: this.tab } = await this.command("Target.attachToTarget",
      { targetId, flatten: true }));
  }

  /** Starts a session bus with a stand-in of the desktop's notifications on it. */
  async startDesktop() {
    this.bus = `unix:path=${this.profile}/bus`;
    this.daemon = spawn("dbus-daemon",
      ["--session", "--nofork", "--nopidfile", `--address=${this.bus}`], { stdio: "ignore" });
    const environment = { ...process.env, DBUS_SESSION_BUS_ADDRESS: this.bus };
    this.desktop = spawn("/usr/bin/python3", [`${here}/notifications.py`],
      { stdio: ["pipe", "pipe", "inherit"], env: environment });
    await new Promise((resolve) => {
      createInterface(this.desktop.stdout).on("line", (line) => {
        const { ready, shown, title, closed } = JSON.parse(line);
        if (ready) resolve();
        if (shown) this.shown.set(title, shown);
        if (closed) this.shown.forEach((id, title) => id === closed && this.shown.delete(title));
      });
    });
  }

  /** Its messages are JSON with a NUL after each. */
  listen(stream) {
    let input = "";
    stream.setEncoding("utf8").on("data", (text) => {
      const parts = (input + text).split("\0");
      input = parts.pop();
      for (const message of parts.map((part) => JSON.parse(part))) {
        const { id, error, result, method, params, sessionId } = message;
        if (method) this.listeners.forEach((it) => it(method, params, sessionId));
        const call = this.calls.get(id);
        if (error) call?.reject(new Error(error.message));
        else call?.resolve(result);
      }
    });
  }

  command(method, params = {}, sessionId = undefined) {
    const id = lastId += 1;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.calls.set(id, { resolve, reject }));
  }

  /** Somebody else's browser: a window with cookies and storage of its own, of this process. */
  async another() {
    const { browserContextId } = await this.command("Target.createBrowserContext");
    const { targetId } = await this.command("Target.createTarget",
      { url: "about:blank", browserContextId });
    const { sessionId } = await this.command("Target.attachToTarget",
      { targetId, flatten: true });
    return Object.assign(Object.create(this), { tab: sessionId });
  }

  async open(url) {
    await this.command("Page.navigate", { url }, this.tab);
    await untilOpen(this, url);
  }

  /** The addresses of all tabs. */
  async tabs() {
    const { targetInfos } = await this.command("Target.getTargets");
    return targetInfos.filter((it) => it.type === "page").map((it) => it.url);
  }

  /** Runs an expression in the page, and waits for its promise. */
  async evaluate(expression, userGesture = false) {
    const options = {
      expression: `(async () => ${expression})()`, awaitPromise: true, returnByValue: true,
      userGesture,
    };
    const { result, exceptionDetails } = await this.command("Runtime.evaluate", options, this.tab);
    return exceptionDetails ? `error: ${exceptionDetails.exception?.description}` : result.value;
  }

  click(selector) { return this.evaluate(`document.querySelector("${selector}").click()`, true); }

  /** Clicks the notification with a title, as the desktop tells it. */
  async clickNotification(title) {
    const id = await until(`the notification ${title}`, () => this.shown.get(title));
    this.desktop.stdin.write(`${id}\n`);
  }

  /** Ends it as a person does, so that it keeps all. */
  async quit(isLast = true) {
    if (this.process?.exitCode === null) {
      await Promise.race([this.command("Browser.close").catch(() => {}), sleep(5000)]);
      await Promise.race([this.ended, sleep(10000)]);
      this.process.kill("SIGKILL");
    }
    if (!isLast) return;
    this.desktop?.kill();
    this.daemon?.kill();
  }
}
