// Devices: found by id, address, user or selector; what is known of one, and what it got.
import { asForm, badge, button, card, empty, facts, failure, field, fill, h, heading, table,
  timeText, words } from "./dom.js";
import { mistakeText } from "./audience.js";
import { deviceActs } from "./devicedata.js";
import { exportDevices } from "./failures.js";
import { masked, number, plain, stateName, titleOf } from "./format.js";
import { selectorOf, whoOf, withAddress } from "./lookup.js";
import { link, setQuery } from "./router.js";

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  if (place.path[1] === "users") {
    const { showUser, showUsers } = await import("./person.js");
    return place.path[2] ? showUser(area, app, place.path[2]) : showUsers(area, app);
  }
  if (place.path[1]) return showOne(area, app, place.path[1]);
  const { session, clock } = app;
  const search = h("input", { type: "search", value: place.query.find ?? "", autocomplete: "off",
    spellcheck: "false", placeholder: "an id, an address, user NAME, or a selector" });
  const list = h("div", { class: "sheet" }), below = h("div", { class: "acts more" });
  const found = h("p", {});
  /** @type {any[]} */ let loaded = [];
  let turn = 0;
  const load = async (token = "") => {
    const { id, address, audience } = selectorOf(search.value);
    if (id) return void (location.hash = link(["devices", id]));
    // An address is a person's: it stays out of the browser's history.
    setQuery({ find: address ? "" : search.value }, place.path);
    const mine = turn += 1;
    fill(found);
    if (address) return findAddress(address, mine);
    const { user } = whoOf(search.value);
    fill(found, user && session.may("Registry/GetUser") && h("a",
      { href: link(["devices", "users", user]) }, `The page of the user ${user}`));
    try {
      const answer = await session.ask("Registry/ListDevices",
        { audience, pageSize: 25, pageToken: token });
      if (mine !== turn) return;
      loaded = [...(token ? loaded : []), ...(answer.devices ?? [])];
      fill(list, loaded.length ? deviceTable(loaded, clock) : empty("No device is like that"));
      fill(below, answer.nextPageToken && button("More", () => load(answer.nextPageToken)));
    } catch (error) {
      if (mine !== turn) return;
      fill(list, failure(error));
      fill(below);
    }
  };
  const findAddress = async (/** @type {string} */ address, /** @type {number} */ mine) => {
    fill(below);
    try {
      const all = await withAddress(session, address);
      if (mine !== turn) return;
      fill(found, all.length > 0 && foundText(all));
      fill(list, all.length ? deviceTable(all.map((it) => it.device), clock)
        : empty("No device has that address"));
    } catch (error) {
      if (mine === turn) fill(list, failure(error));
    }
  };
  const find = button("Search", () => load(), { class: "button main" });
  fill(area, heading("Devices", button("Export CSV", () => {
    const { audience } = selectorOf(search.value);
    if (audience === undefined) throw new Error("Find devices by a selector, or all of them.");
    return exportDevices(session, "devices", audience);
  }), session.may("Registry/ListUsers") && h("a", { class: "button",
    href: link(["devices", "users"]) }, "All users")),
  asForm({ class: "filters", role: "search" }, find, field("Find", search), find), found, list,
  below);
  await load();
  return {};
}

/**
 * Which address the devices were found by, and what is known of it.
 * @param {{address: any}[]} found
 */
export const foundText = (found) => `Found by the address: ${[...new Set(found.map(({ address }) =>
  `${address.kind}, ${plain(address.state, "ADDRESS_STATE_")}`))].join("; ")}.`;

/** @param {any[]} devices @param {any} clock */
export function deviceTable(devices, clock) {
  // Apps without a sign-in have no users.
  const users = devices.some((it) => it.user);
  return table("Devices", ["Device", "Platform", ...users ? ["User"] : [], ["Tags", "number"],
    "Addresses", "Last sync"], devices.map((it) => [
    h("a", { href: link(["devices", it.id]) }, h("code", {}, it.id)), it.platform ?? "",
    ...users ? [it.user ?? ""] : [], number((it.tags ?? []).length),
    (it.addresses ?? []).map((/** @type {any} */ one) => one.kind).join(", ") || "none",
    timeText(clock, it.syncTime)]), clock);
}

const tones = { active: "good", invalid: "bad", suspect: "held", unconfirmed: "held" };

/**
 * The value of an attribute as a text.
 * @param {any} it
 */
