// What needs a person, on the first page.
import assert from "node:assert/strict";
import test from "node:test";
import "./plain_page.mjs";
import { needsOf, sourceSums, waitingFigure } from "../../Sources/Dashboard/needs.js";
import { actsFor, health } from "../../Sources/Dashboard/overview.js";

const now = Date.parse("2026-06-30T12:00:00Z"), hour = 3600000;
const at = (ms) => new Date(now + ms).toISOString();
const known = (parts) => ({ status: { states: Object.entries(parts.states ?? {}).map(
  ([state, notifications]) => ({ state: `NOTIFICATION_STATE_${state}`, notifications })),
...parts.status }, stalled: [], waiting: [], failed: [], sources: [], providers: [], keys: [],
problems: {},
...parts.known });
const texts = (parts) => needsOf(known(parts), now).map((it) => it.text);
const source = (name, more) => ({ name, health: "SOURCE_HEALTH_OK", ...more });

test("where nothing is held, failed or near its end, nothing needs a person", () => {
  assert.deepEqual(texts({ states: { SENT: "3", FAILED: "2", SCHEDULED: "1" }, known: {
    failed: [{ id: "a", createTime: at(-50 * hour), finishTime: at(-25 * hour) }],
    sources: [source("a"), source("b", { paused: true, health: "SOURCE_HEALTH_FAILING" })],
    providers: [{ name: "apns", reason: "" }],
    keys: [{ id: "k" }, { id: "l", expireTime: at(15 * 24 * hour) }] },
  status: { certificateExpireTime: at(22 * 24 * hour) } }), []);
});

test("what waits for a second person is no release, and each has its line up to three", () => {
  const waiting = (id) => ({ id, content: { title: id }, createTime: at(-hour),
    approval: { reason: "12 devices are more than 10" } });
  const found = needsOf(known({ states: { STALLED: "3" }, known: { waiting: [waiting("a")] } }),
    now);
  assert.deepEqual(found.map((it) => it.text), ["Stalled: 2 notifications",
    "Waits for a second person: a"]);
  assert.deepEqual([found[0].isHeld, found[0].cause], [true, undefined]);
  assert.deepEqual([found[1].href, found[1].cause, found[1].time], ["#/notifications/a",
    "12 devices are more than 10", at(-hour)]);
  assert.deepEqual(texts({ states: { STALLED: "4" }, known: { waiting: ["a", "b", "c", "e"]
    .map(waiting) } }), ["4 notifications wait for a second person"]);
  // All are counted, not only those of the first page.
  const many = (size) => Array.from({ length: size }, (_, index) => waiting(`w${index}`));
  const some = needsOf(known({ states: { STALLED: "290" }, known: { waiting: many(245) } }), now);
  assert.deepEqual(some.map((it) => it.text),
    ["Stalled: 45 notifications", "245 notifications wait for a second person"]);
  assert.equal(some[1].href, "#/notifications?approval=waiting");
  // Of more than are asked for nobody knows it.
  const part = needsOf(known({ states: { STALLED: "3000" }, known: { waiting: many(500) } }), now);
  assert.deepEqual(part.map((it) => [it.text, it.cause]), [["Stalled: 3,000 notifications",
    "500 of them or more wait for a second person. Those are not released here"],
  ["At least 500 notifications wait for a second person", undefined]]);
});

test("a notification has failed of late by its end, not by when it was made", () => {
  const failed = (id, finish) => ({ id, content: { title: id }, createTime: at(-90 * hour),
    reason: "no such template", ...finish !== undefined && { finishTime: at(finish * hour) } });
  const found = needsOf(known({ known: { failed: [failed("a", -23), failed("b", -25),
    failed("c")] } }), now);
  assert.deepEqual(found.map((it) => [it.text, it.cause, it.href]),
    [["Failed: a", "no such template", "#/notifications/a"]]);
  const many = (size) => texts({ known: { failed: Array.from({ length: size }, () =>
    failed("a", -1)) } });
  assert.deepEqual(many(4), ["4 notifications failed in the last 24 hours"]);
  assert.deepEqual(many(20), ["At least 20 notifications failed in the last 24 hours"]);
});

