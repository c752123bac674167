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
 *   parameters?: Record<string, string>, asksFirst?: boolean}} LinkMatch
 */

/**
 * The messages of the inbox that have not expired, the latest first.
 * @param {InstanceType<typeof core.Agent>} agent
 */
export const readInbox = (agent) => core.readInbox(agent);

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
  if (!row.isOpened) await agent.record(id, "tapped");
  await store.change(`inbox:${id}`, (row) => row && { ...row, isOpened: true });
  await markRead(herald, [id]);
  herald.flush();
  return core.readItem(row.item, core.mappingOf(config?.mapping)).link;
}

/**
 * Opens the link that a tap has left, once, in one of the tabs. It waits until the app can open it,
 * and survives a restart meanwhile; after half a minute it is given up.
 * @param {import("./herald.js").Herald} herald
 */
export function deliver(herald) {
  const { store, now, alone } = herald.agent.environment, longest = 30000;
  return alone(async () => {
    const link = await store.get("link");
    if (link && now() - link.at < longest) {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, longest - (now() - link.at));
      });
      await Promise.race([late, openLink(herald.options, link.link, "push")]);
      clearTimeout(timer);
    }
    await store.change("link", (it) => it?.at === link?.at ? undefined : it);
  }, "herald-link");
}

/**
 * Opens a link; says whether it did.
 * @param {import("./herald.js").Options} options
 * @param {string} link @param {"push" | "inbox" | "app" | "outside"} origin
 */
export async function openLink(options, link, origin) {
  const table = options.links, url = new URL(link, location.origin);
  const match = table ? matchLink(table, link, origin)
    : /** @type {LinkMatch} */ ({ verdict: "route", asksFirst: false });
  if (match.verdict === "unknown" || url.href === location.href) return false;
  if (match.asksFirst && !await options.confirm?.(link, match)) return false;
  if (match.verdict === "route" && options.open) await options.open(link, match);
  else if (/^https?:$/.test(url.protocol)) location.assign(url);
  else return false;
  return true;
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
