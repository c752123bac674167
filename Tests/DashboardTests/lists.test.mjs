// Sources, effect, audiences, settings, and lists as files: what they decide.
import assert from "node:assert/strict";
import test from "node:test";
import { auditRequest, recordRows, whoOptions } from "../../Sources/Dashboard/audit.js";
import { attributesOf, quoted } from "../../Sources/Dashboard/audiences.js";
import { dataOf } from "../../Sources/Dashboard/devicedata.js";
import { cost, curve, gapsOf, offRows, points, rowsOf, worstFirst }
  from "../../Sources/Dashboard/effect.js";
import { clearPage, openDialog, toasts } from "./plain_page.mjs";
import { readCSV } from "../../Sources/Dashboard/csv.js";
import { allOf, exportDevices, exportFailures, failureRows, listFailed, most, notificationRows,
  readingMany, tableFile } from "../../Sources/Dashboard/failures.js";
import { audienceOf, listReacted, reached } from "../../Sources/Dashboard/reactions.js";
import { rulesFrom } from "../../Sources/Dashboard/devicerules.js";
import { feedFrom } from "../../Sources/Dashboard/feed.js";
import { Clock } from "../../Sources/Dashboard/format.js";
import { appFrom, capFrom, limitLines, limitsIn, momentFrom }
  from "../../Sources/Dashboard/settings.js";
import { actsOn, healthOf, pretty, ranked, releaseText, runText }
  from "../../Sources/Dashboard/sources.js";

test("sources that need a person stand first", () => {
  const source = (name, more) => ({ name, health: "SOURCE_HEALTH_OK", ...more });
  const found = ranked([source("c"), source("b", { held: "3" }), source("a"),
    source("d", { health: "SOURCE_HEALTH_FAILING" }), source("e", { quarantined: "1" })]);
  assert.deepEqual(found.map((it) => it.name), ["d", "b", "e", "a", "c"]);
  assert.equal(healthOf(source("a", { paused: true })), "paused");
  assert.equal(healthOf({ health: "SOURCE_HEALTH_BAD_RECIPE" }), "bad recipe");
});

test("a run and a release say in whole numbers what came of them", () => {
  assert.equal(runText({ items: "4", notifications: "1", quarantined: "1" }),
    "4 items read, 1 notification made, 1 item cannot be used.");
  assert.equal(runText({ unchanged: true }), "The source says that nothing is new.");
  assert.equal(releaseText({ released: "2" }),
    "2 go to delivery, 0 dropped, 0 still cannot be used.");
  assert.equal(releaseText({ released: "2", digested: "40" }),
    "2 go to delivery, with 40 in digests, 0 dropped, 0 still cannot be used.");
  assert.equal(releaseText({ released: "2", held: "133", quarantined: "1" }),
    "2 go to delivery, 133 are held, 0 dropped, 1 still cannot be used.");
  assert.equal(pretty("{\"a\":1}"), "{\n  \"a\": 1\n}");
  assert.equal(pretty("<b>"), "<b>");
});

test("several notifications that are held may go as one, and nothing else may", () => {
  const labels = (state, count) => actsOn(state, count).map((it) => it.label);
  assert.deepEqual(labels("held", 2), ["Release", "Send a digest of", "Discard"]);
  assert.deepEqual(labels("held", 1), ["Release", "Discard"]);
  assert.deepEqual(labels("quarantined", 2), ["Try again", "Discard"]);
  assert.deepEqual(actsOn("held", 2).map((it) => it.digest), [false, true, false]);
});

test("what costs most stands first", () => {
  const rows = rowsOf([{ type: "/a", notifications: "2", delivered: "200", tapped: "10" },
    { type: "/b", notifications: "1", delivered: "50" },
    { type: "/c", notifications: "1", delivered: "10", tapped: "5" }]);
  assert.deepEqual(rows.map((it) => [it.type, it.notifications, it.delivered, it.tapped]),
    [["/a", 2, 200, 10], ["/b", 1, 50, 0], ["/c", 1, 10, 5]]);
  Object.assign(rows[2], { off: 20 });
  assert.equal(cost(rows[2]), 4);
  const [row] = rowsOf([{ type: "/a", notifications: "3", tapped: "4",
    day: { switchedOff: "6", tapped: "4" }, week: { switchedOff: "2", tapped: "4" } }]);
  assert.deepEqual([row.day, row.week, cost(row)], [6, 2, 0.5]);
  assert.equal(rows[0].day, undefined);
  assert.deepEqual(worstFirst(rows).map((it) => it.type), ["/c", "/b", "/a"]);
});

