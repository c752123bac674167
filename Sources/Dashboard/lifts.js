// How an experiment stands, in words and as lines: its state, and how much more or less often the
// devices of one group reached the goal than those of another.
import { h, table } from "./dom.js";
import { count, number, plain, share } from "./format.js";
import { s } from "./map.js";

/** @typedef {{value?: any} | undefined} LiftValue */
/**
 * @typedef {{over?: string, lift?: LiftValue, low?: LiftValue, high?: LiftValue,
 *  significant?: boolean}} Lift
 */

/** @type {Record<string, string>} */
const tones = { scheduled: "busy", running: "busy", decided: "good", ended: "quiet",
  stopped: "held", failed: "bad" };

/**
 * The state of a report in a word.
 * @param {any} report
 */
export const stateOf = (report) => plain(report.state, "EXPERIMENT_STATE_") || "unknown";

/** @param {any} report */
export const toneOf = (report) => tones[stateOf(report)] ?? "quiet";

/**
 * True if goals are not counted any more.
 * @param {any} report
 */
export const isOver = (report) => ["ended", "stopped", "failed"].includes(stateOf(report));

/** @param {any} report @param {string} name @returns {any} */
export const groupOf = (report, name) =>
  (report.groups ?? []).find((/** @type {any} */ it) => it.name === name);

/** @param {any} report */
export const canStop = (report) => ["scheduled", "running", "decided"].includes(stateOf(report));

/**
 * Returns whether a variant may be sent to the rest: the experiment has begun, and the rest has
 * got nothing yet.
 * @param {any} report
 */
export function canSendWinner(report) {
  const rest = groupOf(report, "rest");
  return ["running", "decided", "ended", "stopped"].includes(stateOf(report))
    && count(rest?.devices) > 0 && !rest.notificationId;
}

/** @param {any} report */
export const canDelete = (report) => isOver(report);

/**
 * A reason as the end of a sentence, which the server may have ended with a dot or not.
 * @param {string | undefined} reason
 */
const because = (reason) => reason ? `: ${reason.replace(/[.\s]+$/, "")}.` : ".";

/**
 * Where an experiment stands, in sentences.
 * @param {any} report @param {any} clock
 */
export function stateText(report, clock) {
  const { reason, winner, experiment = {} } = report, until = clock.text(report.endTime);
  const won = `${winner} has won: this was clear at ${clock.text(report.decideTime)}.`;
  const more = reason ? ` Note${because(reason)}` : "";
  /** @type {Record<string, () => string>} */ const texts = {
    scheduled: () => `It begins at ${clock.text(experiment.startTime ?? report.createTime)}.`
      + (reason ? ` It is due and has not begun${because(reason)}` : ""),
    running: () => `Goals are counted until ${until}. No variant has won so far.`,
    decided: () => `${won} Goals are counted until ${until}.${more}`,
    ended: () => winner ? `${won} Counting ended at ${until}.${more}`
      : `Counting ended at ${until}. No variant has won: no difference was found that is sure.`
        + more,
    stopped: () => `It was stopped${because(reason)}${winner ? ` ${won}` : ""}`,
    failed: () => `It could not begin${because(reason)}` };
  return texts[stateOf(report)]?.() ?? "";
}

/**
 * What the rest of the audience has got, or will get; empty before the beginning, and without a
 * rest.
 * @param {any} report
 */
export function restText(report) {
  const rest = groupOf(report, "rest");
  if (!count(rest?.devices)) return "";
  if (rest.notificationId) return "The rest was sent a notification, too.";
  return report.experiment?.sendWinner && !report.winner && !isOver(report)
    ? "The rest gets the winner as soon as there is one."
    : "The rest has been sent nothing so far.";
}

/**
 * A number of the API that may be absent.
 * @param {LiftValue} it
 */
const valueOf = (it) => it === undefined || it === null ? undefined : Number(it.value ?? 0);

/**
 * A difference without its direction, such as `12 %`; small ones with a decimal.
 * @param {number} value
 */
export function amount(value) {
  const percent = Math.abs(value) * 100;
  if (percent > 0 && percent < 0.1) return "< 0.1 %";
  return `${number(percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent))} %`;
}

/** @param {number} value */
export const moreOrLess = (value) => `${amount(value)} ${value < 0 ? "less" : "more"}`;

/**
 * What an interval says; empty if it says nothing.
 * @param {number | undefined} low @param {number | undefined} high
 */
export function intervalText(low, high) {
  if (low !== undefined && high !== undefined) {
    if (low >= 0) return `between ${amount(low)} and ${amount(high)} more`;
    if (high <= 0) return `between ${amount(high)} and ${amount(low)} less`;
    return `between ${moreOrLess(low)} and ${moreOrLess(high)}`;
  }
  if (low !== undefined) {
    return low > 0 ? `at least ${moreOrLess(low)}` : low > -1 ? `at most ${moreOrLess(low)}` : "";
  }
  if (high === undefined) return "";
  return high < 0 ? `at least ${moreOrLess(high)}` : `at most ${moreOrLess(high)}`;
}

