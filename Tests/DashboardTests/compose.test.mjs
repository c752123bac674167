// What becomes of the draft of a notification, and what the last look before a send says.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { keepTemplate } from "../../Sources/Dashboard/composing.js";
import { contentOf, draftOf, newDraft, requestOf, restored, scheduleOf, textsOf }
  from "../../Sources/Dashboard/draft.js";
import { DraftStore } from "../../Sources/Dashboard/drafts.js";
import { costText, priceText } from "../../Sources/Dashboard/audience.js";
import { Clock } from "../../Sources/Dashboard/format.js";
import { appText, laterText, stagesText, switchText, untilText, whenText }
  from "../../Sources/Dashboard/review.js";
import { draftFor } from "../../Sources/Dashboard/taking.js";

const sent = { type: "/a", audience: "/x", content: { title: "Sent" } };

/** A tab of its own: what it keeps, its address, and a session that has one notification. */
function tab(hash) {
  const store = new DraftStore("d", { lasting: storage(), tab: storage(), now: Date.now });
  globalThis.location = { hash };
  globalThis.history = { replaceState: (_, __, address) => { location.hash = address; } };
  const asked = [];
  return { asked, store, session: { ask: async (_, { id }) => {
    asked.push(id);
    return { notification: sent };
  } } };
}

const from = { path: ["compose"], query: { from: "n1" } }, plainly = { path: ["compose"],
  query: {} };
const to = (audience) => ({ path: ["compose"], query: { audience } });
const written = (parts) => ({ ...newDraft(), key: crypto.randomUUID(), ...parts });

test("a notification in the address is taken once, and then the address is plain", async () => {
  const { session, store } = tab("#/compose?from=n1");
  const { draft, offers } = await draftFor(from, session, store);
  assert.deepEqual([draft.title, offers.length, location.hash], ["Sent", 0, "#/compose"]);
  // The form gives each edit a key of its own. A reload, another zone and another sign-in ask anew.
  store.keep({ ...draft, title: "Edited", key: "k" });
  const again = await draftFor(plainly, session, store);
  assert.deepEqual([again.draft.title, again.draft.key], ["Edited", "k"]);
});

test("one's own draft is replaced after a yes, one that was only taken at once", async () => {
  const { session, store } = tab("#/compose?from=n1");
  store.keep(written({ title: "Mine" }));
  const { draft, offers } = await draftFor(from, session, store);
  assert.deepEqual([draft.title, store.kept.title, location.hash], ["Mine", "Mine", "#/compose"]);
  assert.deepEqual(offers.map((it) => it.draft.title), ["Sent"]);
  store.take(offers[0].draft);
  assert.equal(store.kept.title, "Sent");
  assert.equal(store.isUnfinished(store.kept), false);
  assert.deepEqual((await draftFor(from, session, store)).offers, []);
  store.keep(written({ ...store.kept, body: "more", key: "other" }));
  assert.equal(store.isUnfinished(store.kept), true);
});

test("a draft in which nothing is written is not unfinished", () => {
  const { store } = tab("#/compose");
  assert.equal(store.isUnfinished(newDraft()), false);
  assert.equal(store.isUnfinished(written({ buttons: [{ title: "", url: "" }] })), true);
  assert.equal(store.isUnfinished(written({ when: "again" })), true);
});

test("an audience in the address fills an empty one, replaces another after a yes", async () => {
  const { session, store, asked } = tab("#/compose?audience=%2Fy");
  const fresh = await draftFor(to("/y"), session, store);
  assert.deepEqual([fresh.draft.audience, fresh.offers.length, location.hash],
    ["/y", 0, "#/compose"]);
  const mine = written({ title: "Mine" });
  store.keep(mine);
  const filled = await draftFor(to("/y"), session, store);
  assert.deepEqual([filled.draft.title, store.kept.audience, filled.offers.length],
    ["Mine", "/y", 0]);
  assert.notEqual(filled.draft.key, mine.key);
  assert.equal(store.isUnfinished(store.kept), true);
  const other = await draftFor(to("/z"), session, store);
  assert.deepEqual([other.draft.audience, store.kept.audience], ["/y", "/y"]);
  assert.deepEqual(other.offers.map((it) => [it.draft.title, it.draft.audience]),
    [["Mine", "/z"], ["", "/z"]]);
  assert.deepEqual((await draftFor(to("/y"), session, store)).offers, []);
  assert.deepEqual(asked, []);
});

