// The map with tiles of a server on this machine: which are asked for, and what is seen of them.
import assert from "node:assert/strict";
import http from "node:http";
import { play } from "./dashboard-world.mjs";

const at = { latitude: 38.9, longitude: -77.03 };

/** The grey of a tile, by which its pixels are known again. */
const greyOf = (x, y) => 60 + (x * 7 + y * 13) % 8 * 20;

/** A server of tiles; each is of one grey. */
const serve = (port) => new Promise((resolve) => {
  const asked = [];
  http.createServer((request, response) => {
    const [, z, x, y] = (/^\/tiles\/(\d+)\/(\d+)\/(\d+)\.svg$/.exec(request.url) ?? []).map(Number);
    asked.push({ z, x, y, url: request.url, headers: request.headers });
    const grey = greyOf(x, y);
    response.writeHead(200, { "content-type": "image/svg+xml" });
    response.end(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">`
      + `<rect width="256" height="256" fill="rgb(${grey},${grey},${grey})"/></svg>`);
  }).listen(port, "127.0.0.1", () => resolve(asked));
});

/** The tile in which a point is (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
function tileOf({ latitude, longitude }, z) {
  const radians = latitude * Math.PI / 180;
  return [Math.floor((longitude + 180) / 360 * 2 ** z), Math.floor((1 - Math.log(Math.tan(radians)
    + 1 / Math.cos(radians)) / Math.PI) / 2 * 2 ** z)];
}

/** Fails unless each tile on the map is seen in its grey, around its middle. */
async function seen(it) {
  const shown = await it.evaluate(`[...document.querySelectorAll(".map .tiles svg")].map((one) => ({
    href: one.firstChild.getAttribute("href"), box: ["x", "y", "width", "height"].map((name) =>
      Number(one.getAttribute(name))) }))`);
  // The place would colour what lies below it.
  await it.evaluate(`document.querySelectorAll(".map .shape").forEach((one) => one.remove())`);
  const { width, height, grey } = await it.picture(".map");
  const scale = width / await it.evaluate(`document.querySelector(".map").getBoundingClientRect()
    .width`);
  let compared = 0;
  for (const { href, box: [x, y, wide, high] } of shown) {
    const [, tileX, tileY] = /\/(\d+)\/(\d+)\.svg$/.exec(href).map(Number);
    const points = [[0.3, 0.3], [0.7, 0.4], [0.4, 0.7], [0.6, 0.6], [0.55, 0.35]]
      .map(([right, down]) => [Math.round((x + right * wide) * scale),
        Math.round((y + down * high) * scale)])
      .filter(([left, top]) => left > 4 && top > 4 && left < width - 4 && top < height - 4);
    if (points.length < 3) continue;
    const right = points.filter(([left, top]) =>
      Math.abs(grey[top * width + left] - greyOf(tileX, tileY)) <= 2).length;
    // A line or a button may lie above some.
    assert.ok(right * 2 > points.length, `${href} is not seen: ${right} of ${points.length}`);
    compared += 1;
  }
  assert.ok(compared >= 4, `${compared} tiles`);
  return compared;
}

await play(async (it) => {
  const asked = await serve(it.tilePort);
  await it.call("Geo/UpsertPlace", { place: { id: "city-hall", title: "City hall", centre: at,
    radiusMetres: 250 } }, it.senderKey);
  // High enough that the bar at the top covers nothing of the map.
  await it.browser.command("Emulation.setDeviceMetricsOverride",
    { width: 1180, height: 1000, deviceScaleFactor: 1, mobile: false }, it.browser.tab);
  await it.signIn(it.senderKey);
  await it.go("#/places");
  await it.waitFor("© Test maps");
  await it.wait("all tiles have come", `{
    const before = performance.getEntriesByType("resource").length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    const after = performance.getEntriesByType("resource");
    return after.length === before && after.some((one) => one.name.includes("/tiles/"));
  }`);
  const deepest = Math.max(...asked.map(({ z }) => z)), [x, y] = tileOf(at, deepest);
  assert.ok(deepest >= 14 && deepest <= 18, `${deepest}`);
  assert.ok(asked.some((one) => one.z === deepest && one.x === x && one.y === y));
  for (const { z, url, headers } of asked) {
    assert.ok(Number.isInteger(z), url);
    assert.deepEqual([headers.referer, headers.cookie, headers.authorization], [undefined,
      undefined, undefined]);
  }
  it.step(`${asked.length} tiles were asked for, and ${await seen(it)} are seen where they belong`);
  for (const scheme of ["light", "dark"]) await it.check("places with tiles", scheme);
  await it.fits("places with tiles", 360);
  await it.evaluate(`document.querySelector("[aria-label='Show more']").click()`);
  await it.wait("tiles of a smaller scale have come",
    `[...document.querySelectorAll(".tiles image")].some((one) =>
      one.getAttribute("href").includes("/tiles/${deepest - 1}/"))`);
  // The page may load images of that server alone.
  const refused = await it.evaluate(`new Promise((resolve) => {
    document.addEventListener("securitypolicyviolation", (event) =>
      resolve(event.effectiveDirective));
    new Image().src = "http://127.0.0.2:${it.tilePort}/x.png";
  })`);
  assert.equal(refused, "img-src");
  it.step("tiles follow the map, and no other host may give images");
});
