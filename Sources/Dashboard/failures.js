// Lists of notifications and of failed deliveries as files, and as audiences.
import { announce, dialog, fill, h } from "./dom.js";
import { save, writeCSV } from "./csv.js";
import { counted, number, plain, stateName } from "./format.js";

/** Rows that are read at most: a browser holds them all. The command writes as it reads. */
export const most = 100000;

/** Devices that one call adds to a list. */
const atOnce = 1000;

/** What the server says of ids that are not there. */
const missing = ["unknownDevices", "unknownUsers", "devicesNotOnList"];

/** @typedef {{limit?: number, heard?: (rows: number) => void, signal?: AbortSignal}} Reading */

/** @param {string[]} services */
export const missingText = (services) =>
  `The records of ${services.join(", ")} are missing: it does not answer.`;

/**
 * All pages of a list, up to a limit. `heard` is told how many rows there are, where more come.
 * @param {any} session @param {string} method @param {string} member @param {any} request
 * @param {Reading} [how]
 */
export async function allOf(session, method, member, request, how = {}) {
  const { limit = most, heard, signal } = how;
  /** @type {any[]} */ const found = [];
  let pageToken = "";
  do {
    const told = await session.ask(method, { ...request, pageToken }, signal);
    if (told.missingServices?.length) throw new Error(missingText(told.missingServices));
    found.push(...(told[member] ?? []));
    pageToken = told.nextPageToken ?? "";
    if (pageToken) heard?.(found.length);
  } while (pageToken && found.length < limit);
  return { found: found.slice(0, limit), isCut: Boolean(pageToken) || found.length > limit };
}

/**
 * Does something that may read many pages. What takes more than one page shows how far it is, and
 * ends when that is closed.
 * @template Answer @param {string} title @param {(how: Reading) => Promise<Answer>} act
 * @returns {Promise<Answer | undefined>} undefined if somebody has ended it
 */
export async function readingMany(title, act) {
  const abort = new AbortController();
  /** @type {any} */ let made, /** @type {any} */ line;
  const heard = (/** @type {number} */ rows) => {
    if (!made) {
      line = h("p", { role: "status" });
      made = dialog(title, [line, h("p", { class: "hint" }, "Closing this ends it.")], () => []);
      made.element.addEventListener("close", () => abort.abort());
    }
    fill(line, `${counted(rows, "row")} read so far…`);
  };
  try {
    return await act({ heard, signal: abort.signal });
  } catch (error) {
    if (abort.signal.aborted) return undefined;
    throw error;
  } finally {
    made?.close();
  }
}

/**
 * A table as a file. One that is cut says so in its name and in its last row.
 * @param {string} name @param {any[][]} rows the first has the names of the columns
 * @param {boolean} isCut @param {string} command what writes all of it
 */
export function tableFile(name, rows, isCut, command) {
  if (!isCut) return { name: `${name}.csv`, text: writeCSV(rows) };
  const size = rows.length - 1;
  return { name: `${name}-first-${size}.csv`, text: writeCSV([...rows,
    [`CUT: these are the first ${size} rows, and there are more. ${command} has all.`]]) };
}

/**
 * Reads all pages of a list, and gives the browser a file of them.
 * @param {any} session @param {{name: string, method: string, member: string, request: any,
 *  rows: (found: any[]) => any[][], command: string}} of
 */
export async function exportAll(session, { name, method, member, request, rows, command }) {
  const all = await readingMany("Export CSV",
    (how) => allOf(session, method, member, request, how));
  if (!all) return announce("Nothing is written.", "bad");
  const file = tableFile(name, rows(all.found), all.isCut, command);
  save(file.name, file.text);
  announce(`${counted(all.found.length, "row")} written${all.isCut
    ? `, the first. There are more: ${command} has all.` : "."}`, all.isCut ? "bad" : "good");
}

/** @param {any[]} failures */
export const failureRows = (failures) => [["device", "provider", "class", "reason", "attempts",
  "time"], ...failures.map((it) => [it.deviceId, it.adapter,
  plain(it.failureClass, "FAILURE_CLASS_"), it.reason, it.attempts, it.time])];

