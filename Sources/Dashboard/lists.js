// One static list: who is on it, and putting devices on it or taking them off, by ids or a file.
import { acts, quoted } from "./audiences.js";
import { announce, asForm, badge, button, card, confirm, debounce, empty, failure, field, fill, h,
  heading, notice, select, table, words } from "./dom.js";
import { readCSV, writeCSV } from "./csv.js";
import { named } from "./editing.js";
import { editList, exportDevices, most, tooMany } from "./failures.js";
import { counted, number } from "./format.js";
import { devicesOf, selectorOf } from "./lookup.js";
import { link } from "./router.js";

/** What the columns of a file may be called, as the command reads them. */
const heads = [["device", "device_id", "id"], ["user", "user_id"]];

/** The most bad lines, and the most ids that are not there, that are shown. */
const shown = 100;

/**
 * The ids of a text, each once: one on each line, or columns that the first line names. `rest` is a
 * text of the bad lines alone.
 * @param {string} text @param {boolean} areUsers what ids are where no column says it
 */
export function readIds(text, areUsers) {
  const rows = readCSV(text);
  const columns = (rows[0]?.cells ?? []).map((it) =>
    heads.findIndex((names) => names.includes(it.trim().toLowerCase())));
  const hasHead = columns.some((it) => it >= 0), kinds = hasHead ? columns : [Number(areUsers)];
  /** @type {Set<string>[]} */ const found = [new Set(), new Set()];
  /** @type {any[][]} */ const bad = [], rest = hasHead ? [rows[0].cells] : [];
  let repeated = 0;
  for (const { line, cells } of rows.slice(Number(hasHead))) {
    if (cells.length !== kinds.length) {
      bad.push([line, cells.join(), `${counted(cells.length, "value")}, not ${kinds.length}`]);
      rest.push(cells);
      continue;
    }
    cells.forEach((cell, at) => {
      const id = cell.trim(), ids = found[kinds[at]];
      if (!id || !ids) return;
      if (ids.has(id)) repeated += 1;
      ids.add(id);
    });
  }
  const [devices, users] = found.map((it) => [...it]);
  return { devices, users, repeated, bad, rest: bad.length ? writeCSV(rest) : "" };
}

/**
 * Which ids of a change were not there, in a line for each kind.
 * @param {Record<string, string[]>} told
 */
export const missingLines = ({ unknownDevices, unknownUsers, devicesNotOnList }) =>
  /** @type {[string, string[]][]} */ ([["No such device", unknownDevices],
    ["No such user", unknownUsers], ["Not on the list", devicesNotOnList]])
    .filter(([, ids]) => ids.length).map(([what, ids]) => `${what}: `
      + ids.slice(0, shown).join(", ")
      + (ids.length > shown ? `, and ${number(ids.length - shown)} more.` : "."));

/** @param {Element} area @param {any} app @param {string} name */
export async function show(area, app, name) {
  const { session, clock } = app;
  const audience = `static_list(${quoted(name)})`, summary = h("p", { class: "lead" });
  const people = session.may("Registry/ListDevices") && memberCard(session, name, audience,
    () => load());
  const load = async () => {
    const it = await named(session, "Registry/ListLists", "lists", name);
    fill(summary, `${counted(it.devices, "device")}, changed ${clock.text(it.updateTime)}`);
    if (people) await people.load();
  };
  fill(area, heading(`List ${name}`, acts(session, audience), people && button("Export CSV",
    () => exportDevices(session, `list-${name.replace(/[^\w.-]/g, "_")}`, audience)),
  h("a", { class: "button", href: link(["audiences"]) }, "All audiences")), summary,
  session.may("Registry/EditList") && editCard(session, name, load), people && people.element);
  await load();
  return {};
}

/**
 * Puts devices on a list, or takes them off.
 * @param {any} session @param {string} name @param {() => any} done
 */
