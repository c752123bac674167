// A map of land and borders as lines, moved and enlarged by pointer, wheel and keys. It has tiles
// only of a server that the operator has set. Degrees are even, as sides of polygons are straight
// in degrees.
import { button, fill, h, words } from "./dom.js";
import { around, bounds, metresText, outline, pointText } from "./geometry.js";
import { landLines, landPath } from "./land.js";
import { linePath, s } from "./svg.js";
import { TileLayer, tileServer } from "./tiles.js";

export { s };

/** @typedef {import("./geometry.js").Point} Point */

const [height, most] = [420, 4e6];

/** Where the map is, and how it is drawn: a point of the globe as one of the picture. */
export class Frame {
  constructor() {
    this.width = 800;
    this.height = height;
    /** @type {Point} */ this.centre = { latitude: 20, longitude: 0 };
    /** Pixels for a degree of latitude. */
    this.scale = 2;
  }

  /** A degree of longitude is as much shorter as it is at the map's centre. */
  get wide() { return Math.max(0.1, Math.cos(this.centre.latitude * Math.PI / 180)); }

  /** @param {Point} it @returns {[number, number]} */
  project(it) {
    const east = around(it.longitude - this.centre.longitude);
    return [this.width / 2 + east * this.scale * this.wide,
      this.height / 2 - (it.latitude - this.centre.latitude) * this.scale];
  }

  /** @param {number} x @param {number} y @returns {Point} */
  unproject(x, y) {
    const latitude = this.centre.latitude - (y - this.height / 2) / this.scale;
    return { latitude: Math.max(-90, Math.min(90, latitude)),
      longitude: around(this.centre.longitude + (x - this.width / 2) / this.scale / this.wide) };
  }

  /** No scale is smaller than the one at which the whole globe is as wide as the map. */
  limit(/** @type {number} */ scale) {
    return Math.max(this.width / 360 / this.wide, Math.min(most, scale));
  }

  /** Metres of a pixel. */
  get metres() { return 111195 / this.scale; }

  /** From the centre to the farthest corner. */
  get reach() { return Math.hypot(this.width, this.height) / 2 * this.metres; }

  /**
   * Enlarges; the point under `x, y` stays.
   * @param {number} by
   */
  zoom(by, x = this.width / 2, y = this.height / 2) {
    const under = this.unproject(x, y);
    this.scale = this.limit(this.scale * by);
    const [toX, toY] = this.project(under);
    this.shift(x - toX, y - toY);
  }

  /** @param {number} x @param {number} y */
  shift(x, y) {
    this.centre = this.unproject(this.width / 2 - x, this.height / 2 - y);
    this.scale = this.limit(this.scale);
  }

  /**
   * Shows all of some points.
   * @param {Point[]} points
   */
  fit(points) {
    if (!points.length) return;
    const box = bounds(points);
    this.centre = box.centre;
    this.scale = this.limit(0.8 * Math.min(this.height / Math.max(box.height * 2, 1e-4),
      this.width / Math.max(box.width * 2 * this.wide, 1e-4)));
  }

  /** A length that is a round number, and how many pixels it has. */
  bar() {
    const wanted = this.metres * 120;
    const step = 10 ** Math.floor(Math.log10(wanted));
    const metres = [5, 2, 1].map((it) => it * step).find((it) => it <= wanted) ?? step;
    return { metres, pixels: metres / this.metres };
  }
}

/**
 * The lines of longitude and latitude that a map of this size has.
 * @param {Frame} frame
 */
export function gridStep(frame) {
  return [30, 10, 5, 1, 0.5, 0.1, 0.05, 0.01].find((it) => it * frame.scale < 160) ?? 0.005;
}

/** @typedef {{points: Point[], holes?: Point[][], kind: string, isOpen?: boolean, title?: string,
 *  act?: () => any}} Shape */

/**
 * A shape as the `d` of a path, with its holes.
 * @param {Shape} it @param {Frame} frame
 */
export const shapePath = (it, frame) => [it.points, ...it.holes ?? []].map((points) =>
  linePath(points.map((point) => frame.project(point)), !it.isOpen)).join("");

export class MapView {
  /** @param {string} label */
  constructor(label) {
    this.frame = new Frame();
    /** @type {import("./land.js").Line[]} */ this.lines = [];
    /** @type {Shape[]} */ this.shapes = [];
    /** @type {{point: Point, kind: string, move?: (to: Point) => any}[]} */ this.marks = [];
    /**
     * A click on the map, or Enter for its centre.
     * @type {((at: Point) => any) | undefined}
     */
    this.pick = undefined;
    this.onMove = () => {};
    const server = tileServer();
    this.tiles = server && new TileLayer(server);
    this.land = s("path", { class: server ? "land over-tiles" : "land" });
    this.layers = s("g", {});
    this.cross = s("path", { class: "cross", d: "" });
    this.svg = s("svg", { class: "map", role: "application", tabindex: "0", "aria-label": label,
      "aria-describedby": "map-keys" }, this.tiles?.element, this.land, this.layers, this.cross);
    this.said = h("p", { class: "hint", "aria-live": "off" });
    this.element = h("div", { class: "map-box" }, this.svg, h("div", { class: "map-acts" },
      button("+", () => this.zoom(2), { class: "button small", "aria-label": "Enlarge" }),
      button("−", () => this.zoom(0.5), { class: "button small", "aria-label": "Show more" })),
    server && h("p", { class: "hint" }, server.attribution), this.said,
    h("p", { class: "hint", id: "map-keys" },
      "Arrows move the map, + and − enlarge it, Enter takes the point in the middle."));
    this.listen();
    landLines().then((lines) => {
      this.lines = lines;
      this.draw();
    }, (error) => fill(this.said, words(error)));
    const size = new ResizeObserver(() => {
      this.frame.width = Math.max(200, this.svg.clientWidth);
      this.draw();
    });
    size.observe(this.svg);
  }

