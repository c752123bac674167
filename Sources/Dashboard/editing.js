// Pages on which something stored is changed share this: what is stored now, and what was typed.
import { button, confirm, h, heading, notice } from "./dom.js";
import { person } from "./format.js";
import { link } from "./router.js";
import { forgetTyped, typed } from "./typing.js";

/**
 * All pages of a list.
 * @param {any} session @param {string} method @param {string} member
 */
export async function all(session, method, member) {
  /** @type {any[]} */ const found = [];
  let pageToken = "";
  do {
    const answer = await session.ask(method, pageToken ? { pageToken } : {});
    found.push(...(answer[member] ?? []));
    pageToken = answer.nextPageToken ?? "";
  } while (pageToken);
  return found;
}

/**
 * The one of a name, as it is stored now.
 * @param {any} session @param {string} method @param {string} member @param {string} name
 */
export async function named(session, method, member, name) {
  const found = (await all(session, method, member)).find((it) => it.name === name);
  if (!found) throw new Error(`There is no ${member.slice(0, -1)} ${name} any more.`);
  return found;
}

/**
 * Refuses for a new one the name of one that is stored now: it would be replaced.
 * @param {any} session @param {string} method @param {string} member @param {string} what
 * @param {string} name @param {string} [key]
 */
export async function checkNew(session, method, member, what, name, key = "name") {
  if (!(await all(session, method, member)).some((it) => (it[key] ?? "") === name)) return;
  throw new Error(`There is a ${what} ${name || "for all types"}. Choose another ${key}, or edit `
    + "that one.");
}

/**
 * Refuses to store in place of what somebody else has stored since. No call compares it, so a
 * change in the moment before the store is still replaced.
 * @param {any} now @param {string | undefined} setTime
 */
export function checkSame(now, setTime) {
  if (now.setTime === setTime) return;
  throw new Error(`${person(now.setBy) || "Somebody"} has changed it since. Copy what you have `
    + "typed, and press Discard the changes.");
}

/**
 * What a form begins with: what was typed and not stored, or what is stored.
 * @param {string} name @param {string[]} about @param {string} setTime
 * @param {Record<string, any>} stored
 */
export function begun(name, about, setTime, stored) {
  const kept = typed(name, about);
  return kept ? { draft: { ...stored, ...kept.draft }, setTime: kept.setTime, isTyped: true }
    : { draft: stored, setTime, isTyped: false };
}

/**
 * The button that goes back to what is stored.
 * @param {string} name @param {string[]} about @param {() => any} again
 */
export const discarding = (name, about, again) => button("Discard the changes…", () => confirm(
  "Discard the changes", h("p", {}, "What you have typed is dropped."), "Discard the changes",
  () => {
    forgetTyped(name, about);
    return again();
  }));

/**
 * What a page of a form begins with: its title, and the way back to what is stored once something
 * was typed.
 * @param {string} title @param {boolean} isTyped @param {any} discard
 */
export function formHeading(title, isTyped, discard) {
  discard.hidden = !isTyped;
  return heading(title, discard, h("a", { class: "button", href: link(["library"]) }, "Library"));
}

/** What stands above a form that was not stored. */
export const typedNotice = () => notice("held", "This is what you typed before. It is not stored.");