function editCard(session, name, done) {
  const text = h("textarea", { rows: "4", class: "code", spellcheck: "false", dir: "auto" });
  const file = h("input", { type: "file", accept: ".csv,.txt" });
  const kind = select([["", "Devices"], ["user", "Users"]], "");
  const seen = h("div", { role: "status" }), said = h("div", { role: "status" });
  const wrong = h("div", {});
  const read = () => {
    const found = readIds(text.value, Boolean(kind.value));
    if (found.devices.length + found.users.length > most) throw new Error(tooMany("These are"));
    return found;
  };
  const check = async (/** @type {Blob | undefined} */ chosen) => {
    fill(wrong);
    try {
      if (chosen) text.value = await chosen.text();
      const { devices, users, repeated, bad } = read();
      fill(seen, text.value && h("p", {}, devices.length > 0 && badge(counted(devices.length,
        "device"), "good"), " ", users.length > 0 && badge(counted(users.length, "user"), "good"),
      " ", repeated > 0 && badge(`${repeated} repeated`), " ", badge(counted(bad.length,
        "bad line"), bad.length ? "bad" : "quiet")));
      fill(wrong, bad.length > 0 && table("Bad lines", ["Line", "What it has", "Why"],
        bad.slice(0, shown)));
    } catch (error) {
      fill(seen, h("p", { class: "form-error" }, words(error)));
    }
  };
  const store = async (/** @type {Record<string, string[]>} */ ids, clear = false) => {
    fill(said);
    if (!Object.values(ids).some((it) => it.length)) throw new Error("There is no id to take.");
    const { bad, rest } = read();
    // A part may be stored when another one fails.
    const told = await editList(session, name, ids, clear).finally(done);
    const missing = missingLines(told);
    announce(`The list has ${counted(told.list?.devices, "device")}.`);
    if (!missing.length) text.value = rest;
    if (bad.length) {
      missing.push(`Not taken: ${bad.slice(0, shown).map(([, it]) => it).join("; ")}`);
    }
    fill(said, missing.length > 0 && notice("held", missing.map((it) => h("p", {}, it))));
    check();
  };
  const wanted = () => {
    const { devices, users } = read();
    return { addDevices: devices, addUsers: users };
  };
  text.addEventListener("input", debounce(() => check(), 150));
  kind.addEventListener("change", () => check());
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    file.value = "";
    return check(chosen);
  });
  return card("Put on or take off", null, field("Ids", text, "One on each line; or CSV whose first "
    + "line names the columns device and user. Nothing changes before you press a button."),
  h("div", { class: "filters" }, field("From a file", file), field("They are", kind,
    "Of a user, all devices that are theirs now.")), seen, wrong,
  h("div", { class: "acts" }, button("Put on the list", () => store(wanted()),
    { class: "button main" }), button("Take off the list", () => {
    const { devices, users } = read();
    if (users.length) throw new Error("Find the devices of a user below, and take these off.");
    return store({ removeDevices: devices });
  }), button("Replace the list…", () => {
    if (read().bad.length) throw new Error("Correct the bad lines first, or take them away.");
    confirm("Replace the list", h("p", {}, `All other devices are taken off ${name}.`),
      "Replace the list", () => store(wanted(), true));
  }, { class: "button danger" })), said);
}

/**
 * Who is on a list.
 * @param {any} session @param {string} name @param {string} list @param {() => any} done
 */
function memberCard(session, name, list, done) {
  const search = h("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  const found = h("div", {}), mayEdit = session.may("Registry/EditList");
  /** @type {any[]} */ let known = [];
  let turn = 0;
  // What was pressed is gone: the next of its kind has the focus, or else the search.
  const focus = (/** @type {string} */ what, /** @type {number} */ at) =>
    (found.querySelectorAll(what)[at] ?? search).focus();
  const more = async (pageToken = "") => {
    const mine = turn += 1, before = known.length;
    const who = search.value.trim(), { id, address, audience } = selectorOf(who);
    const ids = address ? await devicesOf(session, who) : [id];
    const told = await session.ask("Registry/ListDevices", { pageSize: 25, pageToken,
      audience: who ? `${list} AND (${audience ?? ids.map((one) => `device(${one})`).join(" OR ")})`
        : list });
    if (mine !== turn) return;
    known = [...pageToken ? known : [], ...(told.devices ?? [])];
    fill(found, known.length ? table("On the list", ["Device", "Platform", "User", "Actions"],
      known.map((it, at) => [h("a", { href: link(["devices", it.id]) }, h("code", {}, it.id)),
        it.platform ?? "", it.user ?? "", mayEdit && button("Take off", async () => {
          await editList(session, name, { removeDevices: [it.id] });
          await done();
          focus(".small", at);
        }, { class: "button small", "aria-label": `Take off ${it.id}` })]))
      : empty(who ? "Nobody like that is on the list" : "Nobody is on the list"),
    told.nextPageToken && button("More", () => more(told.nextPageToken)));
    if (pageToken) focus("a", before);
  };
  const load = () => {
    const mine = turn + 1;
    return more().catch((error) => mine === turn && fill(found, failure(error)));
  };
  const find = button("Find", load);
  return { load, element: card("Who is on it", null, asForm({ class: "filters", role: "search" },
    find, field("Find", search, "A device's id or address, or user and a name, such as user jo"),
    find), found) };
}
