// A stock Firefox, driven by Marionette, its own protocol for that.
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import net from "node:net";
import { sleep, until, untilOpen } from "./world.mjs";

/** Preferences that make our push service its own, and keep it from asking for anything else. */
const preferences = {
  "dom.push.testing.allowInsecureServerURL": true,
  "dom.push.testing.ignorePermission": true,
  "dom.push.retryBaseInterval": 100,
  "dom.push.connection.enabled": true,
  "permissions.default.desktop-notification": 1,
  "alerts.useSystemBackend": false,
  // Those would turn the push connection off.
  "remote.prefs.recommended": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.enabled": false,
};

export class Firefox {
  constructor(world) {
    this.world = world;
    this.profile = mkdtempSync(`${world.scratch}/firefox-`);
    this.port = world.driverPort;
    const all = {
      ...preferences, "dom.push.serverURL": world.pushService?.browsers ?? "",
      "marionette.port": this.port,
    };
    const lines = Object.entries(all)
      .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(`${this.profile}/user.js`, lines.join("\n"));
  }

  /** It needs nothing of the page. */
  get head() { return ""; }

  async start() {
    const options = ["--headless", "--no-remote", "--profile", this.profile, "-marionette",
      "-remote-allow-system-access"];
    const environment = { ...process.env, HOME: this.profile, MOZ_CRASHREPORTER_DISABLE: "1" };
    this.process = spawn(this.world.browser, options, { stdio: "ignore", env: environment });
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.socket = await until("Firefox listens", () => this.connect());
    this.listen();
    // Its certificate is of an authority that was made for this run.
    const session = { acceptInsecureCerts: true, pageLoadStrategy: "none" };
    await this.command("WebDriver:NewSession", session);
  }

  connect() {
    return new Promise((resolve) => {
      const socket = net.connect(this.port, "127.0.0.1", () => resolve(socket));
      socket.on("error", () => resolve(undefined));
    });
  }

  /** Its messages are `length:[type, id, error, result]`. */
  listen() {
    let input = Buffer.alloc(0);
    this.calls = new Map();
    this.lastId = 0;
    this.socket.on("data", (bytes) => {
      input = Buffer.concat([input, bytes]);
      for (;;) {
        const colon = input.indexOf(":"), length = Number(input.subarray(0, colon));
        if (colon < 0 || input.length < colon + 1 + length) return;
        const message = JSON.parse(input.subarray(colon + 1, colon + 1 + length));
        input = input.subarray(colon + 1 + length);
        if (!Array.isArray(message)) continue;
        const [, id, error, result] = message, { resolve, reject } = this.calls.get(id);
        if (error) reject(new Error(`${error.error}: ${error.message}`));
        else resolve(result);
      }
    });
  }

  command(name, parameters = {}) {
    const id = this.lastId += 1, text = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.calls.set(id, { resolve, reject }));
  }

  async open(url) {
    await this.command("WebDriver:Navigate", { url });
    await untilOpen(this, url);
  }

  /** Runs an expression in the page, and waits for its promise. */
  async evaluate(expression) {
    const script = `const done = arguments[arguments.length - 1];
      (async () => ${expression})().then(done, (error) => done("error: " + error));`;
    const { value } = await this.command("WebDriver:ExecuteAsyncScript", { script, args: [] });
    return value;
  }

  async click(selector) {
    const found = await this.command("WebDriver:FindElement",
      { using: "css selector", value: selector });
    await this.command("WebDriver:ElementClick", { id: Object.values(found.value)[0] });
  }

  /** Clicks the notification with a title, in the window that Firefox itself makes for it. */
  async clickNotification(title) {
    const script = `for (const alert of Services.wm.getEnumerator("alert:alert")) {
        const text = alert.document.getElementById("alertTitleLabel");
        if (text?.getAttribute("value") !== arguments[0]) continue;
        alert.document.getElementById("alertBox").click();
        return true;
      }
      return false;`;
    await until(`the alert ${title}`, () => this.evaluateInside(script, title));
  }

  /** The addresses of all tabs. */
  tabs() {
    return this.evaluateInside(`return [...Services.wm.getEnumerator("navigator:browser")]
      .flatMap((it) => [...it.gBrowser.tabs]).map((it) => it.linkedBrowser.currentURI.spec);`);
  }

  /** Runs a script in Firefox itself. */
  async evaluateInside(script, ...args) {
    await this.command("Marionette:SetContext", { value: "chrome" });
    try {
      return (await this.command("WebDriver:ExecuteScript", { script, args })).value;
    } finally {
      await this.command("Marionette:SetContext", { value: "content" });
    }
  }

  /** Ends it as a person does, so that it keeps all. */
  async quit() {
    if (this.process.exitCode !== null) return;
    await this.command("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
    await Promise.race([this.ended, sleep(10000)]);
    this.process.kill("SIGKILL");
    this.socket.destroy();
  }
}
