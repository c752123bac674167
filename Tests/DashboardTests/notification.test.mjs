// A notification's page and the pages of devices and people: what they decide.
import assert from "node:assert/strict";
import test from "node:test";
import { explained, stageText } from "../../Sources/Dashboard/explain.js";
import { canResend, className, givenUp, givenUpRows, listEnd, nextFailures, resendRows }
  from "../../Sources/Dashboard/failed.js";
import { listFailed } from "../../Sources/Dashboard/failures.js";
import { devicesOf, selectorOf, whoOf } from "../../Sources/Dashboard/lookup.js";
import { attributesOf, groupsOf, userData, userLink } from "../../Sources/Dashboard/person.js";
import { reachOf, reachText, switchChanges, timelineOf } from "../../Sources/Dashboard/timeline.js";

const at = (minute) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const state = (name) => `NOTIFICATION_STATE_${name}`;
const device = "01m8ec6f65kv0yhrtw4xsv69s8", other = "01m8ec6f65kv0yhrtw4xsv69s9";

/** The steps at twelve o'clock and some minutes, as short lines. */
const lines = (it, minute) => timelineOf(it, Date.parse(at(minute))).map((step) =>
  `${step.when}: ${step.what}${step.time ? ` ${step.time.slice(14, 16)}` : ""}`);

test("the timeline of one that was sent has what happened, in the order of time", () => {
  const it = { state: state("SENT"), createTime: at(0), deliverTime: at(0), beginTime: at(1),
    finishTime: at(2), expireTime: at(50), sentBy: "ann (01m8ec6f65kv0yhrtw4xsv69s8)" };
  assert.deepEqual(lines(it, 10), ["past: Created by ann 00", "past: Began to go out 01",
    "past: Ended 02", "ahead: Expires 50"]);
  assert.deepEqual(lines(it, 51).at(-1), "past: Ended 02", "nothing is tried after its end");
  const old = { ...it, beginTime: undefined };
  assert.equal(timelineOf(old, 0)[1].note, "It is not known when.");
});

test("what has not happened yet is marked, and so is what is so now", () => {
  const scheduled = { state: state("SCHEDULED"), createTime: at(0), deliverTime: at(20),
    expireTime: at(50) };
  assert.deepEqual(lines(scheduled, 10), ["past: Created 00", "ahead: Due 20",
    "ahead: Begins to go out", "ahead: Ends", "ahead: Expires 50"]);
  const held = { ...scheduled, state: state("STALLED"), reason: "kill switch" };
  const steps = timelineOf(held, Date.parse(at(30)));
  assert.deepEqual(steps[2], { what: "Stalled", when: "now", note: "kill switch" });
  assert.equal(steps[1].when, "past", "its time has come");
});

test("the timeline names who approved it, and when, or that it waits", () => {
  const it = { state: state("STALLED"), createTime: at(0), deliverTime: at(0), expireTime: at(50),
    approval: { reason: "the type /a needs it" } };
  assert.deepEqual(lines(it, 10).slice(0, 2), ["past: Created 00",
    "now: Waits for a second person"]);
  assert.ok(!lines(it, 10).includes("now: Stalled"), "it is said once");
  const approved = { ...it, state: state("SENT"), beginTime: at(6), finishTime: at(7),
    approval: { ...it.approval, approvedBy: "ben", approveTime: at(5) } };
  assert.deepEqual(lines(approved, 10).slice(0, 3), ["past: Created 00",
    "past: Approved by ben 05", "past: Began to go out 06"]);
  const dropped = { ...it, state: state("CANCELLED"), finishTime: at(3), cancelledBy: "cy" };
  assert.deepEqual(lines(dropped, 10), ["past: Created 00", "past: Nobody approved it",
    "past: Cancelled by cy 03"]);
});

