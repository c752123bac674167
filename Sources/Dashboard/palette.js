// The command palette, and the list of keys.
import { announce, dialog, fill, h, newId, words } from "./dom.js";
import { scopeOf } from "./killswitch.js";
import { go as open, link } from "./router.js";

/**
 * Those of `items` that match what was typed: each letter in order, words' beginnings first.
 * @template {{title: string}} Item @param {Item[]} items @param {string} text @returns {Item[]}
 */
export function matches(items, text) {
  const wanted = text.trim().toLowerCase();
  const score = (/** @type {string} */ title) => {
    const name = title.toLowerCase();
    if (!wanted || name.startsWith(wanted)) return 0;
    if (name.includes(` ${wanted}`)) return 1;
    if (name.includes(wanted)) return 2;
    let at = -1;
    for (const letter of wanted) {
      at = name.indexOf(letter, at + 1);
      if (at < 0) return -1;
    }
    return 3;
  };
  return items.map((item) => ({ item, score: score(item.title) })).filter((it) => it.score >= 0)
    .sort((a, b) => a.score - b.score).map((it) => it.item);
}

/** What pages begin with: the name, the method that the role must allow, and the address. */
const acts = [["New notification", "Delivery/Send", link(["compose"])],
  ["New place", "Geo/UpsertPlace", link(["places", "new"])],
  ["Look at what is stalled", "Delivery/ListNotifications",
    link(["notifications"], { state: "stalled" })]];

/**
 * What may be done from anywhere.
 * @param {any} app @param {any} pages
 */
function commands(app, pages) {
  const { session, killSwitch } = app;
  const found = Object.entries(pages).filter(([name]) => app.isAllowed(name))
    .map(([name, page]) => ({ title: page.title, hint: `g ${page.key}`,
      act: () => open(link([name])) }));
  if (killSwitch.mayTurn) {
    found.splice(0, 0,
      { title: "Stop sending…", hint: "Ctrl+.", act: () => killSwitch.askOn() });
    for (const it of killSwitch.on) {
      found.splice(1, 0, { title: `Allow sending for ${scopeOf(it)}…`, hint: "",
        act: () => killSwitch.askOff(it) });
    }
  }
  for (const [title, method, place] of acts) {
    if (session.may(method)) found.push({ title, hint: "", act: () => open(place) });
  }
  for (const it of session.apps.length > 1 ? session.apps : []) {
    found.push({ title: `App: ${it.name || it.id}`, hint: "", act: () => app.chooseApp(it.id) });
  }
  found.push({ title: "Show the keys", hint: "?", act: () => app.palette("help") },
    { title: "Sign out", hint: "", act: () => app.signOut() });
  return found;
}

/** @param {any} app @param {any} pages */
export function go(app, pages) {
  const all = commands(app, pages);
  /** @type {any[]} */ let found = [];
  let chosen = 0;
  const [listId, optionId] = [newId(), newId()];
  const input = h("input", { type: "text", role: "combobox", "aria-expanded": "true",
    "aria-controls": listId, "aria-autocomplete": "list", "aria-label": "What to do",
    placeholder: "Type a page or a command, or paste an id", autocomplete: "off" });
  const list = h("ul", { id: listId, role: "listbox", "aria-label": "Commands" });
  const made = dialog("Go to", [input, list], () => [], "palette");
  const run = async (/** @type {any} */ item) => {
    made.close();
    try {
      await item?.act();
    } catch (error) {
      announce(words(error), "bad");
    }
  };
  const show = () => {
    found = matches(all, input.value);
    const id = /^[0-9a-z]{26}$/.exec(input.value.trim())?.[0];
    if (id) {
      found.push({ title: `Notification ${id}`, act: () => open(link(["notifications", id])) },
        { title: `Device ${id}`, act: () => open(link(["devices", id])) });
    }
    chosen = Math.max(0, Math.min(chosen, found.length - 1));
    fill(list, found.map((item, index) => h("li", { role: "option", id: `${optionId}-${index}`,
      "aria-selected": String(index === chosen), onclick: () => run(item) },
    h("span", {}, item.title), item.hint && h("kbd", {}, item.hint))));
    input.setAttribute("aria-activedescendant", found.length ? `${optionId}-${chosen}` : "");
    list.children[chosen]?.scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", () => {
    chosen = 0;
    show();
  });
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      chosen = (chosen + step + found.length) % Math.max(1, found.length);
      show();
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(found[chosen]);
    }
  });
  show();
  input.focus();
}

/** @param {any} app @param {any} pages */
export function help(app, pages) {
  const keys = [["Ctrl+K", "Go to a page, or do something"], ["?", "This list"],
    ...(app.killSwitch.mayTurn ? [
      ["Ctrl+.", "Stop sending, also while you type or a dialog is open: asks, and Enter stops"],
      ["Shift+S", "Stop sending"]] : []),
    ["/", "Search on this page"],
    ...Object.entries(pages).filter(([name]) => app.isAllowed(name))
      .map(([, page]) => [`g ${page.key}`, page.title]),
    ["Esc", "Close what is open"]];
  dialog("Keys", [h("dl", { class: "keys" }, keys.map(([key, text]) =>
    h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, text))))], () => []);
}
