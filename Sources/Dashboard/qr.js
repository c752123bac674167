// QR codes (ISO/IEC 18004:2015) of addresses: byte mode, error correction of the level M, up to the
// version 20. The address of a secret needs 16 at most, with the longest login there may be.

/** Codewords of error correction in each block, by version from 1 (table 9, level M). */
const corrections = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26,
  26];

/** Blocks, by version from 1 (table 9, level M). */
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/** Light modules around a code: less makes some readers miss it (9.1). */
const quiet = 4;

/** The masks, which are dark where they say true (table 10): `y` is the row, `x` the column. */
const masks = [
  (/** @type {number} */ y, /** @type {number} */ x) => (y + x) % 2 === 0,
  (/** @type {number} */ y) => y % 2 === 0,
  (/** @type {number} */ _, /** @type {number} */ x) => x % 3 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => (y + x) % 3 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => y * x % 2 + y * x % 3 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => (y * x % 2 + y * x % 3) % 2 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => ((y + x) % 2 + y * x % 3) % 2 === 0,
];

/**
 * The remainder of a division of polynomials over bits, by which the two informations are secured.
 * @param {number} value @param {number} divisor @param {number} degree
 */
function remainder(value, divisor, degree) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) {
    rest ^= divisor << bit - degree;
  }
  return value << degree | rest;
}

/** The 15 bits that say the level M and the mask (7.9). */
export const formatBits = (/** @type {number} */ mask) => remainder(mask, 0x537, 10) ^ 0x5412;

/** The 18 bits that say the version, from 7 on (7.10). */
export const versionBits = (/** @type {number} */ version) => remainder(version, 0x1f25, 12);

/**
 * Where the middles of alignment patterns are, in both directions (table E.1).
 * @param {number} version
 */
export function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2, last = 4 * version + 10;
  const step = 2 * Math.ceil((last - 6) / (2 * count - 2));
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))];
}

/** A square of modules, some of which are fixed, whatever the text is. */
class Grid {
  /** @param {number} version */
  constructor(version) {
    this.size = 17 + 4 * version;
    const rows = () => Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */ this.dark = rows();
    /** @type {boolean[][]} */ this.fixed = rows();
    for (let at = 0; at < this.size; at += 1) {
      this.fix(6, at, at % 2 === 0);
      this.fix(at, 6, at % 2 === 0);
    }
    for (const [y, x] of [[3, 3], [3, this.size - 4], [this.size - 4, 3]]) this.rings(y, x, 4);
    const places = alignments(version), end = places.at(-1);
    for (const y of places) {
      for (const x of places) {
        const isFinder = (y === 6 && (x === 6 || x === end)) || (y === end && x === 6);
        if (!isFinder) this.rings(y, x, 2);
      }
    }
    this.sayFormat(0);
    if (version >= 7) this.sayVersion(versionBits(version));
  }

  /** @param {number} y @param {number} x @param {boolean} isDark */
  fix(y, x, isDark) {
    if (!(y in this.dark) || !(x in this.dark)) return;
    this.dark[y][x] = isDark;
    this.fixed[y][x] = true;
  }

  /**
   * Draws a finder with its separator, of radius 4, or an alignment pattern, of radius 2.
   * @param {number} y @param {number} x @param {number} radius
   */
  rings(y, x, radius) {
    const light = radius === 4 ? [2, 4] : [1];
    for (let down = -radius; down <= radius; down += 1) {
      for (let right = -radius; right <= radius; right += 1) {
        this.fix(y + down, x + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
      }
    }
  }

  /**
   * Writes twice which mask is used (figure 25).
   * @param {number} mask
   */
  sayFormat(mask) {
    const bits = formatBits(mask), end = this.size - 1;
    for (let bit = 0; bit < 15; bit += 1) {
      const isDark = (bits >> bit & 1) === 1, near = bit < 6 ? bit : bit + 1;
      this.fix(bit < 8 ? near : end - 14 + bit, 8, isDark);
      this.fix(8, bit < 8 ? end - bit : bit === 8 ? 7 : 14 - bit, isDark);
    }
    this.fix(end - 7, 8, true);
  }

  /**
   * Writes twice which version it is (figure 26).
   * @param {number} bits
   */
  sayVersion(bits) {
    for (let bit = 0; bit < 18; bit += 1) {
      const isDark = (bits >> bit & 1) === 1;
      const [near, far] = [Math.floor(bit / 3), this.size - 11 + bit % 3];
      this.fix(near, far, isDark);
      this.fix(far, near, isDark);
    }
  }

  /**
   * The places of data in their order: two columns at a time, up and down, from the right (7.7.3).
   * @returns {[number, number][]}
   */
  free() {
    /** @type {[number, number][]} */ const found = [];
    let isUp = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const y = isUp ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) if (!this.fixed[y][x]) found.push([y, x]);
      }
      isUp = !isUp;
    }
    return found;
  }
}

/**
 * A product in the field of 256 elements of QR codes.
 * @param {number} a @param {number} b
 */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = product << 1 ^ (product >> 7) * 0x11d;
    if (b >> bit & 1) product ^= a;
  }
  return product;
}