test("a curve counts what devices had said by the end of each span", () => {
  const times = [{ kind: "EVENT_KIND_TAPPED", spans: [{ end: "60s", devices: "2" },
    { end: "120s", devices: "1" }, { end: "7200s", devices: "1" }] },
  { kind: "EVENT_KIND_RECEIVED", spans: [{ end: "900s", devices: "7" }] }];
  const found = curve(times);
  assert.deepEqual(found.map((it) => it.counts[2]), [2, 3, 3, 3, 4, 4, 4]);
  assert.deepEqual(found.map((it) => it.counts[0]), [0, 0, 7, 7, 7, 7, 7]);
  assert.deepEqual(points(times, "TAPPED").at(-1), { minutes: 120, devices: 4 });
  assert.deepEqual(points([], "TAPPED"), []);
});

test("who has switched a type off is told as far as it was counted, whatever the audience", () => {
  const total = { devices: "1", switchedOff: "1", optOuts: { day: { gone: "1" } } };
  assert.deepEqual(offRows({ total }), [["Within a day", { gone: "1" }, 1],
    ["Within a week", undefined, 1], ["By now", total, 1]]);
  assert.equal(offRows({ total, unknown: "not kept" })[2][1], undefined);
  assert.deepEqual(offRows({}).map(([, it]) => it), [undefined, undefined, {}]);
});

test("attributes of a sample are counted by name and kind", () => {
  const found = attributesOf([{ attributes: [{ name: "plan", text: "pro" }, { name: "n",
    number: 0 }] }, { attributes: [{ name: "plan", text: "free" }] }, {}]);
  assert.deepEqual(found, [{ name: "plan", kind: "text", devices: 2, value: "pro" },
    { name: "n", kind: "number", devices: 1, value: "0" }]);
  assert.equal(quoted("a-b.c"), "a-b.c");
  assert.equal(quoted("a b\"c"), "\"a b\\\"c\"");
});

test("an app is created of an id, and of what else is said", () => {
  assert.deepEqual(appFrom({ id: " news ", name: "", zone: "" }), { id: "news", name: "news" });
  assert.deepEqual(appFrom({ id: "news-2", name: "The news", zone: "Europe/Berlin" }),
    { id: "news-2", name: "The news", defaultTimeZone: "Europe/Berlin" });
  for (const id of ["", "News", "2news", "a b", "a".repeat(65)]) {
    assert.throws(() => appFrom({ id, name: "", zone: "" }), /begins with a letter/, id);
  }
});

test("a feed is read from what is typed", () => {
  const feed = { enabled: true, title: " Bills ", description: "", siteUrl: "https://a.example/ ",
    author: "", language: "en", types: " /bill\n/place " };
  assert.deepEqual(feedFrom(feed), { ...feed, title: "Bills", siteUrl: "https://a.example/",
    types: ["/bill", "/place"] });
});

test("the rules for devices are read from what is typed", () => {
  assert.deepEqual(rulesFrom({ tags: " /a/\n/b/ ", attributes: "plan", kinds: "", interval: "2d" }),
    { tagPrefixes: { names: ["/a/", "/b/"] }, reservedAttributes: { names: ["plan"] },
      refusedAddressKinds: { names: [] }, syncInterval: "172800s" });
  assert.equal(rulesFrom({ tags: "", attributes: "", kinds: "", interval: " " }).syncInterval,
    "0s");
  for (const interval of ["soon", "2", "-1h"]) {
    assert.throws(() => rulesFrom({ tags: "", attributes: "", kinds: "", interval }),
      /Time between syncs/, interval);
  }
});

