// Before a send: who gets it, by what, when, what is in the way; a test to one's own devices first.
import { announce, button, dialog, facts, field, h, notice } from "./dom.js";
import { audienceField } from "./audience.js";
import { contentOf, scheduleOf } from "./draft.js";
import { keepTestDevices, testDevices } from "./drafts.js";
import { checkNew } from "./editing.js";
import { count, counted, grouped, keptBack, moneyText, number, plain, spanText } from "./format.js";
import { holding, scopeOf } from "./killswitch.js";
import { previews } from "./preview.js";
import { go, link } from "./router.js";
import { lifetimeOf } from "./stages.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** A test goes to few devices: they are one's own. */
const mostTested = 20;

/**
 * What a cap says, in a line.
 * @param {any} cap
 */
export const capText = (cap) => `at most ${counted(cap.limit, "message")} of `
  + `${cap.type || "all types"} in ${spanText(cap.window)}; more are `
  + (plain(cap.overflow, "CAP_OVERFLOW_") === "digest" ? "summed up" : "not sent");

/**
 * When it goes out, in words.
 * @param {Draft} draft @param {any} it @param {any} clock
 */
export function whenText(draft, it, clock) {
  if (draft.when === "now") return `at once, ${it.rollout ? "in stages" : "to all devices"}`;
  if (draft.when === "local") return `${draft.time.replace("T", " ")}, each device's time`;
  if (draft.when === "at") {
    return `${clock.bare(it.deliverTime)} ${clock.zone}${it.rollout ? ", in stages" : ""}`;
  }
  const days = draft.period === "WEEKLY" ? " on the chosen days" : "";
  return `${draft.period.toLowerCase()}${days} at ${draft.times}, `
    + `${draft.isOwnTime ? "each device's time" : clock.zone}`
    + (draft.endDate ? `, until ${draft.endDate}` : "");
}

/**
 * Until when it is worth sending, in words: after that it is not tried any more.
 * @param {Draft} draft @param {any} it @param {any} clock
 */
export function untilText(draft, it, clock) {
  if (draft.lifetime === "0") return "within 30 seconds of its time, or not at all";
  if (draft.when === "again") return `${spanText(`${lifetimeOf(draft)}s`)} after each time`;
  return it.expireTime ? `until ${clock.bare(it.expireTime)} ${clock.zone}` : "";
}

/**
 * A time that is estimated, in words.
 * @param {number} seconds
 */
const roughly = (seconds) => seconds < 60 ? "less than a minute" : seconds < 5400
  ? counted(Math.ceil(seconds / 60), "minute") : `${number(Math.ceil(seconds / 360) / 10)} hours`;

/**
 * The speed at which one provider takes it, in words; empty where it takes none.
 * @param {any} row
 */
export function speedText(row) {
  if (!count(row.messages)) return "";
  if (!row.time) return "as fast as the provider takes them";
  return `at most ${number(row.perMinute)} a minute, so within ${roughly(parseFloat(row.time))}`;
}

/**
 * When the last of it is given to the providers, in milliseconds; undefined if nobody can know
 * that: it is held, or a provider has no limit that is known.
 * @param {Draft} draft @param {any} told @param {number} now
 */
export function lastTime(draft, told, now) {
  const rows = (told.adapters ?? []).filter((/** @type {any} */ row) => count(row.messages));
  const isHeld = told.heldBy || told.needsApproval
    || rows.some((/** @type {any} */ row) => row.block || !row.time);
  if (!rows.length || isHeld || !["now", "at"].includes(draft.when)) return undefined;
  const it = told.notification ?? {};
  const begin = draft.when === "now" ? now : Date.parse(it.deliverTime);
  /** @type {any[]} */ const stages = it.rollout?.stages ?? [];
  const waits = stages.slice(1).reduce((sum, stage) => sum + parseFloat(stage.after ?? "0"), 0);
  const longest = Math.max(...rows.map((/** @type {any} */ row) => parseFloat(row.time)));
  return begin + (waits + longest) * 1000;
}

/**
 * In what stages it goes out, in words; empty if it goes to all at once.
 * @param {any} rollout
 */
export function stagesText(rollout) {
  /** @type {any[]} */ const stages = rollout?.stages ?? [];
  return stages.map((it, index) => index
    ? `${it.percent === 100 ? "all" : `${it.percent} %`} ${spanText(it.after)} later`
    : `first ${it.percent} % of the devices`).join(", ");
}

