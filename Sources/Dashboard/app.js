// The frame of every page: sign-in, navigation, the kill switch, keys, and which page is shown.
import { Session } from "./api.js";
import { announce, button, failure, fill, h, select, words } from "./dom.js";
import { forgetDrafts, leaveDrafts } from "./drafts.js";
import { Clock, zones } from "./format.js";
import { isStopKey, KillSwitch } from "./killswitch.js";
import { Live } from "./live.js";
import { go, link, parse, sequences } from "./router.js";

/**
 * The pages: the name, the method that the key's role must allow, the key after `g`, and the
 * module.
 * @type {Record<string, {title: string, method: string, key: string, load: () => Promise<any>}>}
 */
export const pages = {
  overview: { title: "Now", method: "Delivery/GetStatus", key: "o",
    load: () => import("./overview.js") },
  notifications: { title: "Notifications", method: "Delivery/ListNotifications", key: "n",
    load: () => import("./notifications.js") },
  compose: { title: "Compose", method: "Delivery/Send", key: "c",
    load: () => import("./compose.js") },
  places: { title: "Places", method: "Geo/ListPlaces", key: "m",
    load: () => import("./places.js") },
  devices: { title: "Devices", method: "Registry/GetDevice", key: "d",
    load: () => import("./devices.js") },
  audiences: { title: "Audiences", method: "Registry/ListTags", key: "u",
    load: () => import("./audiences.js") },
  effect: { title: "Effect", method: "Delivery/ListNotifications", key: "f",
    load: () => import("./effect.js") },
  experiments: { title: "Experiments", method: "Experiments/ListExperiments", key: "x",
    load: () => import("./experiments.js") },
  library: { title: "Library", method: "Delivery/ListTemplates", key: "l",
    load: () => import("./library.js") },
  configs: { title: "Config sets", method: "ConfigSets/ListConfigSets", key: "v",
    load: () => import("./configs.js") },
  sources: { title: "Sources", method: "Watcher/ListSources", key: "s",
    load: () => import("./sources.js") },
  providers: { title: "Providers", method: "Delivery/ListProviders", key: "p",
    load: () => import("./providers.js") },
  settings: { title: "Settings", method: "Delivery/ListFrequencyCaps", key: "t",
    load: () => import("./settings.js") },
  accounts: { title: "People", method: "Accounts/ListAccounts", key: "e",
    load: () => import("./accounts.js") },
  account: { title: "My account", method: "Accounts/GetOwnAccount", key: "y",
    load: () => import("./account.js") },
  audit: { title: "Audit log", method: "Audit/ListAuditRecords", key: "a",
    load: () => import("./audit.js") },
};

const zoneName = "herald-zone";

class App {
  constructor() {
    this.session = new Session();
    this.clock = new Clock(localStorage.getItem(zoneName) ?? "");
    this.killSwitch = new KillSwitch(this.session, this.clock);
    this.live = new Live(this.session);
    this.live.onState = () => this.showLive();
    this.live.listen((events) => this.killSwitch.heard(events));
    this.session.onEnd = () => this.signOut(this.session.key ? "The key is no longer valid."
      : "You were signed out. Sign in again.");
    /** @type {Promise<void> | undefined} */ let looked;
    this.session.onFactor = () => this.session.own.secondFactor
      || (looked ??= this.session.choose(this.session.app).then(() => this.session.own.secondFactor
        && this.signedIn()).finally(() => { looked = undefined; }));
    /** The question that is open: calls that are refused together wait for one answer. */
    /** @type {Promise<boolean> | undefined} */ let asked;
    this.session.onStale = () => asked ??= import("./identity.js")
      .then((it) => it.confirmIdentity(this.session)).finally(() => { asked = undefined; });
    for (const act of ["keydown", "pointerdown"]) {
      document.addEventListener(act, () => { this.session.acted = Date.now(); }, true);
    }
    /** @type {any} */ this.nav = undefined;
    this.main = h("main", { id: "main", tabindex: "-1" });
    this.liveMark = h("span", { class: "live" });
    /** The page that is shown has `leave`. @type {any} */ this.shown = undefined;
    /** The way in that was taken last: an earlier one that answers late shows nothing. */
    this.door = {};
    /** The choice of an app that is under way. @type {any} */ this.choice = undefined;
    addEventListener("hashchange", () => this.route());
    document.addEventListener("keydown", (event) => this.typed(event));
    // Before anything else hears it, wherever the focus is.
    document.addEventListener("keydown", (event) => {
      if (!isStopKey(event) || !this.session.isOpen) return;
      event.preventDefault();
      if (this.killSwitch.mayTurn) this.killSwitch.askOn();
    }, true);
    this.jump = sequences({
      ...Object.fromEntries(Object.entries(pages).map(([name, { key }]) =>
        [`g ${key}`, () => this.isAllowed(name) && go(link([name]))])),
      "?": () => this.palette("help"),
      "/": () => /** @type {any} */ (this.main.querySelector("input[type=search]"))?.focus(),
      "S": () => this.killSwitch.mayTurn && this.killSwitch.askOn(),
    });
  }