test("the devices that were reached are counted against the audience, not the deliveries", () => {
  const counts = { audience: "2000", delivered: "48", reached: "24" };
  const said = (name, more = {}) => reachText({ state: state(name),
    counts: { ...counts, ...more } });
  assert.equal(said("STALLED"),
    "24 of 2,000 devices reached. 1,976 have not been reached yet.");
  assert.equal(said("CANCELLED"), "24 of 2,000 devices reached. 1,976 will not get it.");
  assert.equal(said("SENT", { reached: "1999" }),
    "1,999 of 2,000 devices reached. 1 was not reached.");
  assert.equal(said("SENT", { reached: "2000" }), "2,000 of 2,000 devices reached.");
  assert.equal(said("SENDING", { delivered: "0", reached: "0" }),
    "0 of 2,000 devices reached. 2,000 have not been reached yet.");
});

test("while several providers send, the devices that were reached have a lower bound", () => {
  const counts = { audience: "2000", delivered: "48", deliveredBy: [
    { adapter: "apns", deliveries: "20" }, { adapter: "email", deliveries: "28" }] };
  assert.deepEqual(reachOf(counts), { devices: 28, isExact: false });
  assert.equal(reachText({ state: state("STALLED"), counts }), "At least 28 of 2,000 devices "
    + "reached. Their exact number is known when the notification has ended.");
  assert.equal(reachText({ state: state("SENT"), counts }),
    "At least 28 of 2,000 devices reached.");
  assert.deepEqual(reachOf({ audience: "9", delivered: "5" }), { devices: 0, isExact: false });
});

test("of one that was cancelled nothing is to come", () => {
  const it = { state: state("CANCELLED"), createTime: at(0), deliverTime: at(20),
    finishTime: at(5), expireTime: at(50), cancelledBy: "cy" };
  assert.deepEqual(lines(it, 10), ["past: Created 00", "past: Cancelled by cy 05"]);
  assert.deepEqual(lines({ ...it, state: state("EXPIRED"), finishTime: at(50) }, 51).at(-1),
    "past: Expired 50");
});

test("the timeline keeps who stopped it and when, also after it was cancelled", () => {
  const it = { app: "news", id: "n", type: "/bill/vote", state: state("CANCELLED"),
    createTime: at(1), deliverTime: at(1), beginTime: at(1), finishTime: at(9), cancelledBy: "cy" };
  const change = (minute, more = {}) => ({ app: "news", on: true, changedBy: "ann (01m8ec6f65kv0yh"
    + "rtw4xsv69s8)", changeTime: at(minute), ...more });
  const changes = [change(10), change(8, { on: false, changedBy: "ben" }),
    change(4, { reason: "Wrong day" }), change(3, { type: "/bills" }), change(3, { adapter: "a" }),
    change(3, { notificationId: "other" }), change(0)];
  const steps = timelineOf(it, Date.parse(at(20)), changes);
  assert.deepEqual(steps.map((step) => step.what), ["Created",
    "Began to go out", "Kill switch for all of news turned on by ann",
    "Kill switch for all of news turned off by ben", "Cancelled by cy"]);
  assert.deepEqual(steps[2], { what: "Kill switch for all of news turned on by ann", time: at(4),
    when: "past", note: "Wrong day" });
  const own = [change(4, { notificationId: "n" }), change(5, { type: "/bill" }),
    change(6, { on: false, released: true, adapter: "a" })];
  assert.deepEqual(timelineOf({ ...it, state: state("STALLED"), finishTime: undefined },
    Date.parse(at(7)), own).slice(2, 5).map((step) => step.what), [
    "Kill switch for this notification turned on by ann",
    "Kill switch for type /bill turned on by ann", "Stalled"]);
});

test("changes of switches are asked for back to the time of the notification", async () => {
  const pages = { "": { changes: [{ changeTime: at(9) }], nextPageToken: "a" },
    a: { changes: [{ changeTime: at(3) }], nextPageToken: "b" } };
  const session = { may: () => true, ask: async (_, { pageToken }) => pages[pageToken] };
  const it = { createTime: at(4), state: state("STALLED") };
  assert.deepEqual((await switchChanges(session, it)).map((one) => one.changeTime),
    [at(9), at(3)]);
  assert.deepEqual(await switchChanges({ ...session, may: () => false }, it), []);
  const away = { may: () => true, ask: async () => { throw new Error("away"); } };
  assert.deepEqual(await switchChanges(away, it), [], "the rest is shown all the same");
});