export const valueOf = (it) => String(it.text ?? it.number ?? it.version ?? it.date ?? "");

/** @param {Element} area @param {any} app @param {string} id */
async function showOne(area, app, id) {
  const { session, clock } = app;
  const { device } = await session.ask("Registry/GetDevice", { id });
  const settings = device.settings ?? {}, software = device.software ?? {};
  const got = h("div", {});
  const [data, erase] = deviceActs(session, id);
  fill(area, heading("Device", data, h("a", { class: "button", href: link(["devices"]) },
    "All devices"), erase),
    h("p", { class: "lead" }, h("code", {}, device.id)),
    h("div", { class: "columns" }, card("What is known", null, facts([
      ["User", device.user && (session.may("Registry/GetUser")
        ? h("a", { href: link(["devices", "users", device.user]) }, device.user) : device.user)],
      ["Platform", device.platform], ["Model", software.model],
      ["App", software.appVersion], ["System", software.osVersion], ["Locale", device.locale],
      ["Time zone", device.timeZone], ["Registered", clock.text(device.createTime)],
      ["Last sync", clock.text(device.syncTime)], ["Muted", settings.muted && "yes"],
      ["Switched off", (settings.switchedOff ?? []).join(", ")],
      ...(device.attributes ?? []).map((/** @type {any} */ it) => [it.name, valueOf(it)])])),
    card("Addresses", null, (device.addresses ?? []).length
      ? h("ul", { class: "rows" }, device.addresses.map((/** @type {any} */ it) => {
        const state = plain(it.state, "ADDRESS_STATE_");
        return h("li", {}, h("strong", {}, it.kind), " ", h("code", {}, masked(it.value)), " ",
          badge(state, /** @type {any} */ (tones)[state]),
          it.stateReason && h("p", { class: "cause" }, it.stateReason));
      })) : empty("It has no address", h("p", {}, "Providers cannot reach it. "
        + "Messages wait in its inbox.")))),
    card(`Tags (${number((device.tags ?? []).length)})`, null, (device.tags ?? []).length
      ? h("ul", { class: "chips" }, device.tags.map((/** @type {any} */ it) =>
        h("li", { class: "chip" }, it))) : empty("It follows nothing")),
    whyCard(app, id), got);
  if (session.may("Delivery/GetTimeline")) await timeline(app, id, got);
  return {};
}

/**
 * A card that tells whether the device is in an audience, part by part.
 * @param {any} app @param {string} id
 */
function whyCard({ session }, id) {
  if (!session.may("Registry/ExplainAudience")) return null;
  const audience = h("input", { class: "code", autocomplete: "off", spellcheck: "false" });
  const type = h("input", { autocomplete: "off", placeholder: "/bill/vote" });
  const answer = h("div", { role: "status" });
  const ask = button("Would it get it?", async () => {
    try {
      const told = await session.ask("Registry/ExplainAudience",
        { audience: audience.value, type: type.value, deviceId: id });
      const isIn = told.verdict === "EXPLANATION_VERDICT_MATCHED";
      fill(answer, h("p", {}, badge(isIn ? "yes" : "no", isIn ? "good" : "quiet"), " ",
        told.reason),
        h("ul", { class: "parts" }, (told.parts ?? []).map((/** @type {any} */ it) => {
          const line = h("li", {}, h("code", {}, it.selector), ` ${it.reason ?? ""}`);
          line.style.marginInlineStart = `${Math.min(8, it.depth ?? 0)}rem`;
          return line;
        })));
    } catch (error) {
      fill(answer, h("p", { class: "form-error" }, mistakeText(audience.value, words(error))));
    }
  });
  return card("Explain an audience", null, asForm({ class: "filters" }, ask,
    field("Audience", audience), field("Type", type), ask), answer);
}

/**
 * What came of a notification, a line for all adapters with the same fate and reason: a device has
 * one address or two, and an app has adapters for all kinds.
 * @param {{ adapter: string, fate: string, reason?: string }[]} adapters
 */
export function through(adapters) {
  /** @type {Map<string, string[]>} */ const lines = new Map();
  for (const { adapter, fate, reason } of adapters) {
    const text = plain(fate, "DELIVERY_FATE_") + (reason ? ` (${reason})` : "");
    lines.set(text, [...(lines.get(text) ?? []), adapter]);
  }
  return [...lines].map(([text, names]) => `${names.join(", ")}: ${text}`);
}

