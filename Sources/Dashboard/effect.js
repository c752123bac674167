// Effect: what was received, shown and tapped, by type and by notification, and who switched a type
// off. What nobody values stands first.
import { button, card, empty, failure, fill, h, heading, notice, select, table } from "./dom.js";
import { save, writeCSV } from "./csv.js";
import { count, counted, number, share, titleOf } from "./format.js";
import { s } from "./map.js";
import { link } from "./router.js";

/** As many types as are asked about who has them off now. */
const mostTypes = 50;

/** What devices say of a notification, with the title of its column. */
const kinds = [["RECEIVED", "Received"], ["DISPLAYED", "Shown"], ["TAPPED", "Tapped"],
  ["DISMISSED", "Dismissed"]];

const sums = ["audience", "delivered", "received", "displayed", "tapped", "dismissed"];

/**
 * The rows of the page: whole numbers, and who switched the type off, where that was counted.
 * @param {any[]} types what the server says of each type
 */
export const rowsOf = (types) => types.map((it) => ({ type: it.type,
  notifications: count(it.notifications),
  ...Object.fromEntries(sums.map((name) => [name, count(it[name])])),
  ...it.day && { day: count(it.day.switchedOff), dayTaps: count(it.day.tapped) },
  ...it.week && { week: count(it.week.switchedOff), weekTaps: count(it.week.tapped) } }));

/**
 * The types that cost most: those that most devices have switched off for each tap. Of those that
 * nobody switched off, those that are tapped least.
 * @param {any[]} rows
 */
export const worstFirst = (rows) => [...rows].sort((a, b) => cost(b) - cost(a)
  || a.tapped / Math.max(1, a.delivered) - b.tapped / Math.max(1, b.delivered));

/**
 * Devices that switched the type off, for each device that tapped: within a week of a notification,
 * or within a day where no week is over, or all that have it off now where neither was counted.
 * @param {any} row
 */
export const cost = (row) => row.week !== undefined ? row.week / Math.max(1, row.weekTaps)
  : row.day !== undefined ? row.day / Math.max(1, row.dayTaps)
    : (row.off ?? 0) / Math.max(1, row.tapped);

/**
 * The number of devices that had said something after each span of time: for each number of minutes
 * the counts of `kinds`.
 * @param {any[]} times
 */
export const curve = (times) => [1, 5, 15, 60, 360, 1440, 10080].map((minutes) => ({ minutes,
  counts: kinds.map(([kind]) => points(times, kind)
    .reduce((all, it) => it.minutes <= minutes ? it.devices : all, 0)) }));

/**
 * The ends of the spans in which devices said something, with how many had by then.
 * @param {any[]} times @param {string} kind
 * @returns {{minutes: number, devices: number}[]}
 */