test("a cap and a policy keep what their forms do not show", () => {
  assert.deepEqual(capFrom({ digest: { url: "/x", title: "old" } }, { type: "/a ", limit: "3",
    hours: "24", overflow: "DIGEST", title: "t", body: "b" }), { type: "/a", limit: 3,
    window: "86400s", overflow: "CAP_OVERFLOW_DIGEST", digest: { url: "/x", title: "t",
      body: "b" } });
  assert.equal(capFrom({}, { type: "", limit: "1", hours: "1", overflow: "SUPPRESS" }).digest,
    undefined);
  const before = { type: "/a", driving: "MOMENT_TREATMENT_SKIP", caps: [{ limit: 3 }] };
  assert.deepEqual(momentFrom(before, { type: "/a", driving: "", unknown: "ALLOW", quiet: "",
    quietFrom: "22:00", quietUntil: "07:00" }), { type: "/a",
    unknown: "MOMENT_TREATMENT_ALLOW", quietFrom: "22:00", quietUntil: "07:00",
    caps: [{ limit: 3 }] });
});

test("a moment policy has its limits, its zone and how long a drive lasts on in its form", () => {
  const caps = [{ limit: 3, window: "86400s" }, { limit: 1, window: "5400s",
    scope: "MOMENT_SCOPE_PLACE" }, { limit: 9, window: "604800s", scope: "MOMENT_SCOPE_TYPE" }];
  assert.equal(limitLines(caps), "3 in 1d\n1 in 90m per place\n9 in 7d per type");
  assert.deepEqual(limitsIn(limitLines(caps)), caps);
  assert.throws(() => limitsIn("3 in 1d\nthree a day"), /not three a day/);
  const form = { type: "/a", driving: "", unknown: "", quiet: "", quietFrom: "", quietUntil: "",
    capped: "SILENT", caps: "1 in 12h", settling: "5m", defaultTimeZone: "Europe/Berlin " };
  assert.deepEqual(momentFrom({ type: "/a", caps, settling: "120s" }, form), { type: "/a",
    capped: "MOMENT_TREATMENT_SILENT", caps: [{ limit: 1, window: "43200s" }], settling: "300s",
    defaultTimeZone: "Europe/Berlin" });
  const odd = { type: "", caps: [{ limit: 1, window: "1.5s", scope: "MOMENT_SCOPE_ALL" }],
    settling: "0.5s" };
  assert.deepEqual(momentFrom(odd, { ...form, type: "", capped: "", defaultTimeZone: "",
    caps: limitLines(odd.caps), settling: "0.5s" }), odd, "what is not changed stays as it is");
  assert.deepEqual(momentFrom(odd, { ...form, type: "", capped: "", defaultTimeZone: "", caps: "",
    settling: "" }), { type: "", caps: [] });
  assert.throws(() => momentFrom({}, { ...form, settling: "long" }), /After a drive/);
});

/** A session that answers from pages. */
const paged = (member, pages, asked = []) => ({ asked, ask: async (method, message) => {
  asked.push([method, message]);
  if (!method.includes("List")) return {};
  const page = Number(message.pageToken || 0);
  return { [member]: pages[page] ?? [], nextPageToken: page + 1 < pages.length
    ? `${page + 1}` : "" };
} });

test("all pages are read, also one that is empty", async () => {
  const session = paged("failures", [[1], [], [2]]);
  assert.deepEqual(await allOf(session, "Delivery/ListFailures", "failures", {}),
    { found: [1, 2], isCut: false });
  const two = paged("failures", [[1, 2], [3], [4]]);
  assert.deepEqual(await allOf(two, "Delivery/ListFailures", "failures", {}, { limit: 2 }),
    { found: [1, 2], isCut: true });
  assert.equal(two.asked.length, 1, "what is not wanted is not asked for");
});

test("a file that is cut says so in its name and in its last row", () => {
  const rows = failureRows([{ deviceId: "d1" }, { deviceId: "d2" }]);
  const whole = tableFile("failures-n", rows, false, "herald failures --limit");
  assert.equal(whole.name, "failures-n.csv");
  assert.equal(readCSV(whole.text).length, 3);
  const cut = tableFile("failures-n", rows, true, "herald failures --limit");
  assert.equal(cut.name, "failures-n-first-2.csv");
  assert.deepEqual(readCSV(cut.text).at(-1).cells,
    ["CUT: these are the first 2 rows, and there are more. herald failures --limit has all."]);
});

