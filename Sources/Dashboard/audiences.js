// Audiences: tags with how many follow them, segments, lists, and what devices say of themselves.
import { announce, asForm, button, card, confirm, debounce, dialog, empty, failure, field, fill, h,
  heading, table, words } from "./dom.js";
import { audienceField } from "./audience.js";
import { checkNew, checkSame, named, typedNotice } from "./editing.js";
import { count, counted, number } from "./format.js";
import { go, link } from "./router.js";
import { forgetTyped, keepTyped, typed } from "./typing.js";

/** Devices that are looked at to see which attributes there are. */
const sampled = 100;

/**
 * A name as selectors take it.
 * @param {string} name
 */
export const quoted = (name) => /^[A-Za-z0-9._-]+$/.test(name) ? name : JSON.stringify(name);

/**
 * The attributes of some devices: the name, what kind, how many have it, and a value.
 * @param {any[]} devices
 */
export function attributesOf(devices) {
  /** @type {Map<string, {name: string, kind: string, devices: number, value: string}>} */
  const found = new Map();
  for (const it of devices.flatMap((one) => one.attributes ?? [])) {
    const kind = ["text", "number", "date", "version"].find((one) => it[one] !== undefined)
      ?? "text";
    const key = `${it.name} ${kind}`;
    const row = found.get(key) ?? { name: it.name, kind, devices: 0, value: String(it[kind]
      ?? "") };
    row.devices += 1;
    found.set(key, row);
  }
  return [...found.values()].sort((a, b) => b.devices - a.devices || a.name.localeCompare(b.name));
}

/**
 * What can be done with an audience by whoever is signed in.
 * @param {any} session @param {string} audience
 */
export const acts = (session, audience) => h("span", { class: "acts" },
  session.may("Registry/ListDevices")
    && h("a", { href: link(["devices"], { find: audience }) }, "Devices"),
  session.may("Delivery/Send")
    && h("a", { href: link(["compose"], { audience }) }, "Write to them"));

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, { path: [, kind, name] }) {
  if (kind === "lists") return (await import("./lists.js")).show(area, app, name);
  const { session } = app;
  const tags = h("div", {}), segments = h("div", {}), lists = h("div", {}), attributes =
    h("div", {});
  fill(area, heading("Audiences"), tags, segments, lists, attributes);
  const part = async (/** @type {Element} */ place, /** @type {() => any} */ act) => {
    try {
      await act();
    } catch (error) {
      fill(place, failure(error));
    }
  };
  await Promise.all([
    session.may("Registry/ListTags") && part(tags, () => tagCard(app, tags)),
    session.may("Registry/ListSegments") && part(segments, () => segmentCard(app, segments)),
    session.may("Registry/ListLists") && part(lists, () => listCard(app, lists))]);
  if (session.may("Registry/SampleAudience")) {
    fill(attributes, card("Attributes", null, h("p", { class: "hint" },
      `What ${sampled} devices, taken at random, say of themselves.`),
    button("Look", () => attributeCard(session, attributes))));
  }
  return {};
}

/**
 * The growth of a tag, in devices, since some days ago; a dash where nobody knows.
 * @param {any} it @param {number} days
 */
export function growthText(it, days) {
  const grown = (it.growth ?? []).find((/** @type {any} */ row) => row.days === days);
  if (!grown) return "–";
  return count(grown.devices) > 0 ? `+${number(grown.devices)}` : number(grown.devices);
}

/**
 * @param {any[]} tags @param {any[]} compared the counts of the past that there are
 * @param {any} session @param {any} clock
 */
