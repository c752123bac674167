// What pages decide before anything is shown.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { approving, authorNames, excludedText, isAuthor, isOwn, rulesFrom, waits, withRules }
  from "../../Sources/Dashboard/approvals.js";
import { through } from "../../Sources/Dashboard/devices.js";
import { capsOf, contentOf, draftOf, newDraft, requestOf, scheduleOf, tagAt,
  variablesIn } from "../../Sources/Dashboard/draft.js";
import { DraftStore } from "../../Sources/Dashboard/drafts.js";
import { Clock, spanText } from "../../Sources/Dashboard/format.js";
import { effectText, isStopKey, ownSwitch, scopeOf, scopeRequest, turn }
  from "../../Sources/Dashboard/killswitch.js";
import { selectorOf } from "../../Sources/Dashboard/lookup.js";
import { searchRequest } from "../../Sources/Dashboard/notifications.js";
import { canPause, pauseText, rolloutText } from "../../Sources/Dashboard/pausing.js";
import { firstRecipe, lineOf, newName, triedText } from "../../Sources/Dashboard/recipe.js";
import { inState, needsOf } from "../../Sources/Dashboard/needs.js";
import { health } from "../../Sources/Dashboard/overview.js";
import { secondsIn, spanIn } from "../../Sources/Dashboard/stages.js";
import { matches } from "../../Sources/Dashboard/palette.js";
import { within } from "../../Sources/Dashboard/audience.js";
import { capText } from "../../Sources/Dashboard/review.js";
import { localized } from "../../Sources/Dashboard/preview.js";

const clock = new Clock("Europe/Berlin");
const draft = (parts) => ({ ...newDraft(), type: "/a", audience: "ALL", body: "b", key: "k",
  ...parts });

test("a notification waits for approval only while it is stalled and nobody has approved it", () => {
  const stalled = "NOTIFICATION_STATE_STALLED", approval = { reason: "large" };
  assert.equal(waits({ state: stalled, approval }), true);
  assert.equal(waits({ state: stalled }), false);
  assert.equal(waits({ state: stalled, approval: { ...approval, approvedBy: "ben" } }), false);
  assert.equal(waits({ state: "NOTIFICATION_STATE_CANCELLED", approval }), false);
});

test("an approval is void once its app has no rules, so that a release is offered", async () => {
  const it = { state: "NOTIFICATION_STATE_STALLED", approval: { reason: "large" } };
  /** @param {any} rules */
  const waiting = async (rules) => waits(await withRules({ ask: async () => ({ rules }) }, it));
  assert.equal(await waiting({ devicesOver: "10" }), true);
  assert.equal(await waiting({ types: ["/a"] }), true);
  assert.equal(await waiting({ devicesOver: "0", types: [], setBy: "ann" }), false);
  assert.equal(await waiting(undefined), false);
});

test("what is not over can be paused until it is held, and its own switch is found", () => {
  const sending = "NOTIFICATION_STATE_SENDING", stalled = "NOTIFICATION_STATE_STALLED";
  assert.equal(canPause({ state: sending, rolloutState: {} }), true);
  assert.equal(canPause({ state: sending }), true);
  assert.equal(canPause({ state: "NOTIFICATION_STATE_SCHEDULED" }), true);
  assert.equal(canPause({ state: stalled, rolloutState: {} }), false);
  assert.equal(canPause({ state: "NOTIFICATION_STATE_SENT", rolloutState: {} }), false);
  const on = [{ app: "news" }, { app: "news", notificationId: "a" }];
  assert.equal(ownSwitch(on, "a"), on[1]);
  assert.equal(ownSwitch(on, "b"), undefined);
  assert.match(pauseText({ state: sending, rolloutState: {} }), /no further stage begins/);
  assert.equal(pauseText({ state: sending }), "Nothing more of it is sent");
  assert.match(pauseText({ state: "NOTIFICATION_STATE_SCHEDULED" }), /when its time comes/);
});

