// In what stages a notification goes out, and how long it is tried: what is typed, and what of a
// request that is. Nothing here touches the page.

/** @typedef {import("./draft.js").Draft} Draft */

/**
 * What has a name, half an hour apart.
 * @type {Record<string, number[]>}
 */
const named = { careful: [1, 10, 100], halves: [10, 50, 100] };

/**
 * The lifetimes that have a name, in seconds.
 * @type {[string, string][]}
 */
export const lifetimes = [["0", "Now or never"], ["3600", "1 hour"], ["21600", "6 hours"],
  ["86400", "1 day"], ["604800", "7 days"]];

const usualWait = 1800, usualLifetime = "86400";

/** The limits that the server takes where none is said. */
const usualLimits = { maxFailuresPercent: 5, maxOptOutsPercent: 1, minDevices: 100 };

/** @type {Record<string, number>} */
const units = { s: 1, m: 60, h: 3600, d: 86400 };

/**
 * The seconds of a duration such as `90s`, `30m`, `2h` or `3d`; undefined if it is none.
 * @param {string} text
 */
export function secondsIn(text) {
  const [, value, unit] = /^(\d{1,7})\s*([smhd])$/i.exec(text.trim()) ?? [];
  return value ? Number(value) * units[unit.toLowerCase()] : undefined;
}

/**
 * Seconds as they are typed, in the largest unit that has them whole.
 * @param {number} seconds
 */
export function spanIn(seconds) {
  const unit = ["d", "h", "m"].find((it) => seconds > 0 && seconds % units[it] === 0) ?? "s";
  return `${seconds / units[unit]}${unit}`;
}

/** What a text has, with blanks or commas between. */
export const parts = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);

/**
 * The shares of the stages that are typed, in percent.
 * @param {string} text
 */
function sharesIn(text) {
  const shares = parts(text.replaceAll("%", " ")).map(Number);
  const doGrow = shares.every((it, at) => Number.isInteger(it) && it > (shares[at - 1] ?? 0));
  if (!doGrow || shares.length < 2 || shares.length > 10 || shares.at(-1) !== 100) {
    throw new Error("Stages are 2 to 10 shares that grow up to 100, such as 1, 10, 100.");
  }
  return shares;
}

/**
 * The time that each stage waits after the one before, in seconds: one for all, or one for each.
 * @param {string} text @param {number} many
 */
function waitsIn(text, many) {
  const waits = parts(text).map(secondsIn);
  if (!waits.length) return Array(many).fill(usualWait);
  if (waits.some((it) => it === undefined || it < 60) || ![1, many].includes(waits.length)) {
    throw new Error(`Between the stages are times such as 30m or 2h, of a minute or more: one for `
      + `all, or ${many}, one for each stage after the first.`);
  }
  return waits.length === 1 ? Array(many).fill(waits[0]) : waits;
}

/**
 * A limit that is typed; the server's own if none is.
 * @param {string} name @param {string} text @param {number} most
 */
function limitIn(name, text, most) {
  if (!text.trim()) return undefined;
  const value = Number(text.trim().replace(/\s*%$/, ""));
  if (value > 0 && value <= most) return value;
  throw new Error(`${name}: say a number up to ${most}.`);
}

/**
 * The rollout of a draft; undefined if it goes to all at once.
 * @param {Draft} draft
 */
export function rolloutOf(draft) {
  const isOwn = draft.rollout === "own";
  const shares = isOwn ? sharesIn(draft.stages) : named[draft.rollout];
  if (!shares) return undefined;
  const waits = waitsIn(isOwn ? draft.stageWaits : "", shares.length - 1);
  const limits = !isOwn ? {} : {
    maxFailuresPercent: limitIn("Pause when more fail", draft.maxFailures, 100),
    maxOptOutsPercent: limitIn("Pause when more switch it off", draft.maxOptOuts, 100),
    minDevices: limitIn("Not before so many devices", draft.minDevices, 4294967295) };
  return { stages: shares.map((percent, index) =>
    ({ percent, ...(index ? { after: `${waits[index - 1]}s` } : {}) })),
  ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) };
}

/**
 * The time that a draft is tried, in seconds; undefined if it has an end.
 * @param {Draft} draft
 */
export function lifetimeOf(draft) {
  if (draft.lifetime === "until") return undefined;
  if (draft.lifetime !== "own") return Number(draft.lifetime);
  const seconds = secondsIn(draft.lifetimeText);
  if (!seconds) throw new Error("Say how long it is tried, such as 90m, 12h or 3d.");
  return seconds;
}

/**
 * What a draft says of its end, as members of a request. A schedule has no end of its own.
 * @param {Draft} draft @param {{moment: (text: string) => string | undefined}} [clock]
 */
export function endOf(draft, clock) {
  const seconds = lifetimeOf(draft);
  if (seconds !== undefined) return { timeToLive: `${seconds}s` };
  if (!clock || draft.when === "again") {
    throw new Error("What goes out again and again is tried for a time, not until one.");
  }
  const expireTime = draft.endTime ? clock.moment(draft.endTime) : undefined;
  if (!expireTime) throw new Error("Say until when it is tried.");
  return { expireTime };
}

const secondsOf = (/** @type {any} */ span) => parseFloat(span ?? "0");

/**
 * The members of a draft for the rollout that a notification had.
 * @param {any} rollout
 */
function draftOfRollout(rollout) {
  /** @type {any[]} */ const stages = rollout?.stages ?? [];
  if (!stages.length) return {};
  const shares = stages.map((it) => it.percent);
  const waits = stages.slice(1).map((it) => secondsOf(it.after));
  const own = (/** @type {keyof typeof usualLimits} */ name) =>
    [undefined, 0, usualLimits[name]].includes(rollout[name]) ? "" : String(rollout[name]);
  const limits = { maxFailures: own("maxFailuresPercent"), maxOptOuts: own("maxOptOutsPercent"),
    minDevices: own("minDevices") };
  const isUsual = !Object.values(limits).join("") && waits.every((it) => it === usualWait);
  const name = Object.keys(named).find((it) => named[it].join() === shares.join());
  if (isUsual && name) return { rollout: name };
  const areAlike = new Set(waits).size === 1;
  return { rollout: "own", stages: shares.join(", "), ...limits,
    stageWaits: (areAlike ? waits.slice(0, 1) : waits).map(spanIn).join(", ") };
}

/**
 * The members of a draft for how long a notification was tried: as long as that one, from its own
 * time on. By each device's clock nobody knows it.
 * @param {any} it
 */
function draftOfLifetime({ deliverTime, expireTime, rollout, timing }) {
  const waits = (rollout?.stages ?? []).reduce((/** @type {number} */ sum,
    /** @type {any} */ one) => sum + secondsOf(one.after), 0);
  const whole = (Date.parse(expireTime) - Date.parse(deliverTime)) / 1000 - waits;
  if (!(whole > 0) || timing?.localTime) return { lifetime: usualLifetime };
  if (whole <= 30) return { lifetime: "0" };
  const seconds = Math.ceil(whole / 60) * 60;
  return lifetimes.some(([value]) => value === String(seconds)) ? { lifetime: String(seconds) }
    : { lifetime: "own", lifetimeText: spanIn(seconds) };
}

/**
 * The members of a draft for the stages and the lifetime of a notification.
 * @param {any} it @returns {Partial<Draft>}
 */
export const planOf = (it) => ({ ...draftOfRollout(it.rollout), ...draftOfLifetime(it) });
