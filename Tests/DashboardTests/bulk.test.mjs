// Several at once, releases of what was seen, and who reacted: what the pages decide.
import assert from "node:assert/strict";
import test from "node:test";
import { press } from "./plain_page.mjs";
import { growthText } from "../../Sources/Dashboard/audiences.js";
import { Bulk, each, resultText } from "../../Sources/Dashboard/bulk.js";
import { foundText } from "../../Sources/Dashboard/devices.js";
import { holding } from "../../Sources/Dashboard/killswitch.js";
import { allText } from "../../Sources/Dashboard/notifications.js";
import { reactionRows, timesOf } from "../../Sources/Dashboard/reactions.js";
import { changesOf, releaseIntro, releaseSeen, releaseText }
  from "../../Sources/Dashboard/releasing.js";
import { lastTime, speedText } from "../../Sources/Dashboard/review.js";
import { notificationActs, scheduleActs } from "../../Sources/Dashboard/several.js";

const refused = (message) => Object.assign(new Error(message), { code: "failed_precondition" });

test("a release says what goes and what does not", () => {
  assert.equal(releaseText({ deliveries: "2", dropped: [{ reason: "DROP_REASON_MUTED",
    deliveries: "1" }] }), "2 deliveries go out; not: 1 muted");
  assert.match(releaseText({ problem: "a switch is on" }), /^Stays stalled/);
});

test("a release says which switches keep it, and that later stages are still to come", () => {
  const on = [{ app: "news" }, { app: "news", type: "/news" }, { app: "news", type: "/new" },
    { app: "news", adapter: "apns" }, { app: "news", notificationId: "a" }];
  assert.deepEqual(holding(on, "/news/local"), on.slice(0, 2));
  assert.match(releaseIntro(holding(on, "/bill"), {}), /on for all of news\. Allow sending first/);
  assert.match(releaseIntro([], { rolloutState: { stage: 1 } }), /when they are due/);
  assert.equal(releaseIntro([], {}), "");
});

test("what has changed since a preview is what is new, gone or more", () => {
  const before = { released: 2, items: [{ id: "a", deliveries: "3" }, { id: "b", deliveries: "5" },
    { id: "u", unplanned: true, deliveries: "9" }] };
  const now = { released: 3, items: [{ id: "a", deliveries: "3" }, { id: "c", deliveries: "1" },
    { id: "u", unplanned: true, deliveries: "10" }] };
  assert.deepEqual(changesOf(before, now), { ids: ["c"], changed: 2 });
  assert.deepEqual(changesOf(before, before), { ids: [], changed: 0 });
  // Of more than a hundred the answer lists a hundred.
  assert.equal(changesOf({ released: 120 }, { released: 127 }).changed, 7);
});

test("what was seen is released with its token, and what changed is asked for again", async () => {
  const calls = [];
  const session = { ask: async (method, message) => {
    calls.push(message);
    if (message.preview) return { released: 2, items: [{ id: "a" }, { id: "b" }] };
    if (message.previewToken === "old") throw refused("look again");
    return { released: 1 };
  } };
  const seen = { released: 1, items: [{ id: "a" }], previewToken: "new" };
  assert.deepEqual(await releaseSeen(session, { id: "a" }, seen, "why"), { told: { released: 1 } });
  assert.deepEqual(calls, [{ id: "a", reason: "why", previewToken: "new" }]);
  const found = await releaseSeen(session, {}, { ...seen, previewToken: "old" }, "");
  assert.deepEqual([found.told, found.ids, found.changed], [undefined, ["b"], 1]);
  // Another refusal is no change.
  const same = { released: 2, items: [{ id: "a" }, { id: "b" }], previewToken: "old" };
  await assert.rejects(releaseSeen(session, {}, same, ""), /look again/);
});

test("what is refused of one keeps none of the others, and each result is told", async () => {
  const heard = [];
  const results = await each(["a", "b", "c"], async (it) => {
    if (it === "b") throw new Error("over");
    return `did ${it}`;
  }, (result) => heard.push(result.text));
  assert.deepEqual(heard, ["did a", "over", "did c"]);
  assert.deepEqual(results.map((it) => it.isDone), [true, false, true]);
  assert.equal(resultText(results), "Done for 2 of 3; refused for 1.");
  assert.equal(resultText(results.filter((it) => it.isDone)), "Done for all 2.");
});

const session = (methods = ["CancelNotification", "ReleaseNotifications", "ResendNotification",
  "PauseSchedule", "DeleteSchedule"]) => ({ calls: [],
  may: (method) => methods.includes(method.split("/")[1]),
  async ask(method, message) {
    this.calls.push([method.split("/")[1], message]);
    return { notification: { state: "NOTIFICATION_STATE_CANCELLED" } };
  } });

test("each act applies to those in the right state, and the role decides which there are", () => {
  const now = () => Date.parse("2026-06-01T00:00:00Z");
  const it = (state, more = {}) => ({ id: state, state: `NOTIFICATION_STATE_${state}`, ...more });
  const failed = { counts: { failed: "2" }, expireTime: "2026-06-02T00:00:00Z" };
  const items = [it("SCHEDULED"), it("STALLED"), it("SENT", failed), it("SENT"), it("CANCELLED"),
    it("STALLED", { id: "w", approval: {} }), it("FAILED", { ...failed,
      expireTime: "2026-05-30T00:00:00Z" })];
  const fit = notificationActs(session(), now).map((act) => [act.label,
    items.filter(act.applies).map((one) => one.id)]);
  assert.deepEqual(fit, [["Cancel", ["SCHEDULED", "STALLED", "w"]], ["Release", ["STALLED"]],
    ["Send again", ["SENT"]]]);
  assert.deepEqual(notificationActs(session(["CancelNotification"]), now).map((act) => act.label),
    ["Cancel"]);
  assert.deepEqual(scheduleActs(session()).map((act) => [act.label,
    [{ paused: true }, {}].filter(act.applies).length]),
  [["Pause", 1], ["Let go on", 1], ["Delete", 2]]);
});

