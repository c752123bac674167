// Releasing what is held: first what would go out is shown, and then just that goes, or nothing.
import { announce, dialog, field, fill, h } from "./dom.js";
import { count, counted, number, plain } from "./format.js";
import { scopeOf } from "./killswitch.js";

/** Rows that a dialog lists. */
const listed = 20;

/**
 * What a release would do with one notification, in words.
 * @param {any} it
 */
export function releaseText(it) {
  const drops = (it.dropped ?? []).map((/** @type {any} */ drop) =>
    `${number(drop.deliveries)} ${plain(drop.reason, "DROP_REASON_")}`);
  if (it.problem) return `Stays stalled: ${it.problem}`;
  if (it.uncounted) return "goes out; its devices could not be counted now";
  return [`${counted(it.deliveries, "delivery goes", "deliveries go")} out`,
    ...drops.map((/** @type {string} */ text) => `not: ${text}`)].join("; ");
}

/**
 * What a release of one notification is told of besides: switches that keep it, or its stages.
 * @param {any[]} switches those that hold it @param {any} it
 */
export function releaseIntro(switches, it) {
  if (switches.length) {
    return `The kill switch is on for ${switches.map(scopeOf).join(", ")}. Allow sending first: `
      + "until then nothing is released.";
  }
  return it.rolloutState ? "Stages that have not begun go out when they are due." : "";
}

/**
 * What the dialog of a release says, and whether it only shows: switches keep all of it.
 * @param {any[]} switches as above @param {any} it
 */
export const releaseSays = (switches, it) => ({ intro: releaseIntro(switches, it),
  isKept: switches.length > 0 });

/**
 * The ids of what is new, or otherwise than it was seen, and how many notifications changed with
 * those that are gone.
 * @param {any} before @param {any} now answers to the same preview
 */
export function changesOf(before, now) {
  const text = (/** @type {any} */ it) => JSON.stringify([it.problem ?? "", it.unplanned ?? false,
    it.unplanned ? 0 : count(it.deliveries)]);
  const of = (/** @type {any} */ told) => new Map((told.items ?? []).map(
    (/** @type {any} */ it) => [it.id, text(it)]));
  const [old, present] = [of(before), of(now)];
  const ids = [...present.keys()].filter((id) => old.get(id) !== present.get(id));
  const gone = [...old.keys()].filter((id) => !present.has(id)).length;
  // The answer lists a hundred of them, and counts all.
  const more = Math.abs(count(now.released) - count(before.released));
  return { ids, changed: Math.max(ids.length + gone, more) };
}

/** @param {any} told @param {string[]} [changed] the ids of those that are marked */
const rows = (told, changed = []) => (told.items ?? []).length
  ? [h("ul", {}, told.items.slice(0, listed).map((/** @type {any} */ it) => h("li", {},
    changed.includes(it.id) && h("strong", {}, "Changed: "), `${it.type}: ${releaseText(it)}`))),
  told.items.length > listed && h("p", { class: "hint" },
    `The first ${listed} of ${number(count(told.released) + count(told.kept))}.`)]
  : [h("p", {}, "Nothing is stalled.")];

/**
 * Releases what was seen. What has changed since is shown, and nothing goes out.
 * @param {any} session @param {any} scope an `id`, an `adapter`, or nothing for all of the app
 * @param {any} seen the answer to the preview @param {string} reason
 * @returns {Promise<{told?: any, now?: any, ids?: string[], changed?: number}>}
 */
export async function releaseSeen(session, scope, seen, reason) {
  try {
    return { told: await session.ask("Delivery/ReleaseNotifications",
      { ...scope, reason, previewToken: seen.previewToken }) };
  } catch (/** @type {any} */ error) {
    if (error.code !== "failed_precondition") throw error;
    const now = await session.ask("Delivery/ReleaseNotifications", { ...scope, preview: true });
    const changes = changesOf(seen, now);
    if (!changes.changed) throw error;
    return { now, ...changes };
  }
}

/**
 * Shows what a release would do, and releases when that is confirmed.
 * @param {any} session @param {any} scope as above @param {() => any} done
 * @param {{title?: string, intro?: string, isKept?: boolean}} [says]
 */
export async function askRelease(session, scope, done, says = {}) {
  let seen = await session.ask("Delivery/ReleaseNotifications", { ...scope, preview: true });
  const list = h("div", {}, rows(seen)), reason = h("input", { autocomplete: "off",
    maxlength: "200" });
  const made = dialog(says.title ?? "Release", [says.intro && h("p", {}, says.intro), list,
    !says.isKept && field("Why", reason)],
    (close, main) => [!says.isKept && main("Release", async () => {
      const { told, now, ids, changed } = await releaseSeen(session, scope, seen, reason.value);
      if (!told) {
        seen = now;
        fill(list, rows(now, ids));
        return made.say(`${counted(changed, "notification has", "notifications have")} changed `
          + "since, and nothing was released. Look again, then release.");
      }
      close();
      const left = (told.items ?? []).find((/** @type {any} */ it) => it.problem);
      announce(left ? `It stays stalled: ${left.problem}` : "Released.", left ? "bad" : "good");
      await done();
    })]);
}
