// Elements, and the small parts that every page is made of. Text becomes text nodes only: nothing
// that a device, a sender or a provider says is ever read as markup.

/** @typedef {any} Child */
/** @typedef {Record<string, any>} Properties */

/**
 * Makes an element. Properties that begin with `on` are listeners; `class`, `data-…`, `aria-…` and
 * the like are attributes; a false or absent one is left out.
 * @param {string} name @param {Properties} [properties] @param {(Child | Child[])[]} children
 * @returns {any}
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  add(element, children);
  return element;
}

/** @param {Element} element @param {any[]} children */
export function add(element, children) {
  for (const child of children.flat(9)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Puts other children in place of those of an element.
 * @param {Element} element @param {any[]} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
}

let lastId = 0;
export const newId = () => `e${lastId += 1}`;

/**
 * A button. While its action runs it is busy and takes no second click; a failure is announced.
 * @param {string} label @param {() => any} action @param {Properties} [properties]
 */
export function button(label, action, properties = {}) {
  const made = h("button", { type: "button", class: "button", ...properties, onclick: run }, label);
  async function run() {
    if (made.getAttribute("aria-busy") === "true") return;
    made.setAttribute("aria-busy", "true");
    try {
      await action();
    } catch (error) {
      announce(words(error), "bad");
    } finally {
      made.removeAttribute("aria-busy");
    }
  }
  return made;
}

/**
 * What an error says to a person.
 * @param {any} error
 */
export const words = (error) => error?.message ? String(error.message) : String(error);

/**
 * A field with its label and, below it, its hint. `input` gets the label's id.
 * @param {string} label @param {HTMLElement} input @param {Child} [hint]
 */
export function field(label, input, hint) {
  const id = input.id ||= newId();
  const below = hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (below) input.setAttribute("aria-describedby", below.id);
  return h("div", { class: "field" }, h("label", { for: id }, label), input, below);
}

/** What makes Enter send a form of several fields; nobody sees it. */
export const byEnter = () => h("input", { type: "submit", hidden: true });

/**
 * A form whose Enter presses a button, or nothing: it is not sent.
 * @param {Properties} properties @param {any} act @param {any[]} children
 */
export const asForm = (properties, act, ...children) => h("form", { ...properties,
  onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    act?.click();
  } }, children, byEnter());

/** @param {[string, string][]} options @param {string} value @param {Properties} [properties] */
export function select(options, value, properties = {}) {
  const made = h("select", properties, options.map(([key, label]) =>
    h("option", { value: key, selected: key === value }, label)));
  return made;
}

/**
 * A word with a tone: `good`, `busy`, `bad`, `held` or `quiet`.
 * @param {string} text @param {string} [tone]
 */
export const badge = (text, tone = "quiet") => h("span", { class: `badge ${tone}` }, text);

/**
 * What a page shows where there is nothing.
 * @param {string} title @param {Child[]} more
 */
export const empty = (title, ...more) =>
  h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), more);

/**
 * A box that says something of importance.
 * @param {string} tone @param {Child[]} children
 */
export const notice = (tone, ...children) =>
  h("div", { class: `notice ${tone}`, role: tone === "bad" ? "alert" : "note" }, children);

/**
 * An error with what to do, and a button that tries again.
 * @param {any} error @param {() => any} [again]
 */
export const failure = (error, again) => notice("bad",
  h("p", {}, h("strong", {}, "That did not work. "), words(error)),
  again && button("Try again", again, { class: "button small" }));

/**
 * A table that scrolls by itself on a narrow screen.
 * @param {string} caption @param {(string | [string, string])[]} heads @param {any[][]} rows
 * @param {any} [clock] names the zone of its times
 */
export function table(caption, heads, rows, clock) {
  const classes = heads.map((head) => typeof head === "string" ? "" : head[1]);
  // A card around it may have the same name, and two regions may not.
  const label = `Table: ${caption}`;
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    h("table", {},
      h("caption", { class: clock ? "zone" : "hidden" }, clock
        ? [h("span", { class: "hidden" }, `${caption}. `), `Times in ${clock.zone}`] : caption),
      h("thead", {}, h("tr", {}, heads.map((head, index) =>
        h("th", { scope: "col", class: classes[index] },
          typeof head === "string" ? head : head[0])))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, index) =>
        h("td", { class: classes[index] }, cell)))))));
}

/**
 * A table with its caption as a heading above it, where several stand below each other.
 * @param {string} caption @param {(string | [string, string])[]} heads @param {any[][]} rows
 */
export const titled = (caption, heads, rows) =>
  h("section", {}, h("h3", {}, caption), table(caption, heads, rows));

