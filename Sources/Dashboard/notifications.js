// The list of notifications, with filters in the address, and one of them.
import { asForm, button, debounce, empty, field, fill, h, heading, select, words } from "./dom.js";
import { daysOf, number, states, titleOf } from "./format.js";
import { link, setQuery } from "./router.js";
import { notificationTable } from "./overview.js";
import { Bulk } from "./bulk.js";
import { notificationActs } from "./several.js";

const pageSize = 25;

/** As many as a person can look through. More is a case for the kill switch, or for the command. */
const mostListed = 1000;

/**
 * What is listed, where all that match were asked for.
 * @param {{found: any[], isCut: boolean}} all
 */
export const allText = ({ found, isCut }) => isCut
  ? `The latest ${number(found.length)} that match are listed and chosen. There are more: do these `
    + "first, or narrow the filter."
  : `All ${number(found.length)} that match are listed and chosen.`;

/** What the page can filter by; the address has it. */
const noFilter = { state: "", approval: "", type: "", text: "", sender: "", audience: "", from: "",
  to: "" };

/**
 * What the server is asked for: days are those of the chosen zone, and the last one counts.
 * @param {Record<string, string>} filter @param {import("./format.js").Clock} clock
 */
export function searchRequest(filter, clock) {
  const request = { ...(filter.state
    ? { state: `NOTIFICATION_STATE_${filter.state.toUpperCase()}` } : {}), ...(filter.approval
    ? { approval: `APPROVAL_STATE_${filter.approval.toUpperCase()}` } : {}) };
  for (const name of ["text", "sender", "audience"]) {
    if (filter[name]?.trim()) Object.assign(request, { [name]: filter[name].trimStart() });
  }
  // Somebody may be typing it.
  const type = (filter.type ?? "").trim().replace(/\/+$/, "");
  if (type) Object.assign(request, { type });
  return { ...request, ...daysOf(filter, clock) };
}

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  if (place.path[1]) {
    const module = await import("./notification.js");
    return module.show(area, app, place.path[1]);
  }
  const { session, clock, live, killSwitch } = app;
  const filter = { ...noFilter, ...place.query };
  /** @type {any[]} */ let loaded = [];
  let token = "", isAtTop = true, turn = 0;
  const list = h("div", { class: "sheet" }), below = h("div", { class: "acts more" });
  const summary = h("p", { class: "hint", role: "status" });
  const input = (/** @type {keyof noFilter} */ name, properties = {}) =>
    h("input", { value: filter[name], autocomplete: "off", ...properties });
  /** @type {Record<keyof noFilter, any>} */ const inputs = {
    state: select([["", "Any state"],
      ...states.map((it) => /** @type {[string, string]} */ ([it, it]))], filter.state),
    approval: select([["", "Any"], ["waiting", "waits for a second person"],
      ["approved", "approved by a second person"]], filter.approval),
    type: input("type", { placeholder: "/bill" }), text: input("text", { type: "search" }),
    sender: input("sender"), audience: input("audience", { placeholder: "/bills/hr1" }),
    from: input("from", { type: "date" }), to: input("to", { type: "date" }) };
  const request = () => searchRequest(filter, clock);
  const bulk = new Bulk({ acts: notificationActs(session, clock.now), idOf: (it) => it.id,
    nameOf: (it) => titleOf(it.content), done: () => load(), listAll: () => listAll() });
  const box = bulk.acts.length ? (/** @type {any} */ it) => bulk.box(it) : undefined;
  fill(area, heading("Notifications", session.may("Delivery/Send")
    && h("a", { class: "button main", href: link(["compose"]) }, "New notification"),
  button("Export CSV", async () => {
    const { exportNotifications } = await import("./failures.js");
    await exportNotifications(session, request());
  })),
  asForm({ class: "filters", role: "search" }, undefined,
    field("Text", inputs.text), field("State", inputs.state), field("Approval", inputs.approval),
  field("Type", inputs.type), field("Sent by", inputs.sender), field("Audience", inputs.audience),
  field("From", inputs.from), field("To", inputs.to)),
  summary, bulk.element, list, below);

  const load = async (isMore = false) => {
    const mine = turn += 1;
    const wanted = request();
    const answer = await session.ask("Delivery/ListNotifications", { ...wanted, pageSize,
      pageToken: isMore ? token : "" });
    // Somebody has typed on, or scrolled.
    if (mine !== turn) return;
    loaded = [...isMore ? loaded : [], ...(answer.notifications ?? [])];
    token = answer.nextPageToken ?? "";
    isAtTop = !isMore;
    fill(summary, answer.incomplete
      ? "Some older notifications cannot be searched yet; they are being indexed." : "");
    draw(Object.keys(wanted).length > 0);
  };
  /** @param {boolean} isFiltered */
  const draw = (isFiltered) => {
    bulk.list(loaded, Boolean(token));
    bulk.keepingFocus(() => fill(list, loaded.length ? notificationTable(loaded, clock, box,
      killSwitch.on)
      : empty(isFiltered ? "No notification is like that" : "Nothing has been sent yet")));
    fill(below, token && button("Older ones", () => load(true)));
  };
  const listAll = async () => {
    const mine = turn += 1;
    const { allOf, readingMany } = await import("./failures.js");
    const all = await readingMany("List all that match", (how) => allOf(session,
      "Delivery/ListNotifications", "notifications", { ...request(), pageSize: 100 },
      { ...how, limit: mostListed }));
    if (!all || mine !== turn) return undefined;
    [loaded, token, isAtTop] = [all.found, "", false];
    fill(summary, allText(all));
    draw(true);
    return loaded;
  };
  const changed = () => {
    for (const [name, it] of Object.entries(inputs)) {
      filter[/** @type {keyof noFilter} */ (name)] = it.value;
    }
    setQuery(filter, place.path);
    load().catch((error) => fill(summary, words(error)));
  };
  for (const it of Object.values(inputs)) it.addEventListener("input", debounce(changed, 80));
  await load();
  // Who has gone on to older ones is not thrown back.
  return { leave: live.listen(() => { if (isAtTop) load().catch(() => {}); }) };
}
