// Herald in a web page, as docs/WEB.md says.

import "./herald-core.js";
import "./herald-agent.js";

/** @type {ReturnType<typeof addHeraldAgent>} */
const core = /** @type {any} */ (globalThis).heraldCore;

// What a page loads when it uses it.
const device = () => import("./herald-device.js"), read = () => import("./herald-read.js");

/**
 * A page's side of Herald. Nothing waits for the network: what is wished is kept, and goes out when
 * it can. Events: `change` when anything was kept or heard, `message` when a push has come, `press`
 * when a button without a link was pressed, `fallback` when the link of a tap was given up.
 */
export class Herald extends EventTarget {
  /** @param {Options} options Those of docs/WEB.md. */
  constructor(options) {
    super();
    this.options = options;
    this.agent = options.agent ?? new core.Agent();
    this.agent.attest = options.attest;
    this.agent.heard = (items) => this.tellWorker({ items });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {any} */
    this.problem = undefined;
    /** Resolves when the page has kept its options. */
    this.ready = this.start().catch((error) => { this.problem = error; });
  }

  async start() {
    const { key, quiet, attest, rules, mapping } = this.options;
    const gateway = (this.options.gateway ?? new URL(import.meta.url).origin).replace(/\/$/, "");
    await this.agent.change((state) => {
      state.config = { gateway, key, quiet, mapping, rules, isAttested: Boolean(attest) };
    });
    await this.agent.wish("locale", () => navigator.language);
    await this.agent.wish("timeZone", () => Intl.DateTimeFormat().resolvedOptions().timeZone);
    this.listen();
    this.begun = this.begin().catch((error) => { this.problem = error; });
  }

  async begin() {
    await Promise.all([this.deliver(), this.check(), this.sync({ isAsked: true })]);
    // The answer may say that the subscription is of no use.
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

  // Wishes.

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

  /** @param {string[]} tags From now on these and no others. */
  followOnly(tags) { return this.wishTags(() => tags); }

  /** @param {(had: string[]) => string[]} edit */
  async wishTags(edit) {
    await this.wish("tags", (had = []) => [...new Set(edit(had))].sort());
  }

  /** @returns {Promise<string[]>} What is followed. */
  async followed() { return (await this.agent.state()).mine.tags ?? []; }

  /**
   * What the person has chosen, as a whole: `muted`, `quietHours`, `switchedOff`.
   * @param {object} settings
   */
  set(settings) { return this.wish("settings", () => settings); }

  /** @param {string} name @param {string | number | Date | null} value null removes it. */
  setAttribute(name, value) {
    return this.wish("attributes", (had = {}) => {
      const { [name]: _, ...rest } = had;
      return value === null ? rest : { ...rest, [name]: value };
    });
  }

  /**
   * Adds an address, such as `{kind: "email", value}`. A code is sent there.
   * @param {{kind: string, value: string}} address
   */
  addAddress(address) { return this.removeAddress(address.value, address); }

  /** @param {string} value @param {object[]} added */
  removeAddress(value, ...added) {
    return this.wish("addresses", (had = []) =>
      had.filter((/** @type {any} */ a) => a.value !== value).concat(added));
  }

  /**
   * Gives back the code that came at an address; says whether it was right.
   * @param {string} code
   */
  async confirm(code) { return (await device()).confirm(this, code); }

  /**
   * Says who is signed in, by the app's own id; empty: nobody. The app's server tells Herald.
   * @param {string} user
   */
  async setUser(user) {
    await this.agent.change((state) => { state.user = user; });
    this.sync();
  }

  /** @param {string} part @param {(old: any) => any} edit */
  async wish(part, edit) {
    await this.agent.change((state) => { state.isWanted = true; });
    await this.agent.wish(part, edit);
    this.changed();
    // Several wishes go together.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sync({ isUrgent: true }), 500);
  }

  /**
   * Keeps that the person did what the page hopes for, such as `purchase`.
   * @param {string} goal @param {number} [value]
   */
  async recordGoal(goal, value = 0) {
    const { agent } = this, isNamed = goal?.match(/^[a-z\d_./-]{1,64}$/);
    if (!isNamed || value !== +value || !(Math.abs(value) <= 1e12))
      throw new Error(`not a goal: ${goal} ${value}`);
    if (!(await agent.state()).isWanted) return;
    await agent.record(agent.environment.uuid(), "goal", "", { messageId: "", goal, value });
    this.flush();
  }

  // Permission and subscription.

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
    // Before any await: Safari asks only in the click itself.
    if (this.permission === "default") await Notification.requestPermission();
    await this.ready;
    // A push service may never answer.
    await Promise.race([this.check(), new Promise((resolve) => setTimeout(resolve, 5000))]);
    this.changed();
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

  // Sync.

  /**
   * Tells and hears; never fails.
   * @param {{isAsked?: boolean, isUrgent?: boolean}} [options]
   */
  async sync(options) {
    try {
      const { notBefore, isBare, user, told } = await this.agent.sync(options);
      if (isBare) await this.check();
      if (user !== told) device().then((it) => it.tellUser(this), () => {});
      const wait = notBefore - this.agent.environment.now();
      clearTimeout(this.timer);
      // Browsers wait wrongly for more than 24 days.
      const go = () => this.sync().then(() => this.check());
      if (wait > 0) this.timer = setTimeout(go, Math.min(wait, 86400000));
    } catch (error) {
      this.problem = error;
    }
    this.changed();
  }

  /** Tells at once what is due. A page that is hidden does so by itself. */
  flush() {
    clearTimeout(this.timer);
    return this.sync({ isUrgent: true });
  }

  /** Deletes the device, at the server and here. */
  async forget() { return (await device()).forget(this); }

  // Links, inbox, and why nothing came.

  /** Does what a tap has left, once. */
  async deliver() {
    if (!await this.agent.environment.store.count("link")) return;
    await (await read()).deliver(this);
  }

  /**
   * Opens a link; says whether it did.
   * @param {string} link @param {"push" | "inbox" | "app" | "outside"} [origin]
   */
  async openLink(link, origin = "outside") {
    return (await read()).openLink(this.options, link, origin);
  }

  /** The messages of the inbox, the latest first, each with `message`, `isRead` and `time`. */
  async inbox() { return (await read()).readInbox(this.agent); }

  /**
   * Notes that messages were read: they go away from the screen, too.
   * @param {...string} ids
   */
  async markRead(...ids) { return (await read()).markRead(this, ids); }

  /**
   * Notes that a message was opened: it is read and counts as tapped. Gives its link.
   * @param {string} id
   */
  async open(id) { return (await read()).open(this, id); }

  /**
   * Takes away what is left of a team that was logged out, or of the only user: what the screen
   * shows, and links that wait.
   * @param {string} [team]
   */
  async logOut(team) { return (await read()).logOut(this, team); }

  /** @param {any} event */
  async tellWorker(event) {
    (await this.registration()).active?.postMessage({ herald: event });
  }

  /** Says why nothing comes, the likeliest cause first. */
  async why() { return (await device()).why(this); }
}
