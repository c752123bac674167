// The QR code of an authenticator app's secret, read by another program.
import assert from "node:assert/strict";
import test from "node:test";
import { alignments, correctionOf, formatBits, modules, penalty, versionBits }
  from "../../Sources/Dashboard/qr.js";
import { isMissing, picture, read } from "./qr_reader.mjs";

/** The bytes that fit into each version at the level M (ISO/IEC 18004, table 7). */
const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504,
  560, 624, 666];

const uri = "otpauth://totp/Herald%3Ajo%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
  + "&issuer=Herald";

/** Where the reader may be missing, it is done without. */
const reading = { skip: isMissing };

/** A text of so many bytes, of characters that no shorter mode has. */
const text = (length) => Array.from({ length }, (_, at) => String.fromCharCode(97 + at * 7 % 26))
  .join("");

test("informations of format and version are those of the standard's tables", () => {
  // Table C.1, level M.
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(formatBits), [0x5412, 0x5125, 0x5e7c, 0x5b4b,
    0x45f9, 0x40ce, 0x4f97, 0x4aa0]);
  // Table D.1.
  assert.deepEqual([7, 8, 9, 10, 11, 20].map(versionBits), [0x07c94, 0x085bc, 0x09a99,
    0x0a4d3, 0x0bbf6, 0x149a6]);
});

test("alignment patterns stand where the standard's table says", () => {
  const table = { 1: [], 2: [6, 18], 6: [6, 34], 7: [6, 22, 38], 13: [6, 34, 62],
    14: [6, 26, 46, 66], 15: [6, 26, 48, 70], 16: [6, 26, 50, 74], 19: [6, 30, 58, 86],
    20: [6, 34, 62, 90] };
  for (const [version, places] of Object.entries(table)) {
    assert.deepEqual(alignments(Number(version)), places, version);
  }
});

test("the correction of the standard's example is the one that is printed there", () => {
  // Annex I: 01234567 in version 1-M.
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
    0xec, 0x11];
  assert.deepEqual(correctionOf(data, 10), [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c,
    0x55]);
});

test("what is hard to read costs what the standard says", () => {
  const light = Array.from({ length: 21 }, () => Array(21).fill(false));
  assert.equal(penalty(light), 42 * 19 + 400 * 3 + 100);
});

test("each version has the room that the standard says, to the byte", () => {
  capacities.forEach((length, at) => {
    assert.equal(modules(text(length), 0).length, 21 + 4 * at);
    if (at < 19) assert.equal(modules(text(length + 1), 0).length, 25 + 4 * at);
  });
  assert.throws(() => modules(text(667)), /too long/);
});

test("another program reads every version, full and with room", reading, () => {
  const texts = capacities.flatMap((length, at) => [text(length),
    text((capacities[at - 1] ?? 0) + 1)]);
  assert.deepEqual(read(texts.map((it) => picture(modules(it)))), texts.map((it) => [it]));
});

test("another program reads each mask, and each length of a secret's address", reading, () => {
  const masked = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => picture(modules(uri, mask)));
  assert.deepEqual(read(masked), masked.map(() => [uri]));
  // A login has 100 bytes at most, and each may take three characters.
  const texts = Array.from({ length: 60 }, (_, at) => uri.replace("jo", "%C3".repeat(at * 5 / 3)));
  assert.deepEqual(read(texts.map((it) => picture(modules(it)))), texts.map((it) => [it]));
});

test("a tenth of the picture may be hidden", reading, () => {
  const rows = modules(uri);
  const side = Math.floor(Math.sqrt(rows.length ** 2 / 10));
  for (const isDark of [true, false]) {
    const spoilt = rows.map((row, y) => row.map((it, x) =>
      y >= 12 && y < 12 + side && x >= 12 && x < 12 + side ? isDark : it));
    assert.notDeepEqual(spoilt, rows);
    assert.deepEqual(read([picture(spoilt)]), [[uri]]);
  }
});
