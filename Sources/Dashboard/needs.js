// What needs a person: what is held, waits for approval or failed, sources that fail, keys and
// credentials that expire. It decides from what the server has said, and draws nothing.
import { count, counted, grouped, number, stateName, titleOf } from "./format.js";
import { link } from "./router.js";

/**
 * The number of notifications in a state.
 * @param {any} status @param {string} state
 */
export const inState = (status, state) => count((status?.states ?? [])
  .find((/** @type {any} */ it) => stateName(it.state) === state)?.notifications);

/**
 * Something that needs a person. `act` names where it is done, which is at `href`; `method` is what
 * one must be allowed to see it there. What can be done at once is one of the others: a
 * notification to approve, the id of one to send again or to write anew, a provider to release, one
 * whose credentials to change, a key to rotate, a command for the machine of the gateway.
 * @typedef {{text: string, cause?: string, when?: string, time?: string, href?: string,
 *  act?: string, method?: string, isHeld?: boolean, isUnknown?: boolean, approve?: any,
 *  resend?: string, rewrite?: string, release?: string, change?: string, rotate?: any,
 *  command?: string, paused?: any}} Need
 */

const day = 86400000;

/** The most failed notifications that are asked for. */
export const mostListed = 20;

/** The most stalled notifications that are asked for, to name those that are held. */
export const mostStalled = 500;

/** The most notifications that are counted one by one while they wait for a second person. */
export const mostWaiting = 500;

/**
 * A line for each up to three, and one line for more.
 * @param {any[]} found @param {(it: any) => Need} line @param {(text: string) => Need} sum
 */
const lines = (found, line, sum) => found.length > 3 ? [sum(number(found.length))]
  : found.map(line);

/** @param {any} it a notification that is stalled */
export const isWaiting = (it) => Boolean(it.approval && !it.approval.approvedBy);

/** @param {any} it */
const failTime = (it) => it.finishTime ?? it.deliverTime ?? it.createTime;

/**
 * The providers whose credentials expire soon or have expired, as the server says.
 * @param {any} status @param {number} now @returns {Need[]}
 */
const credentialNeeds = (status, now) => {
  const act = { href: link(["providers"]), act: "Open the providers",
    method: "Delivery/ListProviders" };
  return lines(status?.expiringCredentials ?? [], (it) => ({ ...act, change: it.provider,
    text: `The credentials of ${it.provider} ${Date.parse(it.expireTime) < now ? "have expired"
      : "expire soon"}`, cause: "Make new ones at the provider, and set them here",
    when: "They expire at", time: it.expireTime }), (many) => ({ ...act,
    text: `The credentials of ${many} providers expire soon or have expired` }));
};

/** @param {any} it a source */
const isFailing = (it) => !it.paused
  && ["SOURCE_HEALTH_FAILING", "SOURCE_HEALTH_BAD_RECIPE"].includes(it.health);

/**
 * What notifications need a person: those that are held, wait for approval, or failed of late.
 * @param {any} known @param {number} now @returns {Need[]}
 */
function notificationNeeds({ status, waiting, failed, paused = [] }, now) {
  // What has been stalled since the list was read is in the number alone, for a moment.
  const held = inState(status, "stalled") - waiting.length;
  const isPart = waiting.length >= mostWaiting && held > 0;
  const late = failed.filter((/** @type {any} */ it) => Date.parse(failTime(it)) > now - day);
  const all = link(["notifications"], { state: "stalled" });
  return [
    ...held > 0 ? [{ text: isPart ? `Stalled: ${number(inState(status, "stalled"))} notifications`
      : `Stalled: ${counted(held, "notification")}`, isHeld: true, href: all, act: "Show them",
    ...isPart && { cause: `${number(waiting.length)} of them or more wait for a second person. `
      + "Those are not released here" } }] : [],
    ...lines(paused, (it) => ({ text: `Paused: ${it.title || it.notificationId}`,
      cause: it.reason, when: "Since", time: it.changeTime, act: "Look at it", paused: it,
      href: link(["notifications", it.notificationId]) }), (many) => ({ act: "Show them",
      text: `${many} notifications are paused`,
      href: link(["notifications"], { state: "scheduled" }) })),
    ...lines(waiting, (it) => ({ text: `Waits for a second person: ${titleOf(it.content)}`,
      cause: grouped(it.approval.reason), when: "Since", time: it.createTime, act: "Look at it",
      href: link(["notifications", it.id]), approve: { id: it.id, sentBy: it.sentBy,
        authors: it.authors, state: it.state, approval: it.approval, type: it.type,
        audience: it.audience, content: it.content } }), (many) => ({
      act: "Show them", href: link(["notifications"], { approval: "waiting" }),
      text: `${isPart ? "At least " : ""}${many} notifications wait for a second person` })),
    ...lines(late, (it) => ({ text: `Failed: ${titleOf(it.content)}`, cause: it.reason, when: "At",
      time: failTime(it), act: "See why", href: link(["notifications", it.id]),
      // Without a delivery that failed, there is nothing that could be sent again as it is.
      ...count(it.counts?.failed) + count(it.counts?.uncertain) > 0 ? { resend: it.id }
        : { rewrite: it.id } }), (many) => ({
      text: `${late.length === mostListed ? "At least " : ""}${many} notifications failed in the `
        + "last 24 hours", act: "See why", href: link(["notifications"], { state: "failed" }) })),
  ];
}

