// A notification that is being written: what the form says, and the request it stands for. Where it
// is kept is `drafts.js`.
import { endOf, parts, planOf, rolloutOf } from "./stages.js";

/**
 * @typedef {{locale: string, title: string, body: string, url?: string, imageUrl?: string}} Local
 */
/** @typedef {{title: string, url: string, id?: string}} Act */
/**
 * @typedef {{type: string, audience: string, title: string, body: string, url: string,
 *  image: string, locals: Local[], buttons: Act[], collapseKey: string, priority: string,
 *  when: string, time: string, lifetime: string, key: string, variables: Record<string, string>,
 *  name: string, period: string, weekdays: string[], monthDays: string, times: string,
 *  isOwnTime: boolean, endDate: string, rollout: string, stages: string, stageWaits: string,
 *  maxFailures: string, maxOptOuts: string, minDevices: string, lifetimeText: string,
 *  endTime: string, rest: Record<string, any>, ignoreCaps: boolean, ignoreQuietHours: boolean,
 *  mayShorten: boolean, isOnce: boolean}} Draft
 */

/** @returns {Draft} */
export const newDraft = () => ({ type: "", audience: "", title: "", body: "", url: "", image: "",
  locals: [], buttons: [], collapseKey: "", priority: "PRIORITY_NORMAL", when: "now", time: "",
  lifetime: "86400", key: crypto.randomUUID(), variables: {}, name: "", period: "DAILY",
  weekdays: [], monthDays: "", times: "09:00", isOwnTime: false, endDate: "", rollout: "",
  stages: "", stageWaits: "", maxFailures: "", maxOptOuts: "", minDevices: "", lifetimeText: "",
  endTime: "", rest: {}, ignoreCaps: false, ignoreQuietHours: false, mayShorten: false,
  isOnce: false });

/**
 * What was kept, perhaps by an older page; a member that it does not have is as in a fresh one.
 * @template {Record<string, any>} Kept @param {any} found @param {Kept} fresh @returns {Kept}
 */
export const restored = (found, fresh) => /** @type {any} */ (Object.fromEntries(
  Object.entries(fresh).map(([key, value]) => [key, typeof found?.[key] === typeof value
    && Array.isArray(found[key]) === Array.isArray(value) ? found[key] : value])));

/** The parts of a content that forms have fields for. */
const shownParts = ["title", "body", "url", "imageUrl", "collapseKey", "localized", "actions"];

/**
 * What a content has that forms do not show, as names.
 * @param {any} content
 */
export const hiddenParts = (content = {}) => Object.keys(content).filter((name) =>
  !shownParts.includes(name));

/**
 * What a form shows of a content. Rows keep what they do not show.
 * @param {any} content
 */
export const textsIn = (content = {}) => ({ title: content.title ?? "", body: content.body ?? "",
  url: content.url ?? "", image: content.imageUrl ?? "", collapseKey: content.collapseKey ?? "",
  locals: (content.localized ?? []).map((/** @type {any} */ it) => ({ ...it,
    locale: it.locale ?? "", title: it.title ?? "", body: it.body ?? "" })),
  buttons: (content.actions ?? []).map((/** @type {any} */ it) => ({ ...it, title: it.title ?? "",
    url: it.url ?? "" })) });

/**
 * What a draft takes over from a content: all of it. What has no field is sent as it is.
 * @param {any} content
 */
export const textsOf = (content) => ({ ...textsIn(content),
  rest: Object.fromEntries(hiddenParts(content).map((name) => [name, content[name]])) });

/**
 * The draft of a notification that was sent.
 * @param {any} it @returns {Draft}
 */
export const draftOf = (it) => ({ ...newDraft(), ...textsOf(it.content ?? {}),
  type: it.type ?? "", audience: it.audience ?? "", priority: it.priority ?? "PRIORITY_NORMAL",
  ignoreCaps: Boolean(it.ignoreCaps), ignoreQuietHours: Boolean(it.timing?.ignoreQuietHours),
  mayShorten: Boolean(it.mayShorten), isOnce: it.onUncertain === "ON_UNCERTAIN_DROP",
  ...planOf(it) });

/**
 * Without what is empty.
 * @param {Record<string, any>} object
 */
export const set = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value
  && (!Array.isArray(value) || value.length)));

/**
 * The texts in other languages that are written; a language without anything is left out.
 * @param {{locals: Local[]}} draft
 */
export const localizedOf = ({ locals }) => locals.filter((it) => it.locale).map(set)
  .filter((it) => Object.keys(it).length > 1);

/**
 * The buttons that have a text. One keeps its id, by which an app knows it; a new one gets an id
 * that no other one has.
 * @param {Act[]} buttons
 */
