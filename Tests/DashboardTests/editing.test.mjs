// Templates, schedules and recipes that are changed in the page: what is stored, and what is not
// lost.
import assert from "node:assert/strict";
import test from "node:test";
import { contentFrom, hiddenParts, textsIn } from "../../Sources/Dashboard/contentform.js";
import { checkSame, named } from "../../Sources/Dashboard/editing.js";
import { asTyped } from "../../Sources/Dashboard/recipe.js";
import { draftFrom, scheduleFrom } from "../../Sources/Dashboard/schedule.js";
import { compared, comparedText, differences } from "../../Sources/Dashboard/trial.js";
import { forgetTyped, keepTyped, typed } from "../../Sources/Dashboard/typing.js";

const content = { title: "t", body: "b", url: "/x", imageUrl: "https://a.example/i", sound: "bell",
  data: { a: "1" }, collapseKey: "k", localized: [{ locale: "es", title: "T", url: "/es" }],
  actions: [{ id: "yes", title: "Yes" }, { id: "button-1", title: "No", url: "/no" }] };

test("a content that is not changed in the form is stored as it was", () => {
  assert.deepEqual(contentFrom(content, textsIn(content)), content);
  assert.deepEqual(contentFrom(undefined, textsIn(undefined)), {});
  assert.deepEqual(hiddenParts(content), ["sound", "data"]);
});

test("what the form changes is stored, and what it empties is gone", () => {
  const draft = { ...textsIn(content), title: "new", url: "", collapseKey: "" };
  draft.locals = [{ ...draft.locals[0], body: "B" }, { locale: "", title: "", body: "" }];
  draft.buttons = [draft.buttons[0], { title: "Later", url: "" }, { title: "", url: "/y" },
    draft.buttons[1]];
  const found = contentFrom(content, draft);
  assert.deepEqual([found.title, found.url, found.collapseKey, found.sound],
    ["new", undefined, undefined, "bell"]);
  assert.deepEqual(found.localized, [{ locale: "es", title: "T", body: "B", url: "/es" }]);
  assert.deepEqual(found.actions, [{ id: "yes", title: "Yes" },
    { id: "button-2", title: "Later" }, { id: "button-1", title: "No", url: "/no" }]);
  draft.locals = [{ locale: "", title: "ohne", body: "" }];
  assert.throws(() => contentFrom(content, draft), /language of each text/);
});

const schedule = { name: "news/morning", app: "news", paused: true, catchUp: "3600s",
  nextTime: "2026-01-01T09:00:00Z", sent: "3", setTime: "x", setBy: "ann",
  request: { app: "news", type: "/news", audience: "/a", content: { title: "t" },
    priority: "PRIORITY_HIGH", templateName: "vote", rollout: { stages: [] } },
  rule: { period: "RECURRENCE_PERIOD_WEEKLY", interval: 2, weekdays: [1, 3], times: ["09:00",
    "18:00"], timeZone: "Europe/Berlin", startDate: "2026-01-01", count: 5 } };

test("a schedule that is not changed is stored as it was, without what Herald writes", () => {
  const { app, ...request } = schedule.request;
  assert.deepEqual(scheduleFrom(schedule, draftFrom(schedule)), { name: schedule.name, request,
    rule: schedule.rule, paused: true, catchUp: "3600s" });
});

test("another period has its own days, and by each device's own clock there is one time", () => {
  const draft = { ...draftFrom(schedule), period: "MONTHLY", monthDays: "1, 15", count: "",
    isOwnTime: true, times: "07:30" };
  const found = scheduleFrom(schedule, draft);
  assert.deepEqual(found.rule, { period: "RECURRENCE_PERIOD_MONTHLY", interval: 2,
    monthDays: [1, 15], startDate: "2026-01-01" });
  assert.deepEqual(found.request.timing, { localTime: "07:30" });
  const back = scheduleFrom({ ...schedule, request: { ...schedule.request, timing: {
    localTime: "07:30", ifPassed: "LOCAL_TIME_PASSED_NOW", ignoreQuietHours: true } } },
  draftFrom(schedule));
  assert.deepEqual(back.request.timing, { ignoreQuietHours: true }, "it needs a local time");
  assert.deepEqual(draftFrom({ request: { timing: { localTime: "07:30" } }, rule: { times: ["07:30"]
  } }).times, "07:30");
});

