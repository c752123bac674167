// What is paused or held by the switch of one notification, and what somebody sees before an act.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { clearPage, openDialog, press, toasts } from "./plain_page.mjs";
import { approving } from "../../Sources/Dashboard/approvals.js";
import { whoOptions } from "../../Sources/Dashboard/audit.js";
import { h } from "../../Sources/Dashboard/dom.js";
import { explanation } from "../../Sources/Dashboard/explain.js";
import { grouped } from "../../Sources/Dashboard/format.js";
import { KillSwitch } from "../../Sources/Dashboard/killswitch.js";
import { needsOf } from "../../Sources/Dashboard/needs.js";
import * as overview from "../../Sources/Dashboard/overview.js";
import * as palette from "../../Sources/Dashboard/palette.js";
import { pausing } from "../../Sources/Dashboard/pausing.js";
import { previews } from "../../Sources/Dashboard/preview.js";
import { askRelease, releaseSays } from "../../Sources/Dashboard/releasing.js";
import { laterText } from "../../Sources/Dashboard/review.js";

// What is said goes away by itself after a while; no test waits for that.
globalThis.setTimeout = () => 0;
globalThis.localStorage ??= storage();

const clock = { now: () => 0, text: (time = "") => time,
  minutes: (time = "") => time, zone: "UTC" };
const own = { app: "news", notificationId: "n", on: true, changeTime: "T", changedBy: "ann (a)" };
const session = (answers = {}) => ({ app: "news", apps: [{ id: "news", name: "Morning News" }],
  own: { name: "key (k)" }, calls: [], may: () => true, async ask(method, message) {
    this.calls.push([method, message]);
    const answer = answers[method] ?? {};
    return typeof answer === "function" ? answer(message) : answer;
  }, async call(method, message) { return this.ask(method, message); } });
const appOf = (made, on) => ({ session: made, clock,
  killSwitch: { on, listeners: new Set(), refresh: async () => {}, mayTurn: true } });
const held = { id: "n", type: "/vote", state: "NOTIFICATION_STATE_STALLED", reason: "held by its "
  + "switch", content: { title: "Vote passed" } };

test("what is over does not go on, also while its switch is still on", () => {
  for (const state of ["CANCELLED", "SENT", "FAILED", "EXPIRED"]) {
    assert.ok(!pausing(appOf(session(), [own]), { id: "n",
      state: `NOTIFICATION_STATE_${state}` }, () => {}), state);
  }
  assert.equal(pausing(appOf(session(), [own]), held, () => {}).textContent, "Go on…");
});

test("it is said to go on only if the server says so", async () => {
  const said = async (state) => {
    clearPage();
    const made = session({ "Delivery/GetNotification": { notification: { id: "n", state } } });
    await press({ all: () => [pausing(appOf(made, [own]), { ...held,
      state: "NOTIFICATION_STATE_SCHEDULED" }, () => {})] }, "Go on…");
    await press(openDialog(), "Go on");
    return toasts();
  };
  assert.deepEqual(await said("NOTIFICATION_STATE_CANCELLED"), ["It is cancelled."]);
  assert.deepEqual(await said("NOTIFICATION_STATE_SCHEDULED"), ["It goes on."]);
});

test("what another switch holds as well does not go on before that one is off", async () => {
  clearPage();
  const made = session({ "Delivery/ReleaseNotifications": { items: [] } });
  await press({ all: () => [pausing(appOf(made, [own, { app: "news", type: "/vote" }]), held,
    () => {})] }, "Go on…");
  assert.match(openDialog().textContent, /on for type \/vote\. Allow sending first/);
  assert.deepEqual(openDialog().all("button").map((it) => it.textContent), ["Close"]);
});

test("beside what is paused stands the act that lets it go on, not a release", () => {
  const labels = (on) => overview.heldLine(appOf(session(), on), held, () => {}).all("button")
    .map((it) => it.textContent);
  assert.deepEqual(labels([own]), ["Go on…", "Cancel…"]);
  assert.deepEqual(labels([]), ["Release…", "Cancel…"]);
});

test("what is paused before its time needs a person, with its title", async () => {
  const known = { status: { states: [] }, stalled: [], waiting: [], failed: [], sources: [],
    providers: [], keys: [], problems: {}, paused: [{ ...own, title: "Vote passed" }] };
  const [need, ...more] = needsOf(known, 0);
  assert.deepEqual([need.text, need.href, need.time, more], ["Paused: Vote passed",
    "#/notifications/n", "T", []]);
  const made = session({ "Delivery/GetNotification": { notification: { ...held,
    state: "NOTIFICATION_STATE_SCHEDULED" } } });
  const [goOn] = overview.actsFor(appOf(made, [own]), need, [], () => {}).filter(Boolean);
  clearPage();
  await press({ all: () => [goOn] }, "Go on… Paused: Vote passed");
  assert.match(openDialog().textContent, /It goes out when its time comes/);
});

test("lists show that what is scheduled is paused", () => {
  const row = { ...held, state: "NOTIFICATION_STATE_SCHEDULED" };
  assert.match(overview.notificationTable([row], clock, undefined, [own]).textContent,
    /scheduled paused/);
  assert.doesNotMatch(overview.notificationTable([row], clock).textContent, /paused/);
  assert.doesNotMatch(overview.notificationTable([{ ...row, state: "NOTIFICATION_STATE_SENT" }],
    clock, undefined, [own]).textContent, /paused/);
});

