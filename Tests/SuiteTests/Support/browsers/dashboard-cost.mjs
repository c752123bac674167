// What the page costs: bytes and requests of a first visit and of later ones, how soon it is
// painted, and whether its memory grows while it is open for long.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";

const loads = 20, events = 50000, atOnce = 200;

/** Whether a path is asked for data: the API, its events, and the lines of the map. */
const isData = (path) => /^\/herald\.v1\.|^\/v1\/events$/.test(path) || isLand(path);

const isLand = (path) => /^\/dashboard\/land-[0-9a-f]{16}\.txt$/.test(path);

/** What the browser fetches: each request with the bytes that came for it, headers included. */
class Traffic {
  static async of(it) {
    const traffic = new Traffic(), { browser } = it, { tab } = browser;
    traffic.requests = new Map();
    browser.listeners.add((method, params, window) => {
      if (window === tab) traffic.hear(method, params);
    });
    await browser.command("Network.enable", {}, tab);
    await browser.command("Network.clearBrowserCache", {}, tab);
    return traffic;
  }

  hear(method, { requestId, request, encodedDataLength }) {
    if (method === "Network.requestWillBeSent" && request.url.startsWith("http")) {
      this.requests.set(requestId, { path: new URL(request.url).pathname, bytes: 0 });
    }
    const known = this.requests.get(requestId);
    if (method === "Network.loadingFinished" && known) known.bytes = encodedDataLength;
  }

  /** What was fetched since it was asked for last. A file from the browser's cache has no bytes. */
  taken() {
    const all = [...this.requests.values()];
    this.requests.clear();
    return { all, land: all.filter(({ path }) => isLand(path)),
      page: all.filter(({ path, bytes }) => !isData(path) && bytes > 0) };
  }
}

const sum = (requests) => requests.reduce((all, { bytes }) => all + bytes, 0);
const paths = (requests) => requests.map(({ path }) => path).join(" ");

async function firstVisit(it, traffic) {
  await it.browser.open(it.page);
  await it.signIn(it.adminKey);
  await it.waitFor("Latest notifications");
  const { page, all } = traffic.taken();
  assert.ok(page.some(({ path }) => path.endsWith(".js")), paths(page));
  assert.ok(sum(page) <= 150 * 1024, `${sum(page)} bytes`);
  assert.ok(page.length <= 12, `${page.length}: ${paths(page)}`);
  it.step(`a first visit: ${page.length} requests, ${sum(page)} bytes; ${all.length} with data`);
}

/** Pages below those of the navigation, and what opens with them. */
const deeper = ["places/new", "places/track", "devices/users", "experiments/~new", "sources/~new",
  "configs/~new", "library/template/none", "library/schedule/none", "compose", "no-such-page"];

