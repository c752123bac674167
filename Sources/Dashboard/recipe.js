// A source's recipe: writing it, trying it before it counts, storing it.
import { announce, badge, button, card, confirm, empty, failure, field, fill, h, heading, titled,
  words } from "./dom.js";
import { count, counted } from "./format.js";
import { go, link } from "./router.js";
import { forgetTyped, keepTyped, typed } from "./typing.js";

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
    messages.length > 0 && titled("What would be sent", ["Notification", "Type", "Audience",
      "Rule"], messages.map((/** @type {any} */ it) => [
        h("div", { class: "what" }, it.title || it.body || it.label,
          it.title && it.body && h("span", { class: "type" }, it.body),
          it.heldBecause && h("p", { class: "cause" }, badge("held", "held"),
            ` ${it.heldBecause}`)),
        it.type, h("code", {}, it.audience), it.rule])),
    silent.length > 0 && titled("Items that give no notification", ["Item", "Why"],
      silent.map((/** @type {any} */ it) => [it.label, it.reason])),
    count(told.items) === 0 && empty("The source has no items now")];
}

/**
 * The line of a text that an error names, and where it begins and ends; undefined if it names none.
 * @param {string} text @param {string} message
 */
export function lineOf(text, message) {
  const line = Number(/(?:^|: )line (\d+):/.exec(message)?.[1]), lines = text.split("\n");
  if (!line || line > lines.length) return undefined;
  const begin = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  return { line, begin, end: begin + lines[line - 1].length };
}

/**
 * Shows an error of a recipe. The line that it names is shown, and selected in the field.
 * @param {any} error @param {any} text the field @param {Element} outcome
 */
function showMistake(error, text, outcome) {
  const found = lineOf(text.value, words(error));
  fill(outcome, failure(error), found && h("p", { class: "caret", dir: "ltr" }, `${found.line}: `,
    h("mark", {}, text.value.slice(found.begin, found.end).trim())));
  if (!found) return;
  text.focus();
  text.setSelectionRange(found.begin, found.end);
}

/**
 * A recipe as its field has it: with one kind of line ends.
 * @param {string} text
 */
export const asTyped = (text) => text.replace(/\r\n?/g, "\n");

/** The name under which what is typed is kept. */
const form = "recipe";

/**
 * A trial of what is typed. A recipe that is stored is tried as well if what is typed is another
 * one, and both are shown beside each other.
 * @param {any} session @param {any} request without a recipe @param {string} text
 * @param {string | undefined} live
 */
async function trial(session, request, text, live) {
  const ask = (/** @type {string} */ recipe) =>
    session.ask("Watcher/TrySource", { ...request, recipe });
  const edited = await ask(text);
  if (live === undefined || asTyped(live) === text) return tried(edited);
  try {
    const before = await ask(live);
    const { comparison } = await import("./trial.js");
    return comparison(before, edited, !request.body);
  } catch (error) {
    return [h("p", { class: "cause" }, badge("not compared", "held"),
      ` The live recipe cannot be tried: ${words(error)}`), ...tried(edited)];
  }
}

/**
 * The fields of a recipe. What is typed is kept until it is stored or discarded.
 * @param {string} app @param {string} place @param {() => string} nameOf
 */
function recipeFields(app, place, nameOf) {
  const text = h("textarea", { class: "code", rows: "20", spellcheck: "false",
    "aria-label": "The recipe" });
  const old = h("input", { type: "checkbox" });
  const items = h("textarea", { class: "code", rows: "4", spellcheck: "false" });
  // What is typed was made from this version, with this text.
  const from = { version: "", text: "" };
  const kept = typed(form, [app, place]);
  if (kept) {
    Object.assign(from, kept.from);
    text.value = kept.text;
    items.value = kept.items ?? "";
    old.checked = Boolean(kept.old);
  }
  const isTyped = () => text.value !== from.text;
  const isNamed = () => place === newName && nameOf();
  const forget = () => forgetTyped(form, [app, place]);
  const keep = () => isTyped() || items.value || isNamed() ? keepTyped(form, [app, place], { from,
    text: text.value, items: items.value, old: old.checked, name: nameOf() }) : forget();
  /** @param {any} told */
  const take = (told) => {
    text.value = told.recipe;
    Object.assign(from, { version: told.version ?? "", text: text.value });
  };
  for (const it of [text, old, items]) it.addEventListener("input", keep);
  return { text, old, items, from, isTyped, keep, forget, take };
}

/**
 * The card of a recipe, made once: what somebody is typing stays when the source changes.
 * @param {any} app @param {() => string} nameOf @param {(name: string) => any} done
 * @param {string} [place] what the recipe is kept under while it is typed
 */
