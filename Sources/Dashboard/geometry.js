// Places on the globe: distances, circles, polygons and how they are written. Nothing here touches
// the page.

/** @typedef {{latitude: number, longitude: number}} Point */

const [radius, degree] = [6371008.8, Math.PI / 180];

/**
 * Metres between two points, on a sphere.
 * @param {Point} a @param {Point} b
 */
export function distance(a, b) {
  const [north, east] = [(b.latitude - a.latitude) * degree, (b.longitude - a.longitude) * degree];
  const part = Math.sin(north / 2) ** 2
    + Math.cos(a.latitude * degree) * Math.cos(b.latitude * degree) * Math.sin(east / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(part)));
}

/**
 * The longitude between -180 and 180.
 * @param {number} longitude
 */
export const around = (longitude) => ((longitude + 180) % 360 + 360) % 360 - 180;

/**
 * The point that is so far away in a direction, in degrees from north.
 * @param {Point} from @param {number} metres @param {number} bearing @returns {Point}
 */
export function away(from, metres, bearing) {
  const [angle, turn, latitude] = [metres / radius, bearing * degree, from.latitude * degree];
  const sine = Math.sin(latitude) * Math.cos(angle)
    + Math.cos(latitude) * Math.sin(angle) * Math.cos(turn);
  const east = Math.atan2(Math.sin(turn) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine);
  return { latitude: Math.asin(Math.max(-1, Math.min(1, sine))) / degree,
    longitude: from.longitude + east / degree };
}

/**
 * The outline of a circle.
 * @param {Point} centre @param {number} metres
 */
export const ring = (centre, metres, corners = 48) =>
  Array.from({ length: corners }, (_, index) => away(centre, metres, index * 360 / corners));

/**
 * Seven digits: a centimetre.
 * @param {number} value
 */
export const rounded = (value) => Math.round(value * 1e7) / 1e7;

/** @param {Point} it */
export const pointText = (it) => `${it.latitude.toFixed(5)}, ${around(it.longitude).toFixed(5)}`;

/** @param {number} metres */
export const metresText = (metres) => Math.abs(metres) < 1000 ? `${Math.round(metres)} m`
  : `${(metres / 1000).toFixed(Math.abs(metres) < 10000 ? 1 : 0)} km`;

/**
 * The points of a text, `latitude, longitude` on each line.
 * @param {string} text
 */
export function readPoints(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line, index) => {
    const [, latitude, longitude] =
      /^(-?[0-9.]+)\s*[,;\s]\s*(-?[0-9.]+)$/.exec(line) ?? [];
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    if (!(Math.abs(point.latitude) <= 90) || !(Math.abs(point.longitude) <= 180)) {
      throw new Error(`Line ${index + 1} is no latitude and longitude, such as 38.8899, -77.0091.`);
    }
    return point;
  });
}

/** @param {Point[]} points */
const closedRing = (points) => {
  const closed = [...points, points[0]];
  return { latitudes: closed.map((it) => rounded(it.latitude)),
    longitudes: closed.map((it) => rounded(around(it.longitude))) };
};

/**
 * A polygon of one part, as the API has it: its outline, and the holes in it.
 * @param {Point[]} points @param {Point[][]} [holes]
 */
export const polygonOf = (points, holes = []) =>
  ({ parts: [{ rings: [points, ...holes].map(closedRing) }] });

/** @param {any} it @returns {Point[]} */
const pointsOf = (it) => (it.latitudes ?? []).map((/** @type {number} */ latitude,
  /** @type {number} */ index) => ({ latitude, longitude: it.longitudes[index] }));

/**
 * Each part's outline and the holes in it, without the last corners, which are the first ones.
 * @param {any} polygon @returns {{points: Point[], holes: Point[][]}[]}
 */