test("who has left the page meanwhile keeps the other address, and the draft", async () => {
  const { session, store } = tab("#/compose?from=n1");
  const asking = draftFor(from, session, store);
  location.hash = "#/overview";
  const { draft } = await asking;
  assert.deepEqual([draft.title, store.kept.title, location.hash], ["", "", "#/overview"]);
});

test("a notification that cannot be had leaves the address, to try it again", async () => {
  const { session, store } = tab("#/compose?from=n1");
  session.ask = async () => { throw new Error("away"); };
  await assert.rejects(draftFor(from, session, store), /away/);
  assert.equal(location.hash, "#/compose?from=n1");
});

test("what a send costs is a delivery for each address", () => {
  assert.equal(costText({ byAddressKind: [{ name: "apns", devices: "3" },
    { name: "email", devices: "1" }] }),
  "About 4 deliveries, one for each address: apns 3, email 1");
  assert.equal(costText({}), "");
});

test("the price is that of the providers that have one, in each currency", () => {
  assert.equal(priceText({ adapters: [{ adapter: "apns" }, { adapter: "email", cost: {} },
    { adapter: "webhook", cost: {} }], costs: [{ currency: "EUR", micros: "1240000" },
    { currency: "USD", micros: "400" }] }),
  "Cost: about 1.24 EUR and 0.0004 USD, by the price of email, webhook.");
  assert.equal(priceText({ adapters: [{ adapter: "apns" }] }), "");
  assert.equal(priceText({}), "");
});

test("the review says until when it is worth sending, in the chosen zone", () => {
  const clock = new Clock("Europe/Berlin"), it = { expireTime: "2026-12-01T08:00:00Z" };
  assert.equal(untilText(newDraft(), it, clock), "until 2026-12-01 09:00:00 Europe/Berlin");
  assert.equal(untilText({ ...newDraft(), when: "again" }, it, clock), "1 day after each time");
  assert.match(untilText({ ...newDraft(), lifetime: "0" }, it, clock), /30 seconds/);
});

test("the review names the app where there are several", () => {
  const apps = [{ id: "news", name: "The news" }, { id: "sport" }];
  assert.equal(appText({ app: "news", apps }), "The news (news)");
  assert.equal(appText({ app: "sport", apps }), "sport");
  assert.equal(appText({ app: "news", apps: apps.slice(0, 1) }), "");
});

test("the review names the stages, and says when there is one alone", () => {
  const rollout = { stages: [{ percent: 1 }, { percent: 10, after: "1800s" },
    { percent: 100, after: "3600s" }] };
  assert.equal(stagesText(undefined), "");
  assert.equal(stagesText(rollout), "first 1 % of the devices, 10 % 30 minutes later, "
    + "all 1 hour later");
  const now = { ...newDraft(), when: "now" }, clock = new Clock("UTC");
  assert.equal(whenText(now, {}, clock), "at once, to all devices");
  assert.equal(whenText(now, { rollout }, clock), "at once, in stages");
  assert.equal(whenText({ ...now, when: "at" }, { rollout, deliverTime: "2026-12-01T08:00:00Z" },
    clock), "2026-12-01 08:00:00 UTC, in stages");
});

test("the review says who waits for a later stage, or for another reason", () => {
  assert.equal(laterText({ later: "1977" }, { rollout: {} }),
    "about 1,977 devices get it in a later stage. The first ones are chosen at random");
  assert.equal(laterText({ later: "1" }, { rollout: {} }),
    "about 1 device gets it in a later stage. The first ones are chosen at random");
  assert.equal(laterText({ later: "7" }, {}), "7 devices get it later than the others");
  assert.equal(laterText({}, {}), "");
});

