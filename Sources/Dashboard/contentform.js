// The texts of a template or a schedule in a form. What the form does not show stays as it is.
import { card, field, h } from "./dom.js";
import { buttonRows, inputsOf, localRows } from "./composing.js";
import { set } from "./draft.js";

/** @typedef {(change: Record<string, any>) => void} Store */

/**
 * What the form shows of a content. Rows keep what they do not show.
 * @param {any} content
 */
export const textsIn = (content = {}) => ({ title: content.title ?? "", body: content.body ?? "",
  url: content.url ?? "", image: content.imageUrl ?? "", collapseKey: content.collapseKey ?? "",
  locals: (content.localized ?? []).map((/** @type {any} */ it) => ({ ...it,
    locale: it.locale ?? "", title: it.title ?? "", body: it.body ?? "" })),
  buttons: (content.actions ?? []).map((/** @type {any} */ it) => ({ ...it, title: it.title ?? "",
    url: it.url ?? "" })) });

/**
 * A content as the form changed it. A button keeps its id, by which an app knows it; a new one gets
 * an id that no other one has.
 * @param {any} before @param {any} draft
 */
export function contentFrom(before = {}, draft) {
  const { title, body, url, imageUrl, collapseKey, localized, actions, ...rest } = before;
  const locals = draft.locals.map(set).filter((/** @type {any} */ it) => Object.keys(it).length);
  if (locals.some((/** @type {any} */ it) => !it.locale)) {
    throw new Error("Say the language of each text in another language, such as es.");
  }
  const buttons = draft.buttons.filter((/** @type {any} */ it) => it.title);
  const ids = new Set(buttons.map((/** @type {any} */ it) => it.id));
  const free = () => {
    let number = 1;
    while (ids.has(`button-${number}`)) number += 1;
    ids.add(`button-${number}`);
    return `button-${number}`;
  };
  return { ...rest, ...set({ title: draft.title, body: draft.body, url: draft.url,
    imageUrl: draft.image, collapseKey: draft.collapseKey, localized: locals,
    actions: buttons.map((/** @type {any} */ it) => ({ ...set(it), id: it.id || free() })) }) };
}

/**
 * What a content has that the form does not show, as names.
 * @param {any} content
 */
export const hiddenParts = (content = {}) => Object.keys(content).filter((name) =>
  !["title", "body", "url", "imageUrl", "collapseKey", "localized", "actions"].includes(name));

/**
 * The fields. The draft changes as they are typed in.
 * @param {any} draft @param {Store} store @param {any} before
 */
export function contentCard(draft, store, before) {
  const { text, long } = inputsOf(draft, store), hidden = hiddenParts(before);
  return card("What", null, field("Title", text("title")), field("Text", long("body")),
    field("Link", text("url"), "Where a tap leads: a path of the app or an address."),
    field("Image", text("image"), "Its address."),
    field("Replaces by key", text("collapseKey")), localRows(draft, store),
    buttonRows(draft, store), hidden.length > 0 && h("p", { class: "hint" },
      `Not shown here, and stays as it is: ${hidden.join(", ")}.`));
}