test("the command that a cut file names gives just what is cut", async (it) => {
  clearPage();
  it.mock.method(URL, "createObjectURL", () => "blob:x");
  it.mock.method(globalThis, "setTimeout", () => 0);
  document.createElement("a").constructor.prototype.click = () => {};
  const { found } = await allOf(paged("rows", [Array(most).fill({})]), "List", "rows", {});
  const session = { ask: async () => ({ devices: found, failures: found, nextPageToken: "1" }) };
  const said = async (act) => {
    await act;
    return /There are more: (.*) has all\./.exec(toasts().at(-1))[1];
  };
  assert.equal(await said(exportDevices(session, "devices", "")), "herald devices list --limit");
  assert.equal(await said(exportDevices(session, "list-a", "user(\"jo's\")")),
    "herald devices list --audience 'user(\"jo'\\''s\")' --limit");
  assert.equal(await said(exportFailures(session, "n")), "herald failures n --limit");
});

test("more than ten thousand rows are read, and a limit is told", async () => {
  const pages = (size) => Array.from({ length: size }, () => Array(1000).fill({ deviceId: "d" }));
  const read = async (size) => allOf(paged("failures", pages(size)), "Delivery/ListFailures",
    "failures", {});
  const some = await read(25), all = await read(most / 1000 + 1);
  assert.deepEqual([some.found.length, some.isCut], [25000, false]);
  assert.deepEqual([all.found.length, all.isCut], [most, true]);
  await assert.rejects(listFailed(paged("failures", pages(most / 1000 + 1)), "x", { classes: [] }),
    /more than 100,000 devices/);
});

test("what takes more than a page shows how far it is, and ends when that is closed", async () => {
  const one = await readingMany("Export", (how) => allOf(paged("rows", [[1]]), "List", "rows", {},
    how));
  assert.deepEqual([one.found, openDialog()], [[1], undefined]);
  const said = [];
  const two = await readingMany("Export", (how) => allOf(paged("rows", [[1, 2], [3]]), "List",
    "rows", {}, { ...how, heard: (rows) => {
      how.heard(rows);
      said.push(openDialog().textContent);
    } }));
  assert.equal(two.found.length, 3);
  assert.match(said.join(), /^Export2 rows read so far…/);
  assert.equal(openDialog(), undefined);
  const ended = await readingMany("Export", async ({ heard, signal }) => {
    heard(1);
    openDialog().close();
    signal.throwIfAborted();
  });
  assert.equal(ended, undefined);
});

test("devices that said something become a list, to write to them or to the others", async () => {
  const session = paged("devices", [[{ deviceId: "a" }], [{ deviceId: "b" }]]);
  const list = await listReacted(session, "01m8ec6f65kv0yhrtw4xsv69s8", "EVENT_KIND_TAPPED");
  assert.equal(list, "tapped-4xsv69s8");
  assert.deepEqual(session.asked.at(-1), ["Registry/EditList", { name: list, clear: true,
    addDevices: ["a", "b"] }]);
  assert.equal(audienceOf(list), "static_list(tapped-4xsv69s8)");
  assert.equal(audienceOf(list, "/news"), "/news AND NOT static_list(tapped-4xsv69s8)");
  assert.equal(audienceOf(list, "/a OR /b"), "(/a OR /b) AND NOT static_list(tapped-4xsv69s8)");
  const all = paged("devices", [[{ deviceId: "a" }]]);
  assert.equal(await listReacted(all, "01m8ec6f65kv0yhrtw4xsv69s8", ""), "reacted-4xsv69s8");
  await assert.rejects(listReacted(paged("devices", [[]]), "x", ""), /No device of the app/);
});

test("devices that a notification reached become a list, for a correction to those", async () => {
  const session = paged("deviceIds", [["a", "b"], [], ["c"]]);
  const list = await listReacted(session, "01m8ec6f65kv0yhrtw4xsv69s8", reached);
  assert.equal(list, "reached-4xsv69s8");
  assert.deepEqual(session.asked[0], ["Delivery/ListReachedDevices",
    { notificationId: "01m8ec6f65kv0yhrtw4xsv69s8", pageSize: 500, pageToken: "" }]);
  assert.deepEqual(session.asked.at(-1), ["Registry/EditList", { name: list, clear: true,
    addDevices: ["a", "b", "c"] }]);
  await assert.rejects(listReacted(paged("deviceIds", [[]]), "x", reached),
    /It has reached no device of the app/);
});

