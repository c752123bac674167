// Herald in a web page: what the person follows, the permission, the subscription, the inbox.
//
//     import { Herald } from "https://push.example.org:8443/client/v1/herald.js";
//     const herald = new Herald({ key: "the app's key of the role device" });
//     button.onclick = () => herald.follow("/topics/news");

import "./herald-worker.js";

/** @type {ReturnType<typeof makeHeraldCore>} */
const core = /** @type {any} */ (globalThis).heraldCore;

/**
 * @typedef {object} Options
 * @property {string} key A key of the role `device`. It may be public.
 * @property {string} [gateway] The gateway's address. Unset: where this module came from.
 * @property {string} [worker] The worker's script, on the page's origin.
 * @property {string} [scope] The worker's scope: one of its own, so that it takes no pages.
 * @property {ServiceWorkerRegistration | Promise<ServiceWorkerRegistration>} [registration]
 *   The app's own worker, which imports herald-worker.js.
 * @property {string} [quiet] What is shown when a browser wants to see something for a message
 *   that shows nothing. Unset: the host's name.
 * @property {any} [mapping] How the app's own payloads are read: the name of one of the
 *   library's (`slack`, `taskRabbit`, `airship`), or names of members for each thing.
 * @property {any} [rules] What the screen shows: `showsTests`, `teams` and so on.
 * @property {LinkTable} [links] The links that the app understands. Unset: those of its origin.
 * @property {(link: string, match: LinkMatch) => any} [open]
 *   Opens a link when the app can, and resolves then. Unset: the page goes there.
 * @property {(link: string, match: LinkMatch) => boolean | Promise<boolean>} [confirm]
 *   Asks the person before a link from outside changes something. Unset: nobody asks, and it does
 *   not.
 * @property {(installId: string) => Promise<string>} [attest]
 *   Gets a token from the app's server that vouches for this install.
 * @property {InstanceType<typeof core.Agent>} [agent] Another one, for tests.
 *
 * What is understood of links. A part of a path with a colon stands for any part.
 * @typedef {object} LinkTable
 * @property {string[]} [schemes] The app's own, such as `congress`.
 * @property {string[]} [hosts] Hosts whose https links are the app's.
 * @property {{name: string, path: string, changesState?: boolean}[]} routes
 *
 * @typedef {{verdict: "route" | "browser" | "unknown", route?: string,
 *   parameters?: Record<string, string>, asksFirst?: boolean}} LinkMatch
 *
 * What the browser allows. `unsupported`: it has no Web Push here. On an iPhone that means that
 * the page is not on the Home Screen.
 * @typedef {"unsupported" | "default" | "granted" | "denied"} Permission
 */

/**
 * A page's side of Herald. Nothing waits for the network: what is wished is kept, and goes out when
 * it can. Events: `change` when anything was kept or heard, `message` when a push has come.
 */
export class Herald extends EventTarget {
  /** @param {Options} options */
  constructor(options) {
    super();
    this.options = options;
    this.agent = options.agent ?? new core.Agent();
    this.agent.attest = options.attest;
    this.agent.heard = (items) => this.takeIn(items);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {any} */
    this.problem = undefined;
    /** Resolves when the page has kept its options. */
    this.ready = this.start().catch((error) => { this.problem = error; });
  }

  async start() {
    const { key, quiet, attest, rules, mapping: name } = this.options;
    const mapping = typeof name === "string" ? core.mappings[name] : name;
    const gateway = (this.options.gateway ?? new URL(import.meta.url).origin).replace(/\/$/, "");
    await this.agent.change((state) => {
      state.config = { gateway, key, quiet, mapping, rules, isAttested: Boolean(attest) };
    });
    await this.agent.wish("locale", () => navigator.language);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await this.agent.wish("timeZone", () => timeZone);
    this.listen();
    this.begun = this.begin().catch((error) => { this.problem = error; });
  }

