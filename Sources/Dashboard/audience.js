// The input of a selector: it is checked while it is typed, tags are completed, and a circle on the
// map becomes a condition.
import { placeOfError } from "./api.js";
import { button, debounce, dialog, field, fill, h, notice, table, words } from "./dom.js";
import { Drawer, missing } from "./draw.js";
import { tagAt } from "./draft.js";
import { count, counted, moneyText, number } from "./format.js";
import { link } from "./router.js";

/** The time that nothing must be typed before an audience is counted, in milliseconds. */
export const typingPause = 80;

/** The time from its count until its price is asked for, which takes more of the services. */
const pricePause = 500;

/** The time that nothing must be typed before a warning is shown: a tag may not be whole yet. */
const warningPause = 1000;

/** The number of an audience's devices that are shown. */
const shown = 10;

/**
 * What differs where an audience is not that of a notification: what an empty one means, whether it
 * may name places, and whether it is told what a send costs.
 * @typedef {{empty: string, hasPlaces: boolean, hasCost?: boolean}} Kind
 */

/** @type {Kind} */
const usual = { empty: "ALL is every device of the app.", hasPlaces: true };

/** @type {Kind} */
const sent = { ...usual, hasCost: true };

/**
 * @param {any} session @param {any} input @param {() => {audience: string, type: string}} draft
 * @param {Element} answer @param {(devices: number | undefined) => any} [hear] is told how many
 *  devices it selects, or that this is not known
 * @param {Kind} [kind]
 */
export function audienceInput(session, input, draft, answer, hear = () => {}, kind = sent) {
  input.setAttribute("spellcheck", "false");
  input.setAttribute("class", "code");
  const price = priceOf(session, kind);
  /** @type {AbortController | undefined} */ let last;
  async function check() {
    last?.abort();
    const abort = last = new AbortController();
    const { audience, type } = draft();
    input.removeAttribute("aria-invalid");
    // What was shown is of another audience, or of another type.
    fill(samples.element);
    if (!audience.trim()) {
      hear(undefined);
      return fill(answer, h("p", { class: "hint" }, kind.empty));
    }
    try {
      const ask = (/** @type {boolean} */ breakdown) => session.ask("Registry/PreviewAudience",
        { audience, type, ...(breakdown ? { breakdown } : {}) }, abort.signal);
      const told = await ask(false), more = h("div", {}), cost = h("div", { role: "status" });
      const warnings = h("div", { class: "stack", role: "status" });
      hear(count(told.devices));
      fill(answer, h("p", { class: "count", role: "status" }, h("strong", {}, number(told.devices)),
        ` of ${counted(told.devicesInApp, "device")}`), more, cost,
      warnings);
      if (told.warnings) {
        setTimeout(() => fill(warnings, told.warnings.map((/** @type {any} */ it) =>
          notice("held", it.message))), warningPause);
      }
      // Kinds and zones of millions of devices take longer than their number, which stays without.
      await Promise.all([
        ask(true).then((/** @type {any} */ it) => fill(more, breakdown(it)), () => {}),
        price(audience, type, abort.signal).then((text) =>
          fill(cost, text && h("p", { class: "hint" }, text)))]);
    } catch (/** @type {any} */ error) {
      if (abort.signal.aborted) return;
      hear(undefined);
      input.setAttribute("aria-invalid", "true");
      const at = placeOfError(audience, words(error));
      fill(answer, h("p", { class: "form-error", role: "status" },
        mistakeText(audience, words(error))), at !== undefined && caret(audience, at));
    }
  }
  const tags = tagsOf(session, input, () => views.areBlocks());
  const views = viewsOf(session, input, () => fill(tags));
  const samples = samplesOf(session, draft);
  const near = kind.hasPlaces && button("Only near a place…", () => askCircle(async (condition) => {
    const { narrowed } = await import("./selector.js");
    input.value = narrowed(input.value, condition);
    input.dispatchEvent(new Event("input"));
  }), { class: "button small" });
  return { check, input, more: [tags, views.element, h("div", { class: "acts" }, views.choice, near,
    samples.act), samples.element] };
}

/**
 * The tags that complete what is typed into a text.
 * @param {any} session @param {any} input @param {() => boolean} isOff
 */
function tagsOf(session, input, isOff) {
  const tags = h("ul", { class: "tags", "aria-label": "Tags" });
  input.addEventListener("input", debounce(async () => {
    const word = isOff() ? undefined : tagAt(input.value, input.selectionStart ?? 0);
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
  }, 150));
  return tags;
}

/**
 * The two ways to write an audience: the text, which is the truth, and blocks of it.
 * @param {any} session @param {any} input @param {() => void} turned is told of the other way
 */