export const partsOf = (polygon) => (polygon?.parts ?? []).map((/** @type {any} */ part) => {
  const [points = [], ...holes] = (part.rings ?? []).map((/** @type {any} */ it) =>
    pointsOf(it).slice(0, -1));
  return { points, holes };
});

/**
 * All rings of a polygon, those of holes as well.
 * @param {any} polygon @returns {Point[][]}
 */
export const ringsOf = (polygon) => partsOf(polygon).flatMap((it) => [it.points, ...it.holes]);

/**
 * True if a polygon has one part, which can be edited here.
 * @param {any} polygon
 */
export const isSimple = (polygon) => partsOf(polygon).length === 1;

/**
 * The areas that stand for a place on a map.
 * @param {any} place @returns {{points: Point[], holes: Point[][]}[]}
 */
export const areasOf = (place) => place.polygon ? partsOf(place.polygon)
  : [{ points: ring(centreOf(place), place.radiusMetres || 100), holes: [] }];

/**
 * The lines around a place on a map.
 * @param {any} place @returns {Point[][]}
 */
export const outline = (place) => areasOf(place).map((it) => it.points);

/** @param {any} place @returns {Point} */
export const centreOf = (place) => ({ latitude: place.centre?.latitude ?? 0,
  longitude: place.centre?.longitude ?? 0 });

/**
 * What all points are in: the centre, and half of the height and width in degrees.
 * @param {Point[]} points
 */
export function bounds(points) {
  const [north, east] = [points.map((it) => it.latitude), points.map((it) => it.longitude)];
  const [south, top] = [Math.min(...north), Math.max(...north)];
  const [west, right] = [Math.min(...east), Math.max(...east)];
  return { centre: { latitude: (south + top) / 2, longitude: (west + right) / 2 },
    height: (top - south) / 2, width: (right - west) / 2 };
}

/**
 * The distance of a point from a place's edge, in metres; below 0 inside.
 * @param {any} place
 */
export function edgeDistance(place, /** @type {Point} */ point) {
  if (!place.polygon) return distance(centreOf(place), point) - (place.radiusMetres || 100);
  let [least, isInside] = [Infinity, false];
  const wide = Math.cos(point.latitude * degree);
  for (const corners of ringsOf(place.polygon)) {
    corners.forEach((/** @type {Point} */ one, /** @type {number} */ index) => {
      const other = corners[(index + 1) % corners.length];
      const [ax, ay] = [around(one.longitude - point.longitude) * wide,
        one.latitude - point.latitude];
      const [bx, by] = [ax + around(other.longitude - one.longitude) * wide,
        other.latitude - point.latitude];
      if ((ay > 0) !== (by > 0) && ax + (0 - ay) / (by - ay) * (bx - ax) > 0) isInside = !isInside;
      const [x, y] = [bx - ax, by - ay];
      const share = Math.max(0, Math.min(1, -(ax * x + ay * y) / (x * x + y * y || 1)));
      least = Math.min(least, Math.hypot(ax + share * x, ay + share * y));
    });
  }
  return (isInside ? -1 : 1) * least * degree * radius;
}

/**
 * The coasts and borders, from the form in which `scripts/coastline` packs them: each line begins
 * with the number of its corners, each corner is as far east and north of the one before, in
 * twentieths of a degree, as varints with the sign in the last bit.
 * @param {string} packed @returns {[number, number][][]} longitude and latitude
 */
export function readLand(packed) {
  const bytes = Uint8Array.from(atob(packed), (it) => it.charCodeAt(0));
  let at = 0;
  const next = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value;
  };
  const signed = () => {
    const value = next();
    return value >> 1 ^ -(value & 1);
  };
  /** @type {[number, number][][]} */ const lines = [];
  while (at < bytes.length) {
    let [x, y] = [0, 0];
    lines.push(Array.from({ length: next() }, () => {
      x += signed();
      y += signed();
      return /** @type {[number, number]} */ ([x / 20, y / 20]);
    }));
  }
  return lines;
}
