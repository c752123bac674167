// The dashboard in Chromium, and what its scenarios do in it.
import { readFileSync } from "node:fs";
import https from "node:https";
import { Chromium } from "./chromium.mjs";
import { Firefox } from "./firefox.mjs";
import { until } from "./world.mjs";

/** What a person can reach: the dialog that was opened last, or the page. */
const inFront = `([...document.querySelectorAll("dialog[open]")].at(-1) ?? document)`;

/** The dashboard, as the settings of a scenario say. */
export class Dashboard {
  constructor(settings) {
    Object.assign(this, settings);
    this.browser = this.driverPort ? new Firefox(settings) : new Chromium(settings);
    this.authority = readFileSync(this.gateway.authority);
    this.begin = Date.now();
  }

  step(what) { console.log(`${((Date.now() - this.begin) / 1000).toFixed(1)} s: ${what}`); }

  async start() {
    await this.browser.start();
    await this.browser.open(this.page);
  }

  /** The same dashboard as somebody else has it open. */
  async another() {
    const browser = await this.browser.another();
    const other = Object.assign(Object.create(Object.getPrototypeOf(this)), this, { browser });
    await browser.open(this.page);
    return other;
  }

  evaluate(expression) { return this.browser.evaluate(expression); }

  /** Waits until an expression is true in the page. */
  wait(what, expression) {
    // While it is loaded anew, nothing can be asked.
    return until(what, () => this.evaluate(expression).then((is) => is === true, () => false))
      .catch(async (error) => {
        const shown = await this.evaluate(
          `([...document.querySelectorAll("dialog[open], main")].at(-1) ?? document.body)
            .innerText.slice(0, 1500)`);
        throw new Error(`${error.message}; the page says:\n${shown}`);
      });
  }