test("stages of a rollout have their times where they are told", () => {
  const rollout = { stages: [{ percent: 1 }, { percent: 10, after: "600s" },
    { percent: 50, after: "600s" }, { percent: 100, after: "1200s" }] };
  const it = { state: state("SENDING"), createTime: at(0), deliverTime: at(0), beginTime: at(0),
    expireTime: at(59), rollout, rolloutState: { stage: 2, percent: 10, stageTime: at(10),
      nextStageTime: at(20), waitsFor: "3 deliveries" } };
  assert.deepEqual(lines(it, 12), ["past: Created 00", "past: Began to go out 00",
    "past: Stage 1: 1 % of the devices", "past: Stage 2: 10 % of the devices 10",
    "ahead: Stage 3: 50 % of the devices 20", "ahead: Stage 4: 100 % of the devices",
    "ahead: Ends", "ahead: Expires 59"]);
  const steps = timelineOf(it, Date.parse(at(12)));
  assert.equal(steps[4].note, "3 deliveries");
  assert.equal(steps[5].note, "At the soonest 20 minutes after the stage before.");
  // A stage whose time has come has not begun for that.
  assert.ok(lines({ ...it, state: state("STALLED") }, 30).includes(
    "ahead: Stage 3: 50 % of the devices 20"));
  assert.ok(!lines({ ...it, state: state("SENT"), finishTime: at(15) }, 30).join()
    .includes("Stage 3"), "all devices were in an earlier one");
});

test("a stage of a rollout says how many devices it adds, and how many of them have it", () => {
  const rollout = { stages: [{ percent: 1 }, { percent: 10, after: "600s" },
    { percent: 100, after: "600s" }] };
  const it = { state: state("SENDING"), createTime: at(0), deliverTime: at(0), beginTime: at(0),
    expireTime: at(59), rollout, rolloutState: { stage: 2, percent: 10, stageTime: at(10),
      nextStageTime: at(20), stageDevices: [{ devices: "10", delivered: "10", reached: "10" },
        { devices: "9000", delivered: "8500" }, { devices: "81000" }] } };
  const stages = (one) => timelineOf(one, Date.parse(at(12))).map((step) => step.what)
    .filter((what) => what.startsWith("Stage"));
  assert.deepEqual(stages(it), ["Stage 1: 1 % of the devices (10, 10 reached)",
    "Stage 2: 10 % of the devices (9,000)",
    "Stage 3: 100 % of the devices (81,000)"]);
  assert.deepEqual(stages({ ...it, rolloutState: { ...it.rolloutState, stageDevices: undefined } })
    .at(-1), "Stage 3: 100 % of the devices", "of an older version nobody knows it");
});

test("a time of each device is said, and when the next devices have it", () => {
  const it = { state: state("SENDING"), createTime: at(0), deliverTime: at(5), beginTime: at(5),
    expireTime: at(50), nextLocalTime: at(40), timing: { localTime: "2026-01-01T09:00" } };
  assert.ok(lines(it, 10).includes("ahead: Due on the next devices 40"));
  assert.match(timelineOf(it, 0).find((step) => step.what === "Due").note, /2026-01-01 09:00/);
});

test("all that was given up can be sent again by its class, also what nobody knows", () => {
  const counts = { failed: "6", uncertain: "2", failedBy: [{ failureClass: "FAILURE_CLASS_GONE",
    deliveries: "4" }] };
  assert.deepEqual(resendRows(counts), [{ name: "FAILURE_CLASS_GONE", deliveries: 4 },
    { name: "FAILURE_CLASS_UNSPECIFIED", deliveries: 2 },
    { name: "FAILURE_CLASS_UNCERTAIN", deliveries: 2 }]);
  assert.deepEqual(resendRows({ delivered: "3" }), []);
  assert.equal(givenUp({ counts }), 8);
  assert.deepEqual(["FAILURE_CLASS_NO_ADAPTER", "FAILURE_CLASS_UNSPECIFIED", undefined]
    .map(className), ["no adapter", "not known", "not known"]);
});

