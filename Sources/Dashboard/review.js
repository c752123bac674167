// Before a send: who gets it, by what, when, what is in the way; a test to one's own devices first.
import { announce, button, dialog, facts, field, h, notice, words } from "./dom.js";
import { audienceField } from "./audience.js";
import { contentOf, forget, scheduleOf } from "./draft.js";
import { count, counted, number, plain, spanText } from "./format.js";
import { previews } from "./preview.js";
import { go, link } from "./router.js";

/** @typedef {import("./draft.js").Draft} Draft */

const testStorage = "herald-test-devices";

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
function whenText(draft, it, clock) {
  if (draft.when === "now") return "at once";
  if (draft.when === "local") return `${draft.time.replace("T", " ")}, each device's time`;
  if (draft.when === "at") return `${clock.text(it.deliverTime)} ${clock.zone}`;
  const days = draft.period === "WEEKLY" ? " on the chosen days" : "";
  return `${draft.period.toLowerCase()}${days} at ${draft.times}, `
    + `${draft.isOwnTime ? "each device's time" : clock.zone}`
    + (draft.endDate ? `, until ${draft.endDate}` : "");
}

/**
 * Who gets it, by what, when, and what is in the way; then the send.
 * @param {any} app @param {Draft} draft @param {any} request @param {any} told @param {any[]} caps
 */
export function reviewDialog(app, draft, request, told, caps) {
  const { session, clock } = app;
  const it = told.notification ?? {};
  const devices = count(told.devices);
  // The server says from how many on a person is asked once more.
  /** @type {any[]} */ const warnings = told.warnings ?? [];
  const isLarge = warnings.some((row) => row.field === "devices");
  const typed = h("input", { inputmode: "numeric", autocomplete: "off" });
  const isAgain = draft.when === "again";
  const act = isAgain ? "Store the schedule" : "Send";
  const made = dialog("Review", [
    h("p", { class: "review-count" }, h("strong", {}, number(devices)),
      devices === 1 ? " device" : " devices", `, ${counted(told.messages, "message")}`,
      isAgain && " now"),
    told.heldBy && notice("held", h("strong", {}, "It would be held: "), told.heldBy),
    told.needsApproval && notice("held", h("strong", {}, "It waits for a second person: "),
      told.needsApproval, "."),
    warnings.filter((it) => it.field !== "devices").map((it) => notice("held", it.message)),
    devices === 0 && notice("held", "Nobody would get it."),
    facts([
      ["Type", it.type], ["Audience", h("code", {}, it.audience)],
      ...(told.adapters ?? []).map((/** @type {any} */ row) => [`By ${row.adapter}`,
        [counted(row.messages, "message"), row.block && ` – blocked: ${row.block.reason}`,
          count(row.lost) > 0 && ` – ${number(row.lost)} lost addresses`]]),
      ["Not reached", count(told.unreached) > 0
        && `${number(told.unreached)}: ${told.unreachedReason}`],
      ...caps.map((cap) => /** @type {[string, any]} */ (["Cap", capText(cap)])),
      ["At a cap now", count(told.capped) > 0 && number(told.capped)],
      ["Later than the others", count(told.later) > 0 && number(told.later)],
      ["Goes out", whenText(draft, it, clock)],
      ["In stages", it.rollout && it.rollout.stages.map((/** @type {any} */ row) =>
        `${row.percent} %`).join(", then ")],
      ["Expires", !isAgain && clock.text(it.expireTime)],
      ["Priority", plain(it.priority, "PRIORITY_")],
    ]),
    previews(it.content ?? contentOf(draft)),
    isLarge && field(`Type ${devices} to send to that many`, typed),
  ], (close) => [button(act, async () => {
    if (isLarge && typed.value.replace(/\D/g, "") !== String(devices)) {
      typed.focus();
      return made.say(`Type ${devices}, the number of devices.`);
    }
    try {
      const place = isAgain ? await storeSchedule(session, draft, clock)
        : link(["notifications", (await session.ask("Delivery/Send", request)).notification.id]);
      forget();
      close();
      go(place);
    } catch (error) {
      made.say(words(error));
    }
  }, { class: "button main" })], "wide");
}

/** @param {any} session @param {Draft} draft @param {any} clock */
async function storeSchedule(session, draft, clock) {
  const { schedule } = await session.ask("Delivery/PutSchedule",
    { schedule: scheduleOf(draft, clock.zone) });
  announce(`It goes out next at ${clock.text(schedule.nextTime)}.`);
  return link(["library"]);
}

/**
 * A test: the same content to a few devices of one's own, whatever their caps.
 * @param {any} session @param {any} request
 */
export function askTest(session, request) {
  const kept = sessionStorage.getItem(testStorage) ?? "";
  const audience = audienceField(session, kept, "");
  const made = dialog("Test on your own devices", [h("p", {}, "Sends it now, as it is written, to "
    + `at most ${mostTested} devices, such as `, h("code", {}, "user(jo)"), " or ",
  h("code", {}, "device(ID)"), ". Caps do not count."), audience.element],
  (close) => [button("Send the test", async () => {
    try {
      const asked = audience.input.value.trim();
      const { devices } = await session.ask("Registry/PreviewAudience", { audience: asked });
      if (count(devices) === 0) throw new Error("No device is like that.");
      if (count(devices) > mostTested) {
        throw new Error(`These are ${devices} devices; a test goes to at most ${mostTested}.`);
      }
      sessionStorage.setItem(testStorage, asked);
      const { rollout, timing, deliverTime, ...plainly } = request;
      await session.ask("Delivery/Send", { ...plainly, audience: asked, ignoreCaps: true,
        timeToLive: "3600s", idempotencyKey: crypto.randomUUID() });
      announce(`The test goes to ${counted(devices, "device")}.`);
      close();
    } catch (error) {
      made.say(words(error));
    }
  }, { class: "button main" })]);
}
