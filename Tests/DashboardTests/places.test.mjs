// Places: geometry, drawing, files, and a phone on its way.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { cell, readCSV, writeCSV } from "../../Sources/Dashboard/csv.js";
import { clicked, drawn, missing, redrawn, withHole, withoutHole }
  from "../../Sources/Dashboard/draw.js";
import { areasOf, away, bounds, distance, edgeDistance, isSimple, metresText, outline, partsOf,
  polygonOf, readLand, readPoints } from "../../Sources/Dashboard/geometry.js";
import { Clock } from "../../Sources/Dashboard/format.js";
import { importPlaces, placeOf, readPlaces } from "../../Sources/Dashboard/importing.js";
import { Frame, gridStep, shapePath } from "../../Sources/Dashboard/map.js";
import { changedIn, formOf, placeFrom, timed } from "../../Sources/Dashboard/place.js";
import { selectionOf, sizeText } from "../../Sources/Dashboard/places.js";
import { fixesAlong, Phone } from "../../Sources/Dashboard/track.js";

const capitol = { latitude: 38.8899, longitude: -77.0091 };
const near = (a, b, by) => assert.ok(Math.abs(a - b) <= by, `${a} is not about ${b}`);

test("a point that is some metres away is so far away, in every direction", () => {
  for (const bearing of [0, 45, 90, 180, 271]) {
    near(distance(capitol, away(capitol, 5000, bearing)), 5000, 0.01);
  }
  near(distance({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }), 22239, 5);
});

test("the edge of a circle and of a polygon is below 0 inside", () => {
  const circle = { centre: capitol, radiusMetres: 100 };
  near(edgeDistance(circle, capitol), -100, 0.01);
  near(edgeDistance(circle, away(capitol, 250, 10)), 150, 0.01);
  const square = { polygon: polygonOf([{ latitude: 0, longitude: 0 }, { latitude: 0,
    longitude: 1 }, { latitude: 1, longitude: 1 }, { latitude: 1, longitude: 0 }]) };
  near(edgeDistance(square, { latitude: 0.5, longitude: 0.1 }), -11119, 20);
  near(edgeDistance(square, { latitude: 0.5, longitude: -0.1 }), 11119, 20);
  assert.equal(outline(square)[0].length, 4);
});

test("points are read one on a line, and a bad one is named by its line", () => {
  assert.deepEqual(readPoints("38.9, -77\n\n 1;2 "), [{ latitude: 38.9, longitude: -77 },
    { latitude: 1, longitude: 2 }]);
  assert.throws(() => readPoints("38.9, -77\n91, 0"), /Line 2/);
  assert.throws(() => readPoints("here"), /Line 1/);
});

test("the map's lines are the world's, and as small as the page may load", () => {
  const land = readFileSync(new URL("../../Sources/Dashboard/land.txt", import.meta.url), "utf8");
  const lines = readLand(land);
  assert.ok(lines.length > 500 && lines.flat().length > 10000);
  for (const [x, y] of lines.flat()) assert.ok(Math.abs(x) <= 180 && Math.abs(y) <= 90);
  assert.ok(land.length < 40000, `${land.length}`);
});

test("what is under the pointer stays there when the map is enlarged", () => {
  const frame = new Frame();
  frame.fit([capitol, away(capitol, 3000, 20)]);
  const before = frame.unproject(100, 50);
  frame.zoom(2, 100, 50);
  near(distance(before, frame.unproject(100, 50)), 0, 1);
  const [x, y] = frame.project(frame.unproject(700, 400));
  assert.deepEqual([Math.round(x), Math.round(y)], [700, 400]);
  frame.zoom(1e-9);
  near(frame.unproject(0, 0).longitude, frame.unproject(frame.width, 0).longitude, 361);
  assert.ok(frame.scale * frame.wide * 360 >= frame.width - 1, "the globe fills the map");
  assert.ok(gridStep(frame) >= 10);
  assert.ok(frame.bar().pixels <= 121);
});

test("all of some points is seen when they are fitted, however few they are", () => {
  const frame = new Frame();
  frame.fit([capitol]);
  assert.ok(Number.isFinite(frame.scale));
  const points = [{ latitude: -10, longitude: 20 }, { latitude: 30, longitude: 60 }];
  frame.fit(points);
  for (const point of points) {
    const [x, y] = frame.project(point);
    assert.ok(x >= 0 && x <= frame.width && y >= 0 && y <= frame.height, `${x} ${y}`);
  }
  assert.deepEqual(bounds(points).centre, { latitude: 10, longitude: 40 });
});