test("what is not listed any more is not chosen, and a row keeps its choice when it is redrawn",
  async () => {
    const own = session();
    const bulk = new Bulk({ acts: scheduleActs(own), idOf: (it) => it.name,
      nameOf: (it) => it.name, done: () => {} });
    document.querySelectorAll = () => [];
    bulk.list([{ name: "a" }, { name: "b", paused: true }]);
    assert.equal(bulk.element.textContent, "");
    const box = bulk.box(bulk.items[0]);
    box.checked = true;
    box.dispatchEvent({ type: "change" });
    assert.match(bulk.element.textContent, /^1 chosenPause \(1\)…Delete \(1\)…/);
    bulk.list([{ name: "a", paused: true }, { name: "b" }]);
    assert.ok(bulk.box(bulk.items[0]).checked);
    assert.match(bulk.element.textContent, /^1 chosenLet go on \(1\)…/);
    bulk.list([{ name: "b" }]);
    assert.equal(bulk.chosen.size, 0);
    await scheduleActs(own)[2].act({ name: "b" });
    assert.deepEqual(own.calls, [["DeleteSchedule", { name: "b" }]]);
  });

test("all that match are listed before they are chosen, and only where there are more", async () => {
  document.querySelectorAll = () => [];
  const rows = Array.from({ length: 60 }, (_, index) => ({ name: `s${index}` }));
  let asked = 0;
  const bulk = new Bulk({ acts: scheduleActs(session()), idOf: (it) => it.name,
    nameOf: (it) => it.name, done: () => {}, listAll: async () => {
      asked += 1;
      bulk.list(rows);
      return rows;
    } });
  bulk.list(rows.slice(0, 25));
  bulk.choose([rows[0]]);
  assert.ok(!/that match/.test(bulk.element.textContent), "all of them are listed");
  bulk.list(rows.slice(0, 25), true);
  assert.deepEqual([bulk.chosen.size, asked], [1, 0]);
  await press(bulk.element, "List and choose all that match");
  assert.deepEqual([bulk.chosen.size, asked], [60, 1]);
  assert.match(bulk.element.textContent, /^60 chosenPause \(60\)…/);
  assert.equal(allText({ found: rows, isCut: false }), "All 60 that match are listed and chosen.");
  assert.match(allText({ found: rows, isCut: true }), /^The latest 60 .* There are more/);
});

test("a file of devices has the time of each kind, or yes where it is not kept any more", () => {
  const it = { deviceId: "d", reactions: [{ kind: "EVENT_KIND_RECEIVED" },
    { kind: "EVENT_KIND_TAPPED", time: "2026-01-01T00:00:00Z" }] };
  assert.deepEqual(timesOf(it), ["yes", "", "2026-01-01T00:00:00Z", "", ""]);
  assert.deepEqual(reactionRows([it]), [["device", "received", "shown", "tapped", "dismissed",
    "dropped"], ["d", "yes", "", "2026-01-01T00:00:00Z", "", ""]]);
});

test("a tag's growth has its sign, and a dash where nobody knows", () => {
  const it = { growth: [{ days: 1, devices: "12" }, { days: 7, devices: "-3" }, { days: 28 }] };
  assert.deepEqual([1, 7, 28, 2].map((days) => growthText(it, days)), ["+12", "-3", "0", "–"]);
});

test("devices that were found by an address say what is known of it, once for all alike", () => {
  const address = { kind: "email", state: "ADDRESS_STATE_UNCONFIRMED" };
  assert.equal(foundText([{ address }, { address }]), "Found by the address: email, unconfirmed.");
});

test("the review says how fast each provider takes it, and when the last is out", () => {
  const slow = { adapter: "email", messages: "1200", perMinute: "600", time: "120s" };
  const fast = { adapter: "apns", messages: "10", perMinute: "60000", time: "0.01s" };
  assert.equal(speedText(slow), "at most 600 a minute, so within 2 minutes");
  assert.equal(speedText({ ...slow, time: "9000s" }), "at most 600 a minute, so within 2.5 hours");
  assert.match(speedText(fast), /less than a minute/);
  assert.match(speedText({ messages: "1" }), /^as fast as the provider takes them$/);
  assert.equal(speedText({}), "");
  const told = { adapters: [slow, fast, { adapter: "log" }], notification: {
    deliverTime: "2026-01-01T00:00:00Z" } };
  assert.equal(lastTime({ when: "now" }, told, 1000), 121000);
  assert.equal(lastTime({ when: "at" }, told, 0), Date.parse("2026-01-01T00:02:00Z"));
  const staged = { ...told, notification: { rollout: { stages: [{ percent: 1 },
    { percent: 100, after: "3600s" }] } } };
  assert.equal(lastTime({ when: "now" }, staged, 0), 3720000);
  for (const more of [{ heldBy: "a switch" }, { needsApproval: "x" },
    { adapters: [slow, { adapter: "log", messages: "1" }] },
    { adapters: [{ ...slow, block: {} }] }, { adapters: [] }]) {
    assert.equal(lastTime({ when: "now" }, { ...told, ...more }, 0), undefined);
  }
  assert.equal(lastTime({ when: "local" }, told, 0), undefined);
});
