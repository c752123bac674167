// Acts on the server: after each, the page says what the server has answered.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { clearPage, openDialog, press, put, toasts } from "./plain_page.mjs";
import { askSessions } from "../../Sources/Dashboard/accounts.js";
import { approving } from "../../Sources/Dashboard/approvals.js";
import { askSegment } from "../../Sources/Dashboard/audiences.js";
import { askKeep, restHint } from "../../Sources/Dashboard/composing.js";
import { h } from "../../Sources/Dashboard/dom.js";
import { askRelease, releaseSays } from "../../Sources/Dashboard/releasing.js";
import { eventLines, nextEntries, timeline, titlesOf } from "../../Sources/Dashboard/devices.js";
import { resending } from "../../Sources/Dashboard/failed.js";
import { KillSwitch } from "../../Sources/Dashboard/killswitch.js";
import { keptBack } from "../../Sources/Dashboard/format.js";
import { show } from "../../Sources/Dashboard/notification.js";
import { showTest } from "../../Sources/Dashboard/review.js";
import { notificationActs } from "../../Sources/Dashboard/several.js";

// What is said goes away by itself after a while; no test waits for that.
globalThis.setTimeout = () => 0;

/** A session that may do everything, and answers with a notification. */
const answering = (notification) => ({ app: "news", own: { name: "key (k)" }, calls: [],
  may: () => true, async ask(method, message) {
    this.calls.push([method, message]);
    return { notification };
  } });
const clock = { now: () => Date.parse("2026-06-01T00:00:00Z") };
const texts = { text: (time = "") => time, bare: (time = "") => time, minutes: (time = "") => time };
const held = { id: "n", state: "NOTIFICATION_STATE_STALLED", reason: "a kill switch is on." };
const going = { id: "n", state: "NOTIFICATION_STATE_QUEUED" };

test("what keeps a notification back is told by its state and its reason", () => {
  assert.equal(keptBack(held), "It is stalled: a kill switch is on.");
  assert.equal(keptBack({ state: "NOTIFICATION_STATE_FAILED" }), "It has failed.");
  for (const it of [going, { state: "NOTIFICATION_STATE_SENT" }, {}, undefined]) {
    assert.equal(keptBack(it), "");
  }
});

test("a test that is held is not announced as one that goes out", async () => {
  clearPage();
  showTest(held, "3");
  assert.deepEqual(toasts(), []);
  assert.match(openDialog().textContent, /The test has not gone out.*a kill switch is on/);
  globalThis.location = { hash: "#/compose" };
  await press(openDialog(), "Look at it");
  assert.equal(location.hash, "#/notifications/n");
  clearPage();
  showTest(going, "3");
  assert.deepEqual(toasts(), ["The test goes to 3 devices."]);
});

test("sending again says whether it goes out or is held", async () => {
  const failed = { id: "n", state: "NOTIFICATION_STATE_SENT", counts: { failed: "2" },
    expireTime: "2026-06-02T00:00:00Z" };
  const said = async (answer) => {
    clearPage();
    await press({ all: () => [resending({ session: answering(answer), clock }, failed, () => {})] },
      "Send again…");
    await press(openDialog(), "Go on");
    assert.equal(openDialog(), undefined);
    return toasts();
  };
  assert.deepEqual(await said(going), ["It is sent again where it failed."]);
  assert.deepEqual(await said(held), ["Nothing goes out. It is stalled: a kill switch is on."]);
  const [, , again] = notificationActs(answering(held), clock.now);
  assert.equal(await again.act(failed), "It is stalled: a kill switch is on.");
});

test("what failed by one provider for one reason is sent again alone", async () => {
  clearPage();
  const failed = { id: "n", state: "NOTIFICATION_STATE_SENT", expireTime: "2026-06-02T00:00:00Z",
    counts: { failed: "2", uncertain: "4" } };
  const only = { adapter: "apns", name: "FAILURE_CLASS_UNCERTAIN", deliveries: 4 };
  const session = answering(going), app = { session, clock };
  await press({ all: () => [resending(app, failed, () => {}, only)] },
    "Send these again… apns, uncertain");
  assert.match(openDialog().textContent, /apns: uncertain: 4 deliveries, which may have arrived/);
  await press(openDialog(), "Go on");
  assert.deepEqual(session.calls, [["Delivery/ResendNotification", { id: "n", adapter: "apns",
    classes: ["FAILURE_CLASS_UNCERTAIN"] }]]);
  assert.ok(!resending(app, { ...failed, expireTime: "2026-05-01T00:00:00Z" }, () => {}, only));
  assert.ok(!resending(app, failed, () => {}, { ...only, adapter: undefined }));
  assert.ok(!resending({ session: { ...session, may: () => false }, clock }, failed, () => {},
    only));
});