test("a source needs a person when it fails or keeps something back, also while it is paused",
  () => {
    const found = needsOf(known({ known: { sources: [
      source("a", { health: "SOURCE_HEALTH_FAILING", message: "404", healthSince: at(-hour) }),
      source("b", { health: "SOURCE_HEALTH_BAD_RECIPE" }),
      source("c", { paused: true, held: "2" }),
      source("d", { health: "SOURCE_HEALTH_BAD_ITEMS", quarantined: "1" })] } }), now);
    assert.deepEqual(found.map((it) => [it.text, it.href]), [
      ["The source a fails", "#/sources/a"], ["The recipe of b has a mistake", "#/sources/b"],
      ["The source c holds 2 notifications", "#/sources/c?state=held"],
      ["The source d has 1 item in quarantine", "#/sources/d?state=quarantined"]]);
    assert.deepEqual([found[0].cause, found[0].time], ["404", at(-hour)]);
    assert.deepEqual(texts({ known: { sources: ["a", "b", "c", "d"].map((name) => source(name,
      { health: "SOURCE_HEALTH_FAILING", held: "1" })) } }),
    ["4 sources fail", "4 sources hold notifications"]);
  });

test("a provider needs a person unless its pause is short or a person has stopped it", () => {
  const blocked = (name, more) => ({ adapter: name, reason: "x", ...more });
  const lines = health([{ name: "apns", blocked: "the provider refuses our requests" }], [
    blocked("short", { until: at(1000), since: at(-1000) }), blocked("new", { until: at(1000) }),
    blocked("long", { until: at(1000), since: at(-6 * 60000) }),
    blocked("stopped", { since: at(-hour) })],
  [{ app: "news", adapter: "stopped" }, { app: "news", type: "/a" },
    { app: "news", notificationId: "n" }]);
  const found = needsOf(known({ known: { providers: lines } }), now);
  assert.deepEqual(found.map((it) => it.text), ["Nothing goes through the provider apns",
    "Nothing goes through the provider long"]);
  assert.equal(found[0].method, "Delivery/ListProviders");
  // A switch of the whole app stops each of them.
  assert.deepEqual(health([{ name: "apns", blocked: "x" }], [], [{ app: "news" }])
    .map((it) => it.isStopped), [true]);
});

test("the age of a provider's credentials is known of those that were set", () => {
  const [own, shared] = health([{ name: "apns", setTime: at(-hour), setBy: "ann (a1)" }],
    [{ adapter: "log", reason: "x" }]);
  assert.deepEqual([own.setTime, own.setBy, shared.setTime], [at(-hour), "ann (a1)", undefined]);
  // A provider that is set up anew with the same secret has no younger credentials.
  const [old] = health([{ name: "apns", setTime: at(-hour), credentialsSetTime: at(-99 * hour),
    credentialsExpireTime: at(hour) }], []);
  assert.deepEqual([old.setTime, old.expireTime], [at(-99 * hour), at(hour)]);
});

test("credentials that expire need a person, whom the server has told of", () => {
  const expiring = (provider, hours) => ({ app: "news", provider, expireTime: at(hours * hour) });
  const found = needsOf(known({ status: { expiringCredentials: [expiring("apns", -1),
    expiring("fcm", 700)] } }), now);
  assert.deepEqual(found.map((it) => [it.text, it.time, it.href]), [
    ["The credentials of apns have expired", at(-hour), "#/providers"],
    ["The credentials of fcm expire soon", at(700 * hour), "#/providers"]]);
  assert.deepEqual(texts({ status: { expiringCredentials: ["a", "b", "c", "d"].map((name) =>
    expiring(name, 1)) } }), ["The credentials of 4 providers expire soon or have expired"]);
});

