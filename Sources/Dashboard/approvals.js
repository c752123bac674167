// A second pair of eyes: which sends wait for it, and the approval itself.
import { announce, askFor, badge, button, card, confirm, empty, facts, field, h } from "./dom.js";
import { counted, grouped, keptBack, number, person } from "./format.js";

/**
 * True if a notification waits for a second person.
 * @param {any} it
 */
export const waits = (it) => Boolean(it.approval && !it.approval.approvedBy
  && !it.approval.isVoid && it.state === "NOTIFICATION_STATE_STALLED");

/**
 * The notification, with an approval that is void if its app has no rules any more: a release sends
 * it then.
 * @param {any} session @param {any} it
 */
export async function withRules(session, it) {
  if (!waits(it)) return it;
  const { rules = {} } = await session.ask("Approvals/GetApprovalRules");
  const isAsked = Number(rules.devicesOver ?? 0) > 0 || rules.types?.length > 0;
  return isAsked ? it : { ...it, approval: { ...it.approval, isVoid: true } };
}

/**
 * True if whoever is signed in has sent a notification.
 * @param {any} session @param {any} it
 */
export const isOwn = ({ own }, it) => own.account
  ? String(it.sentBy).endsWith(`(${own.account.id})`) : it.sentBy === own.name;

/**
 * The id in a name with its id, such as `ann (01m8…)`.
 * @param {string} name
 */
const idIn = (name) => /\(([^()]*)\)$/.exec(name)?.[1] ?? "";

/**
 * True if whoever is signed in has written what a notification says, as the author of a recipe, a
 * template or an item.
 * @param {any} session @param {any} it
 */
export const isAuthor = ({ own }, it) => (it.authors ?? [])
  .includes(own.account?.id ?? idIn(String(own.name)));

/**
 * The names, by id, of those who have written what a notification says: as far as the page knows
 * them, or the role may ask. Reads of accounts are in the audit log, so keys are asked for first.
 * @param {any} session @param {any} it
 */
export async function authorNames(session, { sentBy = "", authors = [] }) {
  const { own } = session;
  const names = new Map([[idIn(sentBy), person(sentBy)],
    [own.account?.id ?? idIn(String(own.name)), "you"]]);
  const lists = [["Registry/ListKeys", "keys"], ["Accounts/ListAccounts", "accounts"]];
  for (const [method, member] of lists) {
    const isKnown = authors.every((/** @type {string} */ id) => names.has(id));
    if (isKnown || !session.may(method)) continue;
    try {
      for (const one of (await session.ask(method))[member] ?? []) {
        const name = member === "keys" ? `key ${one.name || one.id}` : one.login;
        if (!names.has(one.id)) names.set(one.id, name);
      }
    } catch {
      // The page says the ids.
    }
  }
  return names;
}

/**
 * Who may not approve a notification, in words.
 * @param {any} it @param {Map<string, string>} [names] by the ids of accounts and keys
 */
export const excludedText = ({ sentBy, authors = [] }, names = new Map()) => [
  sentBy && `${person(sentBy)}, who sent it`, authors.length > 0 && `${authors.map(
    (/** @type {string} */ id) => names.get(id) ?? `whoever has the key or account ${id}`)
    .join(", ")}, who wrote what it says`].filter(Boolean).join("; ");

/**
 * The button that approves a notification; nothing for one that does not wait.
 * @param {any} session @param {any} it @param {() => any} refresh @param {string} [look]
 */
export const approving = (session, it, refresh, look = "button main") => waits(it)
  && !isOwn(session, it) && !isAuthor(session, it) && session.may("Approvals/ApproveNotification")
  && button("Approve…", () => askApprove(session, it, refresh), { class: look,
    "data-act": "approve" });

/**
 * Shows what goes out, and to whom, before it is approved.
 * @param {any} session @param {any} it @param {() => any} refresh
 */
