// How values look: numbers, times in one zone, states. Nothing here touches the page.

/**
 * A count of the API: a text, a number, or absent for 0.
 * @param {any} value
 */
export const count = (value) => Number(value ?? 0);

const numbers = new Intl.NumberFormat();
const shares = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });

/** @param {any} value */
export const number = (value) => numbers.format(count(value));

/**
 * A share as a percentage, which is 0 or 100 only when it is exact.
 * @param {any} part @param {any} whole
 */
export function share(part, whole) {
  const [some, all] = [count(part), count(whole)];
  if (!all) return "–";
  if (some > 0 && some / all < 0.001) return `< ${shares.format(0.001)}`;
  if (some < all && some / all > 0.999) return `> ${shares.format(0.999)}`;
  return shares.format(some / all);
}

/**
 * What the server says of numbers of devices, with the numbers as the pages write them.
 * @param {string} text
 */
export const grouped = (text) => text.replace(/\b\d+(?= devices? )|(?<= more than (the )?)\d+/g,
  (it) => number(it));

/** @param {any} value @param {string} one @param {string} [many] */
export const counted = (value, one, many = `${one}s`) =>
  `${number(value)} ${count(value) === 1 ? one : many}`;

/**
 * A duration of the API, such as `86400s`, in words.
 * @param {string | undefined} duration
 */
export function spanText(duration) {
  const seconds = parseFloat(duration ?? "0");
  const [value, unit] = seconds % 86400 === 0 ? [seconds / 86400, "day"]
    : seconds % 3600 === 0 ? [seconds / 3600, "hour"] : seconds % 60 === 0
      ? [seconds / 60, "minute"] : [seconds, "second"];
  return counted(value, unit);
}

/**
 * `NOTIFICATION_STATE_SENT` as `sent`.
 * @param {string | undefined} value @param {string} prefix
 */
export const plain = (value, prefix) =>
  (value ?? "").replace(prefix, "").toLowerCase().replaceAll("_", " ");

/** @param {string | undefined} value */
export const stateName = (value) => plain(value, "NOTIFICATION_STATE_");

/** @type {Record<string, string>} */
const ends = { stalled: "It is stalled", cancelled: "It is cancelled", failed: "It has failed",
  expired: "It has expired" };

/**
 * What keeps a notification back, as the server said after an act; empty if it goes out.
 * @param {any} it
 */
export function keptBack(it) {
  const end = ends[stateName(it?.state)], reason = String(it?.reason ?? "").replace(/[.]$/, "");
  return end ? `${end}${reason && `: ${reason}`}.` : "";
}

/** @type {Record<string, string>} */
const tones = {
  sent: "good", sending: "busy", queued: "busy", scheduled: "busy", stalled: "held",
  failed: "bad", expired: "quiet", cancelled: "quiet",
};
/** @param {string} state */
export const stateTone = (state) => tones[state] ?? "quiet";

export const states = Object.keys(tones);

/**
 * True if nothing more happens to a notification.
 * @param {string | undefined} state
 */
export const isOver = (state) =>
  ["sent", "failed", "cancelled", "expired"].includes(stateName(state));

/** The zones that a person may choose: this device's, UTC, and those that the browser knows. */
export function zones() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = /** @type {any} */ (Intl).supportedValuesOf?.("timeZone") ?? [];
  return [...new Set([own, "UTC", ...known])];
}

/** Times, all in one zone. */
export class Clock {
  /** @param {string} [zone] @param {() => number} [now] */
  constructor(zone = "", now = Date.now) {
    this.now = now;
    this.zone = "UTC";
    this.format = Clock.make("UTC");
    this.set(zone);
  }