test("a notification's page has what became of it by provider and reason", async () => {
  clearPage();
  const row = (adapter, name, deliveries) => ({ adapter, failureClass: `FAILURE_CLASS_${name}`,
    deliveries });
  const sent = { id: "n", state: "NOTIFICATION_STATE_SENT", expireTime: "2026-06-02T00:00:00Z",
    finishTime: "2026-05-01T00:00:00Z", counts: { delivered: "10000", failed: "33",
      deliveredBy: [{ adapter: "apns", deliveries: "10000" }], failedBy: [row(undefined, "GONE",
        "33")], givenUpBy: [row("apns", "GONE", "31")] } };
  const session = answering(sent), area = h("div", {});
  session.may = (method) => method !== "Delivery/ListFailures";
  await show(area, { session, clock: { ...clock, ...texts, ago: () => "" },
    live: { listen() {} }, killSwitch: { on: [], listeners: new Set() } }, "n");
  assert.match(area.textContent, /apnsdelivered10,000apnsgone31Send these again…not knowngone2/);
  await press(area, "Send these again… apns, gone");
  assert.match(openDialog().textContent, /apns: gone: 31 deliveries/);
});

test("a provider is stopped by its own switch, and what it stopped is told", async () => {
  clearPage();
  const session = { ...answering(), isOfSuite: false, async call(method, message) {
    this.calls.push([method, message]);
    return { killSwitch: message, effect: { notifications: "1", prevented: "3" } };
  } };
  const killSwitch = new KillSwitch(session, clock);
  killSwitch.refresh = async () => {};
  killSwitch.askOn("apns");
  const radio = openDialog().all("input").find((it) => it.attributes.value === "adapter"
    || it.value === "adapter");
  assert.equal(radio.checked, true);
  await press(openDialog(), "Stop sending now");
  const [method, message] = session.calls.at(-1);
  assert.equal(method, "Delivery/SetKillSwitch");
  assert.deepEqual([message.app, message.adapter, message.on, message.everything],
    ["news", "apns", true, false]);
  assert.match(toasts()[0], /3 deliveries of 1 notification stalled/);
});

test("an approval says when something else still holds the notification", async () => {
  const it = { ...held, approval: { reason: "the type /a needs it" }, sentBy: "ann (a)" };
  const said = async (answer) => {
    clearPage();
    await press({ all: () => [approving(answering(answer), it, () => {})] }, "Approve…");
    await press(openDialog(), "Approve it");
    return toasts();
  };
  assert.deepEqual(await said(going), ["The notification is approved."]);
  assert.deepEqual(await said(held),
    ["The notification is approved. It is stalled: a kill switch is on."]);
});

/** A session whose timeline has pages by their tokens. */
const paging = (pages) => ({ asked: [], may: () => true, async ask(_, { pageToken }) {
  this.asked.push(pageToken);
  return typeof pages === "function" ? pages(pageToken) : pages[pageToken] ?? {};
} });
const entry = (type) => ({ notification: { id: type, type,
  state: "NOTIFICATION_STATE_SENT" }, adapters: [], events: [{ kind: "EVENT_KIND_RECEIVED",
  time: "T1" }, { kind: "EVENT_KIND_DROPPED", reason: "muted" }] });


test("what a device was to get is looked for beyond the answers that have nothing", async () => {
  const session = paging({ "": { nextPageToken: "a" }, a: { entries: [], nextPageToken: "b" },
    b: { entries: [entry("/vote")], nextPageToken: "c" }, c: { entries: [entry("/older")] } });
  const area = document.createElement("div");
  await timeline({ session, clock: texts }, "d", area);
  assert.deepEqual(session.asked, ["", "a", "b"]);
  assert.match(area.textContent, /\/vote.*received T1.*not shown \(muted\)/);
  await press(area, "Older ones");
  assert.match(area.textContent, /\/vote.*\/older/);
  assert.equal(area.all("button").some((it) => it.textContent === "Older ones"), false);
  assert.deepEqual(eventLines([{ kind: "EVENT_KIND_DISPLAYED", reason: "r", time: "T" }], texts),
    ["shown (r) T"]);
});

