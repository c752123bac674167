// What is being written and is not stored yet. It is kept for this tab, so that a reload, or
// another time zone, loses nothing. Of each form only what was typed last is kept.

const storageName = "herald-typing-";

/**
 * Keeps what is typed in a form, with what it is about, such as the app and a name.
 * @param {string} form @param {string[]} about @param {Record<string, any>} value
 * @param {Pick<Storage, "setItem">} [storage]
 */
export function keepTyped(form, about, value, storage = sessionStorage) {
  try {
    storage.setItem(storageName + form, JSON.stringify({ about, value }));
  } catch {
    // A browser that has no room keeps nothing; what is typed is still in the form.
  }
}

/**
 * What was typed in a form about the same; undefined if nothing was.
 * @param {string} form @param {string[]} about @param {Pick<Storage, "getItem">} [storage]
 * @returns {any}
 */
export function typed(form, about, storage = sessionStorage) {
  try {
    const found = JSON.parse(storage.getItem(storageName + form) ?? "{}");
    return JSON.stringify(found.about) === JSON.stringify(about) ? found.value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Forgets what was typed in a form about this; what was typed about another one stays.
 * @param {string} form @param {string[]} about
 * @param {Pick<Storage, "getItem" | "removeItem">} [storage]
 */
export function forgetTyped(form, about, storage = sessionStorage) {
  if (typed(form, about, storage) !== undefined) storage.removeItem(storageName + form);
}
