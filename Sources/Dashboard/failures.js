// Lists of notifications and of failed deliveries as files, and as audiences.
import { announce } from "./dom.js";
import { save, writeCSV } from "./csv.js";
import { counted, plain, stateName } from "./format.js";

/** Rows of a file; who needs more has the command, which writes as it reads. */
const most = 10000;

/** Devices that one call adds to a list. */
const atOnce = 1000;

/**
 * All pages of a list, up to a limit.
 * @param {any} session @param {string} method @param {string} member @param {any} request
 */
export async function allOf(session, method, member, request) {
  /** @type {any[]} */ const found = [];
  let pageToken = "";
  do {
    const told = await session.ask(method, { ...request, pageToken });
    found.push(...(told[member] ?? []));
    pageToken = told.nextPageToken ?? "";
  } while (pageToken && found.length < most);
  return { found: found.slice(0, most), isCut: Boolean(pageToken) || found.length > most };
}

/** @param {{found: any[], isCut: boolean}} it */
export const say = ({ found, isCut }) => announce(`${counted(found.length, "row")} written`
  + (isCut ? `, the latest; there are more.` : "."));

/** @param {any} session @param {string} id @param {string[]} [classes] */
export async function exportFailures(session, id, classes = []) {
  const all = await allOf(session, "Delivery/ListFailures", "failures",
    { notificationId: id, classes, pageSize: 1000 });
  save(`failures-${id}.csv`, writeCSV([["device", "provider", "class", "reason", "attempts",
    "time"], ...all.found.map((it) => [it.deviceId, it.adapter,
    plain(it.failureClass, "FAILURE_CLASS_"), it.reason, it.attempts, it.time])]));
  say(all);
}

const counts = ["audience", "delivered", "failed", "suppressed", "expired", "received",
  "displayed", "tapped", "dismissed"];

/** @param {any[]} notifications */
export const notificationRows = (notifications) => [["id", "type", "state", "title", "text",
  "audience", "sent by", "created", ...counts], ...notifications.map((it) => [it.id, it.type,
  stateName(it.state), it.content?.title, it.content?.body, it.audience, it.sentBy, it.createTime,
  ...counts.map((name) => it.counts?.[name] ?? 0)])];

/** @param {any} session @param {Record<string, string>} request */
export async function exportNotifications(session, request) {
  const all = await allOf(session, "Delivery/ListNotifications", "notifications",
    { ...request, pageSize: 100 });
  save("notifications.csv", writeCSV(notificationRows(all.found)));
  say(all);
}

/**
 * A list of the devices where a notification failed for some reasons; its name, which ends with
 * `which` if that is given.
 * @param {any} session @param {string} id @param {string[]} classes @param {string} [which]
 */
export async function listFailed(session, id, classes, which = "") {
  const { found, isCut } = await allOf(session, "Delivery/ListFailures", "failures",
    { notificationId: id, classes, pageSize: 1000 });
  if (isCut) throw new Error(`It failed on more than ${most} devices: that is too many for a list `
    + "made here. Send the same again, or make the list by the command.");
  const devices = [...new Set(found.map((it) => it.deviceId))];
  if (!devices.length) {
    throw new Error("Where it failed is kept until a day after it has expired.");
  }
  const name = [`failed-${id.slice(-8)}`, ...which ? [which] : []].join("-");
  for (let at = 0; at < devices.length; at += atOnce) {
    await session.ask("Registry/EditList", { name, clear: at === 0,
      addDevices: devices.slice(at, at + atOnce) });
  }
  return name;
}