  async begin() {
    await Promise.all([this.deliver(), this.check()]);
    await this.sync({ isAsked: true });
    // The answer may say that the subscription is of no use any more.
    await this.check();
  }

  listen() {
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener("message", ({ data }) => this.hear(data?.herald));
    serviceWorker?.startMessages();
    addEventListener("online", () => this.sync({ isUrgent: true }));
    document.addEventListener("visibilitychange", () => {
      // Hidden may be the last that the page hears. The request outlives it.
      if (document.visibilityState === "hidden") this.flush();
      else this.sync({ isAsked: true });
    });
  }

  /** @param {any} news What the worker tells. */
  hear(news) {
    if (!news) return;
    if (news.message) this.dispatchEvent(new CustomEvent("message", { detail: news.message }));
    if (news.link) this.deliver();
    this.changed();
  }

  changed() { this.dispatchEvent(new Event("change")); }

  // Wishes ---------------------------------------------------------------------------------------

  /**
   * Follows tags, and asks for the permission if it was not asked yet. Call it in a click: browsers
   * ask only then. What is followed is kept even if the permission is denied.
   * @param {...string} tags @returns {Promise<Permission>}
   */
  follow(...tags) {
    const asked = this.ask();
    return this.wishTags((had) => had.concat(tags)).then(() => asked);
  }

  /** @param {...string} tags */
  unfollow(...tags) { return this.wishTags((had) => had.filter((tag) => !tags.includes(tag))); }

  /**
   * Follows these tags and no others.
   * @param {string[]} tags
   */
  followOnly(tags) { return this.wishTags(() => tags); }

  /** @param {(had: string[]) => string[]} edit */
  async wishTags(edit) {
    await this.wish("tags", (had) => [...new Set(edit(had ?? []))].sort());
  }

  /**
   * What is followed, whether the server knows it yet or not.
   * @returns {Promise<string[]>}
   */
  async followed() { return (await this.agent.state()).mine.tags ?? []; }

  /**
   * What the person has chosen: `muted`, `quietHours`, `switchedOff`. It is stated as a whole.
   * @param {object} settings
   */
  set(settings) { return this.wish("settings", () => settings); }

  /** @param {string} name @param {string | number | Date | null} value null removes it. */
  setAttribute(name, value) {
    return this.wish("attributes", (had) => {
      const { [name]: _, ...rest } = had ?? {};
      return value === null ? rest : { ...rest, [name]: value };
    });
  }

  /**
   * Adds an address besides the browser's, such as `{kind: "email", value}`. A code is sent there.
   * @param {{kind: string, value: string}} address
   */
  addAddress(address) {
    return this.wish("addresses", (had) => {
      const others = (had ?? []).filter((/** @type {any} */ a) => a.value !== address.value);
      return [...others, address];
    });
  }

  /** @param {string} value */
  removeAddress(value) {
    return this.wish("addresses", (had) => (had ?? []).filter((/** @type {any} */ a) =>
      a.value !== value));
  }

  /**
   * Gives back the code that came at an address; says whether it was right.
   * @param {string} code
   */
  async confirm(code) {
    const state = await this.agent.state();
    const message = { deviceId: state.device?.id, code };
    const { status } = await this.agent.call(state, "ConfirmAddress", message);
    await this.sync({ isAsked: true });
    return status === 200;
  }

  /** @param {string} part @param {(old: any) => any} edit */
  async wish(part, edit) {
    await this.agent.change((state) => { state.isWanted = true; });
    await this.agent.wish(part, edit);
    this.changed();
    // Several wishes of one moment go together.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sync({ isUrgent: true }), 500);
  }

  // Permission and subscription ------------------------------------------------------------------

  /** @returns {Permission} */
  get permission() {
    const isSupported = "PushManager" in globalThis && "Notification" in globalThis;
    return isSupported ? Notification.permission : "unsupported";
  }

