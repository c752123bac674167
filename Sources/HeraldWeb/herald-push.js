// The service worker: it receives pushes, shows them, and hears of clicks.

/** @param {ReturnType<typeof addHeraldScreen>} core */
function addHeraldWorker(core) {
  "use strict";

  const { Agent, ScreenChange, decode, encode, mappingOf, newState, readItem } = core;

  /** @param {readonly WindowClient[]} pages */
  const foremost = (pages) => pages.find((page) => page.focused) ?? pages[0];

  /** What the worker does with events. */
  class Worker {
    /** @param {ServiceWorkerGlobalScope} scope @param {InstanceType<typeof Agent>} agent */
    constructor(scope, agent) {
      this.scope = scope;
      this.agent = agent;
      /** @type {Promise<any>} */
      this.last = Promise.resolve();
      this.isStarted = false;
      /** The time that a browser needs to end the worker when it is closed, in milliseconds. */
      this.closeDelay = 5000;
      agent.heard = (items) => this.inTurn(() => this.takeIn(items));
    }

    /**
     * Messages of the inbox say which pushes came late.
     * @param {any[]} items
     */
    async takeIn(items) {
      const { mapping, rules } = await this.config();
      for (const item of items) await this.change({ synced: readItem(item, mapping) }, rules);
    }

    /**
     * Handles one event after another, so that each knows what the ones before it have done. The
     * network is not waited for in between: what comes next is shown without it.
     * @template T @param {() => Promise<T>} work @returns {Promise<T>}
     */
    inTurn(work) {
      const done = this.last.then(work);
      this.last = done.catch(() => {});
      return done;
    }

    /**
     * Keeps the receipt and shows the message, whatever else fails.
     * @param {Uint8Array} bytes
     */
    async receive(bytes) {
      const { mapping, rules } = await this.config();
      const message = decode(bytes, mapping);
      if (message.isNamed) await this.agent.record(message.id, "received").catch(() => {});
      await this.start(rules);
      const actions = await this.change({ received: message }, rules);
      if (!actions.some((action) => action.show)) await this.showQuietly();
      return { message };
    }

    async config() {
      const { config } = await this.agent.state().catch(newState);
      return { ...config, rules: config?.rules ?? {}, mapping: mappingOf(config?.mapping) };
    }

    /**
     * Compares what is kept with what the system shows, once.
     * @param {Rules} rules
     */
    async start(rules) {
      if (this.isStarted) return;
      this.isStarted = true;
      const shown = await this.scope.registration.getNotifications();
      const ours = shown.filter((it) => it.data?.herald);
      const relaunched = Object.fromEntries(ours.map((it) => [it.tag, it.data.revision]));
      await this.change({ relaunched }, rules);
    }

    /**
     * Brings an event to the screen: stores the new state, then performs the actions.
     * @param {Record<string, any>} event @param {Rules} rules @returns {Promise<Action[]>}
     */
    async change(event, rules) {
      const { store, now } = this.agent.environment;
      let change = new ScreenChange(undefined, rules, now());
      await store.change("screen", (old) => {
        change = new ScreenChange(old, rules, now()).handle(event);
        return change.screen;
      }).catch(() => change.handle(event)); // Nothing can be kept. It is shown all the same.
      for (const action of change.actions) await this.perform(action, rules);
      return change.actions;
    }

    /** @param {Action} action @param {Rules} rules */
    async perform(action, rules) {
      const { agent, scope: { registration, navigator } } = this;
      const note = (/** @type {string[]} */ ids, /** @type {string} */ kind, reason = "") =>
        Promise.all(ids.map((id) => agent.record(id, kind, reason).catch(() => {})));
      if (action.show) await this.show(action.show, rules);
      for (const tag of action.remove ?? []) {
        for (const shown of await registration.getNotifications({ tag })) shown.close();
      }
      // @ts-ignore: TypeScript 4.8 does not know the Badging API.
      if ("badge" in action) await navigator.setAppBadge?.(action.badge).catch(() => {});
      if (action.displayed) await note(action.displayed, "displayed");
      if (action.dismissed) await note(action.dismissed, "dismissed");
      if (action.tapped) await note([action.tapped], "tapped", action.action);
      if (action.dropped) await note([action.dropped], "dropped", action.reason);
    }

    /** @param {ReturnType<typeof core.shownOf>} shown @param {Rules} rules */
    async show(shown, rules) {
      const { slot, revision, title, body, image, alerts, message } = shown;
      const options = {
        body: title ? body : "", tag: slot, silent: !alerts, renotify: alerts,
        image: image || undefined, timestamp: message.sentTime,
        actions: message.actions.map((/** @type {any} */ a) => ({ action: a.id, title: a.title })),
        data: { herald: true, slot, revision, message },
      };
      const { registration } = this.scope;
      const isShown = await registration.showNotification(title || body, options)
        .then(() => true, () => false);
      await this.change(isShown ? { displayed: slot, revision } : { failed: slot }, rules);
    }

    /**
     * Shows something and takes it away: browsers end a subscription whose pushes show nothing.
     * Safari counts what is taken away as nothing, so there it stays until something else is shown.
     */
    async showQuietly() {
      const { registration, navigator, location } = this.scope, tag = "herald-quiet";
      const { quiet = location.hostname } = await this.config();
      await registration.showNotification(quiet, { tag, silent: true }).catch(() => {});
      if (/^((?!chrom|android).)*safari/i.test(navigator.userAgent)) return;
      for (const shown of await registration.getNotifications({ tag })) shown.close();
    }

    /**
     * Sends something to the app's pages.
     * @param {any} news
     */
    async tell(news) { for (const page of await this.pages()) page.postMessage({ herald: news }); }

    pages() {
      return this.scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    }

    /** @param {Notification} notification @param {string} action */
    async tap(notification, action) {
      notification.close();
      const { slot, message } = notification.data, { rules } = await this.config();
      const event = { tapped: slot, message, action: action || undefined };
      await this.change(event, rules);
      const button = message.actions.find((/** @type {any} */ it) => it.id === action);
      const link = button ? button.url : message.link || "/";
      if (link) await this.open(link, message.team);
      else await this.press(message, action);
      return { tapped: message, action };
    }

    /**
     * Keeps a link, and brings a page of the app to the front, which takes it.
     * @param {string} link @param {string} team
     */
    async open(link, team) {
      const { clients, location } = this.scope, { store, now } = this.agent.environment;
      const pending = { link, team, at: now() };
      await store.change("link", () => pending).catch(() => {});
      const pages = await this.pages(), page = foremost(pages);
      if (page) {
        await page.focus().catch(() => {});
        // The others learn that what they may be opening is not the newest any more.
        for (const it of pages) it.postMessage({ herald: it === page ? { link: true } : {} });
        return;
      }
      const target = new URL(link, location.origin);
      const isWeb = /^https?:$/.test(target.protocol);
      await clients.openWindow(isWeb ? target.href : location.origin);
    }

    /**
     * Keeps that a button without a link was pressed. A page of the app hears of it, now or at the
     * next visit.
     * @param {Message} message @param {string} action
     */
    async press(message, action) {
      const { store } = this.agent.environment;
      await store.change(`link:${message.id}:${action}`, () => ({ message, action }))
        .catch(() => {});
      foremost(await this.pages())?.postMessage({ herald: { link: true } });
    }

    /**
     * Notes that a person has put a notification away. A browser that is closed says the same of
     * all that it shows, so it counts only if the browser lives on.
     * @param {Notification} notification
     */
    async close(notification) {
      await new Promise((resolve) => setTimeout(resolve, this.closeDelay));
      await this.inTurn(() => this.dismiss(notification));
      await this.agent.sync().catch(() => {});
      await this.tell({});
    }

    /** @param {Notification} notification */
    async dismiss({ data: { slot, revision, message } }) {
      const screen = await this.agent.environment.store.get("screen").catch(() => undefined);
      // Firefox also reports what was closed or replaced by us.
      if (screen && screen.slots[slot]?.revision !== revision) return;
      const { rules } = await this.config();
      await this.change({ dismissed: slot, messageID: message.id }, rules);
    }

    /**
     * Tells and hears, and then lets pages know: what they read is stored. A device that has become
     * another one states its own subscription.
     * @param {any} news
     */
    async sync(news) {
      const state = await this.agent.sync({ isAsked: true }).catch(newState);
      await this.tell(news);
      if (state.isBare) await this.renew();
    }

    /** The browser has replaced or dropped the subscription. */
    async renew() {
      await this.agent.subscribe(this.scope.registration);
      await this.agent.sync({ isUrgent: true });
      await this.tell({});
    }

    /**
     * What Safari has read of a declared message.
     * @param {any} event
     */
    declared({ notification, appBadge }) {
      if (!notification) return new Uint8Array();
      const { title, body, navigate, image, data } = notification;
      const read = { notification: { title, body, navigate, image, data }, app_badge: appBadge };
      return encode(JSON.stringify(read));
    }

    listen() {
      /** @param {string} name @param {(event: any) => Promise<any>} work */
      const on = (name, work) => this.scope.addEventListener(name, (/** @type {any} */ event) => {
        // What the app's own worker shows is not ours.
        const isOurs = !/^notification/.test(name) || event.notification.data?.herald;
        if (isOurs) event.waitUntil(work(event));
      });
      /** @param {string} name @param {(event: any) => Promise<any>} work */
      const inTurn = (name, work) => on(name, async (event) => {
        const news = await this.inTurn(() => work(event));
        if (name !== "message") await this.sync(news).catch(() => {});
      });
      inTurn("push", (event) => this.receive(
        event.data ? new Uint8Array(event.data.arrayBuffer()) : this.declared(event)));
      inTurn("notificationclick", (event) => this.tap(event.notification, event.action));
      on("notificationclose", (event) => this.close(event.notification));
      on("pushsubscriptionchange", () => this.renew());
      inTurn("message", async ({ data }) => {
        const news = data?.herald;
        if (!news) return;
        if (news.items) await this.takeIn(news.items);
        else await this.change(news, (await this.config()).rules);
        await this.tell({});
      });
    }
  }

  return Object.assign(core, { Worker });
}

{
  const scope = /** @type {any} */ (globalThis), core = addHeraldWorker(scope.heraldCore);
  if ("ServiceWorkerGlobalScope" in scope) new core.Worker(scope, new core.Agent()).listen();
}