test("a click moves a circle and adds a corner, and says what is missing", () => {
  const circle = { kind: "circle", points: [], radius: 0 };
  assert.match(missing(circle), /Click/);
  assert.match(missing(clicked(circle, capitol)), /radius/);
  assert.equal(missing({ ...clicked(circle, capitol), radius: 5 }), "");
  const polygon = clicked({ kind: "polygon", points: [capitol], radius: 0 }, capitol);
  assert.equal(polygon.points.length, 2);
  assert.match(missing(polygon), /1 more corner\./);
});

test("holes of a polygon are drawn one by one, and the outline stays as it is", () => {
  const corners = (size) => [[0, 0], [0, size], [size, size], [size, 0]].map(
    ([latitude, longitude]) => ({ latitude: latitude - size / 2,
      longitude: longitude - size / 2 }));
  let it = withHole({ kind: "polygon", points: corners(4), radius: 0 });
  assert.deepEqual([it.hole, drawn(it)], [1, []]);
  for (const corner of corners(1).slice(0, 2)) it = clicked(it, corner);
  assert.match(missing(it), /1 more corner of hole 1, or remove it\./);
  assert.match(missing({ ...it, hole: 0 }), /hole 1/, "it is missing, whatever is drawn now");
  it = clicked(it, corners(1)[2]);
  assert.equal(missing(it), "");
  assert.deepEqual(it.points, corners(4));
  const two = redrawn(withHole(it), corners(0.1));
  assert.deepEqual(two.holes, [corners(1).slice(0, 3), corners(0.1)]);
  assert.deepEqual(withoutHole({ ...two, hole: 1 }), { ...two, hole: 0, holes: [corners(0.1)] });
  assert.deepEqual(redrawn({ ...two, hole: 0 }, []).holes, two.holes);
});

test("a polygon with holes comes back from the server as it was drawn", () => {
  const square = (size) => [[0, 0], [0, size], [size, size], [size, 0]].map(
    ([latitude, longitude]) => ({ latitude: 10 + latitude, longitude: 20 + longitude }));
  const form = { title: "", blurb: "", url: "", imageUrl: "", category: "", tags: "",
    languages: "", dwell: "" };
  const place = placeFrom({ id: "a" }, form, { kind: "polygon", radius: 0, points: square(4),
    holes: [square(1), square(0.5)] }, []);
  assert.equal(place.polygon.parts[0].rings.length, 3);
  assert.deepEqual(partsOf(place.polygon), [{ points: square(4),
    holes: [square(1), square(0.5)] }]);
  assert.ok(isSimple(place.polygon), "one part can be edited, with its holes");
  assert.equal(isSimple({ parts: [...place.polygon.parts, ...place.polygon.parts] }), false);
  assert.deepEqual(outline(place), [square(4)]);
});

test("a hole of a place is left out of its area, and so is what is in it", () => {
  const square = (from, to) => [[from, from], [from, to], [to, to], [to, from]].map(
    ([latitude, longitude]) => ({ latitude, longitude }));
  const place = { polygon: polygonOf(square(0, 4), [square(1, 3)]) };
  assert.ok(edgeDistance(place, { latitude: 2, longitude: 2 }) > 0);
  assert.ok(edgeDistance(place, { latitude: 0.5, longitude: 2 }) < 0);
  const [area] = areasOf(place);
  const path = shapePath({ ...area, kind: "place" }, new Frame());
  assert.equal(path.match(/M/g).length, 2, "both rings are in one path, which is filled evenly");
  assert.equal(path.match(/Z/g).length, 2);
  assert.equal(areasOf({ centre: capitol, radiusMetres: 5 })[0].holes.length, 0);
});

