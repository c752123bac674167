// Drawing on the map: a circle, a polygon or a track, by pointer, by keys, or as numbers.
import { button, field, fill, h, select } from "./dom.js";
import { away, distance, pointText, readPoints, ring, rounded } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/**
 * What is drawn. A polygon may have holes, and `hole` says which of them is drawn now: 0 is none of
 * them but its outline, 1 is the first one.
 * @typedef {{kind: "circle" | "polygon" | "track", points: Point[], radius: number,
 *  holes?: Point[][], hole?: number}} Drawing
 */

/**
 * The points that are drawn now: of the outline, or of a hole.
 * @param {Drawing} it @returns {Point[]}
 */
export const drawn = (it) => it.hole ? it.holes?.[it.hole - 1] ?? [] : it.points;

/**
 * The drawing with other points where it is drawn now.
 * @param {Drawing} it @param {Point[]} points @returns {Drawing}
 */
export const redrawn = (it, points) => it.hole ? { ...it,
  holes: (it.holes ?? []).map((one, index) => index + 1 === it.hole ? points : one) }
  : { ...it, points };

/**
 * What a click does: it sets the centre of a circle, or adds a corner.
 * @param {Drawing} it @param {Point} at @returns {Drawing}
 */
export const clicked = (it, at) => redrawn(it, it.kind === "circle" ? [at] : [...drawn(it), at]);

/**
 * The drawing with one more hole, which is drawn next.
 * @param {Drawing} it @returns {Drawing}
 */
export const withHole = (it) => ({ ...it, holes: [...it.holes ?? [], []],
  hole: (it.holes ?? []).length + 1 });

/**
 * The drawing without the hole that is drawn now.
 * @param {Drawing} it @returns {Drawing}
 */
export const withoutHole = (it) => ({ ...it, hole: 0,
  holes: (it.holes ?? []).filter((_, index) => index + 1 !== it.hole) });

/**
 * What is missing before a drawing can be used; empty if nothing is.
 * @param {Drawing} it
 */
export function missing(it) {
  if (it.kind === "circle") {
    if (!it.points.length) return "Click on the map to say where it is.";
    return it.radius > 0 && it.radius <= 100000 ? "" : "The radius is above 0, up to 100,000 m.";
  }
  const needed = it.kind === "polygon" ? 3 : 2;
  const rings = [it.points, ...it.holes ?? []];
  // What is drawn now is said first.
  for (const index of [it.hole ?? 0, ...rings.keys()]) {
    const more = needed - rings[index].length;
    if (more > 0) {
      return `Click on the map: ${more} more ${more === 1 ? "corner" : "corners"}`
        + `${index ? ` of hole ${index}, or remove it` : ""}.`;
    }
  }
  return "";
}

const lines = (/** @type {Point[]} */ points) => points.map(pointText).join("\n");

/** A drawing on a map, with fields that say the same in numbers. */
export class Drawer {
  /**
   * @param {import("./map.js").MapView} map @param {Drawing} drawing @param {() => any} changed
   * @param {string[]} [kinds]
   */
  constructor(map, drawing, changed, kinds = [drawing.kind]) {
    this.map = map;
    this.it = drawing;
    this.changed = changed;
    this.hint = h("p", { class: "hint", role: "status" });
    const choice = kinds.length > 1 && field("Shape", select(
      kinds.map((kind) => [kind, kind[0].toUpperCase() + kind.slice(1)]), drawing.kind,
      { onchange: (/** @type {any} */ event) => this.become(event.target.value) }));
    this.numbers = h("div", { class: "stack" });
    this.rings = h("select", { onchange: () => {
      this.set({ ...this.it, hole: Number(this.rings.value) });
    } });
    this.element = h("div", { class: "stack" }, choice, this.hint, this.holes = this.holeFields(),
      this.numbers, h("div", { class: "acts" }, button("Take back the last point",
        () => this.set(redrawn(this.it, drawn(this.it).slice(0, -1))), { class: "button small" }),
      button("Begin anew", () => this.set(redrawn(this.it, [])), { class: "button small" })));
    map.pick = (at) => this.set(clicked(this.it, at));
    this.become(drawing.kind);
  }

