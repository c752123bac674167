// Where a notification that is being written is kept: in this browser, by who writes it and for
// which app. Closing a tab loses nothing, two tabs have a draft each, and nobody gets the draft of
// somebody else or of another app. Nothing here is a secret; a key is never kept here.
import { newDraft, restored } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** The time that a draft which nobody goes on with is kept, in milliseconds. */
const longest = 30 * 86400000;

/** The time that a page waits for the one that was reloaded, in milliseconds. */
const reloadWait = 500;

/**
 * What of the browser is used, in tests another one. `locks` is absent where the page is not
 * served by TLS: then no other tab's draft is taken over.
 * @typedef {{lasting: Storage, tab: Storage, locks: LockManager | undefined, now: () => number}}
 *  Browser
 */

/** @returns {Browser} */
const browser = () => ({ lasting: localStorage, tab: sessionStorage, now: Date.now,
  locks: globalThis.navigator?.locks });

/**
 * Who is signed in, and the app, as a part of a name.
 * @param {any} session
 */
const aboutOf = ({ who, app }) => [who, app].map(encodeURIComponent).join("/");

/**
 * Returns whether nothing is written in a draft.
 * @param {Draft} draft
 */
export function isBlank(draft) {
  const text = (/** @type {Draft} */ it) => JSON.stringify({ ...it, key: "" });
  return text(draft) === text(newDraft());
}

/** The draft of one tab. */
export class DraftStore {
  /** @param {string} name @param {Browser} of @param {() => void} [release] */
  constructor(name, { lasting, tab, now }, release = () => {}) {
    this.name = name;
    this.lasting = lasting;
    this.tab = tab;
    this.now = now;
    this.release = release;
    /** When it was last written in, if a tab that was closed has left it. */
    /** @type {string | undefined} */ this.leftSince = undefined;
  }

  /** @returns {Draft} */
  get kept() { return read(this.lasting, this.name).draft; }

  /** @param {Draft} draft */
  keep(draft) {
    if (isBlank(draft)) return this.forget();
    try {
      this.lasting.setItem(this.name, JSON.stringify({ draft,
        time: new Date(this.now()).toISOString() }));
    } catch {
      // A browser that has no room keeps nothing; what is typed is still in the form.
    }
  }

  forget() { this.lasting.removeItem(this.name); }

  /**
   * Keeps a draft that nobody has written in yet.
   * @param {Draft} draft
   */
  take(draft) {
    this.leftSince = undefined;
    this.keep(draft);
    this.tab.setItem(takenName, draft.key);
    return draft;
  }

  /**
   * Returns whether a draft has something that its writer would miss. Each edit gives it another
   * key.
   * @param {Draft} draft
   */
  isUnfinished(draft) {
    return draft.key !== this.tab.getItem(takenName) && !isBlank(draft);
  }
}

/** The key of the draft that was taken last from a notification or an audience. */
const takenName = "herald-draft-taken";

/** @param {Storage} lasting @param {string} name */
function read(lasting, name) {
  try {
    const { draft, time = "" } = JSON.parse(lasting.getItem(name) ?? "{}");
    return { draft: restored(draft, newDraft()), time: String(time) };
  } catch {
    return { draft: newDraft(), time: "" };
  }
}

/**
 * Holds a name until the page is left, unless another tab holds it; answers what gives it back.
 * @param {LockManager | undefined} locks @param {string} name
 * @param {boolean} isOwn whether this tab had it: a reload may begin before the page before has
 *  ended
 * @returns {Promise<(() => void) | undefined>}
 */
const hold = (locks, name, isOwn) => new Promise((resolve) => {
  if (!locks) return resolve(() => {});
  const signal = isOwn ? /** @type {any} */ (AbortSignal).timeout(reloadWait) : undefined;
  locks.request(name, signal ? { signal } : { ifAvailable: true }, (lock) => lock
    ? new Promise((done) => { resolve(() => done(undefined)); }) : resolve(undefined))
    // Where locks are forbidden there are none.
    .catch(() => resolve(signal?.aborted ? undefined : () => {}));
});