  /** Waits until the page has a text. */
  waitFor(text) {
    return this.wait(text, `document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Presses a button or a link by its text, of the dialog in front if one is open. */
  async press(text) {
    const find = `${inFront}.querySelectorAll("button, a")`;
    const found = `[...${find}].find((it) => it.textContent.trim() === ${JSON.stringify(text)}
      && !it.hidden)`;
    // Found and pressed at once: the page may be drawn anew at any time.
    await this.wait(`there is ${text}`, `{
      const button = ${found};
      button?.click();
      return Boolean(button);
    }`);
  }

  /** Types into a field that is found by its label, of the dialog in front if one is open. */
  async type(label, value) {
    const found = `[...${inFront}.querySelectorAll("label")]
      .find((it) => it.textContent === ${JSON.stringify(label)})?.control`;
    await this.wait(`there is ${label}`, `{
      const input = ${found};
      if (!input) return false;
      input.value = ${JSON.stringify(value)};
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    }`);
  }

  /** Presses a key as a person does. */
  async key(key, modifiers = 0, text = key.length === 1 ? key : undefined) {
    const code = { Enter: 13, Escape: 27, ".": 190 }[key] ?? key.toUpperCase().charCodeAt(0);
    const event = { key, modifiers, windowsVirtualKeyCode: code };
    const typed = key === "Enter" ? "\r" : text;
    await this.browser.command("Input.dispatchKeyEvent",
      { ...event, type: "keyDown", ...(typed && !modifiers ? { text: typed } : {}) },
      this.browser.tab);
    await this.browser.command("Input.dispatchKeyEvent", { ...event, type: "keyUp" },
      this.browser.tab);
  }

  /**
   * Presses two keys one after the other, as in `g c`, once no dialog is open. The page forgets the
   * first key after 1.5 seconds. If this machine was slower than that, both are pressed again.
   */
  async jump(first, second) {
    await this.wait("no dialog is open", `!document.querySelector("dialog[open]")`);
    for (let took = Infinity; took > 1400;) {
      const begin = Date.now();
      await this.key(first);
      await this.key(second);
      took = Date.now() - begin;
    }
  }

  /** Shows the form for keys. */
  async byKey() {
    await this.wait("the form is shown", `Boolean(document.querySelector(".sign-in"))`);
    if (!await this.evaluate(`Boolean(document.querySelector("[name=key]"))`)) {
      await this.press("Use a key instead");
    }
  }

  async signIn(key) {
    await this.byKey();
    await this.type("Key", key);
    await this.press("Sign in");
    await this.wait("the first page is shown", `Boolean(document.querySelector(".page h1"))`);
  }

  async go(hash) {
    await this.evaluate(`void (location.hash = ${JSON.stringify(hash)})`);
    await this.wait(`${hash} is shown`, `Boolean(document.querySelector(".page h1"))`);
  }

  /** Lets the next answer of a method arrive late; `window.hasAnswered` is true from then on. */
  slow(method, milliseconds) {
    return this.evaluate(`{
      const { fetch } = window;
      window.hasAnswered = false;
      window.fetch = async (path, ...rest) => {
        const answer = await fetch(path, ...rest);
        if (!String(path).endsWith("/${method}")) return answer;
        window.fetch = fetch;
        await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));
        window.hasAnswered = true;
        return answer;
      };
    }`);
  }

  /** Fails if axe-core finds anything wrong in the page, in light or dark. */
  async check(name, scheme) {
    const features = [{ name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" }];
    await this.browser.command("Emulation.setEmulatedMedia", { features }, this.browser.tab);
    // A button whose act is under way is pale, and of no use until it is over.
    await this.wait("nothing is under way", `!${inFront}.querySelector("[aria-busy=true]")`);
    // By itself axe does not measure what is pressed, which WCAG 2.2 AA asks for.
    const found = await this.findings(`{ rules: { "target-size": { enabled: true } } }`);
    if (found.length) throw new Error(`${name}, ${scheme}: ${found.join("\n")}`);
  }

  /** What axe-core finds wrong in the page. */
  async findings(options) {
    if (!await this.evaluate("Boolean(window.axe)")) {
      const expression = readFileSync(this.axe, "utf8");
      await this.browser.command("Runtime.evaluate", { expression }, this.browser.tab);
    }
    const found = await this.evaluate(`(await axe.run(${options})).violations
      .map((it) => it.id + ": " + it.nodes.map((node) => node.html + " " + node.failureSummary)
        .join("; "))`);
    if (!Array.isArray(found)) throw new Error(`axe did not run: ${found}`);
    return found;
  }

  /** Fails if the page is wider than a small screen, or what is pressed there is too small. */
  async fits(name, width) {
    await this.at(width, async () => {
      const over = await this.evaluate("document.documentElement.scrollWidth - innerWidth");
      if (over > 0) throw new Error(`${name} is ${over} wider than a screen of ${width}`);
      const found = await this.findings(`{ runOnly: ["target-size"] }`);
      if (found.length) throw new Error(`${name}, ${width} wide: ${found.join("\n")}`);
    });
  }

  /** What an element looks like, as grey pixels. */
  async picture(selector) {
    const clip = await this.evaluate(`{
      const found = document.querySelector(${JSON.stringify(selector)});
      found.scrollIntoView({ block: "center" });
      const { x, y, width, height } = found.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height, scale: 2 };
    }`);
    const { data } = await this.browser.command("Page.captureScreenshot", { clip },
      this.browser.tab);
    return this.evaluate(`{
      const bytes = Uint8Array.from(atob("${data}"), (it) => it.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const { width, height } = image, canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const grey = Array.from({ length: width * height }, (_, at) =>
        Math.round((data[4 * at] + data[4 * at + 1] + data[4 * at + 2]) / 3));
      return { width, height, grey };
    }`);
  }

  /** Does something on a phone's screen of a width. */
  async at(width, act) {
    await this.browser.command("Emulation.setDeviceMetricsOverride",
      { width, height: 800, deviceScaleFactor: 1, mobile: true }, this.browser.tab);
    try {
      return await act();
    } finally {
      await this.browser.command("Emulation.clearDeviceMetricsOverride", {}, this.browser.tab);
    }
  }

  /** Calls a method of the gateway itself, to compare with what the page says. */
  call(method, message, key) {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    return new Promise((resolve, reject) => {
      const request = https.request(`${this.gateway.url}/herald.v1.${method}`,
        { method: "POST", ca: this.authority, headers }, async (response) => {
          const parts = [];
          for await (const part of response) parts.push(part);
          const text = Buffer.concat(parts).toString();
          if (response.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method}: ${text}`));
        });
      request.on("error", reject);
      request.end(JSON.stringify(message));
    });
  }
}

/** Runs a scenario; the process ends with 0 if all was as it should be. */
export async function play(scenario) {
  const dashboard = new Dashboard(JSON.parse(readFileSync(process.argv[2], "utf8")));
  try {
    await dashboard.start();
    await scenario(dashboard);
  } catch (error) {
    console.log(`failed: ${error.stack}`);
    process.exitCode = 1;
  } finally {
    await dashboard.browser.quit().catch(() => {});
    // A server that the scenario has left open would keep the process for ever.
    process.exit();
  }
}
