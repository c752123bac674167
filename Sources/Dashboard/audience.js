// The input of a selector: it is checked while it is typed, tags are completed, and a circle on the
// map becomes a condition.
import { placeOfError } from "./api.js";
import { button, debounce, dialog, field, fill, h, notice, words } from "./dom.js";
import { Drawer, missing } from "./draw.js";
import { narrowed, tagAt } from "./draft.js";
import { count, counted, number } from "./format.js";

/** How long nothing must be typed before an audience is counted, in milliseconds. */
export const typingPause = 80;

/**
 * @param {any} session @param {any} input @param {() => {audience: string, type: string}} draft
 * @param {Element} answer @param {(devices: number | undefined) => any} [hear] is told how many
 *  devices it selects, or that this is not known
 */
export function audienceInput(session, input, draft, answer, hear = () => {}) {
  input.setAttribute("spellcheck", "false");
  input.setAttribute("class", "code");
  const tags = h("ul", { class: "tags", "aria-label": "Tags" });
  /** @type {AbortController | undefined} */ let last;
  async function check() {
    last?.abort();
    const abort = last = new AbortController();
    const { audience, type } = draft();
    input.removeAttribute("aria-invalid");
    if (!audience.trim()) {
      hear(undefined);
      return fill(answer, h("p", { class: "hint" }, "ALL is every device of the app."));
    }
    try {
      const ask = (/** @type {boolean} */ breakdown) => session.ask("Registry/PreviewAudience",
        { audience, type, ...(breakdown ? { breakdown } : {}) }, abort.signal);
      const told = await ask(false), more = h("div", {});
      hear(count(told.devices));
      fill(answer, h("p", { class: "count", role: "status" }, h("strong", {}, number(told.devices)),
        ` of ${counted(told.devicesInApp, "device")}`), more,
      (told.warnings ?? []).map((/** @type {any} */ it) => notice("held", it.message)));
      // Kinds and zones of millions of devices take longer than their number, which stays without.
      fill(more, breakdown(await ask(true).catch(() => ({}))));
    } catch (/** @type {any} */ error) {
      if (abort.signal.aborted) return;
      hear(undefined);
      input.setAttribute("aria-invalid", "true");
      const at = placeOfError(audience, words(error));
      fill(answer, h("p", { class: "form-error", role: "status" },
        words(error).replace(/^audience: /, "")), at !== undefined && caret(audience, at));
    }
  }
  const complete = debounce(async () => {
    const word = tagAt(input.value, input.selectionStart ?? 0);
    if (!word) return fill(tags);
    const answer = await session.ask("Registry/ListTags", { prefix: word.prefix, pageSize: 8 })
      .catch(() => ({}));
    fill(tags, (answer.tags ?? []).filter((/** @type {any} */ it) => it.tag !== word.prefix)
      .map((/** @type {any} */ it) => h("li", {}, button(`${it.tag} · ${number(it.devices)}`,
        () => {
        input.setRangeText(it.tag, word.begin, word.end, "end");
        input.dispatchEvent(new Event("input"));
        input.focus();
        fill(tags);
      }, { class: "chip" }))));
  }, 150);
  input.addEventListener("input", complete);
  const near = button("Only near a place…", () => askCircle((condition) => {
    input.value = narrowed(input.value, condition);
    input.dispatchEvent(new Event("input"));
  }), { class: "button small" });
  return { check, input, more: [tags, h("div", { class: "acts" }, near)] };
}

/** @param {any} told */
function breakdown(told) {
  const kinds = (told.byAddressKind ?? []).map((/** @type {any} */ it) =>
    `${it.name} ${number(it.devices)}`);
  const zones = (told.byTimeZone ?? []).slice(0, 4).map((/** @type {any} */ it) =>
    `${it.name} ${number(it.devices)}`);
  return [kinds.length > 0 && h("p", { class: "hint" }, `Addresses: ${kinds.join(", ")}`),
    zones.length > 0 && h("p", { class: "hint" }, `Zones: ${zones.join(", ")}`)];
}

/**
 * Where a selector is wrong.
 * @param {string} text @param {number} at
 */
const caret = (text, at) => h("p", { class: "caret", dir: "ltr", "aria-hidden": "true" },
  text.slice(0, at), h("mark", {}, text.slice(at, at + 1) || "▏"), text.slice(at + 1));

/**
 * A circle as a condition of a selector.
 * @param {import("./draw.js").Drawing} it
 */
export const within = (it) => `within(${Math.round(it.radius)}m, `
  + `${it.points[0].latitude.toFixed(5)}, ${it.points[0].longitude.toFixed(5)})`;

/** @param {(condition: string) => any} use */
async function askCircle(use) {
  const { MapView } = await import("./map.js");
  const map = new MapView("Draw a circle");
  const drawer = new Drawer(map, { kind: "circle", points: [], radius: 1000 }, () => {});
  const made = dialog("Only near a place", [h("p", { class: "hint" }, "Devices that were last "
    + "known to be in the circle, of those that let their position be kept."), map.element,
  drawer.element], (close) => [button("Use the circle", () => {
    const problem = missing(drawer.it);
    if (problem) return made.say(problem);
    use(within(drawer.it));
    close();
  }, { class: "button main" })], "wide");
  map.draw();
}

/**
 * A field of an audience with all that belongs to it, for dialogs.
 * @param {any} session @param {string} value @param {string} type
 */
export function audienceField(session, value, type) {
  const input = h("textarea", { rows: "2", dir: "auto" });
  input.value = value;
  const answer = h("div", {});
  const made = audienceInput(session, input, () => ({ audience: input.value, type }), answer);
  input.addEventListener("input", debounce(made.check, typingPause));
  made.check();
  return { input, element: h("div", {}, field("Audience", input), made.more, answer) };
}