test("a switch stops all, an app, a type or a provider, and a name that is missing is asked for",
  () => {
    assert.deepEqual(["suite", "app"].map((key) => scopeRequest({ key }, "news").scope),
      [{ app: "", everything: true }, { app: "news", everything: false }]);
    assert.deepEqual(scopeRequest({ key: "type", type: " /a " }, "news").scope,
      { app: "news", everything: false, type: "/a" });
    assert.deepEqual(scopeRequest({ key: "adapter", adapter: "apns", type: "/a" }, "news").scope,
      { app: "news", everything: false, adapter: "apns" });
    assert.match(scopeRequest({ key: "adapter", adapter: " " }, "news").problem, /the provider/);
    assert.match(scopeRequest({ key: "type" }, "news").problem, /the type/);
  });

test("a rollout says how far it is, and names no time of a stage while it is held", () => {
  const rolloutState = { stage: 1, percent: 10, nextStageTime: "2026-01-01T12:00:00Z" };
  assert.equal(rolloutText({ state: "NOTIFICATION_STATE_SENDING", rolloutState }, clock),
    `Rollout: stage 1, 10 %. The next stage is due at ${clock.text(rolloutState.nextStageTime)}.`);
  assert.equal(rolloutText({ state: "NOTIFICATION_STATE_SENT", rolloutState }, clock),
    "Rollout: stage 1, 10 %.");
  assert.equal(rolloutText({ state: "NOTIFICATION_STATE_STALLED", rolloutState }, clock),
    "Rollout: stage 1, 10 %. No further stage begins while it is stalled.");
  assert.equal(rolloutText({ state: "NOTIFICATION_STATE_STALLED", rolloutState: { ...rolloutState,
    pausedReason: "rollout paused at 10 %" } }, clock),
  "Rollout: stage 1, 10 %. rollout paused at 10 %");
});

test("a new source begins with a recipe of the app, under a name that no source can have", () => {
  assert.equal(JSON.parse(firstRecipe("news")).app, "news");
  assert.doesNotMatch(newName, /^[a-z0-9_-]+$/);
  assert.equal(triedText({ items: "3", notifications: "1" }),
    "3 items read, 1 notification would be sent.");
});

test("the line of a recipe that an error names is found, so that it can be marked", () => {
  const text = "{\n  \"app\": 1\n}";
  assert.deepEqual(lineOf(text, "recipe: line 2: app: is unknown"),
    { line: 2, begin: 2, end: 12 });
  assert.deepEqual(lineOf(text, "line 3: is no JSON"), { line: 3, begin: 13, end: 14 });
  assert.equal(lineOf(text, "recipe: line 9: is unknown"), undefined);
  assert.equal(lineOf(text, "the deadline 2 passed"), undefined);
});

test("whoever sent a notification is known by the id of the account, or by the key", () => {
  const person = { own: { name: "ann", account: { id: "a1" } } }, key = { own: { name: "k (k1)" } };
  assert.deepEqual([isOwn(person, { sentBy: "ann (a1)" }), isOwn(person, { sentBy: "ann (a2)" })],
    [true, false]);
  assert.deepEqual([isOwn(key, { sentBy: "k (k1)" }), isOwn(key, { sentBy: "k (k2)" })],
    [true, false]);
});

test("an author of what a notification says is not offered its approval, nor on Now", () => {
  const person = { own: { name: "ann", account: { id: "a1" } }, may: () => true };
  const key = { own: { name: "k (old) (k1)" } };
  const it = { sentBy: "watcher", authors: ["k1", "a1"], approval: { reason: "many" },
    state: "NOTIFICATION_STATE_STALLED", createTime: "2026-06-01T00:00:00Z", id: "n" };
  assert.deepEqual([isAuthor(person, it), isAuthor(key, it)], [true, true]);
  assert.deepEqual([isAuthor(person, {}), isAuthor({ own: { name: "k" } }, { authors: ["k"] })],
    [false, false]);
  assert.equal(approving(person, it, () => {}), false);
  const [need] = needsOf({ status: { states: [{ state: "NOTIFICATION_STATE_STALLED",
    notifications: "1" }] }, waiting: [it], failed: [], sources: [], providers: [], keys: [],
  problems: {} }, Date.parse(it.createTime));
  assert.equal(approving(person, need.approve, () => {}), false);
  assert.equal(excludedText(it), "watcher, who sent it; whoever has the key or account k1, "
    + "whoever has the key or account a1, who wrote what it says");
  assert.equal(excludedText({ sentBy: "ann (01m8ec6f65kv0yhrtw4xsv69s8)" }), "ann, who sent it");
});