/**
 * The first lines that there are of what a device was to get, from a place on. The server looks at
 * some notifications for each answer, so that one may have none and say where to go on. Each answer
 * is a look at a person's data, and in the audit log.
 * @param {any} session @param {string} deviceId @param {string} pageToken
 * @param {number} mostAnswers after which a person says whether to go on
 * @param {() => boolean} [isWanted] whether somebody still waits for them
 */
export async function nextEntries(session, deviceId, pageToken, mostAnswers,
  isWanted = () => true) {
  /** @type {any} */ let told = { nextPageToken: pageToken };
  let answers = 0;
  do {
    told = await session.ask("Delivery/GetTimeline", { deviceId, pageSize: 20,
      pageToken: told.nextPageToken ?? "" });
    answers += 1;
  } while (!(told.entries ?? []).length && told.nextPageToken && answers < mostAnswers
    && isWanted());
  return { entries: told.entries ?? [], token: told.nextPageToken ?? "" };
}

/** The most answers without a line when a device is opened, and for each press afterwards. */
const mostAtFirst = 3, mostPerPress = 5;

/** What a device may say, with the words of the page. */
const said = { RECEIVED: "received", DISPLAYED: "shown", TAPPED: "tapped",
  DISMISSED: "dismissed", DROPPED: "not shown" };

/**
 * What a device said of a message, a line for each event.
 * @param {any[]} events @param {{bare: (time: string) => string}} clock
 */
export const eventLines = (events, clock) => events.map((it) => {
  const kind = String(it.kind ?? "").replace("EVENT_KIND_", "");
  return `${/** @type {any} */ (said)[kind] ?? kind.toLowerCase()}`
    + `${it.reason ? ` (${it.reason})` : ""}${it.time ? ` ${clock.bare(it.time)}` : ""}`;
});

/**
 * The contents of notifications by their ids. The answer about a device has none, so that those of
 * its span of time are listed. Of a span with many, or if they cannot be had, some are left out.
 * @param {any} session @param {any[]} entries @returns {Promise<Map<string, any>>}
 */
export async function titlesOf(session, entries) {
  const times = entries.map((it) => it.notification.createTime).filter(Boolean).sort();
  if (!times.length) return new Map();
  const until = new Date(Date.parse(times.at(-1)) + 1000).toISOString();
  const { notifications = [] } = await session.ask("Delivery/ListNotifications",
    { pageSize: 100, since: times[0], until }).catch(() => ({}));
  return new Map(notifications.map((/** @type {any} */ it) => [it.id, it.content]));
}

/** @param {any} app @param {string} id @param {Element} place */
export async function timeline({ session, clock }, id, place) {
  const list = h("div", {}), below = h("div", { class: "acts more" });
  const lines = (/** @type {string[]} */ texts) => texts.map((line) => h("div", { class: "line" },
    line));
  const row = (/** @type {any} */ it) => [
    h("div", { class: "what" }, h("a", { href: link(["notifications", it.notification.id]) },
      titles.has(it.notification.id) ? titleOf(titles.get(it.notification.id))
        : it.notification.type),
    titles.has(it.notification.id) && h("span", { class: "type" }, it.notification.type)),
    stateName(it.notification.state), lines(through(it.adapters ?? [])),
    lines(eventLines(it.events ?? [], clock)), timeText(clock, it.notification.createTime),
    session.may("Delivery/ExplainDelivery") && button("Explain…", async () =>
      (await import("./explain.js")).askExplain(session, clock, it.notification.id, id),
    { class: "button small" })];
  /** @type {any[]} */ let loaded = [];
  /** @type {Map<string, any>} */ let titles = new Map();
  const load = async (pageToken = "") => {
    const { entries, token } = await nextEntries(session, id, pageToken,
      pageToken ? mostPerPress : mostAtFirst, () => place.isConnected);
    loaded = [...loaded, ...entries];
    titles = new Map([...titles, ...await titlesOf(session, entries)]);
    fill(list, loaded.length ? table("Notifications of this device", ["Notification", "State",
      "Through", "The device said", "Created", "Why"], loaded.map(row), clock)
      : empty(token ? "Nothing among the newest notifications of the app looked at so far"
        : "Nothing yet"));
    fill(below, loaded.length > 0 && !entries.length && h("p", { class: "hint" }, token
      ? "Nothing more among the older ones looked at so far." : "There is nothing older."),
    token && button("Older ones", () => load(token), { class: "button small" }));
  };
  await load();
  fill(place, card("What it was to get", null, list, below));
}
