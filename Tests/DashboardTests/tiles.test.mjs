// Tiles of a server under the map: which, and where each lies.
import assert from "node:assert/strict";
import test from "node:test";
import { Frame } from "../../Sources/Dashboard/map.js";
import { heightOf, latitudeAt, stripsIn } from "../../Sources/Dashboard/tiles.js";

const server = { address: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "me", zoom: 19 };

/** A map of a place; `scale` is pixels for a degree of latitude. */
function frameAt(latitude, longitude, scale) {
  const frame = new Frame();
  Object.assign(frame, { centre: { latitude, longitude }, scale });
  return frame;
}

const near = (a, b, by) => assert.ok(Math.abs(a - b) <= by, `${a} is not about ${b}`);

test("a latitude has its height in the projection of tiles", () => {
  near(heightOf(0), 0.5, 1e-12);
  near(heightOf(90), 0, 1e-9);
  // The tile 2/1/1 ends in the north at 66.51326 degrees.
  near(latitudeAt(0.25), 66.51326, 1e-5);
  for (const latitude of [-80, -33.3, 1, 60]) near(latitudeAt(heightOf(latitude)), latitude, 1e-9);
});

test("a map near a place asks for the tiles around it, at the zoom that fits its scale", () => {
  // The Capitol of Washington is in the tile 15/9374/12536.
  const frame = frameAt(38.8899, -77.0091, 2 ** 15 * 256 / 360 / Math.cos(38.8899 * Math.PI / 180));
  const strips = stripsIn(frame, server);
  assert.ok(strips.some((it) => it.address === "https://tiles.example.org/15/9374/12536.png"));
  assert.ok(strips.length >= 8 && strips.length <= 15, `${strips.length}`);
  assert.ok(strips.every((it) => it.parts === 1));
  const [highest] = stripsIn(frame, { ...server, zoom: 12 });
  assert.match(highest.address, /\/12\/\d+\/\d+\.png$/);
});

test("each pixel of a tile lies where the map has its degrees, within a pixel", () => {
  for (const [latitude, longitude, scale] of [[20, 0, 2.3], [60, 10, 6], [-35, 150, 30],
    [48, 11, 900], [70, -150, 12]]) {
    const frame = frameAt(latitude, longitude, scale);
    for (const strip of stripsIn(frame, server)) {
      const [, z, x, y] = /(\d+)\/(\d+)\/(\d+)\.png/.exec(strip.address).map(Number);
      for (const down of [0, 0.25, 0.5, 0.75, 1]) {
        const height = (y + (strip.part + down) / strip.parts) / 2 ** z;
        const [, right] = frame.project({ latitude: latitudeAt(height), longitude: 0 });
        near(strip.y + down * strip.height, right, 1.6);
      }
      const west = x / 2 ** z * 360 - 180;
      const [left] = frame.project({ latitude, longitude: west });
      // The same tile may be seen once more on the other side of the world.
      const around = frame.scale * frame.wide * 360;
      near(Math.abs(((strip.x - left) % around + around * 1.5) % around - around / 2), 0, 1);
    }
  }
});

test("the whole map is covered, without gaps, also across 180 degrees", () => {
  for (const frame of [frameAt(20, 0, 2.3), frameAt(-17, 179.5, 60), frameAt(64, -179, 4)]) {
    const strips = stripsIn(frame, server);
    const middle = frame.project({ latitude: 0, longitude: frame.centre.longitude })[1];
    for (const y of [frame.height / 2, Math.min(frame.height - 2, Math.max(1, middle))]) {
      const row = strips.filter((it) => it.y <= y && y < it.y + it.height)
        .sort((a, b) => a.x - b.x);
      let reached = 0;
      for (const strip of row) {
        assert.ok(strip.x <= reached, `a gap from ${reached} to ${strip.x}`);
        reached = strip.x + strip.width;
      }
      assert.ok(reached >= frame.width, `${reached}`);
    }
    const keys = strips.map((it) => it.key);
    assert.equal(new Set(keys).size, keys.length);
  }
});

test("a map of the world asks for few tiles", () => {
  const frame = frameAt(20, 0, 0.1);
  frame.scale = frame.limit(frame.scale);
  const addresses = new Set(stripsIn(frame, server).map((it) => it.address));
  assert.ok(addresses.size <= 16, `${addresses.size}`);
});
