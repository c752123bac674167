// The course of a notification: what happened when, what is so now, and what is still to come.
import { badge, card, h } from "./dom.js";
import { waits } from "./approvals.js";
import { count, counted, isOver, number, person, spanText, stateName } from "./format.js";
import { holding, scopeOf } from "./killswitch.js";

/**
 * One step. Without a time it is not known when, or not yet.
 * @typedef {{what: string, when: "past" | "now" | "ahead", time?: string, note?: string}} Step
 */

/**
 * The devices that a provider accepted it for. While several providers send, or long after, the
 * server counts deliveries alone: a device has at most one by each provider, so that there are at
 * least as many devices as the most of one provider.
 * @param {any} counts
 */
export function reachOf(counts) {
  const exact = count(counts?.reached);
  if (exact || !count(counts?.delivered)) return { devices: exact, isExact: true };
  const most = (counts.deliveredBy ?? []).map((/** @type {any} */ it) => count(it.deliveries));
  return { devices: Math.max(0, ...most), isExact: false };
}

/**
 * How many devices of the audience it has reached, and what is to come for the others.
 * @param {any} it
 */
export function reachText({ counts, state }) {
  const { devices, isExact } = reachOf(counts), over = isOver(state);
  const all = `${number(devices)} of ${counted(counts.audience, "device")} reached.`;
  if (!isExact) {
    return `At least ${all}${over ? "" : " Their exact number is known when the notification has "
      + "ended."}`;
  }
  const rest = count(counts.audience) - devices;
  if (rest <= 0) return all;
  const is = (/** @type {string} */ one, /** @type {string} */ many) => rest === 1 ? one : many;
  return `${all} ${number(rest)} ${stateName(state) === "cancelled" ? "will not get it"
    : over ? `${is("was", "were")} not reached`
      : `${is("has", "have")} not been reached yet`}.`;
}

/** @param {string} word @param {string | undefined} by */
const acted = (word, by) => by ? `${word} by ${person(by)}` : word;

/**
 * The steps by which it came to be: who made it, who let it go, and when it was due.
 * @param {any} it @param {(time: string) => Step["when"]} at @returns {Step[]}
 */
function beginning(it, at) {
  const { approval, createTime, deliverTime, nextLocalTime } = it;
  /** @type {Step[]} */ const steps = [{ what: acted("Created", it.sentBy), time: createTime,
    when: "past" }];
  const why = approval && `It waited because ${approval.reason}.`;
  if (approval?.approvedBy) {
    steps.push({ what: acted("Approved", approval.approvedBy), time: approval.approveTime,
      when: "past", note: why });
  } else if (waits(it)) {
    steps.push({ what: "Waits for a second person", when: "now", note: approval.reason });
  } else if (approval && !approval.isVoid) {
    const over = isOver(it.state);
    steps.push({ what: over ? "Nobody approved it" : "Approval by a second person",
      when: over ? "past" : "ahead", note: why });
  }
  const clock = it.timing?.localTime;
  const isLater = deliverTime && Date.parse(deliverTime) !== Date.parse(createTime);
  if (isLater || clock) {
    steps.push({ what: "Due", time: deliverTime, when: deliverTime ? at(deliverTime) : "ahead",
      note: clock && `By each device's own clock: ${clock.replace("T", " ")}.` });
  }
  if (nextLocalTime) {
    steps.push({ what: "Due on the next devices", time: nextLocalTime, when: at(nextLocalTime) });
  }
  return steps;
}

/**
 * True if anything of it has gone out.
 * @param {any} it
 */
const hasBegun = (it) => Boolean(it.beginTime) || ["sending", "sent"].includes(stateName(it.state))
  || ["delivered", "failed", "retrying", "uncertain"].some((name) => count(it.counts?.[name]));

/**
 * The devices of a stage, and those that it has reached.
 * @param {any} told @param {boolean} hasBegun
 */
function stageText(told, hasBegun) {
  if (!told) return "";
  const isKnown = count(told.reached) || !count(told.delivered);
  return ` (${number(told.devices)}${
    hasBegun && isKnown ? `, ${number(told.reached)} reached` : ""})`;
}

/**
 * The stages of a rollout. Of those that are over only the latest has its time.
 * @param {any} it @returns {Step[]}
 */
function stages(it) {
  const { stage = 0, stageTime, nextStageTime, waitsFor, stageDevices } = it.rolloutState ?? {};
  const isHeld = stateName(it.state) === "stalled";
  return (it.rollout?.stages ?? []).map((/** @type {any} */ one, /** @type {number} */ index) => {
    const number = index + 1, what = `Stage ${number}: ${one.percent} % of the devices`
      + stageText(stageDevices?.[index], number <= stage);
    if (number <= stage) {
      return { what, when: "past", time: number === stage ? stageTime : "" };
    }
    if (stage && number === stage + 1) {
      return { what, when: "ahead", time: nextStageTime,
        note: isHeld ? "No further stage begins while it is stalled." : waitsFor };
    }
    return { what, when: "ahead", note: one.after
      && `At the soonest ${spanText(one.after)} after the stage before.` };
  });
}

/**
 * The step with which it ended, or will.
 * @param {any} it @returns {Step}
 */