test("authors of what a notification says are named where the role may read their names",
  async () => {
    const asked = [];
    const session = { own: { name: "ann", account: { id: "a1" } }, may: () => true,
      ask: async (method) => {
        asked.push(method);
        return { keys: [{ id: "k1", name: "desk" }], accounts: [{ id: "a2", login: "bo" }] };
      } };
    const told = async (it, own = session) => excludedText(it, await authorNames(own, it));
    assert.equal(await told({ authors: ["k1", "a1"] }), "key desk, you, who wrote what it says");
    assert.deepEqual(asked, ["Registry/ListKeys"]);
    assert.equal(await told({ authors: ["a2", "a3"] }),
      "bo, whoever has the key or account a3, who wrote what it says");
    const mays = { ...session, may: () => false };
    assert.equal(await told({ authors: ["k1"] }, mays),
      "whoever has the key or account k1, who wrote what it says");
    assert.equal(asked.length, 3);
    const failing = { ...session, ask: async () => { throw new Error("no"); } };
    assert.match(await told({ authors: ["k1"] }, failing), /the key or account k1/);
  });

test("the rules of approval are what the form says", () => {
  assert.deepEqual(rulesFrom({ setBy: "ann" }, { over: " 500 ", types: "/a, /b", exempt: "",
    keys: true }), { setBy: "ann", devicesOver: "500", types: ["/a", "/b"], exemptSenders: [],
    keysMayApprove: true });
  assert.equal(rulesFrom({}, { over: "", types: "", exempt: "x", keys: false }).devicesOver, "0");
});

test("adapters with the same fate share a line", () => {
  assert.deepEqual(through([{ adapter: "apns", fate: "DELIVERY_FATE_DELIVERED" },
    { adapter: "fcm", fate: "DELIVERY_FATE_UNREACHED", reason: "no address" },
    { adapter: "email", fate: "DELIVERY_FATE_UNREACHED", reason: "no address" },
    { adapter: "webpush", fate: "DELIVERY_FATE_UNREACHED", reason: "muted" }]),
  ["apns: delivered", "fcm, email: unreached (no address)", "webpush: unreached (muted)"]);
});

test("a draft is one request: what is empty is left out", () => {
  assert.deepEqual(requestOf(draft({}), clock), { type: "/a", audience: "ALL",
    content: { body: "b" }, priority: "PRIORITY_NORMAL", timeToLive: "86400s",
      idempotencyKey: "k" });
  const local = contentOf(draft({ title: "t", image: "https://x/y.png",
    locals: [{ locale: "es", title: "", body: "c" }, { locale: "de", title: "", body: "" }],
    buttons: [{ title: "Read", url: "/r" }, { title: "", url: "" }] }));
  assert.deepEqual(local, { title: "t", body: "b", imageUrl: "https://x/y.png",
    localized: [{ locale: "es", body: "c" }],
    actions: [{ id: "button-1", title: "Read", url: "/r" }] });
  assert.equal(requestOf(draft({ lifetime: "0" }), clock).timeToLive, "0s");
});

test("a time is one of the chosen zone, or of each device", () => {
  const time = "2026-12-01T09:00";
  assert.equal(requestOf(draft({ when: "at", time }), clock).deliverTime,
    "2026-12-01T08:00:00.000Z");
  assert.deepEqual(requestOf(draft({ when: "local", time }), clock).timing, { localTime: time });
  assert.throws(() => requestOf(draft({ when: "at" }), clock), /Say when/);
});

