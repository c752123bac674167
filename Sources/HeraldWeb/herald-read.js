// Reading: links, what they mean and how they are opened, and the inbox. A page loads this when it
// opens a link or shows the inbox.

import "./herald-messages.js";

/** @type {ReturnType<typeof addHeraldMessages>} */
const core = /** @type {any} */ (globalThis).heraldCore;

/**
 * What is understood of links. A part of a path with a colon stands for any part.
 * @typedef {object} LinkTable
 * @property {string[]} [schemes] The app's own, such as `congress`.
 * @property {string[]} [hosts] Hosts whose https links are the app's.
 * @property {{name: string, path: string, changesState?: boolean}[]} routes
 *
 * @typedef {{verdict: "route" | "browser" | "unknown", route?: string,
 *   parameters?: Record<string, string>, asksFirst?: boolean, team?: string}} LinkMatch
 */

/** The most messages of the inbox that are kept. */
const most = 1000;

/**
 * The messages of the inbox that have not expired, the latest first.
 * @param {InstanceType<typeof core.Agent>} agent
 */
export async function readInbox(agent) {
  const { store, now } = agent.environment, { config } = await agent.state();
  /** @type {{item: any, at: number, isRead?: boolean, isSaved?: boolean, isGone?: boolean}[]} */
  const rows = await store.list("inbox:");
  const all = rows.map(({ item, at, isRead = false, isSaved = false, isGone }) => {
    const message = core.readItem(item, core.mappingOf(config?.mapping));
    return { message, isRead, isSaved, isGone, time: message.sentTime ?? at };
  });
  all.sort((a, b) => b.time - a.time);
  const isOld = (/** @type {typeof all[0]} */ { message, isSaved }, /** @type {number} */ index) =>
    !isSaved && (index >= most || (message.expireTime ?? Infinity) <= now());
  for (const { message } of all.filter(isOld)) {
    await store.change(`inbox:${message.id}`, () => undefined);
  }
  return all.filter((it, index) => !isOld(it, index) && !it.message.clears && !it.isGone)
    .map(({ isGone, ...it }) => it);
}

/**
 * Keeps a message for the person, or not any more: what is kept does not expire.
 * @param {import("./herald.js").Herald} herald @param {string} id
 */
export async function save(herald, id, isSaved = true) {
  const { store } = herald.agent.environment;
  await store.change(`inbox:${id}`, (row) => row && { ...row, isSaved });
  herald.changed();
}

/**
 * Deletes messages in this browser. Their ids are kept as long as the messages would be, so that
 * none comes back.
 * @param {import("./herald.js").Herald} herald @param {...string} ids
 */
export async function remove(herald, ...ids) {
  const { store } = herald.agent.environment;
  for (const id of ids) {
    await store.change(`inbox:${id}`,
      (row) => row && { ...row, isGone: true, isSaved: false, isRead: true });
  }
  await markRead(herald, ids);
}

/**
 * Notes that messages were read: they go away from the screen, too.
 * @param {import("./herald.js").Herald} herald @param {string[]} ids
 */
export async function markRead(herald, ids) {
  const { store } = herald.agent.environment;
  for (const id of ids) {
    await store.change(`inbox:${id}`, (row) => row && { ...row, isRead: true });
  }
  // Where no worker runs nothing is on the screen.
  await herald.tellWorker({ read: ids }).catch(() => {});
  herald.changed();
}

/**
 * Notes that a person opens a message of the inbox, and gives its link.
 * @param {import("./herald.js").Herald} herald @param {string} id
 */
export async function open(herald, id) {
  const { agent } = herald, { config } = await agent.state();
  const { store } = agent.environment, row = await store.get(`inbox:${id}`);
  if (!row) throw new Error(`the message ${id} is not in the inbox`);
  if (!row.isOpened) {
    // Whoever opens it has seen it.
    for (const kind of ["displayed", "tapped"]) await agent.record(id, kind);
  }
  await store.change(`inbox:${id}`, (row) => row && { ...row, isOpened: true });
  await markRead(herald, [id]);
  herald.flush();
  return core.readItem(row.item, core.mappingOf(config?.mapping)).link;
}

/**
 * Takes away what is left of a team that was logged out: what the screen shows, links that wait
 * and buttons that were pressed. What comes for it later is not shown, if `rules` name the teams.
 * An empty name stands for all.
 * @param {import("./herald.js").Herald} herald
 */
export async function logOut(herald, team = "") {
  const { store } = herald.agent.environment;
  await herald.agent.change(({ config }) => {
    const { rules } = config ?? {};
    if (rules?.teams) rules.teams = rules.teams.filter((it) => it !== team);
  });
  const isGone = (/** @type {string} */ of) => !team || of === team;
  await store.change("link", (it) => it && isGone(it.team) ? undefined : it);
  for (const { message, action } of await store.list("link:")) {
    if (isGone(message.team)) await store.change(`link:${message.id}:${action}`, () => undefined);
  }
  // What is being opened ends with that.
  herald.changed();
  await herald.tellWorker({ loggedOut: team });
}

/** The time that a link waits for the app, in milliseconds. */
const longest = 30000;

/**
 * What each page is opening.
 * @type {WeakMap<import("./herald.js").Herald, AbortController>}
 */
const opening = new WeakMap();

/**
 * Does what taps have left, each once, in one of the tabs: tells of buttons without a link, and
 * opens the link of the last tap.
 * @param {import("./herald.js").Herald} herald
 */
