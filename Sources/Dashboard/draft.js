// A notification that is being written: what the form says, the request it stands for, and where it
// is kept so that a reload loses nothing.

const storageName = "herald-draft";

/** @typedef {Record<string, string>} Draft */

/** @returns {Draft} */
export const newDraft = () => ({ type: "", audience: "", title: "", body: "", url: "",
  locale: "", localTitle: "", localBody: "", collapseKey: "", priority: "PRIORITY_NORMAL",
  when: "now", time: "", lifetime: "86400", key: crypto.randomUUID() });

/** Kept for this tab, as the key is not: a draft names no secret. */
export const keep = (/** @type {Draft} */ draft) =>
  sessionStorage.setItem(storageName, JSON.stringify(draft));

export function kept() {
  try {
    return { ...newDraft(), ...JSON.parse(sessionStorage.getItem(storageName) ?? "{}") };
  } catch {
    return newDraft();
  }
}

export const forget = () => sessionStorage.removeItem(storageName);

/**
 * The draft of a notification that was sent.
 * @param {any} it @returns {Draft}
 */
export function draftOf(it) {
  const content = it.content ?? {}, local = content.localized?.[0] ?? {};
  return { ...newDraft(), type: it.type ?? "", audience: it.audience ?? "",
    title: content.title ?? "", body: content.body ?? "", url: content.url ?? "",
    locale: local.locale ?? "", localTitle: local.title ?? "", localBody: local.body ?? "",
    collapseKey: content.collapseKey ?? "", priority: it.priority ?? "PRIORITY_NORMAL" };
}

/**
 * Without what is empty.
 * @param {Record<string, any>} object
 */
const set = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value));

/** @param {Draft} draft */
export function contentOf(draft) {
  const local = set({ locale: draft.locale, title: draft.localTitle, body: draft.localBody });
  return set({ title: draft.title, body: draft.body, url: draft.url,
    collapseKey: draft.collapseKey,
    localized: draft.locale && (draft.localTitle || draft.localBody) ? [local] : undefined });
}

/**
 * What Send and PreviewSend are asked. The draft's own key makes a second click send nothing twice.
 * @param {Draft} draft @param {{moment: (text: string) => string | undefined}} clock
 */
export function requestOf(draft, clock) {
  const request = set({ type: draft.type, audience: draft.audience, content: contentOf(draft),
    priority: draft.priority, timeToLive: `${Number(draft.lifetime)}s`,
      idempotencyKey: draft.key });
  if (draft.when === "at") {
    const deliverTime = draft.time ? clock.moment(draft.time) : undefined;
    if (!deliverTime) throw new Error("Say when it goes out.");
    return { ...request, deliverTime };
  }
  if (draft.when === "local") {
    if (!draft.time) throw new Error("Say when it goes out.");
    return { ...request, timing: { localTime: draft.time } };
  }
  return request;
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