test("a draft of a notification has its texts, and a key of its own", () => {
  const made = draftOf({ type: "/a", audience: "/x", content: { title: "t" } });
  assert.deepEqual([made.type, made.audience, made.title], ["/a", "/x", "t"]);
  assert.notEqual(made.key, draftOf({}).key);
});

test("a draft that is sent again has a rule, and no key and no time of its own", () => {
  const made = scheduleOf(draft({ when: "again", name: "news/morning", period: "WEEKLY",
    weekdays: ["1", "5"], times: "09:00, 18:00" }), "Europe/Berlin");
  assert.deepEqual(made.rule, { period: "RECURRENCE_PERIOD_WEEKLY", weekdays: [1, 5],
    times: ["09:00", "18:00"], timeZone: "Europe/Berlin" });
  assert.equal(made.request.idempotencyKey, undefined);
  const own = scheduleOf(draft({ name: "a", period: "MONTHLY", monthDays: "1, 15",
    isOwnTime: true }), "UTC");
  assert.deepEqual(own.rule, { period: "RECURRENCE_PERIOD_MONTHLY", monthDays: [1, 15] });
  assert.deepEqual(own.request.timing, { localTime: "09:00" });
  assert.throws(() => scheduleOf(draft({ name: "" }), "UTC"), /name/);
  assert.throws(() => scheduleOf(draft({ name: "a", times: "9" }), "UTC"), /09:00/);
  assert.equal(requestOf(draft({ when: "again" }), clock).idempotencyKey, undefined);
});

test("stages of a rollout rise to all, each some time after the one before", () => {
  const { rollout } = requestOf(draft({ rollout: "careful" }), clock);
  assert.deepEqual(rollout.stages.map((it) => it.percent), [1, 10, 100]);
  assert.deepEqual(rollout.stages.map((it) => it.after), [undefined, "1800s", "1800s"]);
});

test("stages are typed as the command takes them, with times between and limits", () => {
  const rollout = (parts) => requestOf(draft({ rollout: "own", ...parts }), clock).rollout;
  assert.deepEqual(rollout({ stages: "1 %, 5, 100" }), { stages: [{ percent: 1 },
    { percent: 5, after: "1800s" }, { percent: 100, after: "1800s" }] });
  assert.deepEqual(rollout({ stages: "2 100", stageWaits: "2h", maxFailures: "2.5 %",
    maxOptOuts: "3", minDevices: "10" }), { stages: [{ percent: 2 }, { percent: 100,
    after: "7200s" }], maxFailuresPercent: 2.5, maxOptOutsPercent: 3, minDevices: 10 });
  assert.deepEqual(rollout({ stages: "1,10,100", stageWaits: "5m, 1d" }).stages
    .map((it) => it.after), [undefined, "300s", "86400s"]);
  for (const stages of ["", "100", "10, 5, 100", "1, 50", "0, 100", "1.5, 100", "x, 100",
    "1 2 3 4 5 6 7 8 9 10 100"]) {
    assert.throws(() => rollout({ stages }), /grow up to 100/, stages);
  }
  for (const stageWaits of ["30", "30s", "1h, 2h, 3h", "-1h"]) {
    assert.throws(() => rollout({ stages: "1, 10, 100", stageWaits }), /30m or 2h/, stageWaits);
  }
  assert.throws(() => rollout({ stages: "1, 100", maxFailures: "0" }), /Pause when more fail/);
});

test("how long a notification is tried is typed, or until when", () => {
  assert.equal(requestOf(draft({ lifetime: "own", lifetimeText: "90m" }), clock).timeToLive,
    "5400s");
  assert.throws(() => requestOf(draft({ lifetime: "own", lifetimeText: "soon" }), clock), /90m/);
  const until = draft({ lifetime: "until", endTime: "2026-12-01T09:00" });
  const asked = requestOf(until, clock);
  assert.deepEqual([asked.expireTime, asked.timeToLive], ["2026-12-01T08:00:00.000Z", undefined]);
  assert.throws(() => requestOf({ ...until, endTime: "" }, clock), /until when/);
  assert.throws(() => scheduleOf({ ...until, when: "again", name: "n" }, "UTC"), /for a time/);
});