test("what was given up is told by provider, and what is not known of it has none", () => {
  const row = (adapter, name, deliveries) => ({ adapter, failureClass: `FAILURE_CLASS_${name}`,
    deliveries });
  const counts = { failed: "38", uncertain: "4", failedBy: [row(undefined, "GONE", "36"),
    row(undefined, "REFUSED", "2")], givenUpBy: [row("apns", "GONE", "31"),
    row("apns", "UNCERTAIN", "4"), row("fcm", "REFUSED", "2")] };
  assert.deepEqual(givenUpRows(counts), [
    { adapter: "apns", name: "FAILURE_CLASS_GONE", deliveries: 31 },
    { adapter: "apns", name: "FAILURE_CLASS_UNCERTAIN", deliveries: 4 },
    { adapter: "fcm", name: "FAILURE_CLASS_REFUSED", deliveries: 2 },
    { name: "FAILURE_CLASS_GONE", deliveries: 5 }]);
  assert.deepEqual(givenUpRows({ delivered: "3" }), []);
});

test("the same is sent again only when it has ended and its time is not over", () => {
  const it = { state: state("SENT"), expireTime: at(10) };
  assert.equal(canResend(it, Date.parse(at(5))), true);
  assert.equal(canResend(it, Date.parse(at(11))), false);
  assert.equal(canResend({ ...it, state: state("SENDING") }, 0), false);
  assert.equal(canResend({ ...it, state: state("CANCELLED") }, 0), false);
});

test("a search of failures goes on until some are found, or all were looked at", async () => {
  const pages = { "": { nextPageToken: "a" }, a: { failures: [], nextPageToken: "b" },
    b: { failures: [{ reason: "timed out" }], nextPageToken: "c" }, c: {} };
  const asked = [];
  const session = { ask: async (_, request) => {
    asked.push(request);
    return pages[request.pageToken];
  } };
  const request = { notificationId: "n", text: "timed" };
  assert.deepEqual(await nextFailures(session, request, "", () => false),
    { failures: [{ reason: "timed out" }], token: "c" });
  assert.deepEqual(asked.map((it) => it.pageToken), ["", "a", "b"]);
  assert.deepEqual(asked[0], { ...request, pageToken: "" });
  assert.deepEqual(await nextFailures(session, request, "c", () => false),
    { failures: [], token: "" });
  asked.length = 0;
  await nextFailures(session, request, "", () => true);
  assert.equal(asked.length, 1, "nobody waits for it any more");
});

test("a list of failures is named after them, and has those that the server finds", async () => {
  assert.equal(listEnd(["FAILURE_CLASS_NO_ADAPTER"], "Bad Token!"), "no-adapter-bad-token");
  assert.equal(listEnd([], ""), "");
  const asked = [];
  const session = { ask: async (method, request) => {
    asked.push([method, request]);
    return { failures: [{ deviceId: "d" }] };
  } };
  assert.equal(await listFailed(session, device, { classes: ["FAILURE_CLASS_GONE"],
    text: "410" }, "gone-410"), "failed-4xsv69s8-gone-410");
  assert.equal(asked[0][1].text, "410");
});

test("a device, a user and an address are told apart", () => {
  assert.deepEqual(whoOf(` ${device} `), { device });
  assert.deepEqual(whoOf("user jo smith"), { user: "jo smith" });
  for (const it of ["jo@example.org", "https://push.example.org/x", "a1".repeat(32)]) {
    assert.deepEqual(whoOf(it), { address: it });
    assert.deepEqual(selectorOf(` ${it} `), { address: it });
  }
  for (const it of ["/bills/hr1", "", "platform(ios) AND /a", "user(\"a@b.org\")"]) {
    assert.deepEqual(whoOf(it), {}, it);
  }
  // A short token looks like nothing.
  assert.deepEqual(whoOf("address cX7-abc"), { address: "cX7-abc" });
  assert.deepEqual(selectorOf("user jo \"x\""), { audience: "user(\"jo \\\"x\\\"\")" });
});