test("devices where it failed become a list, each once, and the first part empties it",
  async () => {
    const failures = Array.from({ length: 1500 }, (_, index) => ({ deviceId: `d${index}` }));
    const session = paged("failures", [failures, [{ deviceId: "d0" }]]);
    const name = await listFailed(session, "01m8ec6f65kv0yhrtw4xsv69s8",
      { classes: ["FAILURE_CLASS_GONE"] });
    assert.equal(name, "failed-4xsv69s8");
    const edits = session.asked.filter(([method]) => method === "Registry/EditList")
      .map(([, message]) => [message.clear, message.addDevices.length]);
    assert.deepEqual(edits, [[true, 1000], [false, 500]]);
    await assert.rejects(listFailed(paged("failures", [[]]), "x", { classes: [] }),
      /kept until a day/);
  });

test("the audit log is asked by person and by days of the chosen zone", () => {
  const clock = new Clock("Europe/Berlin");
  assert.deepEqual(auditRequest({ kind: "", who: "k1", method: " Send ", object: "",
    from: "2026-01-01", to: "2026-01-02" }, clock), { keyId: "k1", method: "Send",
    since: "2025-12-31T23:00:00.000Z", until: "2026-01-02T23:00:00.000Z" });
  assert.deepEqual(auditRequest({ from: "not a day" }, clock), {});
});

test("whoever is chosen in the audit log stands in the choice, also when they are deleted", () => {
  const accounts = [{ id: "a1", login: "jo@example.org" }];
  const keys = [{ id: "k1", name: "newsroom" }, { id: "k2", revokeTime: "2026-01-01T00:00:00Z" }];
  const known = [["", "Anybody"], ["a1", "jo@example.org"], ["k1", "key newsroom"],
    ["k2", "key k2 (revoked)"]];
  assert.deepEqual(whoOptions(accounts, keys, { id: "k1", name: "" }), known);
  assert.deepEqual(whoOptions(accounts, keys, { id: "", name: "" }), known);
  assert.deepEqual(whoOptions([], [], { id: "gone", name: "al@example.org" }),
    [["", "Anybody"], ["gone", "al@example.org"]]);
});

test("a file of the audit log has each record, and is not written while some are missing",
  async () => {
    const [head, row] = recordRows([{ time: "T", keyName: "jo", method: "/a/Send", before: "1" }]);
    assert.deepEqual([row[head.indexOf("keyName")], row[head.indexOf("before")], row.length],
      ["jo", "1", head.length]);
    await assert.rejects(allOf({ ask: async () => ({ records: [1], missingServices: ["geo"] }) },
      "Audit/ListAuditRecords", "records", {}), /The records of geo are missing/);
  });

test("a row of a file has what the list shows", () => {
  const [head, row] = notificationRows([{ id: "i", type: "/a",
    state: "NOTIFICATION_STATE_SENT", content: { title: "t" }, counts: { delivered: "3" } }]);
  assert.equal(row[head.indexOf("state")], "sent");
  assert.equal(row[head.indexOf("delivered")], "3");
  assert.equal(row[head.indexOf("tapped")], 0);
});

test("the data of a device has what every service keeps, of all pages", async () => {
  const session = { ask: async (method, message) => ({
    "Registry/GetDeviceData": { device: { id: "d" }, ordinal: 7 },
    "Delivery/GetDeliveryData": message.pageToken ? { events: [2] }
      : { inbox: [1], nextPageToken: "x" },
    "Geo/ListTransitions": { transitions: [3] },
    "Geo/GetPosition": { position: { ordinal: message.ordinal } },
  })[method] };
  const { devices: [it] } = await dataOf(session, "d");
  assert.deepEqual(it.delivery, { inbox: [1], events: [2], pending: [], failed: [] });
  assert.deepEqual([it.transitions, it.position, it.registry.device.id], [[3], { ordinal: 7 },
    "d"]);
});

test("what is not known of all notifications of a type is said, with how many it is of", () => {
  const total = { notifications: "10", day: { notifications: "4" }, week: { notifications: "2" } };
  assert.deepEqual(gapsOf({ total, withReactions: "10", withAudience: "10", withDay: "4",
    withWeek: "2" }), []);
  assert.deepEqual(gapsOf({ total, withReactions: "9", withDay: "1", withWeek: "2" }), [
    "Received, shown, tapped and dismissed: of 9 of 10 notifications.",
    "The audience: of 0 of 10 notifications.",
    "Switched off within a day: of 1 of 4 notifications."]);
  assert.deepEqual(gapsOf({}), []);
});
