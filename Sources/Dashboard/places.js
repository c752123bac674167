// Places: a map and a list of them, and the pages below.
import { asForm, button, empty, failure, field, fill, h, heading, table } from "./dom.js";
import { counted, number } from "./format.js";
import { areasOf, metresText, outline } from "./geometry.js";
import { MapView } from "./map.js";
import { go, link, setQuery } from "./router.js";
import { debounce } from "./dom.js";

/** Places that are shown at once; more would be a blot. */
const most = 500;

/** Up to this distance geo finds places around a point. */
const farthest = 1e6;

/**
 * Which places are asked for: those with the beginning of an id, and those that the map shows, if
 * it shows less than a continent.
 * @returns {{selection?: Record<string, any>}}
 * @param {string} prefix @param {import("./map.js").Frame} frame
 */
export function selectionOf(prefix, frame) {
  /** @type {Record<string, any>} */ const selection = {};
  if (prefix) Object.assign(selection, { idPrefix: prefix });
  if (frame.reach < farthest) {
    const { latitude, longitude } = frame.centre;
    Object.assign(selection, { within: { centre: { latitude, longitude },
      distanceMetres: Math.max(1, Math.round(frame.reach)) } });
  }
  return Object.keys(selection).length ? { selection } : {};
}

/** @param {any} it */
export const sizeText = (it) => it.polygon ? `polygon, ${metresText(2 * it.radiusMetres)} wide`
  : `circle, ${metresText(it.radiusMetres || 100)}`;

/** @param {any} it */
export const nameOf = (it) => it.title || it.id;

/** @param {string} id */
export const placeLink = (id) => link(["places", "id", id]);

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const [, part, id] = place.path;
  if (part === "track") return (await import("./track.js")).show(area, app);
  if (part === "id" || part === "new") {
    return (await import("./place.js")).show(area, app, part === "new" ? "" : id, place.query);
  }
  return showAll(area, app, place);
}

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
async function showAll(area, app, place) {
  const { session } = app;
  const map = new MapView("Map of the places");
  const search = h("input", { type: "search", value: place.query.id ?? "", autocomplete: "off",
    spellcheck: "false" });
  const summary = h("p", { class: "hint", role: "status" }), list = h("div", { class: "sheet" });
  fill(area, heading("Places",
    session.may("Geo/UpsertPlace") && h("a", { class: "button main",
      href: link(["places", "new"]) }, "New place"),
    session.may("Geo/ImportPlaces") && button("Import…", async () => {
      const { askImport } = await import("./importing.js");
      // The map goes to where they are, and asks for what is there.
      askImport(session, (places) => {
        map.fit(places.flatMap(outline).flat());
        return load();
      });
    }),
    h("a", { class: "button", href: link(["places", "track"]) }, "Try a route")),
  asForm({ class: "filters", role: "search" }, undefined,
    field("Id begins with", search)), map.element, summary, list);

  /** @type {AbortController | undefined} */ let last;
  async function load() {
    last?.abort();
    const abort = last = new AbortController();
    setQuery({ id: search.value }, place.path);
    try {
      const asked = selectionOf(search.value.trim(), map.frame);
      const { found, more } = await pages(session, asked, abort.signal);
      map.shapes = found.flatMap((it) => areasOf(it).map((area) => ({ ...area, kind: "place",
        title: nameOf(it), act: () => go(placeLink(it.id)) })));
      // A place of a few pixels is seen by its point.
      map.marks = found.map((it) => ({ point: it.centre ?? {}, kind: "spot" }))
        .map((it) => ({ ...it, point: { latitude: 0, longitude: 0, ...it.point } }));
      map.draw();
      fill(summary, counted(found.length, "place"), more && ", and there are more",
        "within" in (asked.selection ?? {}) ? " in this part of the map." : ".");
      fill(list, found.length ? rows(found.slice(0, 100)) : empty(search.value
        ? "No place is like that" : "There is no place here"));
      if (found.length > 100) list.append(h("p", { class: "hint" },
        `${number(found.length - 100)} more are on the map.`));
      return found;
    } catch (error) {
      if (!abort.signal.aborted) fill(list, failure(error, load));
      return [];
    }
  }
  const soon = debounce(load, 250);
  search.addEventListener("input", soon);
  const found = await load();
  map.fit(found.flatMap((it) => outline(it)).flat());
  map.onMove = soon;
  return { leave: () => last?.abort() };
}

/**
 * The first pages of places.
 * @param {any} session @param {any} asked @param {AbortSignal} [signal]
 */
async function pages(session, asked, signal) {
  /** @type {any[]} */ const found = [];
  let pageToken = "";
  do {
    const answer = await session.ask("Geo/ListPlaces",
      { ...asked, pageSize: 250, pageToken }, signal);
    found.push(...(answer.places ?? []));
    pageToken = answer.nextPageToken ?? "";
  } while (pageToken && found.length < most);
  return { found: found.slice(0, most), more: Boolean(pageToken) || found.length > most };
}

/** @param {any[]} places */
const rows = (places) => table("Places", ["Place", "Area", "Category", "Reports"],
  places.map((it) => [h("div", { class: "what" }, h("a", { href: placeLink(it.id) }, nameOf(it)),
    h("span", { class: "type" }, it.id)), sizeText(it), it.category ?? "",
  (it.transitions?.notify ?? []).map((/** @type {string} */ kind) => kindText(kind)).join(", ")]));

/** @param {string} kind */
export const kindText = (kind) => /** @type {any} */ ({ ENTER: "came", EXIT: "left",
  DWELL: "stayed", CROSS: "went through", REMINDER: "reminder" })[
  kind.replace("TRANSITION_KIND_", "")] ?? kind;