test("the devices of a user are found, and what cannot be found is said", async () => {
  const session = { ask: async (method, { id, address }) => {
    if (method === "Registry/FindDevices") {
      return address === "jo@example.org" ? { devices: [{ device: { id: other } }] } : {};
    }
    assert.equal(method, "Registry/GetUser");
    return { user: { id, deviceIds: id === "jo" ? [device, other] : undefined } };
  } };
  assert.deepEqual(await devicesOf(session, "user jo"), [device, other]);
  assert.deepEqual(await devicesOf(session, device), [device]);
  await assert.rejects(devicesOf(session, "user al"), /has no device/);
  assert.deepEqual(await devicesOf(session, "jo@example.org"), [other]);
  await assert.rejects(devicesOf(session, "al@example.org"), /No device has that address/);
  await assert.rejects(devicesOf(session, "/a"), /id of a device/);
});

const gone = Object.assign(new Error("no device"), { code: "not_found" });

test("each device of a user is explained, but for one that is erased meanwhile", async () => {
  const session = { ask: async (method, { deviceId }) => {
    if (method === "Registry/GetUser") return { user: { deviceIds: [device, other] } };
    if (deviceId === device) throw gone;
    return { membership: "AUDIENCE_MEMBERSHIP_IN" };
  } };
  assert.deepEqual(await explained(session, "n", "user jo"), [{ device: other,
    told: { membership: "AUDIENCE_MEMBERSHIP_IN" } }]);
  await assert.rejects(explained(session, "n", device), gone);
});

test("a device that waits is told of the rollout's stages, and no other one", () => {
  const told = (fate, percent) => ({ adapters: [{ fate: `DELIVERY_FATE_${fate}` }],
    notification: { state: state("SENDING"), rolloutState: { stage: 1, percent } } });
  assert.equal(stageText(told("WAITING", 1), {}),
    "A later stage may have this device. Rollout: stage 1, 1 %.");
  assert.equal(stageText(told("WAITING", 100), {}), "");
  assert.equal(stageText(told("DELIVERED", 1), {}), "");
  assert.equal(stageText({ adapters: told("WAITING", 1).adapters }, {}), "");
});

test("a person has groups of tags, and attributes that devices share", () => {
  assert.deepEqual(groupsOf({ tags: ["/a"], tagGroups: [{ group: "web", tags: ["/b"] },
    { group: "none" }] }), [["device", ["/a"]], ["web", ["/b"]]]);
  assert.deepEqual(groupsOf({}), []);
  const attributes = (plan) => ({ attributes: [{ name: "plan", text: plan }, { name: "age",
    number: 0 }] });
  assert.deepEqual(attributesOf([attributes("pro"), attributes("free"), attributes("pro"), {}]),
    [{ name: "age", value: "0", devices: 3 }, { name: "plan", value: "pro", devices: 2 },
      { name: "plan", value: "free", devices: 1 }]);
  assert.equal(userLink("a/b c"), "#/devices/users/a%2Fb%20c");
});

test("the data of a person has all devices that are still there", async () => {
  const session = { ask: async (method, message) => {
    if (method === "Registry/GetUser") return { user: { id: "jo", deviceIds: [device, other] } };
    if (method === "Registry/GetDeviceData" && message.id === device) throw gone;
    return method === "Registry/GetDeviceData" ? { device: { id: message.id } } : {};
  } };
  const data = await userData(session, "jo");
  assert.equal(data.user.id, "jo");
  assert.deepEqual(data.devices.map((it) => it.registry.device.id), [other]);
});