/** The drafts that this page holds. @type {Map<string, DraftStore>} */
const held = new Map();

/** Gives back what this page holds: somebody else may sign in. */
export function leaveDrafts() {
  for (const it of held.values()) it.release();
  held.clear();
}

/**
 * The names of the drafts of one person for one app that are kept, the latest first. Those that are
 * too old are deleted.
 * @param {Browser} of @param {string} prefix
 */
function namesOf({ lasting, now }, prefix) {
  const found = Array.from({ length: lasting.length }, (_, at) => lasting.key(at) ?? "")
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, time: Date.parse(read(lasting, name).time) || 0 }));
  for (const it of found) if (it.time < now() - longest) lasting.removeItem(it.name);
  return found.filter((it) => it.time >= now() - longest).sort((a, b) => b.time - a.time)
    .map((it) => it.name);
}

/** What was opened last: two pages that open one after the other get the same. */
/** @type {Promise<any>} */ let opening = Promise.resolve();

/**
 * The draft of this tab: the one that it had, or one that a closed tab has left, or a new one.
 * @param {any} session @param {Browser} [of] @returns {Promise<DraftStore>}
 */
export function openDraft(session, of = browser()) {
  const next = opening.then(() => open(session, of));
  opening = next.catch(() => {});
  return next;
}

/** @param {any} session @param {Browser} of */
async function open(session, of) {
  const about = aboutOf(session), prefix = `herald-draft/${about}/`;
  const idName = `herald-draft-of/${about}`, own = of.tab.getItem(idName);
  const before = held.get(prefix);
  if (before && !isBlank(before.kept)) return Object.assign(before, { leftSince: undefined });
  const mine = before ? [] : own ? [prefix + own] : [];
  const left = of.locks ? namesOf(of, prefix).filter((name) => !mine.includes(name)) : [];
  // A tab without anything in its own draft goes on with what another one has left.
  const names = mine.some((name) => of.lasting.getItem(name)) ? [...mine, ...left]
    : [...left, ...mine];
  for (const name of names) {
    const release = await hold(of.locks, name, name === mine[0]);
    if (!release) continue;
    return settle(new DraftStore(name, of, release), name !== mine[0]);
  }
  if (before) return Object.assign(before, { leftSince: undefined });
  // A tab that was duplicated has the id of the other one, which holds it.
  const name = prefix + crypto.randomUUID();
  return settle(new DraftStore(name, of, await hold(of.locks, name, false)), false);

  /** @param {DraftStore} store @param {boolean} isLeft */
  function settle(store, isLeft) {
    before?.release();
    held.set(prefix, store);
    of.tab.setItem(idName, store.name.slice(prefix.length));
    store.leftSince = isLeft ? read(of.lasting, store.name).time : undefined;
    return store;
  }
}

/**
 * Deletes the drafts of one person in all apps, when that person signs out.
 * @param {string} who @param {Pick<Browser, "lasting">} of
 */
export function forgetDrafts(who, { lasting } = browser()) {
  const prefix = `herald-draft/${encodeURIComponent(who)}/`;
  const names = Array.from({ length: lasting.length }, (_, at) => lasting.key(at) ?? "");
  for (const name of names) if (name.startsWith(prefix)) lasting.removeItem(name);
}

/** @param {any} session */
const devicesName = (session) => `herald-test-devices/${aboutOf(session)}`;

/**
 * The devices that somebody sent the last test of an app to.
 * @param {any} session @param {Pick<Browser, "lasting">} of
 */
export const testDevices = (session, { lasting } = browser()) =>
  lasting.getItem(devicesName(session)) ?? "";

/** @param {any} session @param {string} audience @param {Pick<Browser, "lasting">} of */
export const keepTestDevices = (session, audience, { lasting } = browser()) =>
  lasting.setItem(devicesName(session), audience);
