// One place: where it is, its story, who is there, and what devices did there.
import { announce, asForm, badge, button, card, confirm, empty, failure, field, fill, h, heading,
  notice, table, words } from "./dom.js";
import { guarded } from "./composing.js";
import { Drawer, missing } from "./draw.js";
import { checkSame, discarding, typedNotice } from "./editing.js";
import { counted, number, plain } from "./format.js";
import { areasOf, centreOf, isSimple, metresText, partsOf, polygonOf, ring }
  from "./geometry.js";
import { MapView } from "./map.js";
import { kindText, nameOf, placeLink, sizeText } from "./places.js";
import { go, link } from "./router.js";
import { askExplain } from "./explain.js";
import { forgetTyped, keepTyped, typed } from "./typing.js";

/** The fields that are texts: the member, its label and its hint. */
const texts = [["title", "Title"], ["blurb", "Text"], ["url", "Link"], ["imageUrl", "Image"],
  ["category", "Category", "A path, such as /food/cafe"], ["tags", "Tags",
    "Paths, with blanks between them"], ["languages", "Languages",
    "Such as en pt-BR; empty: for everybody"]];
const lists = ["tags", "languages"];
const times = [["activeFrom", "Offered from"], ["activeUntil", "Offered until"]];
const kinds = ["ENTER", "EXIT", "DWELL", "CROSS"];

/**
 * A place as the form says; what the form does not show stays as it was.
 * @param {any} before @param {Record<string, any>} form
 * @param {import("./draw.js").Drawing | undefined} drawing undefined if the area stays as it is
 * @param {string[]} notify
 */
export function placeFrom(before, form, drawing, notify) {
  const { version, centre, radiusMetres, polygon, ...place } = before;
  for (const [name] of texts) {
    const value = form[name].trim();
    if (lists.includes(name)) place[name] = value ? value.split(/\s+/) : [];
    else if (value) place[name] = value;
    else delete place[name];
  }
  for (const [name] of times) {
    if (form[name]) place[name] = form[name];
    else if (form[name] === "") delete place[name];
  }
  const transitions = { ...place.transitions, notify };
  if (notify.length || place.transitions) place.transitions = transitions;
  if (form.dwell) place.transitions = { ...transitions, dwell: `${Number(form.dwell) * 60}s` };
  else delete place.transitions?.dwell;
  if (!drawing) return { ...place, polygon };
  if (drawing.kind === "polygon") {
    return { ...place, polygon: polygonOf(drawing.points, drawing.holes) };
  }
  return { ...place, centre: drawing.points[0], radiusMetres: drawing.radius };
}

/** @param {any} it @returns {import("./draw.js").Drawing} */
const drawingOf = (it) => it.polygon ? { kind: "polygon", ...partsOf(it.polygon)[0],
  radius: it.radiusMetres } : { kind: "circle", points: it.centre ? [centreOf(it)] : [],
  radius: it.radiusMetres || 100 };

/**
 * @param {Element} area @param {any} app @param {string} id @param {Record<string, string>} query
 */
export async function show(area, app, id, query) {
  const { session } = app;
  const place = id ? (await session.ask("Geo/GetPlace", { id })).place : { id: "" };
  const mayEdit = session.may("Geo/UpsertPlace");
  if (!id || (query.edit && mayEdit)) return edit(area, app, place);
  const map = new MapView(`Map of ${nameOf(place)}`);
  map.shapes = areasOf(place).map((it) => ({ ...it, kind: "place" }));
  const people = h("div", {}), transitions = h("div", {});
  fill(area, heading(nameOf(place), mayEdit && h("a", { class: "button main",
    href: link(["places", "id", id], { edit: "1" }) }, "Edit"),
  session.may("Geo/DeletePlace") && button("Delete…", () => confirm("Delete the place",
    h("p", {}, `${nameOf(place)} is not offered any more. This cannot be undone.`),
    "Delete the place", async () => {
      await session.ask("Geo/DeletePlace", { id });
      announce("The place is deleted.");
      go(link(["places"]));
    }), { class: "button danger" }),
  h("a", { class: "button", href: link(["places"]) }, "All places")),
  map.element,
  h("div", { class: "columns" }, card("The place", null, facts(place, app.clock)),
    session.may("Geo/PreviewPlace") ? card("Who is near now", null, people) : null), transitions);
  map.fitPlace(place);
  if (session.may("Geo/PreviewPlace")) near(session, id, people);
  if (session.may("Geo/ListTransitions")) await story(app, id, transitions);
  return {};
}