export function actionsOf(buttons) {
  const shown = buttons.filter((it) => it.title), ids = new Set(shown.map((it) => it.id));
  const free = () => {
    let number = 1;
    while (ids.has(`button-${number}`)) number += 1;
    ids.add(`button-${number}`);
    return `button-${number}`;
  };
  return shown.map((it) => ({ ...set(it), id: it.id || free() }));
}

/** @param {Draft} draft */
export function contentOf(draft) {
  const { title, body, url, image, collapseKey } = draft;
  return { ...draft.rest, ...set({ title, body, url, imageUrl: image, collapseKey,
    localized: localizedOf(draft), actions: actionsOf(draft.buttons) }) };
}

/**
 * The names in double braces that a draft's texts have, which are filled in for each send.
 * @param {Draft} draft
 */
export function variablesIn(draft) {
  const found = JSON.stringify(contentOf(draft)).matchAll(/\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g);
  return [...new Set([...found].map((it) => it[1]))];
}

/**
 * What is sent, without when. The draft's own key makes a second click send nothing twice.
 * @param {Draft} draft @param {{moment: (text: string) => string | undefined}} [clock]
 */
function baseOf(draft, clock) {
  const names = variablesIn(draft).filter((it) => draft.variables[it]);
  return set({ type: draft.type, audience: draft.audience, content: contentOf(draft),
    priority: draft.priority, ...endOf(draft, clock),
    variables: names.length
      && Object.fromEntries(names.map((it) => [it, draft.variables[it]])),
    rollout: rolloutOf(draft), ignoreCaps: draft.ignoreCaps, mayShorten: draft.mayShorten,
    onUncertain: draft.isOnce && "ON_UNCERTAIN_DROP",
    timing: draft.ignoreQuietHours && { ignoreQuietHours: true } });
}

/**
 * What Send and PreviewSend are asked.
 * @param {Draft} draft @param {{moment: (text: string) => string | undefined}} clock
 */
export function requestOf(draft, clock) {
  const request = baseOf(draft, clock);
  if (draft.when !== "again") request.idempotencyKey = draft.key;
  if (draft.when === "at") {
    const deliverTime = draft.time ? clock.moment(draft.time) : undefined;
    if (!deliverTime) throw new Error("Say when it goes out.");
    return { ...request, deliverTime };
  }
  if (draft.when === "local") {
    if (!draft.time) throw new Error("Say when it goes out.");
    return { ...request, timing: { ...request.timing, localTime: draft.time } };
  }
  return request;
}

/**
 * The times of the day that a form says.
 * @param {{times: string, isOwnTime: boolean}} draft
 */
export function timesOf(draft) {
  const times = parts(draft.times);
  if (!times.length || times.some((it) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(it))) {
    throw new Error("Times are as 09:00, with blanks between them.");
  }
  if (draft.isOwnTime && times.length > 1) {
    throw new Error("By each device's own clock there is one time a day.");
  }
  return times;
}

/**
 * The days that a form says, as a rule has them.
 * @param {{period: string, weekdays: string[], monthDays: string}} draft
 */
export const daysOf = (draft) => ({
  weekdays: draft.period === "WEEKLY" ? draft.weekdays.map(Number) : [],
  monthDays: draft.period === "MONTHLY" ? parts(draft.monthDays).map(Number) : [] });

/**
 * A draft that is sent again and again.
 * @param {Draft} draft @param {string} zone
 */
export function scheduleOf(draft, zone) {
  if (!/^[a-z0-9._/-]{1,64}$/.test(draft.name)) {
    throw new Error("Give the schedule a name of a-z, 0-9, '-', '_', '.' and '/'.");
  }
  const times = timesOf(draft);
  const rule = set({ period: `RECURRENCE_PERIOD_${draft.period}`, ...daysOf(draft),
    endDate: draft.endDate, ...(draft.isOwnTime ? {} : { times, timeZone: zone }) });
  const request = baseOf(draft);
  return { name: draft.name, rule,
    request: draft.isOwnTime
      ? { ...request, timing: { ...request.timing, localTime: times[0] } } : request };
}

/**
 * The word of a text in which the caret is, if it may be a tag.
 * @param {string} text @param {number} caret
 */
export function tagAt(text, caret) {
  const begin = text.slice(0, caret).search(/\/[^\s()"]*$/);
  if (begin < 0) return undefined;
  const end = caret + (/^[^\s()"]*/.exec(text.slice(caret))?.[0].length ?? 0);
  return { begin, end, prefix: text.slice(begin, caret) };
}

/**
 * The caps that count a type: its own, and those of types above it.
 * @param {any[]} caps @param {string} type
 */
export const capsOf = (caps, type) => caps.filter((it) => !it.type || it.type === type
  || type.startsWith(`${it.type}/`));