export function recipeCard({ session }, nameOf, done, place = nameOf()) {
  const fields = recipeFields(session.app, place, nameOf);
  const { text, old, items, from } = fields;
  const outcome = h("div", { class: "stack", role: "status" });
  const acts = h("div", { class: "acts" }), note = h("p", { class: "hint" });
  // What the server said last.
  /** @type {any} */ let latest = {};
  const saying = async (/** @type {() => Promise<any>} */ act) => {
    try {
      await act();
    } catch (error) {
      showMistake(error, text, outcome);
    }
  };
  const tryIt = button("Try it", () => saying(async () => {
    if (!nameOf()) throw new Error("Give the source a name first.");
    fields.keep();
    fill(outcome, h("p", {}, "The source is read…"));
    fill(outcome, ...await trial(session, { name: nameOf(), takeOld: old.checked,
      body: base64(items.value) }, text.value, latest.source && latest.recipe));
  }), { class: "button main" });
  const save = button("Save", () => saying(async () => {
    const told = await session.ask("Watcher/PutSource", { name: nameOf(), recipe: text.value,
      version: from.version });
    Object.assign(from, { version: told.version, text: text.value });
    fields.forget();
    announce("The recipe is saved, and counts from now on.");
    await done(nameOf());
  }));
  const discard = button("Discard the changes…", () => confirm("Discard the changes", h("p", {},
    "What you have typed is dropped", latest.source && ", and the recipe is shown as it counts now",
    "."),
  "Discard the changes", async () => {
    fields.take(latest);
    fields.forget();
    show(latest);
  }));
  const remove = button("Delete…", () => askDelete(session, nameOf(), from.version, fields.forget),
    { class: "button danger" });
  /** @param {any} told */
  function show(told) {
    latest = told;
    // What is typed was made from the version before: the server refuses it if that has changed.
    if (!fields.isTyped() || text.value === asTyped(told.recipe)) fields.take(told);
    const isFile = told.source?.origin === "SOURCE_ORIGIN_FILE";
    const mayPut = session.may("Watcher/PutSource") && !isFile;
    text.readOnly = !mayPut && !session.may("Watcher/TrySource");
    discard.hidden = !fields.isTyped();
    fill(acts, session.may("Watcher/TrySource") && tryIt, mayPut && save, discard,
      mayPut && told.source && session.may("Watcher/DeleteSource") && remove);
    fill(note, ...notes(nameOf(), isFile, fields.isTyped()
      && from.version !== (told.version ?? "")));
  }
  text.addEventListener("input", () => { discard.hidden = !fields.isTyped(); });
  const element = card("The recipe", null, text, session.may("Watcher/TrySource")
    && [h("label", { class: "choice" }, old, "Old items count as new in a trial"),
      field("Items of the trial", items, "Leave this empty, and the trial reads the source. "
        + "Or paste an answer of the source here, to try the recipe with that. If the source is "
        + "one that others send items to, paste some of these.")], acts, note, outcome);
  return { element, show, keep: fields.keep };
}

/**
 * What there is to know before somebody saves.
 * @param {string} name @param {boolean} isFile @param {boolean} isOthers
 */
const notes = (name, isFile, isOthers) => [isOthers && "Somebody else has changed the recipe "
  + "since. Copy what you have typed, and press Discard the changes. ",
isFile && ["Its file is ", h("code", {}, `watch/${name}.json`),
  " of Herald's home. Here you can try a change; it counts when it is in the file."]];

/** @param {any} session @param {string} name @param {string} version @param {() => any} forget */
const askDelete = (session, name, version, forget) => confirm("Delete the source",
  h("p", {}, "The recipe "
  + "is deleted, with all that is known of its source. What it has not yet sent is dropped."),
"Delete the source", async () => {
  await session.ask("Watcher/DeleteSource", { name, version });
  forget();
  announce("The source is deleted.");
  go(link(["sources"]));
});

/**
 * The page of a source that is not there yet.
 * @param {Element} area @param {any} app
 */
export async function showNew(area, app) {
  const name = h("input", { autocomplete: "off", spellcheck: "false", placeholder: "news",
    value: typed(form, [app.session.app, newName])?.name ?? "" });
  const recipe = recipeCard(app, () => name.value.trim(), (made) => go(link(["sources", made])),
    newName);
  name.addEventListener("input", recipe.keep);
  recipe.show({ recipe: firstRecipe(app.session.app) });
  fill(area, heading("New source", h("a", { class: "button", href: link(["sources"]) },
    "All sources")), field("Name", name, "Small letters, digits, - and _; it stays."),
  recipe.element);
  return {};
}