  /**
   * Asks for the permission, in a click, if it was not asked yet.
   * @returns {Promise<Permission>}
   */
  async ask() {
    // The question comes before anything is awaited: Safari asks only in the click itself.
    if (this.permission === "default") await Notification.requestPermission();
    await this.ready;
    await this.check();
    return this.permission;
  }

  /** Looks whether the subscription is there and is what the server has. */
  async check() {
    const { isWanted, unused, mine } = await this.agent.state();
    if (!isWanted || this.permission === "unsupported") return;
    const endpoint = mine.addresses?.find((/** @type {any} */ a) => a.endpoint)?.endpoint;
    const isGone = unused.some((address) => address.value === endpoint
      && /INVALID|MOVED/.test(address.state));
    if (!endpoint && this.permission !== "granted") return;
    try {
      await this.agent.subscribe(await this.registration(), isGone);
      this.problem = undefined;
    } catch (error) {
      this.problem = error;
    }
    await this.sync();
  }

  /** @returns {Promise<ServiceWorkerRegistration>} */
  async registration() {
    if (this.options.registration) return this.options.registration;
    const { worker = "/herald-worker.js", scope = "/herald-push/" } = this.options;
    const registration = await navigator.serviceWorker.register(worker, { scope });
    const starting = registration.installing ?? registration.waiting;
    if (!registration.active && starting) {
      await new Promise((resolve) => starting.addEventListener("statechange", () => {
        if (/^(activated|redundant)$/.test(starting.state)) resolve(undefined);
      }));
    }
    return registration;
  }

  // Sync -----------------------------------------------------------------------------------------

  /**
   * Tells and hears; never fails.
   * @param {{isAsked?: boolean, isUrgent?: boolean}} [options]
   */
  async sync(options) {
    try {
      const { notBefore } = await this.agent.sync(options);
      const wait = notBefore - this.agent.environment.now();
      clearTimeout(this.timer);
      // Browsers wait wrongly for more than 24 days.
      if (wait > 0) this.timer = setTimeout(() => this.sync(), Math.min(wait, 86400000));
    } catch (error) {
      this.problem = error;
    }
    this.changed();
  }

  /** Tells at once what is due. The page does this by itself when it is hidden. */
  flush() {
    clearTimeout(this.timer);
    return this.sync({ isUrgent: true });
  }

  /** Deletes the device, at the server and here. */
  async forget() {
    const state = await this.agent.state();
    await (await this.registration()).pushManager?.getSubscription()
      .then((subscription) => subscription?.unsubscribe());
    if (state.device) {
      const message = { deviceId: state.device.id, deviceSecret: state.device.secret };
      const { status, body } = await this.agent.call(state, "Unregister", message);
      if (status !== 200 && status !== 401) throw new Error(body?.message ?? "no answer");
    }
    await this.agent.environment.store.clear();
    this.changed();
  }

  // Links, inbox, and why nothing came -----------------------------------------------------------

  /**
   * Opens the link that a tap has left, once, in one of the tabs. It waits until the app can open
   * it, and survives a restart meanwhile; after half a minute it is given up.
   */
  deliver() {
    const { store, now, alone } = this.agent.environment, longest = 30000;
    return alone(async () => {
      const link = await store.get("link");
      if (link && now() - link.at < longest) {
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        let timer;
        const late = new Promise((resolve) => {
          timer = setTimeout(resolve, longest - (now() - link.at));
        });
        await Promise.race([late, this.openLink(link.link, "push")]);
        clearTimeout(timer);
      }
      await store.change("link", (it) => it?.at === link?.at ? undefined : it);
    }, "herald-link");
  }