/**
 * A time in a table, which stays in one line; empty if there is none.
 * @param {any} clock @param {string | undefined} time
 */
export const timeText = (clock, time) => time && h("time", { datetime: time,
  title: clock.ago(time) }, clock.bare(time));

/**
 * Names and values, without those that are empty.
 * @param {[string, any][]} pairs
 */
export const facts = (pairs) => h("dl", { class: "facts" }, pairs
  .filter(([, value]) => value !== "" && value !== undefined && value !== null && value !== false)
  .map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));

/** @param {string} title @param {Child | Child[]} acts @param {any[]} children */
export function card(title, acts, ...children) {
  const id = newId();
  return h("section", { class: "card", "aria-labelledby": id },
    h("div", { class: "card-head" }, h("h2", { id }, title), acts), children);
}

/** @param {string} title @param {Child[]} acts */
export const heading = (title, ...acts) =>
  h("div", { class: "page-head" }, h("h1", { tabindex: "-1" }, title),
    h("div", { class: "acts" }, acts));

/** @typedef {(label: string, act: () => any, tone?: string) => any} Main */

/**
 * A dialog; the browser keeps the focus in it and Escape closes it. `acts` get a function that
 * closes it, and one that makes its main button, whose errors are shown in the dialog.
 * @param {string} title @param {any[]} body
 * @param {(close: () => void, main: Main) => any[]} acts @param {string} [kind]
 */
export function dialog(title, body, acts, kind = "") {
  const id = newId();
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const made = h("dialog", { "aria-labelledby": id, class: kind });
  const close = () => made.close();
  const alert = h("p", { class: "form-error", role: "alert" });
  /** @type {Main} */ const main = (label, act, tone = "") => button(label, async () => {
    try {
      await act();
    } catch (error) {
      fill(alert, words(error));
    }
  }, { class: `button main ${tone}` });
  const form = h("form", { method: "dialog" }, h("h2", { id }, title), body,
    h("div", { class: "foot" }, alert, h("div", { class: "acts end" },
      button("Close", close, { class: "button plain" }), acts(close, main))), byEnter());
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    form.querySelector("button.main")?.click();
  });
  made.append(form);
  made.addEventListener("close", () => {
    // What was said in it is still to be read.
    const said = made.querySelector(".toasts");
    if (said) document.body.append(said);
    made.remove();
    // What opened it may be gone, as what can be done has changed.
    const next = before?.isConnected ? before : document.querySelector("main h1");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  });
  document.body.append(made);
  made.showModal();
  // Chromium takes a form that scrolls for what has the focus first.
  if (document.activeElement === form) form.querySelector("input, select, textarea")?.focus();
  // The browser scrolls to the first field. What stands above it is to be read before.
  if (form.scrollTop > 0) {
    form.scrollTop = 0;
    const heading = form.querySelector("h2");
    heading.setAttribute("tabindex", "-1");
    heading.focus({ preventScroll: true });
  }
  return { element: made, close, say: (/** @type {string} */ text) => fill(alert, text) };
}

/**
 * Asks before something that cannot be undone; the act's error is shown in the dialog.
 * @param {string} title @param {any} question @param {string} label @param {() => any} act
 * @param {string} [tone]
 */
export function confirm(title, question, label, act, tone = "danger") {
  return dialog(title, tone ? [h("div", {}, question)] : question, (close, main) => [
    main(label, async () => {
      await act();
      close();
    }, tone)]);
}

/**
 * Asks for what is typed into a form; the act's error is shown in the dialog.
 * @param {string} title @param {any[]} body @param {string} label @param {() => any} act
 */
export const askFor = (title, body, label, act) => confirm(title, body, label, act, "");

/**
 * Says something once, for eyes and screen readers.
 * @param {string} text @param {string} [tone]
 */
export function announce(text, tone = "good") {
  /** @type {Element} */
  const place = document.querySelector(".toasts")
    ?? h("div", { class: "toasts", role: "status", "aria-live": "polite" });
  const toast = h("p", { class: `toast ${tone}` }, text);
  // A dialog is above everything else on the page, and the latest one above the others.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(place);
  place.append(toast);
  setTimeout(() => toast.remove(), 8000);
}

/**
 * Calls a function once no call has come for a while.
 * @param {(...args: any[]) => any} act @param {number} ms
 */
export function debounce(act, ms) {
  /** @type {any} */ let timer;
  return (/** @type {any[]} */ ...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...args), ms);
  };
}

/** True if the browser knows passkeys. An address of numbers cannot have any. */
export const hasPasskeys = () => typeof PublicKeyCredential === "function"
  && !/^[0-9.]+$|:/.test(location.hostname);
