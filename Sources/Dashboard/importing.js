// Importing places from a file: it is read here, checked by the server, and only then stored.
import { announce, badge, button, dialog, empty, field, fill, h, table, words } from "./dom.js";
import { readCSV } from "./csv.js";
import { counted } from "./format.js";

/** What the server takes at once. */
const atOnce = 500;

/** Above this the command is the better tool: it goes on after a break. */
const most = 20000;

/** @typedef {{line: number, place?: any, error?: string}} Row */

/** The columns and properties that are texts, and the other usual names of some. */
const texts = ["id", "title", "blurb", "url", "image_url", "category", "story"];
/** @type {Record<string, string>} */
const others = { name: "title", description: "blurb", desc: "blurb", summary: "blurb",
  website: "url", link: "url", image: "image_url", radius: "radius_metres", lat: "latitude",
  lon: "longitude", lng: "longitude" };
const members = { image_url: "imageUrl" };

/**
 * A place of names and texts. Its own names win over the other usual ones.
 * @param {Record<string, any>} named
 */
export function placeOf(named) {
  // Whoever made the file chose the names: one such as __proto__ is a name like any other.
  /** @type {Record<string, any>} */ const values = Object.create(null);
  for (const [name, value] of Object.entries(named)) {
    const usual = name.toLowerCase(), own = Object.hasOwn(others, usual) && others[usual];
    if (own && values[own] === undefined) values[own] = value;
  }
  for (const [name, value] of Object.entries(named)) {
    if (value !== "" && value !== null) values[name.toLowerCase()] = value;
  }
  /** @type {Record<string, any>} */ const place = {};
  for (const name of texts) {
    if (values[name] !== undefined && values[name] !== "") {
      place[/** @type {any} */ (members)[name] ?? name] = String(values[name]);
    }
  }
  for (const name of ["tags", "languages"]) {
    const value = values[name];
    if (value) place[name] = Array.isArray(value) ? value : String(value).split(/[\s|]+/);
  }
  if (values.radius_metres !== undefined && values.radius_metres !== "") {
    place.radiusMetres = numberOf(values.radius_metres, "radius_metres");
  }
  if (values.latitude !== undefined) {
    place.centre = { latitude: numberOf(values.latitude, "latitude"),
      longitude: numberOf(values.longitude, "longitude") };
  }
  return place;
}

/** @param {any} value @param {string} name */
function numberOf(value, name) {
  const number = Number(String(value ?? "").trim() || NaN);
  if (Number.isNaN(number)) throw new Error(`${name}: "${value ?? ""}" is no number.`);
  return number;
}

/** @param {any} geometry */
function shapeOf(geometry) {
  const point = (/** @type {any} */ it) => {
    if (!Array.isArray(it) || it.length < 2 || it.length > 3 || it.some(Number.isNaN)) {
      throw new Error("a position is not [longitude, latitude].");
    }
    return it;
  };
  const part = (/** @type {any[]} */ rings) => ({ rings: rings.map((ring) => ({
    latitudes: ring.map((/** @type {any} */ it) => point(it)[1]),
    longitudes: ring.map((/** @type {any} */ it) => point(it)[0]) })) });
  switch (geometry?.type) {
    case "Point": {
      const [longitude, latitude] = point(geometry.coordinates);
      return { centre: { latitude, longitude } };
    }
    case "Polygon": return { polygon: { parts: [part(geometry.coordinates)] } };
    case "MultiPolygon": return { polygon: { parts: geometry.coordinates.map(part) } };
    default: throw new Error(`a ${geometry?.type ?? "feature without geometry"} is no place; it `
      + "must be a Point, a Polygon or a MultiPolygon.");
  }
}

/**
 * The places of a file, and what cannot be read.
 * @param {string} text @returns {Row[]}
 */