  /** @param {any} kind */
  become(kind) {
    const points = kind === this.it.kind ? this.it.points : kind === "circle"
      ? this.it.points.slice(0, 1) : this.it.kind === "circle" && this.it.points.length
        ? ring(this.it.points[0], this.it.radius, 8) : this.it.points;
    this.it = { ...this.it, kind, points, hole: 0,
      holes: kind === "polygon" ? this.it.holes ?? [] : [] };
    this.fields();
    this.set(this.it);
  }

  /** What chooses between the outline and the holes, and makes and removes holes. */
  holeFields() {
    this.remove = button("Remove the hole", () => this.set(withoutHole(this.it)),
      { class: "button small" });
    return h("div", { class: "filters" }, field("Draw", this.rings), h("div", { class: "acts" },
      button("Add a hole", () => this.set(withHole(this.it)), { class: "button small" }),
      this.remove));
  }

  /** Shows which ring is drawn. */
  showHoles() {
    const holes = this.it.holes ?? [];
    this.holes.hidden = this.it.kind !== "polygon";
    this.remove.hidden = !this.it.hole;
    // Who is at the choice stays there.
    if (this.rings.options.length !== holes.length + 1) {
      fill(this.rings, ["Outline", ...holes.map((_, index) => `Hole ${index + 1}`)].map(
        (name, index) => h("option", { value: String(index) }, name)));
    }
    this.rings.value = String(this.it.hole ?? 0);
  }

  /** The drawing in numbers, for who does not use the map. */
  fields() {
    /** @type {(input: any, read: (text: string) => Partial<Drawing>) => any} */
    const set = (input, read) =>
      input.addEventListener("change", () => {
        try {
          this.set({ ...this.it, ...read(input.value) });
          input.removeAttribute("aria-invalid");
        } catch (/** @type {any} */ error) {
          input.setAttribute("aria-invalid", "true");
          fill(this.hint, error.message);
        }
      });
    if (this.it.kind === "circle") {
      this.centre = h("input", { autocomplete: "off", placeholder: "38.8899, -77.0091" });
      this.radius = h("input", { inputmode: "decimal", autocomplete: "off" });
      set(this.centre, (text) => ({ points: readPoints(text).slice(0, 1) }));
      set(this.radius, (text) => ({ radius: Number(text) || 0 }));
      fill(this.numbers, field("Centre", this.centre, "Latitude, longitude"),
        field("Radius in metres", this.radius));
    } else {
      this.corners = h("textarea", { rows: "5", class: "code", spellcheck: "false" });
      set(this.corners, (text) => redrawn(this.it, readPoints(text)));
      fill(this.numbers, field(this.it.kind === "track" ? "Points of the route" : "Corners",
        this.corners, "A latitude and longitude on each line"));
    }
  }

  /** @param {Drawing} it */
  set(it) {
    const even = (/** @type {Point[]} */ points) => points.map((point) => ({
      latitude: rounded(point.latitude), longitude: rounded(point.longitude) }));
    this.it = { ...it, points: even(it.points), holes: (it.holes ?? []).map(even) };
    this.showHoles();
    if (this.it.kind === "circle") {
      this.centre.value = lines(this.it.points);
      this.radius.value = String(Math.round(this.it.radius));
    } else {
      this.corners.value = lines(drawn(this.it));
    }
    fill(this.hint, missing(this.it) || "Drag a point to move it.");
    this.show();
    this.changed();
  }

  /** Puts the drawing and its handles on the map, above what is there. */
  show() {
    const { map, it } = this;
    map.shapes = map.shapes.filter((shape) => shape.kind !== "drawn");
    const move = (/** @type {number} */ index) => (/** @type {Point} */ to) =>
      this.set(redrawn(this.it, drawn(this.it).map((one, at) => at === index ? to : one)));
    map.marks = drawn(it).map((point, index) => ({ point, kind: "handle", move: move(index) }));
    if (it.kind === "circle" && it.points.length) {
      const [centre] = it.points;
      map.shapes.push({ kind: "drawn", points: ring(centre, it.radius) });
      map.marks.push({ point: away(centre, it.radius, 90), kind: "handle",
        move: (to) => this.set({ ...this.it, radius: Math.round(Math.max(1,
          Math.min(100000, distance(this.it.points[0], to)))) }) });
    } else if (it.points.length > 1) {
      map.shapes.push({ kind: "drawn", points: it.points, holes: it.holes,
        isOpen: it.kind === "track" });
    }
    map.draw();
  }
}
