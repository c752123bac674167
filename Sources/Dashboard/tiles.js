// The tiles of a server that the operator has set, drawn under the lines of the map. Tiles are in
// the web's Mercator projection, and degrees of the map are even: a tile that differs by more than
// a pixel is cut into strips, each as high as its degrees.
import { s } from "./svg.js";

/** @typedef {import("./map.js").Frame} Frame */
/** @typedef {{address: string, attribution: string, zoom: number}} TileServer */

/**
 * A strip of a tile: which part of the tile it is, and where it lies on the map.
 * @typedef {{key: string, address: string, part: number, parts: number, x: number, y: number,
 *  width: number, height: number}} Strip
 */

/** The width and the height of a tile, in pixels. */
const size = 256;

/** The latitude at which the Mercator projection ends. */
const farthest = 85.05112878;

const degrees = 180 / Math.PI;

/** The latitude at a height of the projection: 0 is its north end, 1 its south end. */
export const latitudeAt = (/** @type {number} */ height) =>
  Math.atan(Math.sinh(Math.PI * (1 - 2 * height))) * degrees;

/** The height of a latitude in the projection. */
export function heightOf(/** @type {number} */ latitude) {
  const within = Math.max(-farthest, Math.min(farthest, latitude));
  return (1 - Math.asinh(Math.tan(within / degrees)) / Math.PI) / 2;
}

/** The server that the page was told of; undefined if the map has no tiles. */
export function tileServer() {
  const told = /** @type {any} */ (document.querySelector("meta[name=herald-tiles]"));
  return told ? { address: told.content, attribution: told.dataset.attribution,
    zoom: Number(told.dataset.zoom) } : undefined;
}

/**
 * The number of strips that a tile is cut into, so that none is off by more than a pixel.
 * @param {number} north @param {number} south in degrees
 */
const stripsOf = (north, south) => Math.max(1, Math.ceil(Math.sqrt(40 * (north - south) / degrees
  * Math.tan(Math.max(Math.abs(north), Math.abs(south)) / degrees))));

/**
 * The strips of tiles that a map shows.
 * @param {Frame} frame @param {TileServer} server @returns {Strip[]}
 */
export function stripsIn(frame, server) {
  const wide = frame.scale * frame.wide;
  const wished = Math.round(Math.log2(wide * 360 / size));
  const zoom = Math.max(0, Math.min(server.zoom, wished)), count = 2 ** zoom;
  const half = frame.width / 2 / wide, { longitude } = frame.centre;
  const column = (/** @type {number} */ at) => Math.floor((at + 180) / 360 * count);
  const row = (/** @type {number} */ y) => Math.max(0, Math.min(count - 1,
    Math.floor(heightOf(frame.unproject(0, y).latitude) * count)));
  const left = (/** @type {number} */ x) =>
    Math.round(frame.width / 2 + (x / count * 360 - 180 - longitude) * wide);
  const top = (/** @type {number} */ height) => Math.round(frame.project({ longitude: 0,
    latitude: latitudeAt(height) })[1]);
  /** @type {Strip[]} */ const strips = [];
  for (let y = row(0); y <= row(frame.height); y += 1) {
    const parts = stripsOf(latitudeAt(y / count), latitudeAt((y + 1) / count));
    for (let x = column(longitude - half); x <= column(longitude + half); x += 1) {
      const address = addressOf(server.address, zoom, (x % count + count) % count, y);
      for (let part = 0; part < parts; part += 1) {
        const begin = top((y + part / parts) / count), end = top((y + (part + 1) / parts) / count);
        if (end <= 0 || begin >= frame.height) continue;
        strips.push({ key: `${zoom}/${x}/${y}/${part}`, address, part, parts, x: left(x), y: begin,
          width: left(x + 1) - left(x), height: end - begin });
      }
    }
  }
  return strips;
}

/** @param {string} address @param {number} zoom @param {number} x @param {number} y */
const addressOf = (address, zoom, x, y) => address.replace("{z}", `${zoom}`)
  .replace("{x}", `${x}`).replace("{y}", `${y}`);

/** The tiles of a map. */
export class TileLayer {
  /** @param {TileServer} server */
  constructor(server) {
    this.server = server;
    this.element = s("g", { class: "tiles" });
    /** What is shown, by its key: a tile stays while the map moves. @type {Map<string, any>} */
    this.shown = new Map();
  }

  /** @param {Frame} frame */
  draw(frame) {
    const strips = stripsIn(frame, this.server);
    const keys = new Set(strips.map((it) => it.key));
    for (const [key, element] of this.shown) {
      if (keys.has(key)) continue;
      element.remove();
      this.shown.delete(key);
    }
    for (const strip of strips) {
      const known = this.shown.get(strip.key), element = known ?? imageOf(strip);
      // A pixel more than it has, so that no seam is seen between two of them.
      for (const [name, value] of Object.entries({ x: strip.x, y: strip.y, width: strip.width + 1,
        height: strip.height + 1 })) element.setAttribute(name, `${value}`);
      if (known) continue;
      this.shown.set(strip.key, element);
      this.element.append(element);
    }
  }
}

/** @param {Strip} strip */
const imageOf = (strip) => s("svg", { preserveAspectRatio: "none",
  viewBox: `0 ${size * strip.part / strip.parts} ${size} ${size / strip.parts}` },
s("image", { href: strip.address, width: size, height: size, preserveAspectRatio: "none" }));