  async begin() {
    const { kept } = Session;
    if (location.search) {
      const { answerIn } = await import("./openid.js"), answer = answerIn(location.search);
      if (answer) return this.comeBack(answer);
    }
    if (this.entering) return this.enter(this.entering);
    const { door } = this;
    try {
      if (kept) await this.session.begin(kept, false);
      else await this.session.resume();
      if (door === this.door) this.signedIn();
    } catch (/** @type {any} */ error) {
      if (door !== this.door) return;
      this.signIn(error.code === "unauthenticated" && !kept ? "" : words(error));
    }
  }

  /** The way in that the address names; undefined if it names a page. */
  get entering() {
    const [way] = parse(location.hash).path;
    return way === "invitation" || way === "link" ? way : undefined;
  }

  /**
   * Enters by an invitation or a link. It works once, so it does not stay in the address.
   * @param {"invitation" | "link"} way
   */
  async enter(way) {
    const [, secret = ""] = parse(location.hash).path;
    const door = this.door = {};
    this.live.stop();
    this.leave();
    this.session.end();
    history.replaceState(null, "", "#/overview");
    const module = await import("./signin.js");
    if (door !== this.door) return;
    module[way](this.session, secret, () => this.signedIn(), (/** @type {string} */ why) =>
      this.signIn(why));
  }

  /**
   * Comes back from the identity provider.
   * @param {any} answer
   */
  async comeBack(answer) {
    const { comeBack } = await import("./openid.js");
    try {
      if (!await comeBack(this.session, answer)) {
        fill(document.body, h("main", { class: "plain" },
          h("p", { role: "status" }, "Done. You can close this window.")));
        return window.close();
      }
      await this.session.resume();
      this.signedIn();
    } catch (error) {
      this.signIn(words(error));
    }
  }

  async signIn(message = "") {
    const door = this.door = {};
    const { signIn } = await import("./signin.js");
    if (door !== this.door) return;
    document.title = "Sign in · Herald";
    signIn(this.session, message, () => this.signedIn());
  }

  /**
   * Signs out, or says why somebody was signed out. Of a person the server hears first: whoever
   * leaves the page at once would still be signed in.
   */
  async signOut(message = "") {
    const { door } = this, { who } = this.session;
    if (!message && this.session.isPerson) await this.session.call("Accounts/SignOut", {});
    // Who has opened an invitation while the server was asked is past the sign-in.
    if (door !== this.door) return;
    this.live.stop();
    this.leave();
    this.session.end();
    // Who signs in next may have another role; who is thrown out comes back to the page.
    if (!message) {
      history.replaceState(null, "", "#/overview");
      sessionStorage.clear();
      forgetDrafts(who);
    }
    leaveDrafts();
    this.signIn(message);
  }

  signedIn() {
    this.session.settle();
    this.frame();
    this.begunApp();
  }

  isAllowed(/** @type {string} */ name) {
    return this.session.may(pages[name].method) && (name !== "account" || this.session.isPerson);
  }

