// What somebody else has made or changed is not replaced by what was typed before, or by a new one.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { clearPage, openDialog, press, put } from "./plain_page.mjs";
import { newDraft } from "../../Sources/Dashboard/draft.js";
import { show } from "../../Sources/Dashboard/place.js";
import { askProvider } from "../../Sources/Dashboard/providerform.js";
import { storeSchedule } from "../../Sources/Dashboard/review.js";
import { askCap, askMoment } from "../../Sources/Dashboard/settings.js";

document.createElementNS = (_, name) => document.createElement(name);
globalThis.ResizeObserver = class { observe() {} };
globalThis.fetch = async () => { throw new Error("no land"); };
globalThis.setTimeout = () => 0;
globalThis.sessionStorage = storage();
globalThis.location = { hash: "" };

test("what was typed of a place is not stored over a newer one", async () => {
  clearPage();
  const puts = [];
  const part = (south) => ({ rings: [{ latitudes: [south, south + 1, south + 1, south],
    longitudes: [1, 1, 2, 1] }] });
  let stored = { id: "a", title: "A", version: "1", polygon: { parts: [part(10), part(20)] } };
  const session = { app: "news", may: () => true, async ask(method, { place }) {
    if (method === "Geo/GetPlace") return { place: stored };
    assert.equal(method, "Geo/UpsertPlace");
    puts.push(place.title);
    return { place };
  } };
  const clock = { zone: "UTC", minutes: (time = "") => time, moment: (time) => time };
  const open = async () => {
    const area = document.createElement("div");
    await show(area, { session, clock }, "a", { edit: "1" });
    return area;
  };
  put((await open()).labelled("Title")[0], "typed");
  stored = { ...stored, title: "newer", version: "2" };
  const area = await open();
  assert.equal(area.labelled("Title")[0].value, "typed");
  await press(area, "Save");
  assert.match(area.textContent, /has changed it since/);
  assert.deepEqual(puts, []);
  await press(area, "Discard the changes…");
  await press(openDialog(), "Discard the changes");
  assert.equal(area.labelled("Title")[0].value, "newer");
  await press(area, "Save");
  assert.deepEqual(puts, ["newer"]);
});

test("a new place does not replace one that somebody has made meanwhile", async () => {
  clearPage();
  const puts = [], stored = new Set();
  let away = false;
  const session = { app: "news", may: () => true, async ask(method, { id, place }) {
    if (method === "Geo/UpsertPlace") {
      puts.push(place.id);
      return { place, created: true };
    }
    if (away) throw new Error("away");
    if (!stored.has(id)) throw Object.assign(new Error("no place"), { code: "not_found" });
    return { place: { id } };
  } };
  const clock = { zone: "UTC", minutes: (time = "") => time, moment: (time) => time };
  const area = document.createElement("div");
  await show(area, { session, clock }, "", {});
  put(area.labelled("Id")[0], " cafe ");
  put(area.labelled("Centre")[0], "10, 20");
  stored.add("cafe");
  await press(area, "Make the place");
  assert.match(area.textContent, /There is a place cafe\. Choose another id, or edit that one\./);
  const [edit] = area.all("a").filter((it) => it.textContent === "edit that one");
  assert.equal(edit.attributes.href, "#/places/id/cafe?edit=1");
  away = true;
  await press(area, "Make the place");
  assert.match(area.textContent, /away/);
  assert.deepEqual(puts, []);
  away = false;
  put(area.labelled("Id")[0], "cafe-2");
  await press(area, "Make the place");
  assert.deepEqual(puts, ["cafe-2"]);
});

test("a new schedule does not replace another one", async () => {
  clearPage();
  const puts = [];
  const session = { ask: async (method, { schedule }) => {
    if (method === "Delivery/ListSchedules") return { schedules: [{ name: "news/morning" }] };
    puts.push(schedule.name);
    return { schedule };
  } };
  const store = (name) => storeSchedule(session, { ...newDraft(), when: "again", name,
    audience: "ALL", type: "/news", title: "T" }, { zone: "UTC", text: (time = "") => time });
  await assert.rejects(store("news/morning"), /There is a schedule news\/morning\. Choose another/);
  await store("news/evening");
  assert.deepEqual(puts, ["news/evening"]);
});

test("a new cap or policy does not replace that of the same type", async () => {
  clearPage();
  const puts = [];
  const session = { ask: async (method, { cap, policy }) => {
    if (method === "Delivery/ListFrequencyCaps") return { caps: [{ type: "/a" }] };
    if (method === "Geo/ListMomentPolicies") return { policies: [{}, { type: "/a" }] };
    puts.push((cap ?? policy).type);
    return {};
  } };
  const save = async (type) => {
    put(openDialog().labelled("Type")[0], type);
    await press(openDialog(), "Save");
  };
  askCap(session, {}, () => {});
  await save("/a");
  assert.match(openDialog().textContent, /There is a cap \/a\. Choose another type/);
  await save("/b");
  askMoment(session, {}, () => {});
  await save("");
  assert.match(openDialog().textContent, /There is a policy for all types\./);
  await save("/c");
  askMoment(session, { driving: "MOMENT_TREATMENT_SKIP" }, () => {});
  await save("/a");
  assert.match(openDialog().textContent, /There is a policy \/a\./);
  await save("");
  assert.deepEqual([puts, openDialog()], [["/b", "/c", ""], undefined]);
});

test("a new provider does not replace one that somebody has set up meanwhile", async () => {
  clearPage();
  const session = { call: async () => ({ kinds: [{ name: "apns" }] }), ask: async (method) => {
    assert.equal(method, "Delivery/ListProviders");
    return { providers: [{ name: "apns" }] };
  } };
  await askProvider({ session }, [], undefined, () => {});
  await press(openDialog(), "Check and save");
  assert.match(openDialog().textContent, /There is a provider apns\./);
});