export function points(times, kind) {
  let devices = 0;
  return (times.find((it) => it.kind === `EVENT_KIND_${kind}`)?.spans ?? []).map(
    (/** @type {any} */ it) => ({ minutes: parseInt(it.end, 10) / 60,
      devices: devices += count(it.devices) }));
}

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  if (place.path[1]) return showOne(area, app, place.path[1]);
  if (place.query.type) return showType(area, app, place.query.type, place.query.days ?? "28");
  const { session } = app;
  const days = select([["7", "Last 7 days"], ["28", "Last 28 days"], ["365", "Last year"]],
    place.query.days ?? "28", { "aria-label": "Time" });
  const body = h("div", { class: "stack" }), summary = h("p", { class: "hint", role: "status" });
  /** @type {any[]} */ let rows = [];
  fill(area, heading("Effect", days, button("Export CSV", () => save("effect.csv", writeCSV(
    [["type", "notifications", ...sums, "switched off within a day", "within a week", "now"],
      ...rows.map((it) => [it.type, it.notifications, ...sums.map((name) => it[name]),
        it.day ?? "", it.week ?? "", it.off ?? ""])])))),
  notice("quiet", h("p", {}, "Received, shown and tapped are what devices said: at least so many. "
    + "Deliveries are counted, not devices, and a device may be reached twice.")), summary, body);
  let turn = 0;
  const load = async () => {
    const own = turn += 1;
    fill(body, h("p", { class: "hint" }, "Counting…"));
    try {
      const since = daysAgo(days.value);
      const [{ types, leftOut }, { notifications: found }] = await Promise.all([
        session.ask("Delivery/ListTypeEffects", { since }),
        session.ask("Delivery/ListNotifications", { since, pageSize: 100 })]);
      rows = rowsOf(types ?? []);
      await switchedOff(session, rows);
      if (own !== turn) return;
      const sent = rows.reduce((all, it) => all + it.notifications, 0);
      fill(summary, `${counted(sent, "notification")} of ${counted(rows.length, "type")}.`,
        count(leftOut) > 0 && ` ${counted(leftOut, "notification")} of further types are not `
          + "counted.",
        rows.length > mostTypes && ` Who has it off now is known of ${mostTypes} types.`);
      fill(body, typeCard(worstFirst(rows), days.value), noteCard(found ?? [], app.clock));
    } catch (error) {
      fill(body, failure(error, load));
    }
  };
  days.addEventListener("change", load);
  await load();
  return { leave: () => { turn += 1; } };
}

/**
 * Adds to each type the number of devices that have it switched off now.
 * @param {any} session @param {any[]} rows
 */
async function switchedOff(session, rows) {
  if (!session.may("Registry/PreviewAudience")) return;
  for (const row of rows.slice(0, mostTypes)) {
    const told = await session.ask("Registry/PreviewAudience", { audience: "ALL",
      type: row.type });
    row.off = count(told.devicesInApp) - count(told.devices);
  }
}

/** @param {string} days */
const daysAgo = (days) => new Date(Date.now() - Number(days) * 86400000).toISOString();

/** @param {any[]} rows @param {string} days */
const typeCard = (rows, days) => card("Types, those to think about first", null, rows.length
  ? table("Types", ["Type", ["Sent", "number"], ["Delivered", "number"], ["Received", "number"],
    ["Shown", "number"], ["Tapped", "number"], ["Dismissed", "number"],
    ["Switched off within a day", "number"], ["Within a week", "number"], ["Now", "number"],
    ["Opt-outs per tap", "number"]],
  rows.map((it) => [h("a", { href: link(["effect"], { type: it.type, days }) },
    h("code", {}, it.type)), number(it.notifications), number(it.delivered),
    part(it.received, it.delivered), part(it.displayed, it.delivered),
    part(it.tapped, it.delivered), part(it.dismissed, it.delivered),
    known(it.day), known(it.week), known(it.off), cost(it) ? cost(it).toFixed(2) : "0"]))
  : empty("Nothing was sent in this time"));

/** @param {number | undefined} value */
const known = (value) => value === undefined ? "–" : number(value);

/** @param {number} value @param {number} whole */
const part = (value, whole) => [number(value), " ", h("small", {}, share(value, whole))];

/** @param {any[]} found @param {any} clock */
const noteCard = (found, clock) => found.length > 0 && card("The latest notifications", null,
  table("Notifications", ["Notification", ["Delivered", "number"], ["Received", "number"],
    ["Shown", "number"], ["Tapped", "number"], ["Dismissed", "number"], "Created"],
  found.map((it) => {
    const counts = it.counts ?? {};
    const one = (/** @type {string} */ name) => part(count(counts[name]), count(counts.delivered));
    return [h("div", { class: "what" }, h("a", { href: link(["effect", it.id]) },
      titleOf(it.content)), h("span", { class: "type" }, it.type)), number(counts.delivered),
    one("received"), one("displayed"), one("tapped"), one("dismissed"),
    clock.minutes(it.createTime)];
  }), clock));

