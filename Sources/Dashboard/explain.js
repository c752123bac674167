// Why a device, or each device of a person, got a notification, or did not.
import { badge, button, dialog, field, fill, h, words } from "./dom.js";
import { counted, plain } from "./format.js";
import { devicesOf, whoOf } from "./lookup.js";
import { rolloutText } from "./pausing.js";
import { link } from "./router.js";

/**
 * What the server says of each device that is meant. A device that was erased meanwhile is left
 * out, if others are there.
 * @param {any} session @param {string} notificationId @param {string} text
 * @returns {Promise<{device: string, told: any}[]>}
 */
export async function explained(session, notificationId, text) {
  const devices = await devicesOf(session, text);
  /** @type {{device: string, told: any}[]} */ const found = [];
  /** @type {any} */ let gone;
  for (const device of devices) {
    try {
      found.push({ device, told: await session.ask("Delivery/ExplainDelivery",
        { notificationId, deviceId: device }) });
    } catch (/** @type {any} */ error) {
      if (error.code !== "not_found") throw error;
      gone = error;
    }
  }
  if (!found.length) throw gone;
  return found;
}

/** @param {any} session @param {any} clock @param {string} id @param {string} [device] */
export function askExplain(session, clock, id, device = "") {
  const mayUser = session.may("Registry/GetUser");
  const mayAddress = session.may("Registry/FindDevices");
  const input = h("input", { value: device, autocomplete: "off", spellcheck: "false" });
  const answer = h("div", { class: "stack", role: "status" });
  dialog("Why did a device get it, or not?", [field(mayUser ? "Device or user" : "Device", input,
    ["The id of a device", mayAddress && " or its address",
      mayUser && [", or ", h("code", {}, "user jo"), " for each device of a user"], "."]), answer],
    () => [button("Explain", async () => {
      try {
        const found = await explained(session, id, input.value);
        const isNamed = Boolean(whoOf(input.value).device);
        fill(answer, found.map((it) => h("section", {}, !isNamed && h("h3", {},
          h("a", { href: link(["devices", it.device]) }, h("code", {}, it.device))),
        explanation(it.told, clock))));
      } catch (error) {
        fill(answer, h("p", { class: "form-error" }, words(error)));
      }
    }, { class: "button main" })]);
  if (device) input.form.querySelector(".main").click();
  input.focus();
}

/**
 * That a device may wait for a later stage of a rollout; nothing if it waits for something else,
 * or for nothing.
 * @param {any} told @param {any} clock
 */
export function stageText({ notification = {}, adapters = [] }, clock) {
  const { percent = 0 } = notification.rolloutState ?? {};
  const waits = adapters.some((/** @type {any} */ row) =>
    plain(row.fate, "DELIVERY_FATE_") === "waiting");
  return waits && percent && percent < 100
    ? `A later stage may have this device. ${rolloutText(notification, clock)}` : "";
}

/** @param {any[]} rows */
const adapterRows = (rows) => h("ul", { class: "rows" }, rows.map((row) => h("li", {},
  h("strong", {}, row.adapter), " ", badge(plain(row.fate, "DELIVERY_FATE_") || "not known"), " ",
  row.reason, row.block && h("p", { class: "cause" }, `In the way: ${row.block}`))));

/** @param {any} told @param {any} clock */
export function explanation(told, clock) {
  /** @type {any[]} */ const all = told.adapters ?? [];
  const isUnreached = (/** @type {any} */ row) =>
    plain(row.fate, "DELIVERY_FATE_") === "unreached";
  // A device has addresses of few kinds. The others explain nothing, unless nothing else does.
  const rest = all.every(isUnreached) ? [] : all.filter(isUnreached);
  const member = plain(told.membership, "AUDIENCE_MEMBERSHIP_") || "not known";
  const texts = { in: "It was in the audience.", out: "It was not in the audience.",
    unplanned: "The audience is not resolved yet." };
  const stage = stageText(told, clock);
  return [
    h("p", {}, h("strong", {}, /** @type {any} */ (texts)[member]
      ?? "It is not known whether it was in the audience."), " ", told.membershipReason),
    stage && h("p", { class: "cause" }, stage),
    told.now && h("p", {}, `Now: ${told.now.reason}`),
    all.length > 0 && adapterRows(all.filter((row) => !rest.includes(row))),
    rest.length > 0 && h("details", {}, h("summary", {}, `${counted(rest.length,
      "other provider")}: no address of the device`), adapterRows(rest)),
    (told.events ?? []).map((/** @type {any} */ row) => h("p", {},
      `The device said: ${plain(row.kind, "EVENT_KIND_")} at ${clock.text(row.time)}`)),
    told.mutedNow && h("p", {}, "The device is muted now."),
  ];
}