test("a notification that becomes a draft keeps its stages and how long it was tried", () => {
  const at = (seconds) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
  const made = (it) => draftOf({ deliverTime: at(0), ...it });
  const again = (it, asked = made(it)) => requestOf({ ...asked, type: "/a", audience: "ALL" },
    clock);
  const careful = { stages: [{ percent: 1 }, { percent: 10, after: "1800s" },
    { percent: 100, after: "1800s" }], maxFailuresPercent: 5, maxOptOutsPercent: 1,
  minDevices: 100 };
  const it = { expireTime: at(3600 + 86400), rollout: careful };
  assert.deepEqual([made(it).rollout, made(it).lifetime], ["careful", "86400"]);
  const own = { stages: [{ percent: 5 }, { percent: 50, after: "3600s" },
    { percent: 100, after: "5400s" }], maxFailuresPercent: 2 };
  assert.deepEqual(again({ expireTime: at(9000 + 5400), rollout: own }).rollout, own);
  assert.equal(again({ expireTime: at(9000 + 5400), rollout: own }).timeToLive, "5400s");
  assert.equal(made({ expireTime: at(30) }).lifetime, "0");
  // An end that was given as a time becomes as long a time, in whole minutes.
  assert.equal(again({ expireTime: at(7201) }).timeToLive, "7260s");
  assert.equal(made({ expireTime: at(99), timing: { localTime: "x" } }).lifetime, "86400");
  for (const seconds of [60, 90, 3600, 5400, 86400, 604800]) {
    assert.equal(secondsIn(spanIn(seconds)), seconds);
  }
});

test("words in double braces are filled in, those that have a value", () => {
  const it = draft({ title: "{{bill}} passed", body: "{{ bill }} {{who}}",
    variables: { bill: "H.R. 1", old: "x" } });
  assert.deepEqual(variablesIn(it), ["bill", "who"]);
  assert.deepEqual(requestOf(it, clock).variables, { bill: "H.R. 1" });
});

test("a draft that was kept by an older page, or is broken, is whole all the same", () => {
  const lasting = storage({ d: JSON.stringify({ time: "2026-01-01T00:00:00Z",
    draft: { title: "t", locals: "x", locale: "es" } }) });
  const store = new DraftStore("d", { lasting, tab: storage(), now: Date.now });
  const found = store.kept;
  assert.deepEqual([found.title, found.locals, found.when], ["t", [], "now"]);
  assert.equal(found.locale, undefined);
  for (const text of ["{", "null", "7"]) {
    lasting.setItem("d", text);
    assert.equal(store.kept.title, "");
  }
});

test("the caps that apply are those of the type, of types above it, and of all", () => {
  const caps = [{ type: "" }, { type: "/bill" }, { type: "/bill/vote" }, { type: "/bi" }];
  assert.deepEqual(capsOf(caps, "/bill/vote").map((it) => it.type), ["", "/bill", "/bill/vote"]);
  assert.equal(capText({ limit: 3, window: "86400s", type: "/bill" }),
    "at most 3 messages of /bill in 1 day; more are not sent");
  assert.equal(spanText("5400s"), "90 minutes");
  assert.equal(within({ points: [{ latitude: 1, longitude: 2 }], radius: 500.4 }),
    "within(500m, 1.00000, 2.00000)");
});

test("the tag at the caret is completed, and no other word", () => {
  assert.deepEqual(tagAt("/bill/vote AND (/bi", 19), { begin: 16, end: 19, prefix: "/bi" });
  assert.deepEqual(tagAt("(/bills/hr1)", 5), { begin: 1, end: 11, prefix: "/bil" });
  assert.equal(tagAt("/bill AND plat", 14), undefined);
});

test("a switch is turned in the scope that it has", () => {
  assert.deepEqual(turn({ app: "news", type: "/a" }, false), { app: "news", type: "/a",
    on: false });
  assert.deepEqual(turn({}, false), { app: "", everything: true, on: false });
  assert.equal(scopeOf({ app: "news" }), "all of news");
  assert.equal(scopeOf({}), "everything");
  assert.equal(scopeOf({ app: "news", adapter: "apns" }), "provider apns");
});