function end(it) {
  const { finishTime: time, reason: note } = it, state = stateName(it.state);
  if (!isOver(it.state)) {
    return { what: "Ends", when: "ahead", note: "As soon as every delivery has ended." };
  }
  const words = { sent: "Ended", failed: "Failed", expired: "Expired" };
  return { what: state === "cancelled" ? acted("Cancelled", it.cancelledBy)
    : /** @type {any} */ (words)[state], when: "past", time, note };
}

/**
 * The steps of those that have the same `when`, in the order of time. A step without a time stays
 * behind the one before it.
 * @param {Step[]} steps @param {Step["when"]} when
 */
function ordered(steps, when) {
  let last = -Infinity;
  return steps.filter((it) => it.when === when)
    .map((it) => ({ it, at: last = it.time ? Date.parse(it.time) : last }))
    .sort((a, b) => a.at - b.at).map(({ it }) => it);
}

/** The most answers about switches that are asked for, and the changes in each. */
const mostAnswers = 5, mostChanges = 200;

/**
 * The changes of kill switches back to the time of a notification, for those who may see them. Of
 * one that has not been stopped yet none are asked for.
 * @param {any} session @param {any} it @returns {Promise<any[]>}
 */
export async function switchChanges(session, it) {
  const isNew = !isOver(it.state) && stateName(it.state) !== "stalled";
  if (isNew || !session.may("Delivery/ListKillSwitchChanges")) return [];
  /** @type {any[]} */ const found = [];
  let pageToken = "";
  for (let answers = 0; answers < mostAnswers; answers += 1) {
    const told = await session.ask("Delivery/ListKillSwitchChanges", { pageSize: mostChanges,
      pageToken }).catch(() => ({}));
    found.push(...told.changes ?? []);
    pageToken = told.nextPageToken ?? "";
    const isOlder = Date.parse(found.at(-1)?.changeTime) < Date.parse(it.createTime);
    if (!pageToken || isOlder) break;
  }
  return found;
}

/**
 * The switches that were turned while it was to go out, and that stop all of it.
 * @param {any} it @param {any[]} changes @returns {Step[]}
 */
function switchSteps({ id, type = "", createTime, deliverTime, finishTime }, changes) {
  const begin = Math.max(Date.parse(createTime), Date.parse(deliverTime ?? createTime));
  const end = finishTime ? Date.parse(finishTime) : Infinity;
  const all = holding(changes, type);
  return changes.filter((one) => (all.includes(one) || one.notificationId === id)
    && Date.parse(one.changeTime) >= begin && Date.parse(one.changeTime) <= end)
    .map((one) => ({ what: acted(`Kill switch for ${one.notificationId ? "this notification"
      : scopeOf(one)} turned ${one.on ? "on" : "off"}`, one.changedBy), time: one.changeTime,
    when: "past", note: one.reason }));
}

/**
 * The steps of a notification: first what happened, then what is so now, then what is to come.
 * @param {any} it @param {number} now @param {any[]} [changes] of kill switches
 * @returns {Step[]}
 */
export function timelineOf(it, now, changes = []) {
  const state = stateName(it.state), over = isOver(it.state);
  /** @type {(time: string) => Step["when"]} */
  const at = (time) => Date.parse(time) <= now ? "past" : "ahead";
  const steps = beginning(it, at);
  if (hasBegun(it)) {
    steps.push({ what: "Began to go out", when: "past", time: it.beginTime,
      note: it.beginTime ? "" : "It is not known when." });
  } else steps.push({ what: "Begins to go out", when: "ahead" });
  steps.push(...stages(it), ...switchSteps(it, changes));
  if (state === "stalled" && !waits(it)) {
    steps.push({ what: "Stalled", when: "now", note: it.rolloutState?.pausedReason || it.reason });
  }
  steps.push(end(it));
  /** @type {Step[]} */ const expiry = it.expireTime && !["cancelled", "expired"].includes(state)
    ? [{ what: "Expires", time: it.expireTime, when: at(it.expireTime) }] : [];
  // Of one that is over nothing is to come but its expiry: until then it can be sent again.
  const shown = over ? [...steps.filter((one) => one.when !== "ahead"),
    ...expiry.filter((one) => one.when === "ahead")] : [...steps, ...expiry];
  return /** @type {const} */ (["past", "now", "ahead"]).flatMap((when) => ordered(shown, when));
}

/**
 * The card of the page.
 * @param {any} it @param {any} clock @param {any[]} changes of kill switches
 */
export function timelineCard(it, clock, changes) {
  const steps = timelineOf(it, clock.now(), changes);
  const list = h("ol", { class: "rows" }, steps.map((step) => h("li", {},
    step.time && h("time", { class: "number", datetime: step.time, title: clock.ago(step.time) },
      clock.bare(step.time)), h("strong", {}, step.what),
    step.when === "ahead" && badge("not yet"), step.when === "now" && badge("now", "held"),
    step.note && h("span", { class: "cause" }, step.note))));
  Object.assign(list.style, { margin: "0", paddingInlineStart: "0" });
  return card("Timeline", h("span", { class: "hint" }, `Times in ${clock.zone}`), list);
}