  /** @param {string} zone */
  set(zone) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    try {
      this.format = Clock.make(zone || own);
      this.zone = zone || own;
    } catch {
      this.format = Clock.make("UTC");
      this.zone = "UTC";
    }
  }

  /** @param {string} timeZone */
  static make(timeZone) {
    return new Intl.DateTimeFormat("en-CA", {
      timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit",
      minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short",
    });
  }

  /** @param {number} ms @returns {Record<string, string>} */
  parts(ms) {
    return Object.fromEntries(this.format.formatToParts(ms).map((it) => [it.type, it.value]));
  }

  /**
   * `2026-11-27 14:05:09 GMT+1`; empty for no time.
   * @param {string | undefined} time
   */
  text(time) {
    return time ? `${this.bare(time)} ${this.parts(Date.parse(time)).timeZoneName}` : "";
  }

  /**
   * The same without the zone.
   * @param {string | undefined} time
   */
  bare(time) {
    if (!time) return "";
    const it = this.parts(Date.parse(time));
    return `${it.year}-${it.month}-${it.day} ${it.hour}:${it.minute}:${it.second}`;
  }

  /**
   * The same without seconds.
   * @param {string | undefined} time
   */
  minutes(time) { return this.bare(time).slice(0, 16); }

  /**
   * The time that has passed since then, or that is left until then.
   * @param {string | undefined} time
   */
  ago(time) {
    if (!time) return "";
    const seconds = Math.round((this.now() - Date.parse(time)) / 1000);
    const size = Math.abs(seconds);
    if (size < 5) return "just now";
    const [value, unit] = size < 60 ? [size, "s"] : size < 3600 ? [Math.floor(size / 60), "min"]
      : size < 172800 ? [Math.floor(size / 3600), "h"] : [Math.floor(size / 86400), "d"];
    return seconds < 0 ? `in ${value} ${unit}` : `${value} ${unit} ago`;
  }

  /**
   * The moment at which the clocks of the zone show `2026-12-01T09:00`, as RFC 3339. A time that
   * they skip is moved by the same amount; of a time that they show twice the first counts.
   * @param {string} local
   */
  moment(local) {
    const wanted = Date.parse(`${local}Z`);
    if (Number.isNaN(wanted)) return undefined;
    const shown = (/** @type {number} */ ms) => {
      const it = this.parts(ms);
      return Date.UTC(+it.year, +it.month - 1, +it.day, +it.hour, +it.minute, +it.second);
    };
    const offsets = [-86400000, 86400000].map((by) => shown(wanted + by) - (wanted + by));
    const found = offsets.map((by) => wanted - by).filter((ms) => shown(ms) === wanted);
    return new Date(found.length ? Math.min(...found) : wanted - offsets[0]).toISOString();
  }
}

/**
 * An address of a device that says which it is and is of no use to others.
 * @param {string | undefined} value
 */
export function masked(value) {
  const text = value ?? "";
  const mail = /^(.)[^@]*(@.*)$/.exec(text);
  if (mail) return `${mail[1]}…${mail[2]}`;
  return text.length <= 8 ? "…" : `${text.slice(0, 4)}…${text.slice(-4)}`;
}

/**
 * The days of a filter as members of a request: days of the chosen zone, and the last one counts.
 * @param {Record<string, string | undefined>} filter with `from` and `to`, such as `2026-11-27`
 * @param {Clock} clock
 */
export function daysOf({ from = "", to = "" }, clock) {
  const day = (/** @type {string} */ text, later = 0) => {
    const date = new Date(Date.parse(`${text}T00:00:00Z`) + later * 86400000);
    return Number.isNaN(date.valueOf()) ? undefined
      : clock.moment(`${date.toISOString().slice(0, 10)}T00:00:00`);
  };
  const since = day(from), until = day(to, 1);
  return { ...(since ? { since } : {}), ...(until ? { until } : {}) };
}

/**
 * The first line that says what a notification is.
 * @param {any} content
 */
export const titleOf = (content) =>
  content?.title || content?.body || (content?.silent ? "(silent)" : content?.clear ? "(clears)"
    : "(no text)");

/**
 * `name (id)` of a key as its name.
 * @param {string | undefined} by
 */
export const person = (by) => (by ?? "").replace(/ \([0-9a-z]{20,}\)$/, "");

/**
 * An amount of money, with two decimal places or as many as it needs.
 * @param {any} money a herald.v1.Money
 */
export function moneyText({ currency = "", micros = 0 } = {}) {
  const amount = (Number(micros) / 1e6).toLocaleString("en-US",
    { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  return `${amount} ${currency}`;
}
