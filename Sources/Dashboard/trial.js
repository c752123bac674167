// A trial of an edited recipe beside the live one: what each would send of the same items.
import { badge, empty, h, titled } from "./dom.js";
import { count, counted, number } from "./format.js";

/** What two notifications are compared by, as the page names it. */
const parts = { title: "Title", body: "Text", url: "Link", type: "Type", audience: "Audience",
  rule: "Rule", heldBecause: "Held because" };

/** @typedef {keyof parts} Part */
/**
 * A notification of one of the recipes, or of both. `unknown`: it may be among those that the other
 * answer does not name.
 * @typedef {{label: string, kind: "changed" | "gone" | "added" | "unknown" | "same", live?: any,
 *  edited?: any, parts: Part[], why?: string}} Row
 */

/**
 * The parts in which two notifications differ.
 * @param {any} one @param {any} other
 */
export const differences = (one, other) => /** @type {Part[]} */ (Object.keys(parts))
  .filter((part) => (one[part] ?? "") !== (other[part] ?? ""));

/**
 * Pairs of the notifications of one item: those that are the same, then those of the same rule,
 * then the others in their order.
 * @param {any[]} live @param {any[]} edited @returns {[any, any][]}
 */
function pairs(live, edited) {
  /** @type {[any, any][]} */ const found = [];
  const left = [...live], right = [...edited];
  const likes = [(/** @type {any} */ a, /** @type {any} */ b) => !differences(a, b).length,
    (/** @type {any} */ a, /** @type {any} */ b) => a.rule === b.rule, () => true];
  for (const like of likes) {
    for (const one of [...left]) {
      const at = right.findIndex((other) => like(one, other));
      if (at < 0) continue;
      left.splice(left.indexOf(one), 1);
      found.push([one, right.splice(at, 1)[0]]);
    }
  }
  return [...found, ...left.map((it) => /** @type {[any, any]} */ ([it, undefined])),
    ...right.map((it) => /** @type {[any, any]} */ ([undefined, it]))];
}

/** @param {any} told */
const isCut = (told) => count(told.notifications) > (told.messages ?? []).length;

/** @param {any} told @param {string} label */
const whySilent = (told, label) => (told.nothingSentFor ?? [])
  .find((/** @type {any} */ it) => it.label === label)?.reason;

/**
 * What the two recipes would send, item by item; what differs stands first.
 * @param {any} live @param {any} edited @returns {Row[]}
 */
export function compared(live, edited) {
  const [before, after] = [live.messages ?? [], edited.messages ?? []];
  const labels = [...new Set([...before, ...after].map((it) => it.label))];
  const of = (/** @type {any[]} */ all, /** @type {string} */ label) =>
    all.filter((it) => it.label === label);
  /** @type {Row[]} */
  const rows = labels.flatMap((label) => pairs(of(before, label), of(after, label))
    .map(([one, other]) => {
      const differing = one && other ? differences(one, other) : [];
      const why = whySilent(one ? edited : live, label);
      const kind = one && other ? differing.length ? "changed" : "same"
        : isCut(one ? edited : live) && !why ? "unknown" : one ? "gone" : "added";
      return { label, kind, live: one, edited: other, parts: differing,
        why: one && other ? undefined : why };
    }));
  const rank = ["changed", "gone", "added", "unknown", "same"];
  return rows.sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind));
}

/**
 * The differences between the two, in words.
 * @param {any} live @param {any} edited @param {Row[]} rows
 */
export function comparedText(live, edited, rows) {
  const many = (/** @type {Row["kind"]} */ kind) => rows.filter((it) => it.kind === kind).length;
  const found = [[many("changed"), "differ"], [many("gone"), "only by the live one"],
    [many("added"), "only by the edited one"], [many("same"), "the same"],
    [many("unknown"), "not compared"]].filter(([number]) => number)
    .map(([value, words]) => `${number(value)} ${words}`);
  return `The edited recipe would send ${counted(edited.notifications, "notification")}, the live `
    + `one ${number(live.notifications)}${found.length ? `: ${found.join(", ")}` : ""}.`;
}

const kinds = { changed: ["differs", "held"], gone: ["only live", "bad"],
  added: ["only edited", "good"], same: ["the same", "quiet"], unknown: ["not compared", "quiet"] };

/**
 * One notification, with what differs marked.
 * @param {any} it @param {Part[]} differing
 */
function message(it, differing) {
  const shown = /** @type {Part[]} */ (Object.keys(parts)).filter((part) => it[part]
    || differing.includes(part));
  return h("dl", { class: "what" }, shown.map((part) => h("div", {}, h("dt", { class: "type" },
    parts[part]), h("dd", {}, differing.includes(part) ? h("mark", {}, it[part] || "(none)")
    : it[part]))));
}

/** @param {Row} row */
const cells = ({ label, kind, live, edited, parts: differing, why }) => [label,
  live ? message(live, differing) : kind === "unknown" ? "" : why ?? "Nothing",
  !edited ? kind === "unknown" ? "" : why ?? "Nothing"
    : kind === "same" ? "As the live one" : message(edited, differing),
  badge(kinds[kind][0], kinds[kind][1])];

/**
 * What the page shows of the two trials.
 * @param {any} live @param {any} edited @param {boolean} isRead whether the source was read, once
 *  for each
 */
export function comparison(live, edited, isRead) {
  const rows = compared(live, edited);
  const silent = (edited.nothingSentFor ?? []).filter((/** @type {any} */ it) =>
    whySilent(live, it.label));
  const isUnknown = rows.some((it) => it.kind === "unknown");
  return [h("p", { class: "lead" }, comparedText(live, edited, rows)),
    isRead && h("p", { class: "hint" }, "The source was read once for each recipe"
      + (count(live.items) === count(edited.items) ? ". " : `: ${counted(live.items, "item")} by `
        + `the live one, ${number(edited.items)} by the edited one. `)
      + "Paste items below the recipe to compare by exactly the same."),
    isUnknown && h("p", { class: "hint" }, "Of each recipe the first 100 notifications are named. "
      + "What only one of them names is not compared."),
    ...(edited.warnings ?? []).map((/** @type {string} */ it) => h("p", { class: "cause" },
      badge("warning", "held"), ` ${it}`)),
    rows.length > 0 ? titled("The live and the edited recipe", ["Item", "Live recipe",
      "Edited recipe", "Difference"], rows.map(cells)) : empty("Neither would send anything"),
    silent.length > 0 && titled("Items that give no notification by both", ["Item",
      "By the live one",
      "By the edited one"], silent.map((/** @type {any} */ it) => {
      const before = whySilent(live, it.label);
      return [it.label, before, before === it.reason ? "As the live one"
        : h("mark", {}, it.reason)];
    }))];
}