/** @param {any} session @param {string} id @param {{classes?: string[], text?: string}} [wanted] */
export const exportFailures = (session, id, wanted = {}) => exportAll(session, {
  name: `failures-${id}`, method: "Delivery/ListFailures", member: "failures",
  request: { notificationId: id, ...wanted, pageSize: 1000 }, rows: failureRows,
  command: `herald failures ${id} --limit` });

const counts = ["audience", "delivered", "failed", "suppressed", "expired", "received",
  "displayed", "tapped", "dismissed"];

/** @param {any[]} notifications */
export const notificationRows = (notifications) => [["id", "type", "state", "title", "text",
  "audience", "sent by", "created", "devices", ...counts.slice(1)],
...notifications.map((it) => [it.id, it.type, stateName(it.state), it.content?.title,
  it.content?.body, it.audience, it.sentBy, it.createTime,
  ...counts.map((name) => it.counts?.[name] ?? 0)])];

/** @param {any} session @param {Record<string, string>} request */
export const exportNotifications = (session, request) => exportAll(session, {
  name: "notifications", method: "Delivery/ListNotifications", member: "notifications",
  request: { ...request, pageSize: 100 }, rows: notificationRows,
  command: "herald notifications list --limit" });

/**
 * Devices as a file, which can be read again as a list: whose one is stands in no column of that.
 * @param {any[]} devices
 */
export const deviceRows = (devices) => [["device", "belongs_to", "platform", "language"],
  ...devices.map((it) => [it.id, it.user, it.platform, it.locale])];

/** @param {any} session @param {string} name @param {string} audience */
export const exportDevices = (session, name, audience) => exportAll(session, { name,
  method: "Registry/ListDevices", member: "devices", request: { audience, pageSize: 1000 },
  rows: deviceRows, command: `herald devices list ${audience
    && `--audience '${audience.replaceAll("'", "'\\''")}' `}--limit` });

/**
 * Changes a list part by part, or makes it; the list then, and the ids that were not there.
 * @param {any} session @param {string} name @param {Record<string, string[]>} ids by the members of
 *  the request @param {boolean} [clears] whether all other devices are taken off
 * @returns {Promise<any>}
 */
export async function editList(session, name, ids, clears = false) {
  /** @type {Record<string, any>} */
  const all = Object.fromEntries(missing.map((one) => [one, []]));
  let clear = clears;
  for (const [member, rest] of Object.entries(ids)) {
    for (let at = 0; at < rest.length; at += atOnce) {
      const part = rest.slice(at, at + atOnce);
      try {
        const told = await session.ask("Registry/EditList", { name, clear, [member]: part });
        clear = false;
        all.list = told.list;
        for (const one of missing) all[one].push(...(told[one] ?? []));
      } catch (/** @type {any} */ error) {
        // None of this part exists, so nothing is taken off; one of a later part may.
        if (!clear || error.code !== "failed_precondition" || error.violations?.length) throw error;
        all[member.replace("add", "unknown")].push(...part);
      }
    }
  }
  if (clear) throw new Error("None of these exists: the list is as it was.");
  return all;
}

/**
 * A list of the devices where a notification failed for some reasons; its name, which ends with
 * `which` if that is given. Undefined if somebody has ended it.
 * @param {any} session @param {string} id @param {{classes: string[], text?: string}} wanted
 * @param {string} [which]
 */
export const listFailed = (session, id, wanted, which = "") => readingMany("Make a list",
  async (how) => {
    const { found, isCut } = await allOf(session, "Delivery/ListFailures", "failures",
      { notificationId: id, ...wanted, pageSize: 1000 }, how);
    if (isCut) throw new Error(tooMany("It failed on"));
    const devices = [...new Set(found.map((it) => it.deviceId))];
    if (!devices.length) {
      throw new Error("Where it failed is kept until a day after it has expired.");
    }
    const name = [`failed-${id.slice(-8)}`, ...which ? [which] : []].join("-");
    await editList(session, name, { addDevices: devices }, true);
    return name;
  });

/** @param {string} begin */
export const tooMany = (begin) => `${begin} more than ${number(most)} devices: that is too many `
  + "for a list made here. Make the list by the command: herald lists import.";