/**
 * The codewords of error correction of a block (Reed and Solomon, 7.5.2).
 * @param {number[]} data @param {number} count
 */
export function correctionOf(data, count) {
  // The polynomial whose roots are the first powers of two, without its leading 1.
  const generator = Array(count).fill(0);
  generator[count - 1] = 1;
  let root = 1;
  for (let turn = 0; turn < count; turn += 1) {
    for (let at = 0; at < count; at += 1) {
      generator[at] = times(generator[at], root) ^ (generator[at + 1] ?? 0);
    }
    root = times(root, 2);
  }
  const rest = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let at = 0; at < count; at += 1) rest[at] ^= times(generator[at], factor);
  }
  return rest;
}

/**
 * The codewords of a version in the order in which they are drawn: the data of its blocks, then
 * their corrections, one of each block in turn (7.6).
 * @param {number[]} data @param {number} version
 */
function woven(data, version) {
  const count = blocks[version - 1], short = Math.floor(data.length / count);
  const firstLong = count - data.length % count;
  let from = 0;
  const parts = Array.from({ length: count }, (_, at) =>
    data.slice(from, from += short + (at >= firstLong ? 1 : 0)));
  const checks = parts.map((it) => correctionOf(it, corrections[version - 1]));
  return [parts, checks].flatMap((lists) => Array.from({ length: Math.max(...lists.map((it) =>
    it.length)) }, (_, at) => lists.flatMap((it) => it.slice(at, at + 1)))).flat();
}

/**
 * The data of a text, filled up to a count of codewords; undefined if it is too long for that.
 * @param {Uint8Array} bytes @param {number} version @param {number} count
 */
function dataOf(bytes, version, count) {
  const width = version < 10 ? 8 : 16;
  const bits = `0100${bytes.length.toString(2).padStart(width, "0")}${
    [...bytes].map((it) => it.toString(2).padStart(8, "0")).join("")}`;
  if (bits.length > 8 * count) return undefined;
  // Four bits end it, or as many as there is room for; what is left is filled.
  const ended = `${bits}0000`.slice(0, 8 * count);
  const data = (ended.match(/.{1,8}/g) ?? []).map((it) => parseInt(it.padEnd(8, "0"), 2));
  for (let fill = 0xec; data.length < count; fill ^= 0xec ^ 0x11) data.push(fill);
  return data;
}

/**
 * The difficulty of a code (7.8.3): long runs, squares, what looks like a finder, and unevenness.
 * @param {boolean[][]} rows
 */
export function penalty(rows) {
  let sum = 0, dark = 0;
  const columns = rows.map((_, at) => rows.map((row) => row[at]));
  for (const lines of [rows, columns]) {
    for (const line of lines) {
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
    }
  }
  rows.forEach((row, y) => row.forEach((it, x) => {
    dark += Number(it);
    const others = [rows[y + 1]?.[x], row[x + 1], rows[y + 1]?.[x + 1]];
    if (others.every((other) => other === it)) sum += 3;
  }));
  return sum + 10 * Math.floor(Math.abs(20 * dark / rows.length ** 2 - 10));
}

/**
 * The rows of the QR code of a text; true is dark. It has ASCII only: readers guess all else.
 * @param {string} text @param {number | undefined} [wanted] a mask; else the one easiest to read
 */
export function modules(text, wanted) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= blocks.length; version += 1) {
    const grid = new Grid(version), free = grid.free(), count = free.length >> 3;
    const data = dataOf(bytes, version, count - blocks[version - 1] * corrections[version - 1]);
    if (!data) continue;
    const words = woven(data, version);
    const made = masks.map((mask, number) => {
      grid.sayFormat(number);
      // After the last codeword some places are left, which are 0.
      free.forEach(([y, x], at) => {
        grid.dark[y][x] = ((words[at >> 3] ?? 0) >> 7 - at % 8 & 1) === 1 !== mask(y, x);
      });
      return grid.dark.map((row) => [...row]);
    });
    return wanted === undefined ? made.reduce((best, it) =>
      penalty(it) < penalty(best) ? it : best) : made[wanted];
  }
  throw new Error("The text is too long for a QR code.");
}

/**
 * Draws the QR code of a text. Its colours are the same in light and dark: many readers know only
 * dark modules on a light ground.
 * @param {string} text @param {string} label what it is, for who does not see it
 */
export function qrCode(text, label) {
  const rows = modules(text), size = rows.length + 2 * quiet;
  const outline = rows.flatMap((row, y) => row.map((isDark, x) =>
    isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")).join("");
  const part = (/** @type {string} */ name, /** @type {Record<string, any>} */ properties) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(properties)) made.setAttribute(key, String(value));
    return made;
  };
  const made = part("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img",
    "aria-label": label, "shape-rendering": "crispEdges" });
  made.append(part("rect", { width: size, height: size, fill: "#fff" }),
    part("path", { d: outline, fill: "#000" }));
  return made;
}