test("keys are named for 14 days before their end, and the certificate for 21", () => {
  const key = (id, hours, more) => ({ id, name: `${id}-name`, expireTime: at(hours * hour),
    ...more });
  assert.deepEqual(texts({ known: { keys: [key("a", 1), key("b", 14 * 24 - 1),
    key("c", 14 * 24 + 1), key("d", -1), key("e", 1, { revokeTime: at(-hour) }),
    key("f", 1, { name: "" })] } }),
  ["The key a-name ends soon", "The key b-name ends soon", "The key f ends soon"]);
  const certificate = (hours) => texts({ status: { certificateExpireTime: at(hours * hour) } });
  assert.deepEqual(certificate(21 * 24 - 1), ["The gateway's certificate ends soon"]);
  assert.deepEqual(certificate(21 * 24 + 1), []);
  assert.deepEqual(certificate(-1), ["The gateway's certificate has ended"]);
});

test("each thing that needs a person has the act that mends it, if the role may do it", () => {
  const approval = { reason: "large" };
  const needs = needsOf(known({ states: { STALLED: "2" }, known: {
    waiting: [{ id: "w", state: "NOTIFICATION_STATE_STALLED", approval,
      sentBy: "ann", content: { title: "w" } }],
    failed: [{ id: "f", finishTime: at(-hour), counts: { failed: "2" }, content: { title: "f" } },
      { id: "g", finishTime: at(-hour), content: { title: "g" } }],
    providers: [{ name: "apns", reason: "refused" }, { name: "fcm", reason: "slow",
      since: at(-hour), until: at(hour) }],
    keys: [{ id: "k", name: "key", expireTime: at(hour) }] },
  status: { certificateExpireTime: at(hour),
    expiringCredentials: [{ provider: "apns", expireTime: at(hour) }] } }), now);
  const session = (may) => ({ session: { may, own: { name: "bo" } } });
  const labels = (may) => needs.map((it) => [it.text, actsFor(session(may), it,
    [{ name: "apns" }], () => {}).filter(Boolean).map((act) => act.textContent)]);
  assert.deepEqual(labels(() => true), [
    ["Nothing goes through the provider apns", ["Release…"]],
    // It is tried again by itself.
    ["Nothing goes through the provider fcm", []],
    ["Stalled: 1 notification", ["Release all…"]],
    ["Waits for a second person: w", ["Approve…"]],
    ["Failed: f", ["Send again…"]], ["Failed: g", ["Use as a draft"]],
    ["The key key ends soon", ["Rotate…"]],
    ["The credentials of apns expire soon", ["Change…"]],
    ["The gateway's certificate ends soon", []]]);
  assert.deepEqual(labels(() => false).flatMap(([, acts]) => acts), []);
  assert.equal(needs.at(-1).command, "systemctl reload herald-gateway");
});

test("what could not be asked is not taken for well", () => {
  const [it] = needsOf(known({ known: { problems: { sources: "not reachable" } } }), now);
  assert.deepEqual([it.text, it.cause, it.isUnknown],
    ["Not known: sources", "not reachable", true]);
});

test("each source is counted once, by what matters most", () => {
  assert.deepEqual(sourceSums([source("a"), source("b"),
    source("c", { paused: true, health: "SOURCE_HEALTH_FAILING" }),
    source("d", { health: "SOURCE_HEALTH_BAD_RECIPE" }),
    source("e", { health: "SOURCE_HEALTH_BAD_ITEMS" }),
    source("f", { health: "SOURCE_HEALTH_NEW" }), source("g", { health: undefined })]),
  [[2, "healthy", "good"], [1, "failing", "bad"], [1, "with bad items", "held"],
    [1, "paused", "held"], [2, "not read yet", "busy"]]);
  assert.deepEqual(sourceSums([]), []);
});

test("the deliveries that wait are one number, with what of them is late, later or tried again",
  () => {
    assert.equal(waitingFigure({}), undefined, "nothing is being sent");
    assert.deepEqual(waitingFigure({ waiting: { due: "1200" } }), ["1,200", "0 later"]);
    assert.deepEqual(waitingFigure({ waiting: { due: "1200", later: "40", retrying: "3" } }),
      ["1,243", "40 later"]);
    assert.deepEqual(waitingFigure({ waiting: { retrying: "10000", atLeast: true } }),
      ["at least 10,000", "0 later"]);
    assert.deepEqual(waitingFigure({ waiting: {} }), ["0", "0 later"]);
  });
