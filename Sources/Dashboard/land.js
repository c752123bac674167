// The coasts and borders of the map. They are data, which is fetched when a map is first shown.
import { readLand } from "./geometry.js";
import { linePath } from "./svg.js";

/**
 * A line with what it is in, in degrees.
 * @typedef {{points: [number, number][], west: number, east: number, south: number,
 *  north: number}} Line
 */

/** @type {Promise<Line[]> | undefined} */ let fetched;

/** All lines of the world. They are fetched once; after a failure the next map tries again. */
export function landLines() {
  return fetched ??= fetchLines().catch((error) => {
    fetched = undefined;
    throw error;
  });
}

async function fetchLines() {
  const address = /** @type {any} */ (document.querySelector("meta[name=herald-land]")).content;
  const response = await fetch(address);
  if (!response.ok) throw new Error("The coasts cannot be shown: reload the page.");
  return readLand(await response.text()).map(lineOf);
}

/**
 * The lines of the land that the map shows, also on the other side of 180 degrees.
 * @param {Line[]} lines @param {import("./map.js").Frame} frame
 */
export function landPath(lines, frame) {
  const half = frame.width / 2 / frame.scale / frame.wide, tall = frame.height / 2 / frame.scale;
  const { latitude, longitude } = frame.centre;
  const text = [];
  for (const { points, west, east, south, north } of lines) {
    if (south > latitude + tall || north < latitude - tall) continue;
    for (const turn of [-360, 0, 360]) {
      if (west + turn > longitude + half || east + turn < longitude - half) continue;
      text.push(linePath(points.map(([x, y]) => [
        clip(frame.width / 2 + (x + turn - longitude) * frame.scale * frame.wide),
        clip(frame.height / 2 - (y - latitude) * frame.scale)]), true));
    }
  }
  return text.join("");
}

/** @param {[number, number][]} points @returns {Line} */
function lineOf(points) {
  const [x, y] = [points.map((it) => it[0]), points.map((it) => it[1])];
  return { points, west: Math.min(...x), east: Math.max(...x), south: Math.min(...y),
    north: Math.max(...y) };
}

/**
 * Numbers that a browser draws exactly.
 * @param {number} value
 */
const clip = (value) => Math.max(-1e6, Math.min(1e6, value));
