// What a person's browser lives through, from the first visit to the last message. The settings are
// in the file that the argument names; it ends with 0 if all was as it should be.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Chromium } from "./chromium.mjs";
import { Firefox } from "./firefox.mjs";
import { until, World } from "./world.mjs";

const settings = JSON.parse(readFileSync(process.argv[2], "utf8"));
const world = new World(settings);
const browser = settings.kind === "firefox" ? new Firefox(world) : new Chromium(world);
const begin = Date.now();
const step = (what) => console.log(`${((Date.now() - begin) / 1000).toFixed(1)} s: ${what}`);

/** The titles of what is shown, as the browser says. */
const titles = async () => browser.evaluate(`{
  const [worker] = await navigator.serviceWorker.getRegistrations();
  return (await worker.getNotifications()).map((it) => it.title);
}`);
const shows = (...wanted) => until(`${wanted} is shown`, async () =>
  JSON.stringify(await titles()) === JSON.stringify(wanted));
const state = () => browser.evaluate(`document.querySelector("#state").textContent`);
const isFollowing = () => until("the page says that it follows", async () =>
  await browser.evaluate("(await herald.why()).reasons.length") === 0
    && await state() === "You will get the news here.");
const seen = { received: 1, displayed: 1 };

async function follow() {
  await browser.open(`${world.page}/`);
  await browser.click("#follow");
  await isFollowing();
}

/** A message, a newer one in its place, a silent one, one that clears, and a click. */
async function receive() {
  // What inbox() needs is loaded before, so that it is as early as it can be.
  await browser.evaluate("herald.inbox()");
  await browser.evaluate(`void herald.addEventListener("message", async ({ detail: { id } }) => {
    window.isInInbox = (await herald.inbox()).some(({ message }) => message.id === id);
  }, { once: true })`);
  await world.sendAndHear({ title: "Vote", body: "Passed", collapseKey: "hr1" }, seen);
  await shows("Vote");
  await until("the page hears of it", () => browser.evaluate("window.isInInbox !== undefined"));
  assert.ok(await browser.evaluate("window.isInInbox"), "it was not in the inbox");
  await world.sendAndHear({ title: "Signed", collapseKey: "hr1" }, seen);
  await shows("Signed");
  await world.sendAndHear({ silent: true, data: { bill: "hr1" } }, { received: 1 });
  await world.sendAndHear({ clear: true, collapseKey: "hr1" }, { received: 1 });
  await shows();
  step("messages were shown, replaced and cleared");
  const id = await world.send({ title: "Read", url: "/bills/6" }, { ...seen, tapped: 1 });
  await world.hear(id, seen);
  await browser.clickNotification("Read");
  await world.hear(id, { tapped: 1 });
  await until("the link is open", async () =>
    await browser.evaluate("location.pathname") === "/bills/6");
  step("a click has opened its link");
}

/** A message while no page is open: a click opens one. */
async function openFromNothing() {
  await browser.open("about:blank");
  const id = await world.send({ title: "Open", url: "/bills/7" }, { ...seen, tapped: 1 });
  await world.hear(id, seen);
  await browser.clickNotification("Open");
  await world.hear(id, { tapped: 1 });
  await until("a tab has the link", async () =>
    (await browser.tabs()).includes(`${world.page}/bills/7`));
  await browser.open(`${world.page}/`);
  step("a click has opened a page");
}

/** The push service ends the subscription, and tells only who sends to it. */
async function endSubscription() {
  const old = await subscription();
  await world.tellPushService("end", old);
  await world.send({ title: "Lost" }, {});
  await until("the push service says that it has ended", () =>
    world.ledger(new Set([old])).some((it) => it.status === 410));
  // What a push service answers is told to the registry a moment later.
  const { deviceId } = await browser.evaluate("herald.why()");
  await until("Herald knows that the subscription has ended", async () => {
    const { device } = await world.call("Registry/GetDevice", { id: deviceId }, world.operatorKey);
    return device.addresses.some((it) => it.state === "ADDRESS_STATE_INVALID");
  });
  await browser.open(`${world.page}/again`);
  await until("a visit makes another one", async () => {
    const made = await subscription();
    return made && made !== old;
  });
  await isFollowing();
  await world.sendAndHear({ title: "Again" }, seen);
  step("a subscription that had ended was made anew");
}

const subscriptions = new Set();

/** The id of the browser's subscription; null if it has none. */
async function subscription() {
  const made = await browser.evaluate(`{
    const [worker] = await navigator.serviceWorker.getRegistrations();
    const made = await worker.pushManager.getSubscription();
    return made && made.endpoint.split("/").at(-1);
  }`);
  if (made) subscriptions.add(made);
  return made;
}

/** The push service does not know the browser any more, and says so when it connects. */
async function replaceSubscription() {
  const old = await subscription();
  await world.tellPushService("forget", old);
  await until("the browser subscribes anew, without a page's doing", async () => {
    const made = await subscription();
    return made && made !== old;
  });
  await isFollowing();
  await world.sendAndHear({ title: "After" }, seen);
  step("a subscription that was replaced has reached the server");
}

/** A message that Safari would show by itself: these browsers leave it to the worker. */
async function declare() {
  world.declare();
  await browser.evaluate(`{
    window.raw = [];
    new BroadcastChannel("raw").onmessage = ({ data }) => window.raw.push(data);
  }`);
  const content = { title: "Declared", body: "By both", url: "/bills/8" };
  const id = await world.send(content, { ...seen, tapped: 1 });
  await world.hear(id, seen);
  const raw = await browser.evaluate("window.raw");
  assert.deepEqual(raw.map((it) => JSON.parse(it).web_push), [8030], raw.join());
  assert.equal((await titles()).filter((it) => it === "Declared").length, 1);
  // It leads to the site, which is nowhere here.
  await browser.clickNotification("Declared");
  await world.hear(id, { tapped: 1 });
  step("a declared message was shown once, by the worker");
}

/** The browser is closed while a message comes. */
async function restart() {
  await browser.quit(false);
  const id = await world.send({ title: "Morning" }, seen);
  await browser.start();
  await browser.open(`${world.page}/`);
  await world.hear(id, seen);
  await shows("Morning");
  step("a message that came while the browser was closed was shown");
}

try {
  await world.serve(browser.head);
  await browser.start();
  step("the browser runs");
  await follow();
  step("it follows the news");
  await receive();
  await openFromNothing();
  await endSubscription();
  // Chromium hears of it only from who sends to it.
  if (settings.kind === "firefox") await replaceSubscription();
  await declare();
  await restart();
  for (const { id, content, expected } of world.sent) {
    assert.deepEqual(await world.counts(id), expected, `the counts of ${JSON.stringify(content)}`);
  }
  const lines = world.ledger(subscriptions);
  const acks = lines.filter((it) => it.reason === "ack");
  const sent = lines.filter((it) => it.status === 201);
  assert.equal(acks.length, sent.length);
  assert.deepEqual(new Set(acks.map((it) => it.status)), new Set([settings.ackCode]));
  step(`all counts are exact; ${acks.length} messages were acknowledged`);
} catch (error) {
  console.log(`failed: ${error.stack}`);
  console.log(`the page says: ${await state().catch((it) => it)}`);
  const why = await browser.evaluate("herald.why()").catch((it) => it.message);
  console.log(`the library says: ${JSON.stringify(why)}`);
  process.exitCode = 1;
} finally {
  await browser.quit().catch(() => {});
  world.server?.close();
  world.server?.closeAllConnections();
}