/** Whatever is opened after the first visit, only data is asked for. */
async function laterPages(it, traffic) {
  const pages = await it.evaluate(`[...document.querySelectorAll("nav a")]
    .map((it) => it.getAttribute("href"))`);
  assert.ok(pages.length >= 12, `${pages}`);
  for (const page of [...pages, ...deeper.map((one) => `#/${one}`)]) {
    await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`);
    await it.wait(`${page} is shown`, `Boolean(document.querySelector("main h1"))`);
    await it.evaluate("new Promise((resolve) => setTimeout(resolve, 200))");
  }
  await it.go("#/compose");
  for (const [act, what] of [["Use a template…", "There are no templates"], ["Blocks", "Add"],
    ["Only near a place…", "Use the circle"]]) {
    await it.press(act);
    await it.waitFor(what);
    await it.key("Escape");
    await it.wait(`${act} is closed`, `!document.querySelector("dialog[open]")`);
  }
  await it.key("k", 2);
  await it.wait("the palette is open", `Boolean(document.querySelector("dialog[open] input"))`);
  await it.key("Escape");
  const { page, land, all } = traffic.taken();
  assert.deepEqual(page.map(({ path }) => path), [], "no page asks for anything but data");
  assert.equal(land.length, 1, "the lines of the map are fetched once");
  it.step(`${pages.length + deeper.length} pages and 4 dialogs: ${all.length} requests, all data`);
}

/** The next visit asks for the page itself, and has all else. */
async function nextVisit(it, traffic) {
  await it.browser.open(it.page);
  await it.signIn(it.operatorKey);
  await it.go("#/places");
  await it.wait("there is land", `document.querySelector(".map .land")?.getAttribute("d").length
    > 99`);
  const { page, land } = traffic.taken();
  assert.deepEqual(page.map(({ path }) => path), ["/"], "the page alone is asked for again");
  assert.equal(sum(land), 0, "the lines of the map are kept");
  it.step(`the next visit: ${page.length} request, ${sum(page)} bytes`);
  await it.browser.command("Network.disable", {}, it.browser.tab);
}

/** Signed in, in a tab that keeps the key. */
async function paint(it) {
  await it.evaluate(`sessionStorage.setItem("herald-key", ${JSON.stringify(it.operatorKey)})`);
  const times = [];
  for (let load = 0; load < loads; load += 1) {
    await it.evaluate("void (window.isOld = true, setTimeout(() => location.reload(), 10))");
    await it.wait("it is loaded anew", `!window.isOld && Boolean(document.querySelector(".top"))`);
    times.push(await it.evaluate(`new Promise((resolve) => {
      const found = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      const look = () => found() === undefined ? setTimeout(look, 20) : resolve(found());
      look();
    })`));
  }
  times.sort((a, b) => a - b);
  const third = times[Math.ceil(loads * 0.75) - 1];
  it.step(`first contentful paint of ${loads} loads: ${Math.round(times[0])} to `
    + `${Math.round(times.at(-1))} ms, three quarters within ${Math.round(third)} ms`);
  return third;
}

async function heap(it) {
  // The browser itself keeps what it loaded, up to 250 entries.
  await it.evaluate("performance.clearResourceTimings()");
  await it.browser.command("HeapProfiler.enable", {}, it.browser.tab);
  for (let time = 0; time < 3; time += 1) {
    await it.browser.command("HeapProfiler.collectGarbage", {}, it.browser.tab);
  }
  const { usedSize } = await it.browser.command("Runtime.getHeapUsage", {}, it.browser.tab);
  return usedSize;
}

/** As many events as come in a day, in minutes. */
const tell = (from) => `(async () => {
  const { app } = await import(document.scripts[0].src);
  for (let at = ${from}; at < ${from} + ${events / 2}; at += ${atOnce}) {
    app.live.gather(Array.from({ length: ${atOnce} }, (_, index) => ({ offset: String(at + index),
      time: new Date().toISOString(), notificationId: "n" + (at + index) % 50,
      progress: { adapter: "log", delivered: "1" } })));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // What waits to be told is no growth: up to 1,000 events for half a second.
  while (app.live.waiting.length) await new Promise((resolve) => setTimeout(resolve, 50));
})()`;

async function longOpen(it) {
  await it.go("#/notifications");
  await it.go("#/overview");
  const sizes = [];
  const halfDay = async () => {
    await it.evaluate(tell(sizes.length * events / 2));
    sizes.push(await heap(it));
  };
  // During the first day the browser compiles and caches what is used often.
  for (let half = 0; half < 6; half += 1) await halfDay();
  const most = Math.max(...sizes.slice(2)), bar = sizes[1] * 1.1;
  assert.ok(most <= bar, `${sizes} bytes`);
  it.step(`bytes after each ${events / 2} events: ${sizes.join(" ")}`);
  // A page that keeps one event of each ten is noticed.
  await it.evaluate(`void import(document.scripts[0].src).then(({ app }) => {
    const kept = window.kept = [];
    app.live.listen((told) => kept.push(...told.filter((_, index) => index % 10 === 0)));
  })`);
  for (let half = 0; half < 2; half += 1) await halfDay();
  assert.ok(sizes.at(-1) > bar, `a page that keeps what it is told takes ${sizes.at(-1)} bytes`);
}

await play(async (it) => {
  const traffic = await Traffic.of(it);
  await firstVisit(it, traffic);
  await laterPages(it, traffic);
  await nextVisit(it, traffic);
  await paint(it);
  await longOpen(it);
});
