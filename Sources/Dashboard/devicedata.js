// All data of a device, for the person whose it is, and its erasure.
import { announce, button, confirm, h } from "./dom.js";
import { save } from "./csv.js";
import { go, link } from "./router.js";

/**
 * What every service keeps of a device, in the form of `herald devices data`.
 * @param {any} session @param {string} id
 */
export async function dataOf(session, id) {
  const registry = await session.ask("Registry/GetDeviceData", { id });
  /** @type {Record<string, any[]>} */
  const delivery = { inbox: [], events: [], pending: [], failed: [] };
  /** @type {any[]} */ const transitions = [];
  let pageToken = "";
  do {
    const told = await session.ask("Delivery/GetDeliveryData", { deviceId: id, pageToken });
    for (const name of Object.keys(delivery)) delivery[name].push(...(told[name] ?? []));
    pageToken = told.nextPageToken ?? "";
  } while (pageToken);
  do {
    const told = await session.ask("Geo/ListTransitions", { deviceId: id, pageSize: 1000,
      pageToken });
    transitions.push(...(told.transitions ?? []));
    pageToken = told.nextPageToken ?? "";
  } while (pageToken);
  const { position, movement } = await session.ask("Geo/GetPosition", { deviceId: id,
    ordinal: registry.ordinal });
  return { createTime: new Date().toISOString(), devices: [{ registry, delivery, position,
    movement, transitions }] };
}

/**
 * The acts on a device as a whole.
 * @param {any} session @param {string} id
 */
export const deviceActs = (session, id) => [
  session.may("Registry/GetDeviceData") && button("Export its data", async () =>
    save(`device-${id}.json`, `${JSON.stringify(await dataOf(session, id), null, 2)}\n`,
      "application/json")),
  session.may("Registry/DeleteDevice") && button("Erase…", () => confirm("Erase the device",
    h("p", {}, "All that is kept of it is erased here: its addresses, tags, messages and places. ",
      "This cannot be undone. A device that is still in use registers anew."), "Erase the device",
    async () => {
      await session.ask("Registry/DeleteDevice", { id });
      announce("The device is erased.");
      go(link(["devices"]));
    }), { class: "button danger" })];
