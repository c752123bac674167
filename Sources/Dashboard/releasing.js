// Releasing what is held: first what would go out is shown, and then just that goes, or nothing.
import { announce, dialog, field, fill, h } from "./dom.js";
import { count, counted, number, plain, titleOf } from "./format.js";
import { holding, ownSwitch, scopeOf } from "./killswitch.js";

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

/**
 * What keeps an item, as the switches say: the answer to a preview is as if none were on.
 * @param {any} it @param {any[]} on
 */
const keptText = (it, on) => ownSwitch(on, it.id)
  ? "Stays stalled: its own kill switch is on. Press Go on… beside it"
  : holding(on, it.type).map((one) =>
    `Stays stalled: the kill switch is on for ${scopeOf(one)}`)[0];

/**
 * The titles of the items that are listed, by their ids.
 * @param {any} session @param {any} told
 */
async function titlesFor(session, told) {
  /** @type {Map<string, string>} */ const titles = new Map();
  if (!session.may("Delivery/GetNotification")) return titles;
  await Promise.all((told.items ?? []).slice(0, listed).map(async (/** @type {any} */ it) => {
    const { notification } = await session.ask("Delivery/GetNotification", { id: it.id })
      .catch(() => ({}));
    const { content } = notification ?? {};
    if (content) titles.set(it.id, `${titleOf(content)} (${it.type})`);
  }));
  return titles;
}

/**
 * @param {any} told @param {any[]} on switches @param {Map<string, string>} titles
 * @param {string[]} [changed] the ids of those that are marked
 */
const rows = (told, on, titles, changed = []) => (told.items ?? []).length
  ? [h("ul", {}, told.items.slice(0, listed).map((/** @type {any} */ it) => h("li", {},
    changed.includes(it.id) && h("strong", {}, "Changed: "),
    `${titles.get(it.id) ?? it.type}: ${keptText(it, on) || releaseText(it)}`))),
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
 * @param {{title?: string, intro?: string, isKept?: boolean, on?: any[]}} [says] with the switches
 *  that are on
 */
export async function askRelease(session, scope, done, says = {}) {
  let seen = await session.ask("Delivery/ReleaseNotifications", { ...scope, preview: true });
  const { on = [] } = says, titles = await titlesFor(session, seen);
  const list = h("div", {}, rows(seen, on, titles)), reason = h("input", { autocomplete: "off",
    maxlength: "200" });
  const isKept = says.isKept || (seen.items?.length > 0
    && seen.items.every((/** @type {any} */ it) => keptText(it, on)));
  const made = dialog(says.title ?? "Release", [says.intro && h("p", {}, says.intro), list,
    !isKept && field("Why", reason)],
    (close, main) => [!isKept && main("Release", async () => {
      const { told, now, ids, changed } = await releaseSeen(session, scope, seen, reason.value);
      if (!told) {
        seen = now;
        fill(list, rows(now, on, titles, ids));
        return made.say(`${counted(changed, "notification has", "notifications have")} changed `
          + "since, and nothing was released. Look again, then release.");
      }
      close();
      const left = (told.items ?? []).find((/** @type {any} */ it) => it.problem);
      const some = count(told.released);
      announce(left ? `${some ? `${number(some)} released, ${number(told.kept)} still`
        : "It stays"} stalled: ${left.problem}` : "Released.", left ? "bad" : "good");
      await done();
    })]);
}
