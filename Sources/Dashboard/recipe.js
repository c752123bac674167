// A source's recipe: writing it, trying it before it counts, storing it.
import { announce, badge, button, card, confirm, empty, failure, field, fill, h, heading, table }
  from "./dom.js";
import { count, counted } from "./format.js";
import { go, link } from "./router.js";

/** The name in addresses of a source that is not there yet; no source can have it. */
export const newName = "~new";

/**
 * The recipe that a new source begins with.
 * @param {string} app
 */
export const firstRecipe = (app) => `${JSON.stringify({ app,
  source: { kind: "feed", url: "THE ADDRESS OF THE FEED", every: "5m" },
  rules: [{ name: "all", send: { type: "/story", audience: "/news", title: "{{title}}",
    url: "{{link}}" } }] }, null, 2)}\n`;

/**
 * What a trial found, in words.
 * @param {any} told
 */
export const triedText = (told) => `${counted(told.items, "item")} read, `
  + `${counted(told.notifications, "notification")} would be sent.`;

/**
 * Bytes of a text as calls take them.
 * @param {string} text
 */
const base64 = (text) => btoa(Array.from(new TextEncoder().encode(text),
  (byte) => String.fromCharCode(byte)).join(""));

/** @param {any} told */
function tried(told) {
  const messages = told.messages ?? [], silent = told.nothingSentFor ?? [];
  return [h("p", { class: "lead" }, triedText(told)),
    ...(told.warnings ?? []).map((/** @type {string} */ it) => h("p", { class: "cause" },
      badge("warning", "held"), ` ${it}`)),
    messages.length > 0 && table("What would be sent", ["Notification", "Type", "Audience", "Rule"],
      messages.map((/** @type {any} */ it) => [
        h("div", { class: "what" }, it.title || it.body || it.label,
          it.title && it.body && h("span", { class: "type" }, it.body),
          it.heldBecause && h("p", { class: "cause" }, badge("held", "held"),
            ` ${it.heldBecause}`)),
        it.type, h("code", {}, it.audience), it.rule])),
    silent.length > 0 && table("Items that give nothing", ["Item", "Why"],
      silent.map((/** @type {any} */ it) => [it.label, it.reason])),
    count(told.items) === 0 && empty("The source has no items now")];
}

/**
 * The card of a recipe, made once: what somebody is typing stays when the source changes.
 * @param {any} app @param {() => string} nameOf @param {(name: string) => any} done
 */
export function recipeCard({ session }, nameOf, done) {
  const text = h("textarea", { class: "code", rows: "20", spellcheck: "false",
    "aria-label": "The recipe" });
  const old = h("input", { type: "checkbox" });
  const items = h("textarea", { class: "code", rows: "4", spellcheck: "false" });
  const outcome = h("div", { class: "stack", role: "status" });
  const acts = h("div", { class: "acts" }), note = h("p", { class: "hint" });
  let version = "", stored = "";
  const saying = async (/** @type {() => Promise<any>} */ act) => {
    try {
      await act();
    } catch (error) {
      fill(outcome, failure(error));
    }
  };
  const trial = button("Try it", () => saying(async () => {
    if (!nameOf()) throw new Error("Give the source a name first.");
    fill(outcome, h("p", {}, "The source is read…"));
    fill(outcome, ...tried(await session.ask("Watcher/TrySource", { name: nameOf(),
      recipe: text.value, takeOld: old.checked, body: base64(items.value) })));
  }), { class: "button main" });
  const save = button("Save", () => saying(async () => {
    const told = await session.ask("Watcher/PutSource", { name: nameOf(), recipe: text.value,
      version });
    [version, stored] = [told.version, text.value];
    announce("The recipe is saved, and counts from now on.");
    await done(nameOf());
  }));
  const remove = button("Delete…", () => confirm("Delete the source", h("p", {}, "The recipe is "
    + "deleted, with all that is known of its source. What it has not yet sent is dropped."),
  "Delete the source", async () => {
    await session.ask("Watcher/DeleteSource", { name: nameOf(), version });
    announce("The source is deleted.");
    go(link(["sources"]));
  }), { class: "button danger" });
  /** @param {any} told */
  const show = (told) => {
    const isFile = told.source?.origin === "SOURCE_ORIGIN_FILE";
    const isTyped = text.value !== stored;
    const isOthers = isTyped && version !== (told.version ?? "");
    // What is typed was made from the version before: the server refuses it if that has changed.
    if (!isTyped) {
      text.value = told.recipe;
      [version, stored] = [told.version ?? "", text.value];
    }
    const mayPut = session.may("Watcher/PutSource") && !isFile;
    text.readOnly = !mayPut && !session.may("Watcher/TrySource");
    fill(acts, session.may("Watcher/TrySource") && trial, mayPut && save,
      mayPut && told.source && session.may("Watcher/DeleteSource") && remove);
    fill(note, isOthers && "Somebody else has changed the recipe since. Copy what you have typed, "
      + "and load the page again. ",
    isFile && ["Its file is ", h("code", {}, `watch/${nameOf()}.json`),
      " of Herald's home. Here you can try a change; it counts when it is in the file."]);
  };
  const element = card("The recipe", null, text, session.may("Watcher/TrySource")
    && [h("label", { class: "choice" }, old, "Old items count as new in a trial"),
      field("Items of the trial", items, "What the source would answer. Empty: it is read. A "
        + "source whose items others bring needs them here.")], acts, note, outcome);
  return { element, show };
}

/**
 * The page of a source that is not there yet.
 * @param {Element} area @param {any} app
 */
export async function showNew(area, app) {
  const name = h("input", { autocomplete: "off", spellcheck: "false", placeholder: "news" });
  const recipe = recipeCard(app, () => name.value.trim(), (made) => go(link(["sources", made])));
  recipe.show({ recipe: firstRecipe(app.session.app) });
  fill(area, heading("New source", h("a", { class: "button", href: link(["sources"]) },
    "All sources")), field("Name", name, "Small letters, digits, - and _; it stays."),
  recipe.element);
  return {};
}