test("a release of all has the titles, and says what its own switch keeps", async () => {
  clearPage();
  const items = [{ id: "n", type: "/vote", deliveries: "4000" },
    { id: "m", type: "/vote", deliveries: "1" }];
  const made = session({ "Delivery/ReleaseNotifications": { items, released: 2 },
    "Delivery/GetNotification": ({ id }) => ({ notification: { id, content: {
      title: id === "n" ? "Vote passed" : "Vote failed" } } }) });
  await askRelease(made, {}, () => {}, { ...releaseSays([], {}), on: [own] });
  const lines = openDialog().all("li").map((it) => it.textContent);
  assert.deepEqual(lines, ["Vote passed (/vote): Stays stalled: its own kill switch is on. Press "
    + "Go on… beside it", "Vote failed (/vote): 1 delivery goes out"]);
  // Nothing goes out where each is kept.
  clearPage();
  await askRelease(made, {}, () => {}, { on: [own, { ...own, notificationId: "m" }] });
  assert.deepEqual(openDialog().all("button").map((it) => it.textContent), ["Close"]);
});

test("who approves sees what is sent, and to whom", async () => {
  clearPage();
  const it = { ...held, audience: "/bills/hr1", sentBy: "ann (a)", content: {
    title: "Vote passed", body: "By 51 to 49", url: "/bills/hr1" },
  approval: { reason: "the type /vote needs it", devices: "2000" } };
  await press({ all: () => [approving(session(), it, () => {})] }, "Approve…");
  const said = openDialog().textContent;
  for (const part of ["Vote passed", "By 51 to 49", "/bills/hr1", "/vote", "about 2,000 devices"]) {
    assert.ok(said.includes(part), `${part}: ${said}`);
  }
  const known = { status: { states: [] }, stalled: [], waiting: [it], failed: [], sources: [],
    providers: [], keys: [], problems: {}, paused: [] };
  const [{ approve }] = needsOf(known, 0);
  assert.deepEqual([approve.content, approve.audience], [it.content, "/bills/hr1"]);
});

test("the red bar has the title of a notification and leads to it", async () => {
  const made = session({ "Delivery/GetStatus": () => ({ switches: [{ ...own }] }),
    "Delivery/GetNotification": { notification: held } });
  const killSwitch = new KillSwitch(made, clock);
  await killSwitch.refresh();
  await killSwitch.naming;
  const link = killSwitch.element.all("a")[0];
  assert.deepEqual([link.textContent, link.attributes.href], ["Vote passed",
    "#/notifications/n"]);
  assert.match(killSwitch.element.textContent, /Kill switch on for “Vote passed”: sends are stall/);
  await killSwitch.refresh();
  await killSwitch.naming;
  assert.equal(made.calls.filter(([method]) => method === "Delivery/GetNotification").length, 1);
});

test("the palette tells switches apart, and begins what is new", () => {
  clearPage();
  const pages = {}, on = [{ app: "news", type: "/a" }, { app: "news", adapter: "apns" }];
  palette.go({ ...appOf(session(), on), isAllowed: () => true }, pages);
  const said = openDialog().all("li").map((it) => it.textContent);
  for (const part of ["Allow sending for type /a…", "Allow sending for provider apns…",
    "New notification", "New place", "Look at what is stalled"]) {
    assert.ok(said.includes(part), `${part}: ${said}`);
  }
});

test("a preview has the app's name, and is shown collapsed and expanded", async () => {
  const content = { title: "T", body: "B", actions: [{ title: "Read" }] };
  const shown = previews(content, session());
  assert.match(shown.textContent, /Morning News/);
  assert.doesNotMatch(shown.textContent, /Your app/);
  const box = h("div", {}, shown), list = box.querySelector(".previews");
  assert.equal(list.attributes.class, "previews");
  await press(box, "Show them expanded");
  assert.equal(list.attributes.class, "previews expanded");
  await press(box, "Show them collapsed");
  assert.equal(list.attributes.class, "previews");
});

test("a provider for which a device has no address is told of only if nothing else explains it",
  () => {
    const row = (adapter, fate) => ({ adapter, fate: `DELIVERY_FATE_${fate}`, reason: "r" });
    const said = (...adapters) => h("div", {}, explanation({ adapters }, clock));
    const both = said(row("apns", "DELIVERED"), row("webhook", "UNREACHED"));
    assert.match(both.all("details")[0].textContent, /^1 other provider: no address.*webhook/);
    assert.doesNotMatch(both.all("ul")[0].textContent, /webhook/);
    const none = said(row("apns", "UNREACHED"), row("webhook", "UNREACHED"));
    assert.equal(none.all("details").length, 0);
    assert.match(none.all("ul")[0].textContent, /apns.*webhook/);
  });

test("that all devices get it at times of their own is not told as if some did", () => {
  assert.equal(laterText({ later: "200", devices: "200" }, {}), "each device at its own time");
  assert.equal(laterText({ later: "20", devices: "200" }, {}),
    "20 devices get it later than the others");
  assert.equal(laterText({ devices: "200" }, {}), "");
});

test("numbers of devices have one form, and types keep theirs", () => {
  assert.equal(grouped("2000 devices are more than 1000"), "2,000 devices are more than 1,000");
  assert.equal(grouped("20000 devices are more than the 1000 that were approved"),
    "20,000 devices are more than the 1,000 that were approved");
  assert.equal(grouped("the type /bill/2024 needs it"), "the type /bill/2024 needs it");
});

test("two keys of one name are told apart by their ids", () => {
  const names = (...keys) => whoOptions([], keys, { id: "", name: "" }).map(([, name]) => name);
  assert.deepEqual(names({ id: "01aaaa", name: "demo" }, { id: "01bbbb", name: "demo" },
    { id: "01cccc", name: "web" }), ["Anybody", "key demo …aaaa", "key demo …bbbb", "key web"]);
});