export function readPlaces(text) {
  /** @param {number} line @param {() => any} make @returns {Row} */
  const row = (line, make) => {
    try {
      return { line, place: make() };
    } catch (/** @type {any} */ error) {
      return { line, error: error.message };
    }
  };
  if (/^\s*[{[]/.test(text)) {
    const file = JSON.parse(text);
    const features = file.type === "FeatureCollection" ? file.features : [].concat(file);
    return features.map((/** @type {any} */ it, /** @type {number} */ index) =>
      row(index + 1, () => ({ ...placeOf({ ...it.properties,
        ...(it.id !== undefined ? { id: it.id } : {}) }), ...shapeOf(it.geometry ?? it) })));
  }
  const [head, ...records] = readCSV(text);
  const names = (head?.cells ?? []).map((it) => it.trim());
  if (!names.some((it) => ["latitude", "lat"].includes(it.toLowerCase()))) {
    throw new Error("The first line must name the columns, at least id, latitude and longitude. "
      + "KML, GPX and Well-known Text are read by the command: herald places import.");
  }
  return records.map(({ line, cells }) => row(line, () => placeOf(
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])))));
}

/**
 * Lets the server check or store places, part by part.
 * @param {any} session @param {Row[]} rows @param {boolean} isDry
 */
export async function importPlaces(session, rows, isDry) {
  const good = rows.filter((it) => it.place);
  const sums = { created: 0, replaced: 0, unchanged: 0 };
  /** @type {Row[]} */ const bad = rows.filter((it) => it.error);
  for (let at = 0; at < good.length; at += atOnce) {
    const part = good.slice(at, at + atOnce);
    const told = await session.ask("Geo/ImportPlaces", { places: part.map((it) => it.place),
      skipBad: true, dryRun: isDry });
    for (const name of Object.keys(sums)) {
      /** @type {any} */ (sums)[name] += Number(told[name] ?? 0);
    }
    (told.results ?? []).forEach((/** @type {any} */ it, /** @type {number} */ index) => {
      if (it.error) {
        part[index].error = it.error;
        bad.push(part[index]);
      }
    });
  }
  return { ...sums, bad: bad.sort((a, b) => a.line - b.line) };
}

/** @param {any} session @param {(places: any[]) => any} done */
export function askImport(session, done) {
  const file = h("input", { type: "file", accept: ".csv,.json,.geojson" });
  const answer = h("div", { class: "stack", role: "status" });
  /** @type {Row[]} */ let rows = [];
  const store = button("Import", async () => {
    try {
      const told = await importPlaces(session, rows, false);
      announce(`${counted(told.created, "new place")}, ${told.replaced} replaced, `
        + `${told.bad.length} not stored.`);
      made.close();
      const stored = rows.filter((it) => it.place && !told.bad.includes(it));
      await done(stored.map((it) => it.place));
    } catch (error) {
      made.say(words(error));
    }
  }, { class: "button main", hidden: true });
  const made = dialog("Import places", [
    field("File", file, "CSV with id, latitude and longitude; or GeoJSON. Nothing is stored "
      + "before you have seen what is bad."), answer], () => [store], "wide");
  file.addEventListener("change", async () => {
    store.hidden = true;
    made.say("");
    fill(answer, "Checking…");
    try {
      rows = readPlaces(await file.files[0].text());
      if (rows.length > most) throw new Error(`The file has more than ${most} places; use the `
        + "command: herald places import.");
      const told = await importPlaces(session, rows, true);
      fill(answer, h("p", {}, badge(`${told.created} new`, "good"), " ",
        badge(`${told.replaced} replaced`, "busy"), " ", badge(`${told.unchanged} as they are`),
        " ", badge(`${told.bad.length} bad`, told.bad.length ? "bad" : "quiet")),
      told.bad.length ? table("Bad places", ["Line", "Place", "Why"],
        told.bad.slice(0, 100).map((it) => [it.line, it.place?.id ?? "", it.error]))
        : !rows.length && empty("The file has no place"));
      store.hidden = told.created + told.replaced === 0;
      fill(store, told.bad.length ? "Import the others" : "Import");
    } catch (error) {
      fill(answer);
      made.say(words(error));
    }
  });
}
