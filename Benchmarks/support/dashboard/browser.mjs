// Drives the dashboard in Chromium. Reads a command as JSON from each line of the input, and
// answers with a line of JSON: {"answer": …} or {"error": …}. The argument is a file of settings.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Dashboard } from "../../../Tests/SuiteTests/Support/browsers/dashboard-world.mjs";
import { sleep } from "../../../Tests/SuiteTests/Support/browsers/world.mjs";

const it = new Dashboard(JSON.parse(readFileSync(process.argv[2], "utf8")));
const inPage = readFileSync(new URL("inpage.js", import.meta.url), "utf8");
/** Between two keys, in milliseconds: somebody who types fast. */
const betweenKeys = 60;

const command = (name, more = {}) => it.browser.command(name, more, it.browser.tab);

/** Fails if the page has thrown an error. */
async function evaluate(expression) {
  const value = await it.evaluate(expression);
  if (String(value).startsWith("error: ")) throw new Error(value);
  return value;
}

async function signIn({ link }) {
  await it.start();
  await command("Page.enable");
  await command("Network.enable");
  await command("Page.addScriptToEvaluateOnNewDocument", { source: inPage });
  await it.evaluate(`void (location.hash = "#/link/${link}")`);
  await it.wait("somebody is signed in", `Boolean(document.querySelector(".page h1"))`);
  await load(false);
}

/** Loads the first page; when it was painted first, and when all of it was there. */
async function load(isFirst) {
  if (isFirst) await command("Network.clearBrowserCache");
  await it.evaluate(`void (window.isOld = true, location.hash = "#/overview",
    setTimeout(() => location.reload(), 10))`);
  await it.wait("it is loaded anew", "!window.isOld && Boolean(window.bench?.shown)");
  return evaluate(`new Promise((resolve) => {
    const look = () => {
      const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      if (first === undefined) return setTimeout(look, 20);
      const files = performance.getEntriesByType("resource");
      resolve({ first, whole: bench.shown, sent: files.filter((it) => it.transferSize > 0
        && !it.name.includes("herald.v1")).reduce((sum, it) => sum + it.transferSize, 0),
      calls: bench.calls.map((it) => [it.url, it.begin, it.end]) });
    };
    look();
  })`);
}

async function paint({ loads, firstVisits }) {
  const [warm, first] = [[], []];
  await load(false);
  for (let at = 0; at < loads; at += 1) warm.push(await load(false));
  for (let at = 0; at < firstVisits; at += 1) first.push(await load(true));
  return { warm, first };
}

/** Presses the key of a character. Its code is left out: that of "(" is also that of an arrow. */
async function press(text) {
  await command("Input.dispatchKeyEvent", { type: "keyDown", key: text, text });
  await command("Input.dispatchKeyEvent", { type: "keyUp", key: text });
}

/** Clears a field without a trace, and types a text into it. */
async function type(selector, text) {
  await evaluate(`{
    const input = document.querySelector(${JSON.stringify(selector)});
    input.focus();
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }`);
  await sleep(700);
  for (const character of text.slice(0, -1)) {
    await press(character);
    await sleep(betweenKeys);
  }
}

/** Types texts into a field, and says when the answer to each is on the screen. */
async function typed({ hash, ready, input, method, member, place, child, texts }) {
  await it.go(hash);
  await it.wait(`${ready} is there`, `Boolean(document.querySelector(${JSON.stringify(ready)}))`);
  // A page that has been shown takes the focus.
  await sleep(300);
  const found = [];
  for (const text of texts) {
    await type(input, text);
    const wanted = { [member]: text };
    await evaluate(`void bench.expect(${[method, wanted, place, child].map((one) =>
      JSON.stringify(one))})`);
    await press(text.at(-1));
    const late = JSON.stringify(`nothing is shown of ${text}`);
    found.push(await evaluate(`Promise.race([bench.expected, new Promise((_, fail) =>
      setTimeout(() => fail(new Error(${late} + ": " + document.activeElement.outerHTML
        + JSON.stringify(bench.calls))), 10000))])`));
  }
  return found;
}

/** Opens the page of a notification and notes what it shows. */
async function watch({ id }) {
  await it.go(`#/notifications/${id}`);
  await it.wait("it follows", `document.querySelector(".live")?.dataset.state === "live"`);
  await evaluate("void (bench.calls.length = 0, bench.sample())");
}

/** What the page has shown since then, and how often it has asked for what. */
async function watched() {
  return evaluate(`{
    clearInterval(bench.timer);
    const calls = {};
    for (const { url } of bench.calls) {
      const name = url.split("?")[0].split("/").slice(-2).join("/");
      calls[name] = (calls[name] ?? 0) + 1;
    }
    return { samples: bench.samples, calls };
  }`);
}

/** The browser's processes by kind. */
async function processes() {
  const { processInfo } = await it.browser.command("SystemInfo.getProcessInfo");
  return processInfo.map(({ type: kind, id }) => ({ kind, id }));
}

const acts = { signIn, paint, typed, watch, watched, processes };

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  try {
    console.log(JSON.stringify({ answer: await acts[asked.do](asked) ?? null }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.stack }));
  }
}
await it.browser.quit().catch(() => {});
process.exit();