/** @param {Element} area @param {any} app @param {string} id */
async function showOne(area, app, id) {
  const { session } = app;
  const { notification: it } = await session.ask("Delivery/GetNotification", { id });
  const counts = it.counts ?? {}, parts = h("div", { class: "stack" });
  const rows = ["received", "displayed", "tapped", "dismissed", "dropped"];
  fill(area, heading(titleOf(it.content), h("a", { class: "button",
    href: link(["notifications", id]) }, "The notification"),
  h("a", { class: "button", href: link(["effect"]) }, "All")),
  card("What devices said", null, h("p", {}, `${counted(counts.delivered, "delivery",
    "deliveries")} to ${counted(counts.reached || counts.audience, "device")}.`),
  table("Counts", ["What", ["Devices, at least", "number"], ["Of the deliveries", "number"]],
    rows.map((name) => [name, number(counts[name]), share(counts[name], counts.delivered)]))),
  parts);
  if (session.may("Delivery/GetEffect")) {
    const effect = await session.ask("Delivery/GetEffect", { notificationId: id });
    fill(parts, offCard(effect), kindCards(effect),
      timeCard(effect.times ?? [], effect.total ?? {}));
  }
  return {};
}

/**
 * What is known of how many notifications of a type, where it is not known of all.
 * @param {any} effect @returns {string[]}
 */
export function gapsOf({ total = {}, withReactions, withAudience, withDay, withWeek }) {
  const all = count(total.notifications);
  /** @type {[string, any, any][]} */ const parts = [
    ["Received, shown, tapped and dismissed", withReactions, all],
    ["The audience", withAudience, all],
    ["Switched off within a day", withDay, total.day?.notifications],
    ["Switched off within a week", withWeek, total.week?.notifications]];
  return parts.filter(([, some, whole]) => count(some) < count(whole)).map(([name, some, whole]) =>
    `${name}: of ${number(some)} of ${counted(whole, "notification")}.`);
}

/**
 * What was done with a type on each platform and with each version of the app.
 * @param {Element} area @param {any} app @param {string} type @param {string} days
 */
async function showType(area, app, type, days) {
  const parts = h("div", { class: "stack" }, h("p", { class: "hint" }, "Counting…"));
  fill(area, heading(type, h("a", { class: "button", href: link(["effect"], { days }) }, "All")),
    parts);
  const effect = await app.session.ask("Delivery/GetTypeEffect", { type, since: daysAgo(days) });
  const { total = {}, unknown } = effect;
  fill(parts, h("p", {}, `${counted(total.notifications, "notification")} in the last `
    + `${counted(days, "day")}, ${counted(total.delivered, "delivery", "deliveries")}. A device `
    + "counts once for each notification."),
  unknown && notice("held", `Platforms and versions are not known: ${unknown}.`),
  typePartCards(effect), timeCard(effect.times ?? [], total),
  gapsOf(unknown ? { total: {} } : effect).map((text) => h("p", { class: "hint" }, text)));
  return {};
}

/**
 * The cards of platforms and versions, with a dash for what was counted of no notification yet.
 * @param {any} effect
 */
const typePartCards = ({ platforms = [], versions = [], withDay, withWeek }) => [
  { title: "By platform", parts: platforms },
  { title: "By version of the app", parts: versions }].map(({ title, parts }) => parts.length > 0
  && card(title, null, table(title, ["What", ["Audience", "number"], ["Received", "number"],
    ["Shown", "number"], ["Tapped", "number"], ["Dismissed", "number"],
    ["Switched off within a day", "number"], ["Within a week", "number"]],
  parts.map((/** @type {any} */ it) => [it.name, number(it.audience), number(it.received),
    number(it.displayed), number(it.tapped), number(it.dismissed),
    count(withDay) > 0 ? number(it.daySwitchedOff) : "–",
    count(withWeek) > 0 ? number(it.weekSwitchedOff) : "–"]))));