/**
 * How many devices get it later than the others, and why; empty if all get it together.
 * @param {any} told what PreviewSend says @param {any} it
 */
export function laterText({ later, devices }, it) {
  if (!count(later)) return "";
  if (!it.rollout && count(devices) && count(later) >= count(devices)) {
    return "each device at its own time";
  }
  const some = counted(later, "device gets", "devices get");
  return it.rollout ? `about ${some} it in a later stage. The first ones are chosen at random`
    : `${some} it later than the others`;
}

/**
 * Tells whether a kill switch holds it, in words, also while none is on.
 * @param {any} it @param {string} heldBy why the server would hold it
 * @param {{on: any[], error?: string}} killSwitch
 */
export function switchText({ type = "" }, heldBy, { on, error }) {
  if (error) return `Not known: ${error}`;
  const names = (/** @type {any[]} */ rows) => rows.map(scopeOf).join(", ");
  // The switches of other notifications have nothing to do with this one.
  const known = on.filter((it) => !it.notificationId), own = holding(known, type);
  if (own.length) return `On for ${names(own)}: it would be stalled or cancelled`;
  // A switch that is turned between two questions is in one answer alone.
  if (heldBy) return heldBy;
  return known.length ? `None stops all of it. On for ${names(known)}` : "No kill switch stops it";
}

/**
 * The devices that get it, and what is in the way; then the act, which answers where to go.
 * @param {any} told what PreviewSend says @param {any[]} behind what is said behind the number
 * @param {any[]} body @param {string} aim @param {string} label @param {() => Promise<string>} act
 */
export function askSend(told, behind, body, aim, label, act) {
  const devices = count(told.devices);
  // The server says from how many on a person is asked once more.
  /** @type {any[]} */ const warnings = told.warnings ?? [];
  const isLarge = warnings.some((it) => it.field === "devices");
  const typed = h("input", { inputmode: "numeric", autocomplete: "off",
    autofocus: isLarge });
  const made = dialog("Review", [
    h("p", { class: "review-count" }, h("strong", {}, number(devices)),
      devices === 1 ? " device" : " devices", behind),
    told.heldBy && notice("held", h("strong", {}, "It would be stalled: "), told.heldBy),
    told.needsApproval && notice("held", h("strong", {}, "It waits for a second person: "),
      grouped(told.needsApproval), "."),
    warnings.filter((it) => it.field !== "devices").map((it) => notice("held", it.message)),
    devices === 0 && notice("held", "Nobody would get it."), body,
    isLarge && field(`Type ${number(devices)} to ${aim}`, typed),
  ], (close, main) => [main(label, async () => {
    if (isLarge && typed.value.replace(/\D/g, "") !== String(devices)) {
      typed.focus();
      return made.say(`Type ${number(devices)}, the number of devices.`);
    }
    const place = await act();
    close();
    go(place);
  })], "wide");
}

/**
 * Who gets it, by what, when, and what is in the way; then the send.
 * @param {any} app @param {Draft} draft @param {any} request @param {any} told @param {any[]} caps
 * @param {() => void} forget is called when the draft is sent or stored
 */
export function reviewDialog(app, draft, request, told, caps, forget) {
  const { session, clock } = app;
  const isAgain = draft.when === "again";
  askSend(told, [`, ${counted(told.messages, "message")}`, isAgain && " now"],
    [factsOf(app, draft, told, caps), h("details", {}, h("summary", {}, "How devices show it"),
      previews(told.notification?.content ?? contentOf(draft), session))],
    "send to that many", isAgain ? "Store the schedule" : "Send", async () => {
      const place = isAgain ? await storeSchedule(session, draft, clock)
        : link(["notifications", (await session.ask("Delivery/Send", request)).notification.id]);
      forget();
      return place;
    });
}

/**
 * The app that it goes out in, where there is another one; else empty.
 * @param {any} session
 */
export function appText({ app, apps }) {
  const name = apps.find((/** @type {any} */ it) => it.id === app)?.name;
  return apps.length < 2 ? "" : name && name !== app ? `${name} (${app})` : app;
}

/**
 * What is known of a send before it.
 * @param {any} app @param {Draft} draft @param {any} told @param {any[]} caps
 */