test("a schedule is refused for what cannot be meant", () => {
  const draft = draftFrom(schedule);
  const refused = (change, why) =>
    assert.throws(() => scheduleFrom(schedule, { ...draft, ...change }), why);
  refused({ times: "9" }, /Times are as 09:00/);
  refused({ times: "" }, /Times are as 09:00/);
  refused({ isOwnTime: true }, /one time a day/);
  refused({ interval: "100" }, /whole number of 1 to 99/);
  refused({ count: "-1" }, /whole number/);
  refused({ zone: "" }, /Choose the zone/);
});

test("what somebody else stored since is not replaced", async () => {
  const session = { ask: async (_, { pageToken }) => pageToken
    ? { templates: [{ name: "b", setTime: "2", setBy: "ann (01m8ec6f65kv0yhrtw4xsv69s8)" }] }
    : { templates: [{ name: "a" }], nextPageToken: "x" } };
  const now = await named(session, "Delivery/ListTemplates", "templates", "b");
  checkSame(now, "2");
  assert.throws(() => checkSame(now, "1"), /^Error: ann has changed it since/);
  await assert.rejects(named(session, "Delivery/ListTemplates", "templates", "c"),
    /no template c any more/);
});

test("what is typed is kept for the one that it is about, in this tab", () => {
  const kept = new Map();
  const storage = { getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
  keepTyped("recipe", ["news", "bell"], { text: "x" }, storage);
  assert.deepEqual(typed("recipe", ["news", "bell"], storage), { text: "x" });
  assert.equal(typed("recipe", ["news", "other"], storage), undefined);
  assert.equal(typed("recipe", ["sport", "bell"], storage), undefined);
  assert.equal(typed("template", ["news", "bell"], storage), undefined);
  keepTyped("recipe", ["news", "other"], { text: "y" }, storage);
  assert.equal(typed("recipe", ["news", "bell"], storage), undefined, "the last one only");
  forgetTyped("recipe", ["news", "bell"], storage);
  assert.deepEqual(typed("recipe", ["news", "other"], storage), { text: "y" });
  forgetTyped("recipe", ["news", "other"], storage);
  assert.equal(typed("recipe", ["news", "other"], storage), undefined);
  kept.set("herald-typing-recipe", "{");
  assert.equal(typed("recipe", ["news", "other"], storage), undefined);
  const full = { setItem: () => { throw new Error("no room"); } };
  keepTyped("recipe", [], {}, full);
  assert.equal(asTyped("a\r\nb\rc\n"), "a\nb\nc\n");
});

const one = (label, more) => ({ label, rule: "all", type: "/a", audience: "/a", title: label,
  ...more });
const told = (messages, silent = [], notifications = messages.length) => ({ messages,
  notifications: String(notifications), items: "9", nothingSentFor: silent.map(([label, reason]) =>
    ({ label, reason })) });

test("two trials are compared item by item, and what differs stands first", () => {
  const live = told([one("same"), one("other"), one("dropped")], [["new", "too old"]]);
  const edited = told([one("same"), one("new"), one("other", { audience: "/b", body: "x" })],
    [["dropped", "no rule matches"]]);
  const rows = compared(live, edited);
  assert.deepEqual(rows.map((it) => [it.label, it.kind, it.parts, it.why]), [
    ["other", "changed", ["body", "audience"], undefined],
    ["dropped", "gone", [], "no rule matches"], ["new", "added", [], "too old"],
    ["same", "same", [], undefined]]);
  assert.equal(comparedText(live, edited, rows), "The edited recipe would send 3 notifications, "
    + "the live one 3: 1 differ, 1 only by the live one, 1 only by the edited one, 1 the same.");
  assert.deepEqual(compared(told([]), told([])), []);
});

test("of an item with several notifications the same ones, then those of a rule are pairs", () => {
  const rows = compared(told([one("i", { rule: "a", title: "1" }), one("i", { rule: "b",
    title: "2" })]), told([one("i", { rule: "b", title: "2" }), one("i", { rule: "c" }),
    one("i", { rule: "a", title: "3" })]));
  assert.deepEqual(rows.map((it) => [it.kind, it.live?.rule, it.edited?.rule]), [
    ["changed", "a", "a"], ["added", undefined, "c"], ["same", "b", "b"]]);
  assert.deepEqual(differences(one("i"), one("i", { body: "", heldBecause: "limit" })),
    ["heldBecause"]);
});

test("what may be among those that an answer does not name is not called a difference", () => {
  const rows = compared(told([one("a"), one("b")]), told([one("a")], [], 150));
  assert.deepEqual(rows.map((it) => [it.label, it.kind]), [["b", "unknown"], ["a", "same"]]);
  const known = compared(told([one("b")]), told([one("a")], [["b", "no rule matches"]], 150));
  assert.equal(known.find((it) => it.label === "b").kind, "gone");
});