test("what a device was to get has the titles of the notifications, asked for in one call",
  async () => {
    const asked = [], content = { title: "Vote moved" };
    const session = { ask: async (method, message) => {
      asked.push([method, message]);
      return { notifications: [{ id: "a", content }, { id: "other", content: { title: "x" } }] };
    } };
    const entries = ["2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"].map((createTime, at) =>
      ({ notification: { id: "ab"[at], createTime } }));
    assert.deepEqual((await titlesOf(session, entries)).get("a"), content);
    assert.deepEqual(asked, [["Delivery/ListNotifications", { pageSize: 100,
      since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:01.000Z" }]]);
    assert.deepEqual(await titlesOf(session, []), new Map());
    const away = { ask: async () => { throw new Error("away"); } };
    assert.deepEqual(await titlesOf(away, entries), new Map(), "the types are shown all the same");
  });

test("older notifications of a device that are not found are said not to be", async () => {
  const session = paging({ "": { entries: [entry("/vote")], nextPageToken: "a" },
    a: { nextPageToken: "b" }, b: {} });
  const area = document.createElement("div");
  await timeline({ session, clock: texts }, "d", area);
  assert.doesNotMatch(area.textContent, /nothing older/);
  await press(area, "Older ones");
  assert.match(area.textContent, /\/vote.*There is nothing older/);
});

test("a device of which nothing is found is not said to have got nothing before all is looked at",
  async () => {
    const endless = paging((token) => ({ nextPageToken: `${token}x` }));
    const area = document.createElement("div");
    await timeline({ session: endless, clock: texts }, "d", area);
    assert.equal(endless.asked.length, 3);
    assert.doesNotMatch(area.textContent, /Nothing yet/);
    assert.match(area.textContent, /Nothing among the newest .* looked at so far/);
    await press(area, "Older ones");
    assert.equal(endless.asked.length, 8);
    assert.equal(endless.asked.at(-1), "xxxxxxx");
    assert.deepEqual(await nextEntries(endless, "d", "", 5, () => false),
      { entries: [], token: "x" });
    assert.equal(endless.asked.length, 9);
    assert.deepEqual(await nextEntries(paging({}), "d", "", 3), { entries: [], token: "" });
    await timeline({ session: paging({}), clock: texts }, "d", area);
    assert.match(area.textContent, /Nothing yet/);
  });

test("what has no field is named, until it is left out", async () => {
  const draft = { rest: { sound: "bell", data: {} } };
  const hint = restHint(draft, (change) => { Object.assign(draft, change); hint.refresh(); });
  hint.refresh();
  assert.match(hint.element.textContent, /sent as it is: sound, data/);
  await press(hint.element, "Leave that out");
  assert.deepEqual([draft.rest, hint.element.textContent], [{}, ""]);
});

test("a template that is there is replaced by a second press, and not under another name",
  async () => {
    clearPage();
    const puts = [];
    const session = { ask: async (method, message) => {
      if (method === "Delivery/PutTemplate") puts.push(message.messageTemplate.name);
      return { templates: ["a", "b"].map((name) => ({ name, setTime: "1", setBy: "ann" })) };
    } };
    askKeep(session, {});
    const made = openDialog(), [name] = made.labelled("Name");
    put(name, "a");
    await press(made, "Keep");
    assert.match(made.textContent, /ann has stored a template a/);
    put(name, "b");
    await press(made, "Keep");
    assert.deepEqual(puts, []);
    await press(made, "Keep");
    assert.deepEqual([puts, openDialog()], [["b"], undefined]);
  });

test("an admin sees where somebody is signed in, and ends one session or all", async () => {
  clearPage();
  let sessions = ["Firefox", "Chromium", "curl"].map((browser) => ({ id: browser, browser,
    means: "SIGN_IN_MEANS_PASSKEY" }));
  const ended = [];
  const session = { may: () => true, ask: async (method, { account, id }) => {
    assert.equal(account, "a1");
    if (method === "Accounts/ListSessions") return { sessions };
    ended.push(id);
    const before = sessions.length;
    sessions = sessions.filter((it) => id && it.id !== id);
    return { revoked: before - sessions.length };
  } };
  await askSessions({ session, clock: texts }, { id: "a1", login: "ann" });
  assert.match(openDialog().textContent, /Sessions of ann.*Firefox.*passkey/);
  await press(openDialog(), "End Firefox");
  assert.doesNotMatch(openDialog().textContent, /Firefox/);
  await press(openDialog(), "End all of them…");
  assert.deepEqual(ended, ["Firefox"]);
  await press(openDialog(), "End all of them");
  assert.match(openDialog().textContent, /Nobody is signed in/);
  assert.deepEqual(ended, ["Firefox", ""]);
  assert.deepEqual([...new Set(toasts())].sort(), ["1 session ended.", "2 sessions ended."]);
});

test("who ends the own sessions keeps the one that the page has", async () => {
  clearPage();
  let sessions = ["s1", "s2", "s3"].map((id) => ({ id, browser: id, isOwn: id === "s2" }));
  const session = { may: () => true, ask: async (method, { id }) => {
    if (method === "Accounts/ListSessions") return { sessions };
    assert.notEqual(id, "");
    sessions = sessions.filter((it) => it.id !== id);
    return { revoked: 1 };
  } };
  await askSessions({ session, clock: texts }, { id: "a1", login: "ann" });
  await press(openDialog(), "End all others…");
  assert.match(openDialog().textContent, /everywhere but here/);
  await press(openDialog(), "End all others");
  assert.deepEqual(sessions.map((it) => it.id), ["s2"]);
  assert.deepEqual([...new Set(toasts())], ["2 sessions ended."]);
  assert.equal(openDialog().all("button").some((it) => /^End all/.test(it.textContent)), false);
});

/** A session with one segment, and what is put into it. */
const withSegment = () => ({ app: "news", puts: [], stored: { name: "readers", audience: "/a",
  updateTime: "1" }, may: () => false, async ask(method, message) {
  if (method === "Registry/ListSegments") return { segments: [this.stored] };
  if (method === "Registry/PutSegment") this.puts.push(message);
  return {};
} });

test("what is typed of a segment outlives a reload, until it is stored, discarded or cancelled",
  async () => {
    clearPage();
    globalThis.sessionStorage = storage();
    const session = withSegment();
    const open = () => {
      clearPage();
      askSegment(session, session.stored, () => {});
      return openDialog();
    };
    put(open().labelled("Audience")[0], "/a AND /b");
    const again = open();
    assert.deepEqual([again.labelled("Name")[0].value, again.labelled("Audience")[0].value],
      ["readers", "/a AND /b"]);
    await press(again, "Discard the changes");
    assert.equal(openDialog().labelled("Audience")[0].value, "/a");
    put(openDialog().labelled("Audience")[0], "/b");
    openDialog().close();
    assert.equal(open().labelled("Audience")[0].value, "/a");
    put(openDialog().labelled("Audience")[0], "/c");
    await press(openDialog(), "Save");
    assert.deepEqual(session.puts, [{ name: "readers", audience: "/c" }]);
    assert.equal(open().labelled("Audience")[0].value, "/a");
  });

test("an old audience of a segment is not stored over a newer one, nor a new one over another",
  async () => {
    clearPage();
    globalThis.sessionStorage = storage();
    const session = withSegment();
    askSegment(session, session.stored, () => {});
    put(openDialog().labelled("Audience")[0], "/old");
    session.stored = { name: "readers", audience: "/newer", updateTime: "2" };
    await press(openDialog(), "Save");
    assert.match(openDialog().textContent, /has changed it since/);
    clearPage();
    askSegment(session, session.stored, () => {});
    assert.equal(openDialog().labelled("Audience")[0].value, "/old");
    await press(openDialog(), "Save");
    assert.deepEqual(session.puts, []);
    await press(openDialog(), "Discard the changes");
    assert.equal(openDialog().labelled("Audience")[0].value, "/newer");
    await press(openDialog(), "Save");
    assert.equal(session.puts.length, 1);
    clearPage();
    askSegment(session, {}, () => {});
    put(openDialog().labelled("Name")[0], "readers");
    await press(openDialog(), "Save");
    assert.match(openDialog().textContent, /There is a segment readers/);
    assert.equal(session.puts.length, 1);
  });

test("while a kill switch keeps it, a release is shown and cannot be pressed", async () => {
  const session = { may: () => true, ask: async () => ({ released: 1, items: [{ id: "a",
    type: "/a", deliveries: "3" }] }) };
  const buttons = async (/** @type {any[]} */ switches) => {
    clearPage();
    await askRelease(session, { id: "a" }, () => {}, releaseSays(switches, { type: "/a" }));
    return openDialog().all("button").map((it) => it.textContent);
  };
  assert.deepEqual(await buttons([]), ["Close", "Release"]);
  assert.deepEqual(await buttons([{ app: "news" }]), ["Close"]);
  assert.match(openDialog().textContent, /on for all of news\. Allow sending first/);
});