function viewsOf(session, input, turned) {
  const area = h("div", { hidden: true });
  const trouble = h("p", { class: "form-error", role: "status" });
  /** @type {import("./audienceblocks.js").Blocks | undefined} */ let blocks;
  const show = (/** @type {boolean} */ areBlocks) => {
    area.hidden = !areBlocks;
    input.closest(".field").hidden = areBlocks;
    toText.setAttribute("aria-pressed", `${!areBlocks}`);
    toBlocks.setAttribute("aria-pressed", `${areBlocks}`);
    turned();
  };
  const read = async () => {
    const { Blocks } = await import("./audienceblocks.js");
    blocks ??= new Blocks(session, (text) => {
      input.value = text;
      input.dispatchEvent(new Event("input"));
    });
    fill(area, blocks.element);
    // The server knows the text of what is written as JSON.
    const isJSON = /^\s*[[{]/.test(input.value);
    const found = blocks.read(isJSON ? (await session.ask("Registry/PreviewAudience",
      { audience: input.value })).audience : input.value);
    if (isJSON) blocks.text = input.value;
    fill(trouble, !found && "This text has no blocks: it is not complete, or it has a mistake.");
    show(found);
  };
  const toText = button("Text", () => show(false), { class: "button small",
    "aria-pressed": "true" });
  const toBlocks = button("Blocks", () => area.hidden && read(), { class: "button small",
    "aria-pressed": "false" });
  input.addEventListener("input", () => {
    fill(trouble);
    // Something else than the blocks has changed the text.
    if (!area.hidden && blocks?.text !== input.value) return read();
  });
  return { areBlocks: () => !area.hidden, element: h("div", {}, area, trouble),
    choice: h("div", { class: "acts", role: "group", "aria-label": "How the audience is written" },
      toText, toBlocks) };
}

/**
 * Some devices of the audience, for those who may see devices.
 * @param {any} session @param {() => {audience: string, type: string}} draft
 */
function samplesOf(session, draft) {
  const element = h("div", {});
  const act = session.may("Registry/SampleAudience") && button("Show some devices", async () => {
    const { audience, type } = draft();
    const { devices = [] } = await session.ask("Registry/SampleAudience",
      { audience, type, count: shown });
    const isSame = draft().audience === audience && draft().type === type;
    if (isSame) fill(element, samplesTable(session, devices));
  }, { class: "button small" });
  return { act, element };
}

/** @param {any} session @param {any[]} devices */
function samplesTable(session, devices) {
  const status = { class: "hint", role: "status" };
  if (!devices.length) return h("p", status, "No device is like that.");
  const id = (/** @type {any} */ it) => session.may("Registry/GetDevice")
    ? h("a", { href: link(["devices", it.id]) }, h("code", {}, it.id)) : h("code", {}, it.id);
  return [h("p", status, `${counted(devices.length, "device")}, taken at random.`),
    table("Some devices of the audience", ["Device", "Platform", "User", "Language", "Addresses"],
      devices.map((it) => [id(it), it.platform ?? "", it.user ?? "", it.locale ?? "",
        (it.addresses ?? []).map((/** @type {any} */ one) => one.kind).join(", ") || "none"]))];
}

/**
 * What a send to an audience costs, about: a delivery for each address.
 * @param {any} told
 */
export function costText(told) {
  /** @type {any[]} */ const kinds = told.byAddressKind ?? [];
  const all = kinds.reduce((sum, it) => sum + count(it.devices), 0);
  return all > 0 ? `About ${counted(all, "delivery", "deliveries")}, one for each address: `
    + kinds.map((it) => `${it.name} ${number(it.devices)}`).join(", ") : "";
}

/**
 * What the messages of a send cost, as its dry run says; empty where no provider has a price.
 * @param {any} told
 */
export function priceText({ adapters = [], costs = [] }) {
  const priced = adapters.filter((/** @type {any} */ it) => it.cost);
  return priced.length ? `Cost: about ${costs.map(moneyText).join(" and ")}, by the price of `
    + `${priced.map((/** @type {any} */ it) => it.adapter).join(", ")}.` : "";
}

/**
 * Asks what a send to an audience costs, until no provider has a price.
 * @param {any} session @param {Kind} kind
 */
function priceOf(session, kind) {
  let isPriced = kind.hasCost && session.may("Delivery/PreviewSend");
  return async (/** @type {string} */ audience, /** @type {string} */ type,
    /** @type {AbortSignal} */ signal) => {
    if (!isPriced) return "";
    await new Promise((done) => { setTimeout(done, pricePause); });
    if (signal.aborted) return "";
    // Neither may be written yet. The price does not depend on the text, but it does on the type,
    // which some devices have switched off.
    const told = await session.ask("Delivery/PreviewSend", { audience, type: type || "/any",
      content: { title: "–" } }, signal).catch(() => undefined);
    isPriced = !told || Boolean(told.costs);
    return priceText(told ?? {});
  };
}

/** @param {any} told */
function breakdown(told) {
  const cost = costText(told);
  const zones = (told.byTimeZone ?? []).slice(0, 4).map((/** @type {any} */ it) =>
    `${it.name} ${number(it.devices)}`);
  return [cost && h("p", { class: "hint" }, cost),
    zones.length > 0 && h("p", { class: "hint" }, `Zones: ${zones.join(", ")}`)];
}

/**
 * What is wrong with a selector, with the word at the place in place of its byte.
 * @param {string} text @param {string} message
 */
export function mistakeText(text, message) {
  const at = placeOfError(text, message);
  const what = message.replace(/^audience: /, "").replace(/ *\(at byte \d+\)/, "");
  if (at === undefined) return what;
  const [next] = /^\S+/.exec(text.slice(at)) ?? [];
  const [last] = /\S+(?=\s*$)/.exec(text.slice(0, at)) ?? [];
  return next ? `At “${next}”: ${what}` : last ? `After “${last}”: ${what}` : what;
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

/**
 * Draws a circle on the map.
 * @param {(condition: string) => any} use @param {import("./draw.js").Drawing} [begin]
 */
export async function askCircle(use, begin = { kind: "circle", points: [], radius: 1000 }) {
  const { MapView } = await import("./map.js");
  const map = new MapView("Draw a circle");
  const drawer = new Drawer(map, begin, () => {});
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
 * @param {any} session @param {string} value @param {string} type @param {Kind} [kind]
 */
export function audienceField(session, value, type, kind = usual) {
  const input = h("textarea", { rows: "2", dir: "auto" });
  input.value = value;
  const answer = h("div", {});
  const made = audienceInput(session, input, () => ({ audience: input.value, type }), answer,
    () => {}, kind);
  input.addEventListener("input", debounce(made.check, typingPause));
  made.check();
  return { input, element: h("div", {}, field("Audience", input), made.more, answer) };
}
