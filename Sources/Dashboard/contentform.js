// The texts of a template or a schedule in a form. What the form does not show stays as it is.
import { card, field, h } from "./dom.js";
import { buttonRows, inputsOf, localRows, textFields } from "./composing.js";
import { actionsOf, hiddenParts, set, textsIn } from "./draft.js";

export { hiddenParts, textsIn };

/** @typedef {(change: Record<string, any>) => void} Store */

/**
 * A content as the form changed it.
 * @param {any} before @param {any} draft
 */
export function contentFrom(before = {}, draft) {
  const { title, body, url, imageUrl, collapseKey, localized, actions, ...rest } = before;
  const locals = draft.locals.map(set).filter((/** @type {any} */ it) => Object.keys(it).length);
  if (locals.some((/** @type {any} */ it) => !it.locale)) {
    throw new Error("Say the language of each text in another language, such as es.");
  }
  return { ...rest, ...set({ title: draft.title, body: draft.body, url: draft.url,
    imageUrl: draft.image, collapseKey: draft.collapseKey, localized: locals,
    actions: actionsOf(draft.buttons) }) };
}

/**
 * The fields. The draft changes as they are typed in.
 * @param {any} draft @param {Store} store @param {any} before
 */
export function contentCard(draft, store, before) {
  const inputs = inputsOf(draft, store), hidden = hiddenParts(before);
  return card("What", null, textFields(inputs),
    field("Replaces by key", inputs.text("collapseKey")), localRows(draft, store),
    buttonRows(draft, store), hidden.length > 0 && h("p", { class: "hint" },
      `Not shown here, and stays as it is: ${hidden.join(", ")}.`));
}