test("what a switch stopped is said in whole numbers, and what is not known is said", () => {
  const effect = { notifications: "1", prevented: "7", sentBefore: "3", inFlight: "2" };
  assert.equal(effectText({ effect }), "Sending is stopped: 7 deliveries of 1 notification "
    + "stalled, 3 already sent, 2 under way may still arrive.");
  assert.match(effectText({}), /could not be counted/);
});

test("the key that stops is a full stop with Control or Command, also where that needs Shift",
  () => {
    assert.ok(isStopKey({ key: ".", ctrlKey: true }));
    assert.ok(isStopKey({ key: ".", metaKey: true, shiftKey: true }));
    for (const it of [{ key: "." }, { key: ".", ctrlKey: true, altKey: true },
      { key: "s", ctrlKey: true }]) assert.ok(!isStopKey(it));
  });

test("a provider's trouble has its cause, also where only a send has met it", () => {
  const found = health([{ name: "apns", kind: "apns" }],
    [{ adapter: "apns", reason: "the key is refused" }, { adapter: "log", reason: "stopped" }]);
  assert.deepEqual(found.map((it) => [it.name, it.reason]),
    [["apns", "the key is refused"], ["log", "stopped"]]);
  const stopped = health([], [{ adapter: "log", reason: "x", since: "2026-01-01T00:00:00Z" }],
    [{ changeTime: "2026-01-01T00:00:00Z" }]);
  assert.deepEqual([stopped[0].state, stopped[0].tone], ["stopped by the kill switch", "held"]);
  assert.equal(inState({ states: [{ state: "NOTIFICATION_STATE_SENT", notifications: "3" }] },
    "sent"), 3);
});

test("the server is asked for what is typed, and for days of the chosen zone", () => {
  const clock = new Clock("America/New_York");
  assert.deepEqual(searchRequest({ state: "", type: "", text: "  ", from: "" }, clock), {});
  assert.deepEqual(searchRequest({ approval: "waiting" }, clock),
    { approval: "APPROVAL_STATE_WAITING" });
  assert.deepEqual(searchRequest({ state: "sent", type: "/bill/", text: "hr1 ", sender: "Mary",
    audience: "/bills/hr1", from: "2026-03-08", to: "2026-03-08" }, clock),
  { state: "NOTIFICATION_STATE_SENT", type: "/bill", text: "hr1 ", sender: "Mary",
    audience: "/bills/hr1", since: "2026-03-08T05:00:00.000Z",
    // That day had 23 hours.
    until: "2026-03-09T04:00:00.000Z" });
});

test("what is searched among devices is an id, a user or a selector", () => {
  assert.deepEqual(selectorOf(" 01m8ec6f65kv0yhrtw4xsv69s8 "),
    { id: "01m8ec6f65kv0yhrtw4xsv69s8" });
  assert.deepEqual(selectorOf("user jane \"x\""), { audience: "user(\"jane \\\"x\\\"\")" });
  assert.deepEqual(selectorOf("platform(ios)"), { audience: "platform(ios)" });
});

test("the palette finds beginnings first, and letters in order", () => {
  const items = ["Now", "Notifications", "Show the keys"].map((title) => ({ title }));
  const titles = (text) => matches(items, text).map((it) => it.title);
  assert.deepEqual(titles(""), ["Now", "Notifications", "Show the keys"]);
  assert.deepEqual(titles("o"), ["Now", "Notifications", "Show the keys"]);
  assert.deepEqual(titles("key"), ["Show the keys"]);
  assert.deepEqual(titles("ntf"), ["Notifications"]);
  assert.deepEqual(titles("zz"), []);
});

test("a language takes its own texts, then those of its parent, then the usual ones", () => {
  const content = { title: "t", body: "b", localized: [{ locale: "de", title: "d" }] };
  assert.deepEqual(localized(content, "de-AT"), { title: "d", body: "b",
    image: "", url: "" });
  assert.equal(localized(content, "fr").title, "t");
});
