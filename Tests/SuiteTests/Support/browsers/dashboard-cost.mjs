// What the page costs: bytes and requests of a first visit, how soon it is painted, and whether its
// memory grows while it is open for long.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";

const loads = 20, events = 50000, atOnce = 200;

/** What has been loaded for the page and the first one that is opened, without data. */
const files = `[...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].filter((it) => !it.name.includes("/herald.v1.")
    && !it.name.includes("/v1/events")).map((it) => ({ name: it.name, bytes: it.encodedBodySize,
    taken: it.transferSize }))`;

async function firstVisit(it) {
  await it.signIn(it.operatorKey);
  await it.waitFor("Latest notifications");
  const loaded = await it.evaluate(files);
  const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
  const requests = loaded.length;
  assert.ok(bytes <= 150 * 1024, `${bytes} bytes`);
  assert.ok(requests <= 12, `${requests}: ${loaded.map((file) => file.name).join(" ")}`);
  it.step(`a first visit: ${requests} requests, ${bytes} bytes`);
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
  const { app } = await import("/dashboard/app.js");
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
  await it.evaluate(`void import("/dashboard/app.js").then(({ app }) => {
    const kept = window.kept = [];
    app.live.listen((told) => kept.push(...told.filter((_, index) => index % 10 === 0)));
  })`);
  for (let half = 0; half < 2; half += 1) await halfDay();
  assert.ok(sizes.at(-1) > bar, `a page that keeps what it is told takes ${sizes.at(-1)} bytes`);
}

await play(async (it) => {
  await firstVisit(it);
  await paint(it);
  await longOpen(it);
});