test("a place keeps what the form does not show, and loses what was emptied", () => {
  const before = { id: "a", title: "old", url: "/x", version: "7", centre: capitol,
    radiusMetres: 50, story: "s", tags: ["/a"] };
  const form = { title: "new", blurb: "", url: "", imageUrl: "", category: "", tags: "/b /c",
    languages: "", dwell: "" };
  const made = placeFrom(before, form, { kind: "circle", points: [capitol], radius: 70 }, []);
  assert.deepEqual(made, { id: "a", title: "new", story: "s", tags: ["/b", "/c"], languages: [],
    centre: capitol, radiusMetres: 70 });
  const told = placeFrom(before, { ...form, dwell: "5" }, { kind: "polygon", radius: 0,
    points: [capitol, away(capitol, 9, 0), away(capitol, 9, 90)] }, ["TRANSITION_KIND_ENTER"]);
  assert.deepEqual(told.transitions, { notify: ["TRANSITION_KIND_ENTER"], dwell: "300s" });
  assert.equal(told.polygon.parts[0].rings[0].latitudes.length, 4);
  assert.equal(told.centre, undefined);
});

const several = { id: "a", title: "old", polygon: { parts: [{ rings: [] }, { rings: [] }] },
  centre: capitol, radiusMetres: 9, version: "4", activeFrom: "2026-01-01T08:00:30Z",
  transitions: { dwell: "120s", notify: ["TRANSITION_KIND_ENTER"] } };

test("a place of several parts keeps its area, and the form edits all else", () => {
  const clock = new Clock("UTC"), form = { ...formOf(several, clock), title: "new" };
  const made = placeFrom(several, timed(form, several, clock), undefined, form.notify);
  assert.deepEqual(made, { id: "a", title: "new", polygon: several.polygon, tags: [],
    languages: [], activeFrom: several.activeFrom, transitions: several.transitions });
});

test("the times of a place are those of the chosen zone, and one that stays keeps its seconds",
  () => {
    const clock = new Clock("Europe/Berlin"), form = formOf(several, clock);
    assert.deepEqual([form.activeFrom, form.activeUntil], ["2026-01-01T09:00", ""]);
    const until = { ...form, activeUntil: "2026-07-01T09:00" };
    const made = placeFrom(several, timed(until, several, clock), undefined, []);
    assert.deepEqual([made.activeFrom, made.activeUntil],
      [several.activeFrom, "2026-07-01T07:00:00.000Z"]);
    const always = placeFrom(several, timed({ ...form, activeFrom: "" }, several, clock),
      undefined, []);
    assert.equal("activeFrom" in always, false);
  });

test("what is typed of a place and not stored is what differs, whoever stores something else", () => {
  const clock = new Clock("UTC"), stored = formOf(several, clock);
  const kept = changedIn({ ...stored, blurb: "b", notify: [] }, stored);
  assert.deepEqual(kept, { blurb: "b", notify: [] });
  const now = formOf({ ...several, title: "by another" }, clock);
  assert.deepEqual([{ ...now, ...kept }.title, { ...now, ...kept }.blurb], ["by another", "b"]);
});

test("places are asked for where the map is, unless it shows a continent", () => {
  const frame = new Frame();
  assert.deepEqual(selectionOf("", frame), {});
  assert.deepEqual(selectionOf("us-", frame), { selection: { idPrefix: "us-" } });
  frame.fit([capitol]);
  assert.ok(selectionOf("", frame).selection.within.distanceMetres < 1e6);
  assert.equal(sizeText({ radiusMetres: 300 }), "circle, 300 m");
  assert.equal(metresText(12345), "12 km");
});

test("CSV is read with quotes and line ends of any kind, and the line of each record", () => {
  const rows = readCSV("\ufeffa,b\r\n\"x, \"\"y\"\"\",\"1\n2\"\r\n\r\nc,d");
  assert.deepEqual(rows, [{ line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["x, \"y\"", "1\n2"] }, { line: 5, cells: ["c", "d"] }]);
  assert.throws(() => readCSV("a\n\"b"), /line 2/);
});

test("what a spreadsheet would take for a formula is written as a text", () => {
  assert.equal(cell("=1+1"), "'=1+1");
  assert.equal(cell("@x"), "'@x");
  assert.equal(cell(-5), "-5");
  assert.equal(cell("+49 30"), "'+49 30");
  assert.equal(writeCSV([["a,b", "\"", 3]]), "\"a,b\",\"\"\"\",3\r\n");
});