/** @param {any[]} times @param {any} total */
function timeCard(times, total) {
  const taps = points(times, "TAPPED"), timed = taps.at(-1)?.devices ?? 0;
  const untimed = count(total.tapped) - timed;
  return card("Over time", null, times.length ? [timed > 0 && drawCurve(taps), table("Over time",
    ["Within", ...kinds.map(([, title]) => /** @type {[string, string]} */ ([title, "number"]))],
    curve(times).map((row) => [spanName(row.minutes), ...row.counts.map((it) => number(it))]))]
    : empty("No device has said anything yet"),
  h("p", { class: "hint" }, "Since it began to go out, by the clocks of the devices. Each counts "
    + "once, when it first says it.", untimed > 0 && ` Of ${counted(untimed, "tap")} the time is `
    + "not known: they were reported before times were stored."));
}

/** @param {number} minutes */
const spanName = (minutes) => minutes < 60 ? `${minutes} min`
  : minutes < 2880 ? `${minutes / 60} h` : `${minutes / 1440} days`;

/**
 * Who has switched the type off: within a day, within a week, and by now. What is not known is left
 * open.
 * @param {any} effect @returns {[string, any, number][]}
 */
export function offRows({ total = {}, unknown }) {
  const whole = count(total.devices);
  const { day, week } = total.optOuts ?? {};
  return [["Within a day", day, whole], ["Within a week", week, whole],
    ["By now", unknown ? undefined : total, whole]];
}

/** @param {any} effect */
function offCard(effect) {
  const { unknown } = effect, rows = offRows(effect);
  return card("Switched off since", null, table("Switched off", ["When",
    ["Switched the type off", "number"], ["Are no devices any more", "number"]],
  rows.map(([when, it, whole]) => [when, it ? whole ? part(count(it.switchedOff), whole)
    : number(it.switchedOff) : "–", it ? number(it.gone) : "–"])),
  unknown && h("p", { class: "hint" }, `By now is not known: ${unknown}.`),
  h("p", { class: "hint" }, "They got it while the type was on. Another notification of the type "
    + "may be why they switched it off. Of fewer than 100 devices days and weeks end with the "
    + "hour."));
}

/**
 * What was done on each platform and with each version of the app.
 * @param {any} effect
 */
const kindCards = ({ platforms = [], versions = [], unknown }) => [["By platform", platforms],
  ["By version of the app", versions]].map(([title, parts]) => parts.length > 0
  && card(title, null, table(title, ["What", ["Devices", "number"], ["Received", "number"],
    ["Shown", "number"], ["Tapped", "number"], ["Dismissed", "number"],
    ["Switched off within a day", "number"], ["Within a week", "number"], ["Now", "number"]],
  parts.map((/** @type {any} */ { name, counts = {} }) => {
    const one = (/** @type {string} */ what) => part(count(counts[what]), count(counts.devices));
    const { day, week } = counts.optOuts ?? {};
    const off = (/** @type {any} */ it) => it ? part(count(it.switchedOff), count(counts.devices))
      : "–";
    return [name, number(counts.devices), one("received"), one("displayed"), one("tapped"),
      one("dismissed"), off(day), off(week), unknown ? "–" : one("switchedOff")];
  }))));

/**
 * The share of the taps that had come, over time.
 * @param {{minutes: number, devices: number}[]} taps
 */
function drawCurve(taps) {
  const [width, height] = [600, 120], last = /** @type {any} */ (taps.at(-1));
  const path = taps.map((it) => `L${(it.minutes / last.minutes * width).toFixed(1)} `
    + `${(height - it.devices / last.devices * height).toFixed(1)}`);
  const half = taps.find((it) => it.devices * 2 >= last.devices);
  const label = `Half of the taps came within ${spanName(half?.minutes ?? 0)}`;
  return h("figure", { class: "curve" }, s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": label }, s("path", { d: `M0 ${height}${path.join("")}` })),
  h("figcaption", { class: "hint" }, label));
}