/**
 * A comparison in plain words.
 * @param {Lift} it @param {boolean} [isLast] whether nothing more is counted
 */
export function liftText(it, isLast = false) {
  const value = valueOf(it.lift);
  const interval = intervalText(valueOf(it.low), valueOf(it.high));
  const more = interval ? ` (${interval})` : "";
  if (!it.significant) return `no difference found${isLast ? "" : " so far"}${more}`;
  return value === undefined ? interval || "a difference was found"
    : `${moreOrLess(value)}${more}`;
}

/**
 * From where to where lines are drawn: 0 and all ends are on it, as far as that is readable.
 * @param {Lift[]} lifts
 */
export function scaleOf(lifts) {
  const ends = lifts.flatMap((it) => [it.low, it.lift, it.high]).map(valueOf)
    .filter((it) => it !== undefined && Number.isFinite(it)).map(Number);
  return { from: Math.max(-1, Math.min(-0.1, ...ends)), to: Math.min(2, Math.max(0.1, ...ends)) };
}

/**
 * Where a comparison is drawn, as shares of the width; an end that is beyond it is open.
 * @param {Lift} it @param {{from: number, to: number}} scale
 */
export function placed(it, { from, to }) {
  const at = (/** @type {number} */ value) =>
    Math.max(0, Math.min(1, (value - from) / (to - from)));
  const [low, value, high] = [it.low, it.lift, it.high].map(valueOf);
  return { zero: at(0), low: at(low ?? from), high: at(high ?? to),
    value: value === undefined || value > to ? undefined : at(value),
    isOpenLow: low === undefined || low < from, isOpenHigh: high === undefined || high > to };
}

const [width, height, edge] = [220, 22, 10];

/**
 * The line of one comparison against 0.
 * @param {Lift} it @param {{from: number, to: number}} scale @param {string} label
 */
function draw(it, scale, label) {
  const found = placed(it, scale), middle = height / 2;
  const x = (/** @type {number} */ part) => Math.round(edge + part * (width - 2 * edge));
  const tone = !it.significant ? "open" : (valueOf(it.lift) ?? 1) < 0 ? "less" : "more";
  const arrow = (/** @type {number} */ at, /** @type {number} */ way) =>
    s("path", { d: `M${at + 5 * way} ${middle - 4}L${at + 9 * way} ${middle}`
      + `L${at + 5 * way} ${middle + 4}` });
  return s("svg", { class: `lift ${tone}`, viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": label }, s("path", { class: "zero", d: `M${x(found.zero)} 0V${height}` }),
  s("path", { d: `M${x(found.low) - (found.isOpenLow ? 9 : 0)} ${middle}`
    + `H${x(found.high) + (found.isOpenHigh ? 9 : 0)}` }),
  found.isOpenLow ? arrow(x(found.low), -1) : s("path", { d: `M${x(found.low)} ${middle - 5}v10` }),
  found.isOpenHigh ? arrow(x(found.high), 1)
    : s("path", { d: `M${x(found.high)} ${middle - 5}v10` }),
  found.value !== undefined && s("circle", { cx: x(found.value), cy: middle, r: 4 }));
}

/**
 * All comparisons of a report: in words, and as lines on one scale.
 * @param {any} report
 */
export function liftTable(report) {
  /** @type {{name: string, lift: Lift}[]} */ const rows = (report.groups ?? []).flatMap(
    (/** @type {any} */ it) => (it.lifts ?? []).map((/** @type {Lift} */ lift) =>
      ({ name: it.name, lift })));
  if (!rows.length) return undefined;
  const scale = scaleOf(rows.map((it) => it.lift));
  return [table("Comparisons", ["Group", "Compared with", "How much more often", "Drawn"],
    rows.map(({ name, lift }) => {
      const text = liftText(lift, isOver(report));
      return [h("strong", {}, name), lift.over, text,
        draw(lift, scale, `${name} compared with ${lift.over}: ${text}`)];
    })),
  h("p", { class: "hint" }, "Each line goes from the least to the greatest difference that is "
    + `possible. The upright line is no difference. The drawing is from ${moreOrLess(scale.from)} `
    + `to ${moreOrLess(scale.to)}; an arrow means that the line goes on.`)];
}

/**
 * The number of a group's devices that reached the goal, and their share in the group.
 * @param {any} group
 */
export const rateText = (group) => `${number(group.reached)} (${share(group.reached,
  group.devices)})`;

const values = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });

/**
 * What a group's goals are worth, for each of its devices.
 * @param {any} group
 */
export function valueText(group) {
  const devices = count(group.devices);
  if (!devices) return "–";
  const each = Number(group.value ?? 0) / devices;
  return Math.abs(each) >= 1000 ? number(Math.round(each)) : values.format(each);
}
