// The list of notifications, with filters in the address, and one of them.
import { button, empty, field, fill, h, heading, select } from "./dom.js";
import { number, states } from "./format.js";
import { link, setQuery } from "./router.js";
import { notificationTable } from "./overview.js";

const pageSize = 25;

/**
 * Whether a notification has the text that is searched for, and is of the type or below it.
 * @param {any} it @param {{text?: string, type?: string}} filter
 */
export function isWanted(it, { text = "", type = "" }) {
  if (type && it.type !== type && !it.type.startsWith(`${type.replace(/\/$/, "")}/`)) return false;
  const words = [it.id, it.type, it.audience, it.content?.title, it.content?.body, it.sentBy];
  return !text || words.some((word) => (word ?? "").toLowerCase().includes(text.toLowerCase()));
}

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  if (place.path[1]) {
    const module = await import("./notification.js");
    return module.show(area, app, place.path[1]);
  }
  const { session, clock, live } = app;
  const filter = { state: "", text: "", type: "", ...place.query };
  /** @type {any[]} */ let loaded = [];
  let token = "", isAtTop = true;
  const list = h("div", { class: "sheet" }), below = h("div", { class: "acts more" });
  const summary = h("p", { class: "hint", role: "status" });
  const search = h("input", { type: "search", value: filter.text, autocomplete: "off" });
  const type = h("input", { value: filter.type, autocomplete: "off", placeholder: "/bill" });
  const state = select([["", "Any state"],
    ...states.map((it) => /** @type {[string, string]} */ ([it, it]))], filter.state);
  fill(area, heading("Notifications", session.may("Delivery/Send")
    && h("a", { class: "button main", href: link(["compose"]) }, "New notification"),
  button("Export CSV", async () => {
    const { exportNotifications } = await import("./failures.js");
    await exportNotifications(session, filter);
  })),
  h("form", { class: "filters", role: "search", onsubmit: (/** @type {Event} */ event) =>
    event.preventDefault() }, field("State", state), field("Type", type), field("Text", search)),
  summary, list, below);

  const showList = () => {
    const wanted = loaded.filter((it) => isWanted(it, filter));
    const isFiltered = Boolean(filter.text || filter.type);
    fill(summary, isFiltered ? `${number(wanted.length)} of the ${number(loaded.length)} newest `
      + `loaded match.` : "");
    fill(list, wanted.length ? notificationTable(wanted, clock)
      : empty(loaded.length ? "None of those loaded matches" : filter.state
        ? `No notification is ${filter.state}` : "Nothing has been sent yet"));
    fill(below, token && button(isFiltered ? "Search older ones" : "Older ones", () => load(true)));
  };
  const load = async (isMore = false) => {
    const request = { pageSize, pageToken: isMore ? token : "",
      ...(filter.state ? { state: `NOTIFICATION_STATE_${filter.state.toUpperCase()}` } : {}) };
    const asked = filter.state;
    const answer = await session.ask("Delivery/ListNotifications", request);
    if (asked !== filter.state) return;
    const known = isMore ? loaded : [];
    loaded = [...known, ...(answer.notifications ?? [])];
    token = answer.nextPageToken ?? "";
    isAtTop = !isMore;
    showList();
  };
  const changed = async () => {
    Object.assign(filter, { text: search.value, type: type.value });
    const before = filter.state;
    filter.state = state.value;
    setQuery(filter);
    if (before !== filter.state) await load();
    else showList();
  };
  for (const input of [search, type]) input.addEventListener("input", changed);
  state.addEventListener("change", changed);
  await load();
  // Who has gone on to older ones is not thrown back.
  return { leave: live.listen(() => { if (isAtTop) load().catch(() => {}); }) };
}