test("what a table is written as is read back as it was", () => {
  const cells = ["=1+1", "'=1", "''@x", "'quoted'", "+49 30", "-5", "-1.5e3", "-", "\t=", "plain"];
  assert.deepEqual(readCSV(writeCSV([cells])), [{ line: 1, cells }]);
  assert.equal(cell("'=1"), "''=1");
  assert.equal(cell("-1.2.3"), "'-1.2.3");
});

test("a file of places says of each line what it is, or why it is none", () => {
  const rows = readPlaces("id,Name,lat,lon,radius,tags\na,A,1,2,30,/x /y\nb,B,north,2,,\n");
  assert.deepEqual(rows[0], { line: 2, place: { id: "a", title: "A", tags: ["/x", "/y"],
    radiusMetres: 30, centre: { latitude: 1, longitude: 2 } } });
  assert.match(rows[1].error, /latitude: "north" is no number/);
  assert.throws(() => readPlaces("a,b\n1,2"), /must name the columns/);
  const geo = readPlaces(JSON.stringify({ type: "FeatureCollection", features: [
    { type: "Feature", id: "p", properties: { name: "P" }, geometry: { type: "Polygon",
      coordinates: [[[2, 1], [3, 1], [3, 2], [2, 1]]] } },
    { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates: [] } }] }));
  assert.deepEqual(geo[0].place.polygon.parts[0].rings[0],
    { latitudes: [1, 1, 2, 1], longitudes: [2, 3, 3, 2] });
  assert.match(geo[1].error, /a LineString is no place/);
  assert.equal(placeOf({ title: "own", name: "other" }).title, "own");
});

test("an import counts what the server says, and has its reasons by line", async () => {
  const asked = [];
  const session = { ask: async (method, message) => {
    asked.push([method, message.places.length, message.dryRun]);
    return { created: message.places.length - 1, results: message.places.map((it, index) =>
      index === 0 ? { error: "id: it is empty" } : { created: true }) };
  } };
  const rows = [{ line: 1, error: "no" }, ...Array.from({ length: 600 }, (_, index) =>
    ({ line: index + 2, place: { id: `${index}` } }))];
  const told = await importPlaces(session, rows, true);
  assert.deepEqual(asked, [["Geo/ImportPlaces", 500, true], ["Geo/ImportPlaces", 100, true]]);
  assert.equal(told.created, 598);
  assert.deepEqual(told.bad.map((it) => it.line), [1, 2, 502]);
});

test("a phone asks when it has to, comes to a place and leaves it", async () => {
  const place = { id: "a", centre: away(capitol, 1000, 90), radiusMetres: 100 };
  let asked = 0;
  const phone = new Phone(async () => {
    asked += 1;
    return { places: [{ place }], refreshDistanceMetres: 1500, regions: [] };
  });
  const fixes = fixesAlong([capitol, away(capitol, 2000, 90)], 1.4);
  near(fixes.length, 2000 / 28, 2);
  for (const fix of fixes) await phone.take(fix);
  assert.deepEqual(phone.events.map((it) => it.what), ["asks", "comes", "leaves", "asks"]);
  assert.equal(asked, 2);
});

test("positions go on at even times around a corner", () => {
  const corner = away(capitol, 50, 0);
  const fixes = fixesAlong([capitol, corner, away(corner, 100, 90)], 1, 20);
  assert.deepEqual(fixes.map((it) => it.time), [0, 20, 40, 60, 80, 100, 120, 140]);
  near(distance(corner, fixes[3].point), 10, 0.5);
  const short = [0, 5, 10, 15, 20, 25, 30, 35, 40].map((metres) => away(capitol, metres, 0));
  assert.deepEqual(fixesAlong(short, 1, 20).map((it) => Math.round(distance(capitol, it.point))),
    [0, 20, 40]);
});

test("names such as __proto__ in an imported file give a place nothing, and change no object", () => {
  const named = JSON.parse(`{ "__proto__": { "title": "taken", "polluted": "yes" },
    "constructor": { "prototype": { "polluted": "yes" } }, "toString": "text", "id": "a" }`);
  assert.deepEqual(placeOf(named), { id: "a" });
  const file = `id,__proto__,constructor,latitude,longitude\na,yes,yes,1,2\n`;
  const [{ place }] = readPlaces(file);
  assert.equal(Object.getPrototypeOf(place), Object.prototype);
  assert.equal({}.polluted, undefined);
  assert.equal({}.title, undefined);
});