/** @param {any} it @param {any} clock */
function facts(it, clock) {
  const rows = [["Id", h("code", {}, it.id)], ["Area", sizeText(it)], ["Text", it.blurb],
    ["Link", it.url], ["Image", it.imageUrl], ["Category", it.category],
    ["Tags", (it.tags ?? []).join(", ")], ["Languages", (it.languages ?? []).join(", ")],
    ["Offered from", clock.text(it.activeFrom)], ["Offered until", clock.text(it.activeUntil)],
    ["Hours", it.schedule && `${counted((it.schedule.open ?? []).length, "span")} of the week, `
      + `${it.schedule.timeZone}`], ["Story", it.story],
    ["Told when somebody", (it.transitions?.notify ?? []).map(kindText).join(", ")],
    ["Counts as a stay after", it.transitions?.dwell], ["Type", it.transitions?.type]];
  return h("dl", { class: "facts" }, rows.filter(([, value]) => value).map(([name, value]) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** @param {any} session @param {string} id @param {Element} area */
function near(session, id, area) {
  const far = h("input", { inputmode: "numeric", value: "1000" });
  const answer = h("div", { role: "status" });
  const ask = button("Count", async () => {
    try {
      const told = await session.ask("Geo/PreviewPlace",
        { id, distanceMetres: Number(far.value) || 0 });
      fill(answer, h("p", {}, h("strong", {}, counted(told.inside, "device")), " in the place, ",
        h("strong", {}, number(told.nearby)), ` more up to ${metresText(Number(far.value))} away.`),
      h("p", { class: "hint" }, `The last position is known of ${counted(told.known, "device")}, `
        + "those that let it be kept."));
    } catch (error) {
      fill(answer, h("p", { class: "form-error" }, words(error)));
    }
  });
  fill(area, asForm({ class: "filters" }, ask, field("Metres around it", far), ask), answer);
  ask.click();
}

/** @param {any} app @param {string} id @param {Element} area */
async function story({ session, clock }, id, area) {
  /** @type {any[]} */ let known = [];
  const load = async (pageToken = "") => {
    try {
      const told = await session.ask("Geo/ListTransitions",
        { placeId: id, pageSize: 25, pageToken });
      known = [...known, ...(told.transitions ?? [])];
      fill(area, card("What devices did here", null, known.length
        ? table("Transitions", ["Time", "Device", "Did", "What became of it"],
          known.map((it) => [clock.bare(it.time),
            h("a", { href: link(["devices", it.deviceId]) }, h("code", {}, it.deviceId)),
            h("span", {}, kindText(it.kind), it.paused && " (within the pause)",
              it.visit && " after a visit"), fate(session, clock, it)]), clock)
        : empty("Nothing yet", h("p", {}, "Devices that report how they move are listed here."))));
      if (told.nextPageToken) area.append(button("Older ones", () => load(told.nextPageToken)));
    } catch (error) {
      fill(area, failure(error));
    }
  };
  await load();
}

/** @param {any} session @param {any} clock @param {any} it */
function fate(session, clock, it) {
  const name = plain(it.fate, "MOMENT_FATE_");
  const tones = { sent: "good", deferred: "held", refused: "quiet", sending: "busy" };
  if (!name || name === "unspecified") return "–";
  return [badge(name, /** @type {any} */ (tones)[name]), " ", it.reason,
    it.notificationId && button("Explain…", () => askExplain(session, clock, it.notificationId,
      it.deviceId), { class: "button small" })];
}

/**
 * A time as an input shows it, to the minute, in the chosen zone.
 * @param {string | undefined} time @param {{minutes: (time?: string) => string}} clock
 */
const localOf = (time, clock) => clock.minutes(time).replace(" ", "T");

/**
 * What the form shows of a place, beside its area.
 * @param {any} place @param {any} clock @returns {Record<string, any>}
 */
export const formOf = (place, clock) => ({ id: place.id,
  ...Object.fromEntries(texts.map(([name]) => [name, [place[name] ?? ""].flat().join(" ")])),
  ...Object.fromEntries(times.map(([name]) => [name, localOf(place[name], clock)])),
  dwell: place.transitions?.dwell ? String(parseFloat(place.transitions.dwell) / 60) : "",
  notify: place.transitions?.notify ?? [] });

/**
 * What differs from what is stored: only that is kept while it is typed, and takes its place again
 * in a form of what is stored then.
 * @param {Record<string, any>} form @param {Record<string, any>} stored
 */
export const changedIn = (form, stored) => Object.fromEntries(Object.entries(form).filter(
  ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])));

/**
 * The form with its times as moments. One that is not changed stays to the second.
 * @param {Record<string, any>} form @param {any} place @param {any} clock
 */
export const timed = (form, place, clock) => ({ ...form, ...Object.fromEntries(times.map(
  ([name]) => [name, form[name] === localOf(place[name], clock) ? place[name] ?? ""
    : form[name] && clock.moment(form[name])])) });

/**
 * The fields of a form. It changes as they are typed in.
 * @param {Record<string, any>} form @param {boolean} isNew @param {any} clock
 * @param {() => void} changed
 */
function fieldsOf(form, isNew, clock, changed) {
  const bound = (/** @type {string} */ name, kind = "input", properties = {}) => h(kind, {
    value: form[name], autocomplete: "off", ...properties,
    oninput: (/** @type {any} */ event) => {
      form[name] = event.target.value;
      changed();
    } });
  const box = (/** @type {string} */ kind) => h("input", { type: "checkbox", value: kind,
    checked: form.notify.includes(kind), onchange: (/** @type {any} */ event) => {
      form.notify = [...form.notify.filter((/** @type {string} */ it) => it !== kind),
        ...event.target.checked ? [kind] : []];
      changed();
    } });
  return [card("What", null, field("Id", bound("id", "input", { required: true, disabled: !isNew,
    spellcheck: "false" }), isNew && "It stays, and is in exports and selectors."),
  texts.map(([name, label, hint]) => field(label, bound(name,
    name === "blurb" ? "textarea" : "input", { dir: "auto" }), hint)),
  times.map(([name, label]) => field(label, bound(name, "input", { type: "datetime-local" }),
    `In ${clock.zone}. Empty: always.`))),
  card("Tell devices", null, h("fieldset", {}, h("legend", {}, "They get the story when they"),
    kinds.map((kind) => h("label", { class: "choice" }, box(`TRANSITION_KIND_${kind}`),
      /** @type {any} */ ({ ENTER: "come", EXIT: "leave", DWELL: "stay",
        CROSS: "go through" })[kind]))),
  field("Counts as a stay after, in minutes", bound("dwell", "input", { inputmode: "numeric" })))];
}

/**
 * Returns whether somebody has made a place of an id: a new one is not to replace it unasked.
 * @param {any} session @param {string} id
 */
const isTaken = (session, id) => session.ask("Geo/GetPlace", { id }).then(() => true,
  (/** @type {any} */ error) => {
    if (error.code !== "not_found") throw error;
    return false;
  });

/** @param {Element} area @param {any} app @param {any} place */
function edit(area, app, place) {
  const { session, clock } = app;
  const isNew = !place.id, hasParts = Boolean(place.polygon) && !isSimple(place.polygon);
  const about = [session.app, place.id], stored = formOf(place, clock);
  const kept = typed("place", about), form = { ...stored, ...kept?.form };
  const version = kept ? kept.version : place.version;
  const now = async () => isNew ? place
    : (await session.ask("Geo/GetPlace", { id: place.id })).place;
  const map = new MapView(hasParts ? "Map of the place" : "Draw the place");
  const trouble = h("div", { role: "alert" });
  const discard = discarding("place", about, async () => edit(area, app, await now()));
  discard.hidden = !kept;
  /** @type {import("./draw.js").Drawing | undefined} */ let drawing = kept?.drawing;
  const changed = () => {
    discard.hidden = false;
    keepTyped("place", about, { form: changedIn(form, stored), drawing, version });
  };
  const drawer = hasParts ? undefined
    : new Drawer(map, drawing ?? drawingOf(place), () => {}, ["circle", "polygon"]);
  // It is drawn once before anybody has changed it.
  if (drawer) drawer.changed = () => {
    drawing = drawer.it;
    changed();
  };
  const store = button(isNew ? "Make the place" : "Save", () => guarded(trouble, async () => {
    const problem = drawer && missing(drawer.it);
    if (problem) throw new Error(problem);
    const id = place.id || form.id.trim();
    if (isNew && await isTaken(session, id)) {
      return fill(trouble, notice("bad", h("p", {}, `There is a place ${id}. Choose another id, `,
        "or ", h("a", { href: link(["places", "id", id], { edit: "1" }) }, "edit that one"), ".")));
    }
    const latest = await now();
    if (latest.version !== version) discard.hidden = false;
    checkSame({ setTime: latest.version }, version);
    const told = await session.ask("Geo/UpsertPlace", { place: placeFrom({ ...place, id },
      { ...timed(form, place, clock), dwell: form.dwell.trim() }, drawer?.it, form.notify) });
    forgetTyped("place", about);
    announce(told.created ? "The place is made." : "The place is saved.");
    go(placeLink(told.place.id));
  }), { class: "button main" });
  fill(area, heading(isNew ? "New place" : nameOf(place), discard), trouble,
    kept && typedNotice(), asForm({ class: "stack" }, store,
      h("div", { class: "columns" }, map.element, card("Where", null, drawer?.element
      ?? h("p", { class: "hint" }, "This place has several parts. Its area stays as it is; the "
        + "command changes it: herald places export, and herald places import."))),
    fieldsOf(form, isNew, clock, changed), h("div", { class: "acts" }, store, h("a",
      { class: "button", href: isNew ? link(["places"]) : placeLink(place.id) }, "Back"))));
  if (hasParts) map.shapes = areasOf(place).map((it) => ({ ...it, kind: "place" }));
  const drawn = drawer?.it;
  if (!drawn) map.fitPlace(place);
  else if (drawn.points.length) {
    map.fit(drawn.kind === "circle" ? ring(drawn.points[0], drawn.radius) : drawn.points);
  }
  return {};
}
