// What a phone would do along a way: when it asks for places, what it watches, where it comes and
// goes. The same rules as `herald places replay`, for exact positions.
import { badge, button, card, empty, field, fill, h, heading, notice, select, table, words }
  from "./dom.js";
import { Drawer, missing } from "./draw.js";
import { counted } from "./format.js";
import { areasOf, distance, edgeDistance, metresText, outline, ring } from "./geometry.js";
import { MapView } from "./map.js";
import { nameOf, placeLink } from "./places.js";
import { link } from "./router.js";
import { keepTyped, typed } from "./typing.js";

/** @typedef {import("./geometry.js").Point} Point */

/** Seconds between two positions, and how many questions and positions a try has at most. */
const [every, mostQuestions, mostFixes] = [20, 200, 3000];

/** A device has left when it is so far from the edge, as the server decides it. */
const exitMargin = 25;

/** Regions that iOS lets an app watch, besides the one around itself. */
const regionCount = 19;

/**
 * Positions along a way, each some seconds after the one before.
 * @param {Point[]} corners @param {number} speed metres a second
 */
export function fixesAlong(corners, speed, seconds = every) {
  /** @type {{point: Point, time: number}[]} */ const fixes = [];
  let [left, time] = [0, 0];
  corners.slice(1).forEach((to, index) => {
    const from = corners[index], way = distance(from, to);
    let at = left;
    for (; at <= way && fixes.length < mostFixes; at += speed * seconds) {
      const share = way ? at / way : 0;
      fixes.push({ time, point: {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share } });
      time += seconds;
    }
    left = at - way;
  });
  return fixes;
}

/** A phone that moves. `ask` answers as `Geo/NearestPlaces`. */
export class Phone {
  /** @param {(at: Point) => Promise<any>} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {any[]} */ this.near = [];
    /** @type {any} */ this.anchor = undefined;
    /** @type {Map<string, any>} */ this.stays = new Map();
    /** @type {{time: number, point: Point, what: string, place?: any}[]} */ this.events = [];
    this.questions = 0;
  }

  /**
   * Returns whether the places that it has may no longer be the nearest.
   * @param {Point} at
   */
  mustAsk(at) {
    if (!this.anchor) return true;
    return distance(this.anchor.at, at) > this.anchor.refreshDistanceMetres
      || (this.anchor.regions ?? []).some((/** @type {any} */ it) =>
        distance(it.centre, at) <= it.radiusMetres);
  }

  /** @param {{point: Point, time: number}} fix */
  async take({ point, time }) {
    if (this.mustAsk(point) && this.questions < mostQuestions) {
      this.anchor = { at: point, ...await this.ask(point) };
      this.near = (this.anchor.places ?? []).map((/** @type {any} */ it) => it.place);
      this.questions += 1;
      this.events.push({ time, point, what: "asks" });
    }
    for (const place of [...this.near, ...this.stays.values()]) {
      const edge = edgeDistance(place, point), isIn = this.stays.has(place.id);
      if (!isIn && edge <= 0) {
        this.stays.set(place.id, place);
        this.events.push({ time, point, what: "comes", place });
      } else if (isIn && edge >= exitMargin) {
        this.stays.delete(place.id);
        this.events.push({ time, point, what: "leaves", place });
      }
    }
  }
}

/** @param {number} seconds */
const clockText = (seconds) => [seconds / 3600, seconds / 60 % 60, seconds % 60]
  .map((it) => String(Math.floor(it)).padStart(2, "0")).join(":");

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session } = app;
  const map = new MapView("Draw a route"), about = [session.app], kept = typed("track", about);
  const keep = () => keepTyped("track", about, { points: drawer.it.points, speed: speed.value });
  const speed = select([["1.4", "Walking, 5 km/h"], ["4.2", "Cycling, 15 km/h"],
    ["14", "Driving, 50 km/h"], ["33", "A train, 120 km/h"]], kept?.speed ?? "1.4",
  { onchange: keep });
  const answer = h("div", { class: "stack", role: "status" });
  const drawer = new Drawer(map, { kind: "track", points: kept?.points ?? [], radius: 0 },
    () => {});
  // It is drawn once before anybody has changed it.
  drawer.changed = keep;
  const run = button("Go along it", async () => {
    try {
      const problem = missing(drawer.it);
      if (problem) throw new Error(problem);
      await walk();
    } catch (error) {
      fill(answer, notice("bad", h("p", {}, words(error))));
    }
  }, { class: "button main" });
  fill(area, heading("Try a route", h("a", { class: "button", href: link(["places"]) },
    "All places")),
  h("p", { class: "hint" }, "Draw a route, and see when a phone on it asks for places, and where "
    + "it would come and go. Nobody is told, and nothing is stored."),
  h("div", { class: "columns" }, map.element, card("The route", null, drawer.element,
    field("Moves by", speed), h("div", { class: "acts" }, run))), answer);
  const { places = [] } = await session.ask("Geo/ListPlaces", { pageSize: 250 });
  map.fit(drawer.it.points.length > 1 ? drawer.it.points : places.flatMap(outline).flat());

  async function walk() {
    const seen = new Map();
    const phone = new Phone(async (location) => {
      const told = await session.ask("Geo/NearestPlaces", { location, count: 20, regionCount,
        withPolygons: true });
      for (const { place } of told.places ?? []) seen.set(place.id, place);
      return told;
    });
    const fixes = fixesAlong(drawer.it.points, Number(speed.value));
    for (const fix of fixes) await phone.take(fix);
    map.shapes = [...seen.values()].flatMap((place) => areasOf(place).map((area) =>
      ({ ...area, kind: "place", title: nameOf(place) })));
    for (const it of phone.anchor?.regions ?? []) {
      map.shapes.push({ kind: "region", points: ring(it.centre, it.radiusMetres) });
    }
    if (phone.anchor) map.shapes.push({ kind: "region",
      points: ring(phone.anchor.at, phone.anchor.refreshDistanceMetres) });
    drawer.show();
    const tones = { comes: "good", leaves: "quiet", asks: "busy" };
    map.marks.push(...phone.events.map((it) => ({ point: it.point, kind: it.what })));
    map.fit(drawer.it.points);
    const end = fixes.at(-1)?.time ?? 0;
    fill(answer, card("What the phone did", null,
      h("p", {}, `In ${clockText(end)} it asked ${counted(phone.questions, "time")} for places, `
        + `and came to ${counted(phone.events.filter((it) => it.what === "comes").length,
          "place")}. The dashed circles are what it watches at the end.`,
      phone.questions >= mostQuestions && ` It may not ask more than ${mostQuestions} times here.`,
      fixes.length >= mostFixes && ` The way was cut after ${clockText(end)}.`),
      phone.events.length ? table("Events of the route", ["After", "The phone", "Place", "Where"],
        phone.events.map((it) => [clockText(it.time), badge(it.what,
          /** @type {any} */ (tones)[it.what]), it.place
          ? h("a", { href: placeLink(it.place.id) }, nameOf(it.place)) : "",
        it.place ? metresText(edgeDistance(it.place, it.point)) : ""])) : empty("Nothing")));
  }
  return {};
}