const tagTable = (tags, compared, session, clock) => [table("Tags", ["Tag", ["Devices", "number"],
  ...compared.map((it) => /** @type {[string, string]} */ ([`In ${counted(it.days, "day")}`,
    "number"])), "Actions"], tags.map((it) => [h("code", {}, it.tag), number(it.devices),
  ...compared.map(({ days }) => growthText(it, days)),
  acts(session, /^\/[^\s()"]*$/.test(it.tag) ? it.tag : JSON.stringify(it.tag))])),
h("p", { class: "hint" }, "They are counted once a day. ", compared.length > 0 &&
  `Compared with ${compared.map((it) => clock.minutes(it.time)).join(", ")} in ${clock.zone}.`)];

/** @param {any} app @param {Element} area */
async function tagCard({ session, clock }, area) {
  const search = h("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  const list = h("div", {});
  /** @type {any[]} */ let known = [];
  const load = async (pageToken = "") => {
    const prefix = search.value.trim();
    const told = await session.ask("Registry/ListTags", { prefix, pageSize: 25, pageToken });
    if (prefix !== search.value.trim()) return;
    known = [...(pageToken ? known : []), ...(told.tags ?? [])];
    fill(list, known.length ? tagTable(known, told.compared ?? [], session, clock)
      : empty(prefix ? "No tag begins so" : "No device follows anything"),
    told.nextPageToken && h("div", { class: "acts more" },
      button("More", () => load(told.nextPageToken))));
  };
  search.addEventListener("input", debounce(() => load(), 150));
  fill(area, card("Tags", null, asForm({ class: "filters", role: "search" }, undefined,
  field("Begins with", search)), list));
  await load();
}

/** @param {any} app @param {Element} area */
async function segmentCard(app, area) {
  const { session, clock } = app;
  const again = () => segmentCard(app, area);
  const { segments = [] } = await session.ask("Registry/ListSegments");
  const mayPut = session.may("Registry/PutSegment");
  fill(area, card("Segments", mayPut && button("New segment…",
    () => askSegment(session, {}, again), { class: "button small" }), segments.length
    ? table("Segments",
    ["Name", "Audience", "Changed", "Actions"], segments.map((/** @type {any} */ it) => [it.name,
      h("code", { class: "wrap" }, it.audience), clock.bare(it.updateTime),
      h("span", { class: "acts" }, acts(session, `segment(${quoted(it.name)})`),
        mayPut && button("Edit…", () => askSegment(session, it, again),
          { class: "button small" }),
        session.may("Registry/DeleteSegment") && button("Delete…", () => confirm(
          "Delete the segment", h("p", {}, `Selectors that use ${it.name} are refused then.`),
          "Delete the segment", async () => {
            await session.ask("Registry/DeleteSegment", { name: it.name });
            await again();
          }), { class: "button small danger" }))]), clock) : empty("There are no segments",
    h("p", {}, "A segment is an audience with a name, which others use as ",
      h("code", {}, "segment(name)"), "."))));
}

/**
 * Refuses to store a segment in place of one that was stored since, or of another one.
 * @param {any} session @param {string} name @param {any} before what the form began with
 */
async function checkSegment(session, name, before) {
  if (before.name) {
    const now = await named(session, "Registry/ListSegments", "segments", name);
    return checkSame({ setTime: now.updateTime }, before.updateTime);
  }
  return checkNew(session, "Registry/ListSegments", "segments", "segment", name);
}

/**
 * Makes or changes a segment. What is typed outlives a reload, but not the dialog's end.
 * @param {any} session @param {any} stored as it was listed; empty for a new one
 * @param {() => any} done
 */
export function askSegment(session, stored, done) {
  const { name = "" } = stored, about = [session.app, name], kept = typed("segment", about);
  const before = { name, updateTime: kept ? kept.updateTime : stored.updateTime };
  const input = h("input", { value: kept?.name ?? name, disabled: Boolean(name),
    autocomplete: "off" });
  const audience = audienceField(session, kept?.audience ?? stored.audience ?? "", "");
  const discard = button("Discard the changes", async () => {
    const now = name ? await named(session, "Registry/ListSegments", "segments", name) : {};
    made.close();
    await done();
    askSegment(session, now, done);
  });
  discard.hidden = !kept;
  for (const it of [input, audience.input]) {
    it.addEventListener("input", () => {
      discard.hidden = false;
      keepTyped("segment", about, { name: input.value, audience: audience.input.value,
        updateTime: before.updateTime });
    });
  }
  const made = dialog(name ? `Segment ${name}` : "New segment", [kept && typedNotice(),
    field("Name", input), audience.element], (close) => [discard, button("Save", async () => {
    try {
      const put = { name: input.value.trim(), audience: audience.input.value };
      await checkSegment(session, put.name, before);
      const told = await session.ask("Registry/PutSegment", put);
      announce(told.warnings?.[0]?.message ?? "The segment is saved.");
      close();
      await done();
    } catch (error) {
      discard.hidden = false;
      made.say(words(error));
    }
  }, { class: "button main" })]);
  // Whoever cancels has seen what was typed; the page of a session that ended closes no dialog.
  made.element.addEventListener("close", () => forgetTyped("segment", about));
}

/** @param {string} name */
const listLink = (name) => link(["audiences", "lists", name]);

/**
 * Makes a list that nobody is on.
 * @param {any} session
 */
export function askList(session) {
  const input = h("input", { autocomplete: "off" });
  confirm("New list", field("Name", input), "Make the list", async () => {
    const name = input.value.trim();
    await checkNew(session, "Registry/ListLists", "lists", "list", name);
    await session.ask("Registry/EditList", { name });
    go(listLink(name));
  }, "");
}

/** @param {any} app @param {Element} area */
async function listCard(app, area) {
  const { session, clock } = app;
  const { lists = [] } = await session.ask("Registry/ListLists");
  fill(area, card("Lists", session.may("Registry/EditList") && button("New list…",
    () => askList(session), { class: "button small" }), lists.length ? table("Lists",
    ["Name", ["Devices", "number"], "Changed", "Actions"], lists.map((/** @type {any} */ it) =>
      [h("a", { href: listLink(it.name) }, it.name), number(it.devices), clock.bare(it.updateTime),
        h("span", { class: "acts" }, acts(session, `static_list(${quoted(it.name)})`),
          session.may("Registry/DeleteList") && button("Delete…", () => confirm("Delete the list",
            h("p", {}, `${it.name} with ${counted(it.devices, "device")}. The devices stay.`),
            "Delete the list", async () => {
              await session.ask("Registry/DeleteList", { name: it.name });
              await listCard(app, area);
            }), { class: "button small danger" }))]), clock)
    : empty("There are no lists", h("p", {}, "On a list are the devices that you put on it, by "
      + "hand or from a file, or those where a notification failed."))));
}

/** @param {any} session @param {Element} area */
async function attributeCard(session, area) {
  const { devices = [] } = await session.ask("Registry/SampleAudience",
    { audience: "ALL", count: sampled });
  const rows = attributesOf(devices);
  fill(area, card("Attributes", null, h("p", { class: "hint" },
    `Of ${counted(devices.length, "device")}, taken at random.`), rows.length
    ? table("Attributes", ["Name", "Kind", ["Have it", "number"], "For example"], rows.map((it) =>
      [it.name, it.kind, number(it.devices), it.value])) : empty("None of them has any")));
}