export async function deliver(herald) {
  const { store, alone } = herald.agent.environment;
  await alone(() => tellPresses(herald), "herald-press");
  const link = await store.get("link");
  // Each link has a lock of its own: a newer one does not wait.
  if (link) await alone(() => openPending(herald, link), `herald-link-${link.at}`);
}

/** @param {import("./herald.js").Herald} herald */
async function tellPresses(herald) {
  const { store } = herald.agent.environment;
  for (const { message, action } of await store.list("link:")) {
    herald.dispatchEvent(new CustomEvent("press", { detail: { message, action } }));
    await store.change(`link:${message.id}:${action}`, () => undefined);
  }
}

/** Why a link is given up so that the page hears of it: the person sees nothing else. */
const told = ["timed_out", "logged_out", "unknown_link"];

/**
 * Opens a link that a tap has left, unless a newer one has come. It waits until the app can open
 * it, and survives a restart meanwhile; after half a minute it is given up.
 * @param {import("./herald.js").Herald} herald
 * @param {{link: string, at: number, team?: string}} link
 */
async function openPending(herald, link) {
  const { store, now } = herald.agent.environment, left = longest - (now() - link.at);
  const isLast = async () => core.same(await store.get("link"), link);
  if (!await isLast()) return;
  let reason = "timed_out";
  if (left > 0) {
    opening.get(herald)?.abort("superseded");
    const controller = new AbortController(), { signal } = controller;
    opening.set(herald, controller);
    const over = new Promise((resolve) =>
      signal.addEventListener("abort", () => resolve(signal.reason)));
    const timer = setTimeout(() => controller.abort(reason), left);
    // Another tab may take a newer one, or log out.
    const look = async () => {
      const last = await store.get("link");
      if (!core.same(last, link)) controller.abort(last ? "superseded" : "logged_out");
    };
    herald.addEventListener("change", look);
    try {
      const followed = follow(herald.options, link.link, "push", signal, link.team);
      reason = await Promise.race([over, followed]);
    } finally {
      clearTimeout(timer);
      herald.removeEventListener("change", look);
    }
  }
  await store.change("link", (it) => core.same(it, link) ? undefined : it);
  if (!told.includes(reason)) return;
  herald.dispatchEvent(new CustomEvent("fallback", { detail: { link: link.link, reason } }));
}

/**
 * Opens a link; says whether it did.
 * @param {Options} options
 * @param {string} link @param {"push" | "inbox" | "app" | "outside"} origin
 * @param {AbortSignal} [signal] Says that it is not to be opened any more.
 */
export async function openLink(options, link, origin, signal) {
  return !await follow(options, link, origin, signal);
}

/**
 * Opens a link; says why it did not, which is empty if it did.
 * @param {Options} options
 * @param {string} link @param {"push" | "inbox" | "app" | "outside"} origin
 * @param {AbortSignal} [signal] @param {string} [team] That of the message that was tapped.
 */
async function follow(options, link, origin, signal, team) {
  const table = options.links, url = new URL(link, location.origin);
  const match = table ? matchLink(table, link, origin)
    : /** @type {LinkMatch} */ ({ verdict: "route", asksFirst: false });
  if (team) match.team = team;
  if (match.verdict === "unknown") return "unknown_link";
  if (url.href === location.href) return "already_there";
  if (match.asksFirst && !await options.confirm?.(link, match)) return "declined";
  if (signal?.aborted) return "superseded";
  if (match.verdict === "route" && options.open) await options.open(link, match, signal);
  else if (/^https?:$/.test(url.protocol)) location.assign(url);
  else return "unknown_link";
  return "";
}

/**
 * Says what becomes of a link, by Tests/ClientVectors.
 * @param {LinkTable} table @param {string} link @param {string} origin @returns {LinkMatch}
 */
export function matchLink(table, link, origin) {
  const { schemes = [], hosts = [], routes } = table, parsed = core.parseLink(link);
  if (!parsed) return { verdict: "unknown" };
  const { scheme, host, path, query } = parsed, isOwn = schemes.includes(scheme);
  const isWeb = scheme === "https" || scheme === "http";
  if (scheme && !isOwn && !(scheme === "https" && hosts.includes(host))) {
    return { verdict: isWeb ? "browser" : "unknown" };
  }
  // A path has nothing before its first slash, and a slash at its end says nothing.
  const parts = path.replace(/^\//, "").replace(/\/$/, "").split("/").map(core.unescaped);
  if (parts.length === 1 && !parts[0]) parts.pop();
  // The host of an app's own scheme is the first part: the verb.
  if (isOwn && host) parts.unshift(host);
  for (const { name, path: pattern, changesState = false } of routes) {
    const names = pattern.split("/").filter(Boolean);
    const fits = names.length === parts.length && parts.every((part, i) =>
      !/^\.{0,2}$/.test(part) && (names[i].startsWith(":") || names[i] === part));
    if (!fits) continue;
    const own = names.map((it, i) => [it.slice(1), parts[i]]);
    const parameters = {
      ...query, ...Object.fromEntries(own.filter((_, i) => names[i].startsWith(":"))),
    };
    const asksFirst = changesState && origin === "outside";
    return { verdict: "route", route: name, parameters, asksFirst };
  }
  return { verdict: scheme === "https" ? "browser" : "unknown" };
}