  /**
   * Opens a link of a push, of the inbox, of the app or from outside; says whether it did.
   * @param {string} link @param {"push" | "inbox" | "app" | "outside"} [origin]
   */
  async openLink(link, origin = "outside") {
    const table = this.options.links, url = new URL(link, location.origin);
    const match = table ? matchLink(table, link, origin)
      : /** @type {LinkMatch} */ ({ verdict: "route", asksFirst: false });
    if (match.verdict === "unknown" || url.href === location.href) return false;
    if (match.asksFirst && !await this.options.confirm?.(link, match)) return false;
    if (match.verdict === "route" && this.options.open) await this.options.open(link, match);
    else if (/^https?:$/.test(url.protocol)) location.assign(url);
    else return false;
    return true;
  }

  /** The messages of the inbox, the latest first, each with `message`, `isRead` and `time`. */
  inbox() { return this.agent.inbox(); }

  /**
   * Notes that messages were read: they go away from the screen, too.
   * @param {...string} ids
   */
  async markRead(...ids) {
    const { store } = this.agent.environment;
    for (const id of ids) {
      await store.change(`inbox:${id}`, (row) => row && { ...row, isRead: true });
    }
    await this.tellWorker({ read: ids });
    this.changed();
  }

  /**
   * Takes away what the screen shows of a team that was logged out.
   * @param {string} team
   */
  logOut(team) { return this.tellWorker({ loggedOut: team }); }

  /** @param {any[]} items */
  async takeIn(items) {
    const { config } = await this.agent.state();
    const messages = items.map((item) => core.readItem(item, config?.mapping));
    for (const message of messages) await this.tellWorker({ synced: message });
  }

  /** @param {any} event */
  async tellWorker(event) {
    const { active } = await this.registration();
    active?.postMessage({ herald: event });
  }

  /**
   * Says why nothing comes, the likeliest cause first, with what a support ticket needs. It has no
   * secrets.
   */
  async why() {
    const { environment } = this.agent;
    const state = await this.agent.state().catch(() => undefined);
    if (!state) return { reasons: ["The browser does not let the page keep anything."] };
    const registration = await this.registration().catch(() => undefined);
    const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
    const { device, mine, base, refused, unused, problem, notBefore, lastSync, lost } = state;
    const { endpoint } = subscription ?? {};
    const isKnown = base.addresses?.some((/** @type {any} */ it) => it.endpoint === endpoint);
    const now = environment.now(), events = await environment.store.list("event:");
    const bad = unused.find((address) => address.value === endpoint);
    const permission = this.permission;
    /** @type {[any, string][]} */
    const causes = [
      [permission === "unsupported", "This browser has no Web Push here. On an iPhone the page "
        + "has to be on the Home Screen."],
      [permission === "default", "The permission was not asked yet: follow() in a click asks."],
      [permission === "denied", "The person, or the browser, does not allow notifications."],
      [!registration?.active, "The service worker does not run. Is its script where `worker` is?"],
      [permission === "granted" && !subscription, `There is no subscription: ${this.problem}`],
      [!device, `The device is not registered: ${problem?.message ?? "nothing was followed yet"}`],
      [device && subscription && !isKnown, "The server does not have the subscription yet."],
      [bad, `The server does not use the subscription: ${bad?.stateReason ?? bad?.state}`],
      [!mine.tags?.length, "Nothing is followed."],
      [mine.settings?.muted, "The person has muted everything."],
      [device && problem, `The last call failed: ${problem?.code} ${problem?.message}`],
      [notBefore > now, `The next call waits for ${Math.ceil((notBefore - now) / 1000)} s.`],
      ...Object.entries(refused).map(([part, it]) =>
        /** @type {[any, string]} */ ([true, `The server refuses ${part}: ${it.message}`])),
    ];
    return {
      reasons: causes.filter(([holds]) => holds).map(([, text]) => text), permission,
      deviceId: device?.id, pushService: endpoint && new URL(endpoint).host, followed: mine.tags,
      refused, unused, problem, lost, waitingEvents: events.length,
      lastSync: lastSync ? new Date(lastSync).toISOString() : undefined,
    };
  }
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