test("the review says what the kill switch does, also while it is off", () => {
  const said = (on, heldBy = "", error = undefined) =>
    switchText({ type: "/bill/vote" }, heldBy, { on, error });
  assert.equal(said([]), "No kill switch stops it");
  assert.equal(said([{ app: "news", notificationId: "n" }]), "No kill switch stops it");
  assert.equal(said([{ app: "news", type: "/bill" }]),
    "On for type /bill: it would be stalled or cancelled");
  assert.equal(said([{}]), "On for everything: it would be stalled or cancelled");
  assert.equal(said([{ app: "news", type: "/bi" }, { app: "news", adapter: "apns" }]),
    "None stops all of it. On for type /bi, provider apns");
  assert.equal(said([], "a kill switch is on"), "a kill switch is on");
  assert.equal(said([], "", "away"), "Not known: away");
});

const whole = { title: "t", body: "b", url: "/x", imageUrl: "https://a.example/i", sound: "bell",
  data: { a: "{{bill}}" }, badge: {}, thread: "votes", locKeys: { titleKey: "k" }, silent: true,
  apns: { category: "c" }, collapseKey: "k", localized: [{ locale: "es", title: "T", url: "/es",
    imageUrl: "https://a.example/es" }, { locale: "de", url: "/de" }],
  actions: [{ id: "vote", title: "Vote" }, { id: "button-1", title: "Later", url: "/no" }] };

test("a draft that is made of a notification or a template loses nothing of its content", () => {
  const draft = draftOf({ content: whole });
  assert.deepEqual(contentOf(draft), whole);
  assert.deepEqual(contentOf({ ...newDraft(), ...textsOf(whole) }), whole);
  const kept = restored(JSON.parse(JSON.stringify(draft)), newDraft());
  assert.deepEqual(contentOf(kept), whole, "nor after a reload");
  assert.deepEqual(restored({ title: "t" }, newDraft()).rest, {}, "an older page kept no rest");
  draft.buttons.push({ title: "More", url: "" });
  assert.deepEqual(contentOf(draft).actions.map((it) => it.id), ["vote", "button-1", "button-2"]);
  assert.deepEqual(contentOf({ ...newDraft(), ...textsOf({ title: "t" }) }), { title: "t" });
  assert.deepEqual(requestOf({ ...draft, variables: { bill: "HR 1" } }, new Clock("UTC")).variables,
    { bill: "HR 1" });
});

test("a draft takes over what holds for a whole send, in each way to send it", () => {
  const clock = new Clock("UTC"), said = { ignoreCaps: true, mayShorten: true,
    onUncertain: "ON_UNCERTAIN_DROP", timing: { ignoreQuietHours: true } };
  const draft = draftOf({ content: { title: "t" }, ...said });
  const only = ({ ignoreCaps, mayShorten, onUncertain, timing }) =>
    ({ ignoreCaps, mayShorten, onUncertain, timing });
  assert.deepEqual(only(requestOf(draft, clock)), said);
  const local = requestOf({ ...draft, when: "local", time: "2026-12-01T09:00" }, clock);
  assert.deepEqual(local.timing, { ignoreQuietHours: true, localTime: "2026-12-01T09:00" });
  const again = scheduleOf({ ...draft, name: "a", isOwnTime: true }, "UTC").request;
  assert.deepEqual([again.ignoreCaps, again.timing],
    [true, { ignoreQuietHours: true, localTime: "09:00" }]);
  const plain = requestOf(draftOf({ content: { title: "t" }, onUncertain: "ON_UNCERTAIN_RESEND" }),
    clock);
  assert.deepEqual(only(plain), { ignoreCaps: undefined, mayShorten: undefined,
    onUncertain: undefined, timing: undefined });
});

test("a template of the same name is replaced only by who has been told of it", async () => {
  const calls = [];
  let stored = [{ name: "vote", setTime: "1" }];
  const session = { ask: async (method, message) => {
    calls.push([method.split("/")[1], message.messageTemplate?.name]);
    return { templates: stored };
  } };
  const keep = (name, told) => keepTemplate(session, { name, content: {} }, told);
  assert.equal((await keep("vote")).setTime, "1");
  stored = [{ name: "vote", setTime: "2" }];
  assert.equal((await keep("vote", "1")).setTime, "2", "somebody has changed it meanwhile");
  assert.ok(calls.every(([method]) => method === "ListTemplates"));
  assert.equal(await keep("vote", "2"), undefined);
  assert.equal(await keep("other"), undefined);
  assert.deepEqual(calls.filter(([method]) => method === "PutTemplate").map((it) => it[1]),
    ["vote", "other"]);
});