  frame() {
    const { session } = this;
    const apps = session.apps.map((it) => /** @type {[string, string]} */ ([it.id, it.name
      || it.id]));
    const app = apps.length > 1
      ? select(apps, session.app, { "aria-label": "App", onchange: (/** @type {any} */ event) =>
        this.chooseApp(event.target.value) })
      : h("span", { class: "app" }, apps[0]?.[1] ?? "no app");
    this.nav = h("nav", { "aria-label": "Pages" }, h("ul", {}, Object.keys(pages)
      .filter((name) => this.isAllowed(name)).map((name) =>
        h("li", {}, h("a", { href: link([name]), "data-page": name }, pages[name].title)))));
    fill(document.body,
      h("a", { class: "skip", href: "#main", onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.main.focus();
      } }, "Skip to the page"),
      h("header", { class: "top" },
        h("div", { class: "bar" }, h("a", { class: "brand", href: "#/overview" }, "Herald"), app,
          this.liveMark, h("div", { class: "acts" },
            button("Go to…", () => this.palette("go"), { class: "button plain", title: "Ctrl+K",
              "aria-keyshortcuts": "Control+K" }),
            button("Sign out", () => this.signOut(), { class: "button plain",
              title: `${session.own.name} (${session.role})` }))),
        this.killSwitch.element),
      this.nav, this.main, !session.own.secondFactor && this.footer());
    const top = /** @type {HTMLElement} */ (document.querySelector(".top"));
    // What sticks below the header, or is scrolled to, is not behind it.
    new ResizeObserver(() => document.documentElement.style.setProperty("--top",
      `${top.offsetHeight}px`)).observe(top);
    // Who signed in before may have had another role, and its buttons.
    fill(this.killSwitch.element);
    this.killSwitch.shown = "";
    this.showLive();
  }

  footer() {
    const { session, clock } = this;
    const all = zones();
    const known = all.includes(clock.zone) ? all : [clock.zone, ...all];
    const choice = select(known.map((/** @type {string} */ it) => [it, it]), clock.zone, {
      "aria-label": "Time zone", onchange: (/** @type {any} */ event) => {
        clock.set(event.target.value);
        localStorage.setItem(zoneName, clock.zone);
        this.killSwitch.show();
        this.route();
      } });
    return h("footer", {}, h("p", {}, "All times are in ", choice),
      h("p", {}, `Signed in as ${session.own.name}, role ${session.role}. `,
        h("a", { href: "/openapi.json" }, "API")));
  }

  /**
   * Goes on in another app. Until the server has said which role holds there, no page is shown:
   * what the page of the app before has, its buttons would do in the other one.
   * @param {string} app
   */
  async chooseApp(app) {
    const choice = this.choice = {};
    this.leave();
    fill(this.main);
    try {
      await this.session.choose(app);
    } finally {
      if (choice === this.choice) {
        this.choice = undefined;
        if (this.session.isPerson) this.frame();
        this.begunApp();
      }
    }
  }

  /**
   * Goes on in an app that was just created, and has it in the choice.
   * @param {string} app
   */
  async enterApp(app) {
    await this.session.reload();
    await this.session.choose(app);
    this.frame();
    this.begunApp();
  }

  /** Goes on in another app, as the one that was chosen is deleted. */
  leaveApp() {
    const { app, apps } = this.session;
    return this.enterApp(apps.find((it) => it.id !== app)?.id ?? "");
  }

  /** Begins to follow the app that is chosen, and shows the page anew. */
  begunApp() {
    this.live.start();
    this.route();
  }

  showLive() {
    const pause = `Every ${Math.round(this.live.pause / 1000)} s`;
    const texts = { live: "Live", polling: pause, paused: "Paused", away: "Reconnecting…",
      off: "" };
    this.liveMark.dataset.state = this.live.state;
    fill(this.liveMark, /** @type {any} */ (texts)[this.live.state]);
  }

  leave() {
    // What was asked is of the page that is left.
    for (const open of document.querySelectorAll("dialog")) open.close();
    this.shown?.leave?.();
    this.shown = undefined;
  }

  async route() {
    if (this.entering) return this.enter(this.entering);
    if (!this.session.isOpen || this.choice) return;
    const place = parse(location.hash);
    // Until there is a second factor that is demanded, nothing else is open.
    const [name = "overview"] = this.session.own.secondFactor ? ["account"] : place.path;
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    this.leave();
    const turn = this.turn = {};
    for (const it of this.nav.querySelectorAll("a")) {
      if (it.dataset.page !== name) it.removeAttribute("aria-current");
      else {
        it.setAttribute("aria-current", "page");
        // On a phone the names are wider than the screen. The page itself stays where it is.
        this.nav.scrollLeft = it.offsetLeft - (this.nav.clientWidth - it.offsetWidth) / 2;
      }
    }
    document.title = `${page?.title ?? "Not found"} · Herald`;
    const area = h("div", { class: "page" });
    try {
      if (!page) throw new Error("There is no such page.");
      if (!this.isAllowed(name)) throw new Error(`The role ${this.session.role} may not see this.`);
      const module = await page.load();
      if (turn !== this.turn) return;
      fill(this.main, area);
      this.shown = await module.show(area, this, place);
      if (turn !== this.turn) return this.shown?.leave?.();
      // Who has begun to type, while the rest of the page came, is not interrupted.
      if (!area.contains(document.activeElement)) {
        area.querySelector("h1")?.focus({ preventScroll: true });
      }
      scrollTo(0, 0);
    } catch (error) {
      if (turn !== this.turn) return;
      fill(this.main, h("h1", { tabindex: "-1" }, page?.title ?? "Not found"),
        failure(error, () => this.route()));
    }
  }

  /** @param {"go" | "help"} what */
  async palette(what) {
    if (!this.session.isOpen || document.querySelector("dialog[open]")) return;
    const module = await import("./palette.js");
    module[what](this, pages);
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      return this.palette("go");
    }
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || !this.session.isOpen) return;
    if (target.closest("input, textarea, select, dialog")) return;
    const act = this.jump(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }
}

export const app = new App();
addEventListener("unhandledrejection", (event) => announce(words(event.reason), "bad"));
app.begin();
