// A place that somebody else has made or changed is not replaced by what was typed before.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { clearPage, openDialog, press, put } from "./plain_page.mjs";
import { show } from "../../Sources/Dashboard/place.js";

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
  const clock = { zone: "UTC", text: (time = "") => time, moment: (time) => time };
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
  const clock = { zone: "UTC", text: (time = "") => time, moment: (time) => time };
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
