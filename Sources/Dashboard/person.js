// The people of an app, as the app names them: the list, and one with groups, devices, attributes.
import { announce, asForm, button, card, confirm, empty, facts, field, fill, h, heading, table }
  from "./dom.js";
import { save } from "./csv.js";
import { dataOf } from "./devicedata.js";
import { deviceTable, valueOf } from "./devices.js";
import { allOf } from "./failures.js";
import { counted, number } from "./format.js";
import { userSelector } from "./lookup.js";
import { go, link } from "./router.js";

/** @param {string} id */
export const userLink = (id) => link(["devices", "users", id]);

/**
 * What the devices of a person say, each value once with how many of the devices have it.
 * @param {any[]} devices
 */
export function attributesOf(devices) {
  /** @type {Map<string, {name: string, value: string, devices: number}>} */
  const found = new Map();
  for (const it of devices.flatMap((one) => one.attributes ?? [])) {
    const value = valueOf(it), key = JSON.stringify([it.name, value]);
    const row = found.get(key) ?? { name: it.name, value, devices: 0 };
    row.devices += 1;
    found.set(key, row);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name)
    || b.devices - a.devices);
}

/**
 * The tags of a person by group; those without one are in the group `device`.
 * @param {any} user @returns {[string, string[]][]}
 */
export const groupsOf = (user) => [["device", user.tags ?? []],
  ...(user.tagGroups ?? []).map((/** @type {any} */ it) => [it.group, it.tags ?? []])]
  .filter(([, tags]) => tags.length > 0);

/**
 * All that is kept of a person, in the form of `herald users data`. A device that was erased
 * meanwhile is left out.
 * @param {any} session @param {string} id
 */
export async function userData(session, id) {
  const { user } = await session.ask("Registry/GetUser", { id });
  /** @type {any[]} */ const devices = [];
  for (const device of user.deviceIds ?? []) {
    try {
      devices.push(...(await dataOf(session, device)).devices);
    } catch (/** @type {any} */ error) {
      if (error.code !== "not_found") throw error;
    }
  }
  return { createTime: new Date().toISOString(), user, devices };
}

/** The calls that the data of a person takes. */
const dataMethods = ["Registry/GetDeviceData", "Delivery/GetDeliveryData", "Geo/ListTransitions",
  "Geo/GetPosition"];

/** @param {Element} area @param {any} app */
export async function showUsers(area, app) {
  const { session } = app;
  const name = h("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  const open = button("Open", () => {
    const wanted = name.value.trim();
    if (!wanted) throw new Error("Type the whole name of a user.");
    go(userLink(wanted));
  }, { class: "button main" });
  const list = h("div", { class: "sheet" }), below = h("div", { class: "acts more" });
  /** @type {any[]} */ let loaded = [];
  const load = async (pageToken = "") => {
    const told = await session.ask("Registry/ListUsers", { pageSize: 50, pageToken });
    loaded = [...loaded, ...(told.users ?? [])];
    fill(list, loaded.length ? table("Users", ["User", ["Devices", "number"], "Tags"],
      loaded.map((it) => [h("a", { href: userLink(it.id) }, it.id),
        number((it.deviceIds ?? []).length), (it.tags ?? []).join(", ")]))
      : empty("The app has named no users"));
    fill(below, told.nextPageToken && button("More", () => load(told.nextPageToken)));
  };
  fill(area, heading("Users", h("a", { class: "button", href: link(["devices"]) },
    "All devices")), asForm({ class: "filters", role: "search" }, open,
    field("User", name, "The whole name, as the app gives it."), open), list, below);
  await load();
  return {};
}

/** @param {Element} area @param {any} app @param {string} id */
export async function showUser(area, app, id) {
  const { session, clock } = app;
  const [{ user }, { found: devices }] = await Promise.all([
    session.ask("Registry/GetUser", { id }), session.may("Registry/ListDevices")
      ? allOf(session, "Registry/ListDevices", "devices", { audience: userSelector(id),
        pageSize: 100 }) : { found: [] }]);
  const ids = user.deviceIds ?? [], groups = groupsOf(user), attributes = attributesOf(devices);
  fill(area, heading("User", ...userActs(session, user), h("a", { class: "button",
    href: link(["devices", "users"]) }, "All users")),
  h("p", { class: "lead" }, h("code", {}, user.id)),
  card(`Devices (${number(ids.length)})`, null, devices.length ? deviceTable(devices, clock)
    : ids.length ? h("ul", { class: "rows" }, ids.map((/** @type {string} */ it) => h("li", {},
      h("a", { href: link(["devices", it]) }, h("code", {}, it)))))
      : empty("The user has no device")),
  h("div", { class: "columns" },
    card("Groups", null, groups.length ? groups.map(([group, tags]) => [h("h3", {}, group),
      h("ul", { class: "chips" }, tags.map((it) => h("li", { class: "chip" }, it)))])
      : empty("The user has no tags", h("p", {}, "Tags of a device are on its own page."))),
    card("Attributes", null, attributes.length ? facts(attributes.map((it) => [it.name,
      [it.value, it.devices < devices.length && h("span", { class: "hint" },
        ` on ${counted(it.devices, "device")}`)]])) : empty("Its devices say nothing more"))));
  return {};
}

/** @param {any} session @param {any} user */
const userActs = (session, user) => [
  session.may("Delivery/Send") && h("a", { class: "button",
    href: link(["compose"], { audience: userSelector(user.id) }) }, "Write to this user"),
  dataMethods.every((it) => session.may(it)) && button("Export all data", async () =>
    save(`user-${user.id.replace(/[^A-Za-z0-9._-]+/g, "_")}.json`,
      `${JSON.stringify(await userData(session, user.id), null, 2)}\n`, "application/json")),
  session.may("Registry/DeleteUser") && button("Erase…", () => askErase(session, user),
    { class: "button danger" })];

/** @param {any} session @param {any} user */
function askErase(session, user) {
  const ids = user.deviceIds ?? [];
  const all = h("input", { type: "checkbox" });
  confirm("Erase the user", [h("p", {}, `What is kept of ${user.id} is erased: the tags, and whose `
    + "devices these are. This cannot be undone."), ids.length > 0 && h("label",
    { class: "choice" }, all, `Erase ${counted(ids.length, "device")} as well, with addresses, `
      + "tags, messages and places"), ids.length > 0 && h("p", { class: "hint" },
    "Devices that stay are nobody's. Devices that are erased and still in use register anew.")],
  "Erase the user", async () => {
    const told = await session.ask("Registry/DeleteUser", { id: user.id,
      devices: ids.length > 0 && all.checked });
    announce(`The user is erased, with ${counted(told.deletedDevices, "device")}.`);
    go(link(["devices", "users"]));
  });
}