/**
 * What sources need a person: those that cannot be read, and those that hold something back.
 * @param {any[]} sources @returns {Need[]}
 */
function sourceNeeds(sources) {
  const all = { href: link(["sources"]), act: "Show them" };
  /** @param {"held" | "quarantined"} state @param {(it: any) => string} says */
  const kept = (state, says, many = "", act = "") => lines(sources.filter((it) =>
    count(it[state])), (it) => ({ text: `The source ${it.name} ${says(it)}`, act,
    href: link(["sources", it.name], { state }) }), (some) => ({
    text: `${some} sources ${many}`, ...all }));
  return [
    ...lines(sources.filter(isFailing), (it) => ({ text: it.health === "SOURCE_HEALTH_FAILING"
      ? `The source ${it.name} fails` : `The recipe of ${it.name} has a mistake`,
    cause: it.message, when: "Since", time: it.healthSince, act: "Open the source",
    href: link(["sources", it.name]) }), (many) => ({ text: `${many} sources fail`, ...all })),
    ...kept("held", (it) => `holds ${counted(it.held, "notification")}`, "hold notifications",
      "Release or discard"),
    ...kept("quarantined", (it) => `has ${counted(it.quarantined, "item")} in quarantine`,
      "have items in quarantine", "Look at them"),
  ];
}

/**
 * All that needs a person, what keeps messages back first.
 * @param {any} known what the server has said, with `providers` as `health` has them
 * @param {number} now @returns {Need[]}
 */
export function needsOf(known, now) {
  const { status, providers, keys, problems } = known;
  // What ends by itself is a person's business only when it lasts.
  const stuck = providers.filter((/** @type {any} */ it) => it.reason && !it.isStopped
    && (!it.until || Date.parse(it.since) < now - 300000));
  const ending = keys.filter((/** @type {any} */ it) => !it.revokeTime
    && Date.parse(it.expireTime) > now && Date.parse(it.expireTime) < now + 14 * day);
  const certificate = status?.certificateExpireTime, end = Date.parse(certificate);
  return [
    ...Object.entries(problems).map(([name, cause]) => ({ cause, isUnknown: true,
      text: `Not known: ${name}` })),
    ...stuck.map((/** @type {any} */ it) => ({ text: `Nothing goes through the provider ${it.name}`,
      cause: it.reason, when: "Since", time: it.since, href: link(["providers"]),
      act: "Open the providers", method: "Delivery/ListProviders",
      ...!it.until && { release: it.name } })),
    ...notificationNeeds(known, now), ...sourceNeeds(known.sources),
    ...ending.map((/** @type {any} */ it) => ({ text: `The key ${it.name || it.id} ends soon`,
      when: "It ends at", time: it.expireTime, href: link(["settings"]), act: "Open the keys",
      rotate: { id: it.id, name: it.name ?? "" } })),
    ...credentialNeeds(status, now),
    ...end < now + 21 * day ? [{ text: `The gateway's certificate ${end < now ? "has ended"
      : "ends soon"}`, cause: "Put the new files in the place of the old ones on its machine, and "
      + "tell the gateway", command: "systemctl reload herald-gateway", when: "Its end:",
    time: certificate }] : [],
  ];
}

/**
 * The number of sources in each condition, without the conditions that none is in.
 * @param {any[]} sources @returns {[number, string, string][]} number, word and tone
 */
export function sourceSums(sources) {
  const are = (/** @type {(it: any) => boolean} */ test) => sources.filter(test).length;
  const healthy = (/** @type {string} */ name) => are((it) => !it.paused && it.health === name);
  /** @type {[number, string, string][]} */
  const sums = [[healthy("SOURCE_HEALTH_OK"), "healthy", "good"],
    [are(isFailing), "failing", "bad"],
    [healthy("SOURCE_HEALTH_BAD_ITEMS"), "with bad items", "held"],
    [are((it) => it.paused), "paused", "held"]];
  const rest = sources.length - sums.reduce((sum, [some]) => sum + some, 0);
  return [...sums, /** @type {[number, string, string]} */ ([rest, "not read yet", "busy"])]
    .filter(([some]) => some);
}

/**
 * The deliveries that wait.
 * @param {any} status @returns {[string, string] | undefined}
 */
export function waitingFigure({ waiting }) {
  if (!waiting) return undefined;
  const { due, later, retrying, atLeast } = waiting;
  const all = number(count(due) + count(later) + count(retrying));
  return [(atLeast ? "at least " : "") + all, `${number(count(later))} later`];
}