  listen() {
    /** @type {any} */ let held = undefined;
    const at = (/** @type {any} */ event) => {
      const box = this.svg.getBoundingClientRect();
      return [event.clientX - box.x, event.clientY - box.y];
    };
    this.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      const [x, y] = at(event);
      const mark = this.marks[Number(/** @type {any} */ (event.target).dataset?.mark ?? -1)];
      held = { x, y, way: 0, mark };
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const [x, y] = at(event);
      this.say(this.frame.unproject(x, y));
      if (!held) return;
      held.way += Math.abs(x - held.x) + Math.abs(y - held.y);
      if (held.mark?.move) held.mark.move(this.frame.unproject(x, y));
      else if (held.way > 4) this.frame.shift(x - held.x, y - held.y);
      [held.x, held.y] = [x, y];
      this.draw();
    });
    this.svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      if (held && held.way <= 4) this.clicked(event, at(event));
      else if (held && !held.mark) this.onMove();
      held = undefined;
    });
    this.svg.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      const [x, y] = at(event);
      this.zoom(event.deltaY < 0 ? 1.3 : 1 / 1.3, x, y);
    }, { passive: false });
    this.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /** @param {PointerEvent} event @param {number[]} place */
  clicked(event, [x, y]) {
    if (this.pick) return this.pick(this.frame.unproject(x, y));
    const under = document.elementsFromPoint(event.clientX, event.clientY)
      .map((it) => this.shapes[Number(/** @type {any} */ (it).dataset?.shape ?? -1)]);
    under.find((it) => it?.act)?.act?.();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60],
      ArrowDown: [0, -60] };
    const way = ways[event.key];
    if (way) {
      this.frame.shift(...way);
      this.moved();
    } else if (event.key === "+" || event.key === "=") this.zoom(2);
    else if (event.key === "-") this.zoom(0.5);
    else if (event.key === "Enter" && this.pick) this.pick(this.frame.centre);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  moved() {
    this.draw();
    this.say(this.frame.centre);
    this.onMove();
  }

  /** @param {number} by @param {number} [x] @param {number} [y] */
  zoom(by, x, y) {
    this.frame.zoom(by, x, y);
    this.moved();
  }

  /** @param {Point[]} points */
  fit(points) {
    this.frame.fit(points);
    this.moved();
  }

  /**
   * Shows a place, with something around it.
   * @param {any} place
   */
  fitPlace(place) { this.fit(outline(place).flat()); }

  /** @param {Point} at */
  say(at) { fill(this.said, pointText(at)); }

  /** Draws everything anew. */
  draw() {
    const { frame } = this;
    this.svg.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    this.tiles?.draw(frame);
    this.land.setAttribute("d", landPath(this.lines, frame));
    const bar = frame.bar();
    this.layers.replaceChildren(grid(frame),
      ...this.shapes.map((it, index) => s("path", { class: `shape ${it.kind}`, "data-shape": index,
        "fill-rule": "evenodd", d: shapePath(it, frame) },
      it.title && s("title", {}, it.title))),
      ...this.marks.map((it, index) => {
        const [x, y] = frame.project(it.point);
        return s("circle", { class: `mark ${it.kind}`, cx: x, cy: y, r: it.move ? 7 : 4,
          "data-mark": index });
      }),
      s("path", { class: "scale", d: `M12 ${frame.height - 14}h${bar.pixels}` }),
      s("text", { class: "scale-text", x: 12, y: frame.height - 20 }, metresText(bar.metres)));
    const [x, y] = [frame.width / 2, frame.height / 2];
    this.cross.setAttribute("d", this.pick ? `M${x - 8} ${y}h16M${x} ${y - 8}v16` : "");
  }
}

/** @param {Frame} frame */
function grid(frame) {
  const step = gridStep(frame);
  const [top, bottom] = [frame.unproject(0, 0).latitude, frame.unproject(0, frame.height).latitude];
  let path = "";
  for (let it = Math.ceil(bottom / step) * step; it <= top; it += step) {
    path += `M0 ${frame.project({ latitude: it, longitude: 0 })[1].toFixed(1)}h${frame.width}`;
  }
  const half = Math.min(180, frame.width / 2 / frame.scale / frame.wide);
  const first = Math.ceil((frame.centre.longitude - half) / step) * step;
  for (let it = first; it < frame.centre.longitude + half; it += step) {
    path += `M${frame.project({ latitude: 0, longitude: it })[0].toFixed(1)} 0v${frame.height}`;
  }
  return s("path", { class: "grid", d: path });
}
