// What pages decide before anything is shown.
import assert from "node:assert/strict";
import test from "node:test";
import { selectorOf } from "../../Sources/Dashboard/devices.js";
import { contentOf, draftOf, newDraft, requestOf, tagAt } from "../../Sources/Dashboard/draft.js";
import { Clock } from "../../Sources/Dashboard/format.js";
import { effectText, releaseText, scopeOf, turn } from "../../Sources/Dashboard/killswitch.js";
import { isWanted } from "../../Sources/Dashboard/notifications.js";
import { health, inState } from "../../Sources/Dashboard/overview.js";
import { matches } from "../../Sources/Dashboard/palette.js";
import { localized } from "../../Sources/Dashboard/preview.js";

const clock = new Clock("Europe/Berlin");
const draft = (parts) => ({ ...newDraft(), type: "/a", audience: "ALL", body: "b", key: "k",
  ...parts });

test("a draft is one request: what is empty is left out", () => {
  assert.deepEqual(requestOf(draft({}), clock), { type: "/a", audience: "ALL",
    content: { body: "b" }, priority: "PRIORITY_NORMAL", timeToLive: "86400s",
      idempotencyKey: "k" });
  const local = contentOf(draft({ locale: "es", localBody: "c", title: "t" }));
  assert.deepEqual(local, { title: "t", body: "b", localized: [{ locale: "es", body: "c" }] });
  assert.equal(contentOf(draft({ locale: "es" })).localized, undefined);
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
  assert.equal(effectText({ effect }), "Sending is stopped: 7 deliveries of 1 notification held "
    + "back, 3 already sent, 2 under way may still arrive.");
  assert.match(effectText({}), /could not be counted/);
});

test("a release says what goes and what does not", () => {
  assert.equal(releaseText({ deliveries: "2", dropped: [{ reason: "DROP_REASON_MUTED",
    deliveries: "1" }] }), "2 deliveries go out; not: 1 muted");
  assert.match(releaseText({ problem: "a switch is on" }), /^Stays held/);
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

test("a filter by type covers the types below it; text is looked for in all that is shown", () => {
  const it = { type: "/bill/vote", content: { title: "Passed" }, sentBy: "newsroom" };
  assert.equal(isWanted(it, { type: "/bill" }), true);
  assert.equal(isWanted(it, { type: "/bi" }), false);
  assert.equal(isWanted(it, { text: "PASS" }), true);
  assert.equal(isWanted(it, { text: "failed" }), false);
});

test("what is searched among devices is an id, a user or a selector", () => {
  assert.deepEqual(selectorOf(" 01m8ec6f65kv0yhrtw4xsv69s8 "),
    { id: "01m8ec6f65kv0yhrtw4xsv69s8" });
  assert.deepEqual(selectorOf("user jane \"x\""), { audience: "user(\"jane \\\"x\\\"\")" });
  assert.deepEqual(selectorOf("platform(ios)"), { audience: "platform(ios)" });
});

test("the palette finds beginnings first, and letters in order", () => {
  const items = ["Overview", "Notifications", "Show the keys"].map((title) => ({ title }));
  const titles = (text) => matches(items, text).map((it) => it.title);
  assert.deepEqual(titles(""), ["Overview", "Notifications", "Show the keys"]);
  assert.deepEqual(titles("o"), ["Overview", "Notifications", "Show the keys"]);
  assert.deepEqual(titles("key"), ["Show the keys"]);
  assert.deepEqual(titles("ntf"), ["Notifications"]);
  assert.deepEqual(titles("zz"), []);
});

test("a language takes its own texts, then those of its parent, then the usual ones", () => {
  const content = { title: "t", body: "b", localized: [{ locale: "de", title: "d" }] };
  assert.deepEqual(localized(content, "de-AT"), { title: "d", body: "b", url: "" });
  assert.equal(localized(content, "fr").title, "t");
});
