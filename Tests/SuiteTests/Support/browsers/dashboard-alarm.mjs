// Hears whether a text has done anything in a page: ran as script, opened a dialog, fetched
// something, or tried what the page's policy forbids.
import { until } from "./world.mjs";

/** What pages of the gateway load by themselves, and browsers for any page. */
const own = [/^\/$/, /^\/dashboard\/[a-z]+(-[0-9a-f]{16})?\.(js|css|svg|txt)$/,
  /^\/herald\.v1\.\w+\/\w+$/, /^\/v1\/events$/, /^\/switch$/,
  /^\/apps\/news\/feed\.(atom|rss|json)$/, /^\/favicon.ico$/];

/** The alarm of a browser's window. It rings when a script calls `alarm` there. */
export class Alarm {
  /** Sets the alarm in the window of a dashboard. */
  static async set(it) {
    const alarm = new Alarm();
    Object.assign(alarm, { it, origin: new URL(it.page).origin, heard: [] });
    const { browser } = it, { tab } = browser;
    browser.listeners.add((method, params, window) => {
      if (window === tab) alarm.hear(method, params);
    });
    for (const domain of ["Runtime", "Page", "Network", "Audits"]) {
      await browser.command(`${domain}.enable`, {}, tab);
    }
    await browser.command("Runtime.addBinding", { name: "ring" }, tab);
    await browser.command("Page.addScriptToEvaluateOnNewDocument",
      { source: "window.alarm = (...all) => window.ring(String(all));" }, tab);
    await it.evaluate("void (window.alarm = (...all) => window.ring(String(all)))");
    return alarm;
  }

  hear(method, params) {
    if (method === "Runtime.bindingCalled") this.heard.push(`a script ran: ${params.payload}`);
    if (method === "Page.javascriptDialogOpening") {
      this.heard.push(`a dialog opened: ${params.message}`);
      this.it.browser.command("Page.handleJavaScriptDialog", { accept: true },
        this.it.browser.tab).catch(() => {});
    }
    if (method === "Network.requestWillBeSent") {
      const url = new URL(params.request.url);
      // Chromium draws the fields of dates with pictures of its own; the policy refuses others.
      const isOwn = url.protocol === "data:" || url.origin === this.origin
        && own.some((one) => one.test(url.pathname));
      if (!isOwn) this.heard.push(`a request went out: ${url}`);
    }
    if (method === "Audits.issueAdded") {
      const { contentSecurityPolicyIssueDetails: refused } = params.issue.details;
      if (refused) this.heard.push(`the policy refused: ${JSON.stringify(refused)}`);
    }
  }

  /** Waits for an alarm that must come, and forgets it. */
  async rings(what) {
    const found = await until(`the alarm "${what}"`, () =>
      this.heard.some((one) => one.startsWith(what)));
    this.heard = [];
    return found;
  }
}

/**
 * Shows that the alarm can ring: a page without its policy, that takes texts for markup, has what
 * the texts do. It is left broken.
 * @param {any} it @param {Alarm} alarm @param {string} page one that shows a hostile text
 */
export async function breakPage(it, alarm, page) {
  const refused = await it.evaluate(`{
    try {
      document.body.innerHTML = "<b>x</b>";
      return "markup was taken";
    } catch (error) {
      return error.name;
    }
  }`);
  if (refused !== "TypeError") throw new Error(`the page has no policy: ${refused}`);
  await alarm.rings("the policy refused");
  await it.evaluate("void alert('x')");
  await alarm.rings("a dialog opened");
  const { browser } = it;
  await browser.command("Page.setBypassCSP", { enabled: true }, browser.tab);
  await browser.command("Page.addScriptToEvaluateOnNewDocument", { source: `{
    const { append } = Element.prototype;
    Element.prototype.append = function (...all) {
      for (const one of all) {
        if (typeof one !== "string") {
          append.call(this, one);
          continue;
        }
        const markup = document.createElement("template");
        markup.innerHTML = one;
        append.call(this, markup.content);
      }
    };
  }` }, browser.tab);
  await it.evaluate("void setTimeout(() => location.reload(), 10)");
  await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`).catch(() => {});
  await until("a script ran and fetched something", () => ["a script ran", "a request went out"]
    .every((what) => alarm.heard.some((one) => one.startsWith(what))));
}