async function askApprove(session, it, refresh) {
  const { previews } = await import("./preview.js"), content = it.content ?? {};
  confirm("Approve the notification", [h("p", {}, `${person(it.sentBy)} sent it. It needs an `
    + `approval: ${grouped(it.approval.reason)}. It goes out when you approve it`
    + `${going(it.approval)}.`),
  facts([["Type", it.type], ["Audience", it.audience && h("code", {}, it.audience)],
    ["Link", content.url]]), previews(content, session)], "Approve it", async () => {
    const { notification } = await session.ask("Approvals/ApproveNotification", { id: it.id });
    const problem = keptBack(notification);
    announce(`The notification is approved. ${problem}`.trim(), problem ? "bad" : "good");
    await refresh();
  });
}

/** @param {any} approval */
const going = ({ devices = "0" }) => (Number(devices) > 0
  ? `, to about ${counted(devices, "device")}` : "");

/**
 * The rules that a form says; what it does not show stays.
 * @param {any} before @param {{over: string, types: string, exempt: string, keys: boolean}} form
 */
export const rulesFrom = (before, form) => ({ ...before, devicesOver: form.over.trim() || "0",
  types: form.types.split(/[\s,]+/).filter(Boolean),
  exemptSenders: form.exempt.split(/[\s,]+/).filter(Boolean), keysMayApprove: form.keys });

/**
 * The card of the settings page.
 * @param {any} app @param {Element} area
 */
export async function approvalCard(app, area) {
  const { session } = app;
  const again = () => approvalCard(app, area);
  const { rules = {} } = await session.ask("Approvals/GetApprovalRules");
  const over = Number(rules.devicesOver ?? 0), types = rules.types ?? [];
  area.replaceChildren(card("Approval by a second person",
    session.may("Approvals/PutApprovalRules") && button("Change…",
      () => askRules(session, rules, again), { class: "button small" }),
    over || types.length ? facts([
      ["Sends to more than", over > 0 && `${number(over)} devices`],
      ["Sends of the types", types.join(", ")],
      ["Except those of", (rules.exemptSenders ?? []).join(", ")],
      ["Approved by", rules.keysMayApprove ? "another person or key" : "another person"],
      ["Set by", rules.setBy && person(rules.setBy)]])
      : empty("Every send goes out by itself", h("p", {}, "Large sends, or those of some types, "
        + "can wait until somebody else has looked at them."))));
}

/** @param {any} session @param {any} before @param {() => any} done */
function askRules(session, before, done) {
  const text = (value = "", properties = {}) => h("input", { autocomplete: "off",
    spellcheck: "false", value, ...properties });
  const over = text(String(before.devicesOver ?? ""), { inputmode: "numeric" });
  const types = text((before.types ?? []).join(" "), { placeholder: "/breaking" });
  const exempt = text((before.exemptSenders ?? []).join(" "));
  const keys = h("input", { type: "checkbox", checked: Boolean(before.keysMayApprove) });
  askFor("Approval by a second person", [
    field("Sends to more devices than this wait", over, "Empty: their number does not matter."),
    field("Sends of these types wait", types, "Each with those below it."),
    field("Except those of these senders", exempt, "Ids of keys; watcher for what recipes send."),
    h("label", { class: "choice" }, keys, "A key may approve, too"),
  ], "Save", async () => {
    await session.ask("Approvals/PutApprovalRules", { rules: rulesFrom(before, {
      over: over.value, types: types.value, exempt: exempt.value, keys: keys.checked }) });
    announce("The rules are saved.");
    await done();
  });
}

/**
 * What the approval says of a notification: by whom, or why it waits.
 * @param {any} session @param {any} it @param {any} clock
 */
export const approvalText = (session, it, clock) => it.approval && (it.approval.approvedBy
  ? `${person(it.approval.approvedBy)}, ${clock.text(it.approval.approveTime)}`
  : !waits(it) ? `nobody: ${grouped(it.approval.reason)}`
    : [badge("waits", "held"), ` because ${grouped(it.approval.reason)}`,
      isOwn(session, it) ? ". You sent it: somebody else has to approve it."
        : isAuthor(session, it) && ". You wrote what it says: somebody else has to approve it."]);