function factsOf({ session, clock, killSwitch }, draft, told, caps) {
  const it = told.notification ?? {};
  const last = lastTime(draft, told, clock.now());
  const isLocal = draft.when === "local" || (draft.when === "again" && draft.isOwnTime);
  return facts([
    ["App", appText(session)], ["Type", it.type], ["Audience", h("code", {}, it.audience)],
    // What a provider has nothing to do with needs no line.
    ...(told.adapters ?? []).filter((/** @type {any} */ row) => count(row.messages)
      || count(row.lost)).map((/** @type {any} */ row) => [`By ${row.adapter}`,
      [counted(row.messages, "message"), !row.block && count(row.messages) > 0
        && `, ${speedText(row)}`,
        row.cost && ` – ${moneyText(row.cost)}`, row.block && ` – blocked: ${row.block.reason}`,
        count(row.lost) > 0 && ` – ${number(row.lost)} lost addresses`]]),
    ["Cost", (told.costs ?? []).map(moneyText).join(" and ")],
    ["Not reached", count(told.unreached) > 0
      && `${number(told.unreached)}: ${told.unreachedReason}`],
    ...caps.map((cap) => /** @type {[string, any]} */ (["Cap", capText(cap)])),
    ["Frequency caps", draft.ignoreCaps && "do not count"],
    ["Quiet hours", draft.ignoreQuietHours && "do not count"],
    ["Texts", draft.mayShorten && "may be cut where a provider takes less"],
    ["Without an answer", draft.isOnce && "it is not sent again"],
    ["At a cap now", count(told.capped) > 0 && number(told.capped)],
    ["Goes out", whenText(draft, it, clock)],
    ["In stages", !isLocal && stagesText(it.rollout)],
    ["Later", laterText(told, it)],
    ["The last about", last && `${clock.bare(new Date(last).toISOString())} ${clock.zone}, if `
      + "nothing else is sent"],
    ["Is tried", untilText(draft, it, clock)],
    ["Kill switch", switchText(it, told.heldBy ?? "", killSwitch)],
    ["Priority", plain(it.priority, "PRIORITY_")],
  ]);
}

/**
 * Stores a schedule, which takes the place of none.
 * @param {any} session @param {Draft} draft @param {any} clock
 */
export async function storeSchedule(session, draft, clock) {
  const made = scheduleOf(draft, clock.zone);
  await checkNew(session, "Delivery/ListSchedules", "schedules", "schedule", made.name);
  const { schedule } = await session.ask("Delivery/PutSchedule", { schedule: made });
  announce(`It goes out next at ${clock.text(schedule.nextTime)}.`);
  return link(["library"]);
}

/**
 * Says what became of a test: it may be held, as any send.
 * @param {any} it the notification as the server has it @param {any} devices
 */
export function showTest(it, devices) {
  const problem = keptBack(it);
  if (!problem) return announce(`The test goes to ${counted(devices, "device")}.`);
  return dialog("The test has not gone out", [notice("held", problem)], (close) => [
    button("Look at it", () => {
      close();
      go(link(["notifications", it.id]));
    }, { class: "button main" })]);
}

/**
 * A test: the same content to a few devices of one's own, whatever their caps.
 * @param {any} session @param {any} request
 */
export function askTest(session, request) {
  const audience = audienceField(session, testDevices(session), "");
  dialog("Test on your own devices", [h("p", {}, "Sends it now, as it is written, to "
    + `at most ${mostTested} devices, such as `, h("code", {}, "user(jo)"), " or ",
  h("code", {}, "device(ID)"), ". Caps do not count."), audience.element],
  (close, main) => [main("Send the test", async () => {
    const asked = audience.input.value.trim();
    const { devices } = await session.ask("Registry/PreviewAudience", { audience: asked });
    if (count(devices) === 0) throw new Error("No device is like that.");
    if (count(devices) > mostTested) {
      throw new Error(`These are ${devices} devices; a test goes to at most ${mostTested}.`);
    }
    keepTestDevices(session, asked);
    const { rollout, timing, deliverTime, expireTime, ...plainly } = request;
    const { notification } = await session.ask("Delivery/Send", { ...plainly, audience: asked,
      ignoreCaps: true, timeToLive: "3600s", idempotencyKey: crypto.randomUUID() });
    close();
    showTest(notification, devices);
  })]);
}
