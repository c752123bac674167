// Herald's store and calls.

/** @param {ReturnType<typeof makeHeraldCore>} core */
function addHeraldAgent(core) {
  "use strict";

  const {
    eventOf, freeHeld, isPaused, limits, newState, noteSending, overflow, plan, same, second,
    settle,
  } = core;

  /** @param {string} name @returns {Store} */
  function openStore(name) {
    const rows = "rows";
    /** @type {Promise<IDBDatabase> | undefined} */
    let opened;
    const open = () => opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(rows);
      request.onsuccess = () => {
        const forget = () => { opened = undefined; };
        request.result.onclose = forget;
        request.result.onversionchange = () => { request.result.close(); forget(); };
        resolve(request.result);
      };
      request.onerror = () => { opened = undefined; reject(request.error); };
    });
    /**
     * @template T @param {IDBTransactionMode} mode
     * @param {(rows: IDBObjectStore, done: (value: T) => void) => void} work @returns {Promise<T>}
     */
    const inTransaction = async (mode, work) => {
      const database = await open();
      return new Promise((resolve, reject) => {
        /** @type {any} */
        let result;
        const options = { durability: "strict" };
        // @ts-ignore: TypeScript 4.8 does not know them.
        const transaction = database.transaction(rows, mode, options);
        transaction.oncomplete = () => resolve(result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
        work(transaction.objectStore(rows), (value) => { result = value; });
      });
    };
    /** @template T @param {(rows: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
    const read = (ask) => inTransaction("readonly", (rows, done) => {
      const request = ask(rows);
      request.onsuccess = () => done(request.result);
    });
    const from = (/** @type {string} */ prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return {
      get: (key) => read((rows) => rows.get(key)),
      change: (key, edit) => inTransaction("readwrite", (rows, done) => {
        const request = rows.get(key);
        request.onsuccess = () => {
          const value = edit(request.result);
          if (value !== undefined) rows.put(value, key);
          else if (request.result !== undefined) rows.delete(key);
          done(value);
        };
      }),
      list: (prefix, limit) => read((rows) => rows.getAll(from(prefix), limit)),
      count: (prefix) => read((rows) => rows.count(from(prefix))),
      clear: () => inTransaction("readwrite", (rows) => { rows.clear(); }),
    };
  }

  /** @type {Environment["post"]} */
  async function post(url, headers, body) {
    try {
      const response = await fetch(url, {
        method: "POST", headers: { "content-type": "application/json", ...headers }, body,
        credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer",
        // Goes on when the page is left. Browsers allow it for 64 KiB in all.
        keepalive: body.length < 30000,
        // @ts-ignore: TypeScript 4.8 does not know it.
        signal: AbortSignal.timeout(15 * second),
      });
      const after = response.headers.get("retry-after");
      const wait = after === null ? NaN : /^\d+$/.test(after) ? Number(after) * second
        : Date.parse(after) - Date.now();
      return {
        status: response.status, body: await response.json().catch(() => undefined),
        retryAfter: wait >= 0 ? wait : undefined,
      };
    } catch (error) {
      return { status: 0, body: { code: "unreachable", message: String(error) } };
    }
  }

  /** @returns {Environment} */
  const browser = () => ({
    store: openStore("herald"), post, now: Date.now, random: Math.random,
    uuid: () => crypto.randomUUID(),
    alone: inTurn(navigator.locks),
  });

  /**
   * Lets one work at a time among all tabs and the worker. A page that is left lets go: browsers
   * keep it for a while, and its work stands still.
   * @param {LockManager} locks @returns {Environment["alone"]}
   */
  function inTurn(locks) {
    let isLeft = false, leave = () => {}, left = new Promise(() => {});
    const enter = () => {
      isLeft = false;
      left = new Promise((resolve) => { leave = () => resolve(undefined); });
    };
    enter();
    addEventListener("pageshow", enter);
    addEventListener("pagehide", () => {
      isLeft = true;
      leave();
    });
    return async (work, name = "herald") => {
      /** @type {Promise<any> | undefined} */
      let done;
      if (!isLeft) {
        await locks.request(name, () => {
          done = work();
          return isLeft || Promise.race([left, done.catch(() => {})]);
        });
      }
      return done ?? work();
    };
  }

  /** What page and worker do alike. */
  class Agent {
    /** @param {Environment} environment */
    constructor(environment = browser()) {
      this.environment = environment;
      /**
       * Gets a token from the app's server. A worker has none, and leaves it to the page.
       * @type {((installId: string) => Promise<string>) | undefined}
       */
      this.attest = undefined;
      /**
       * Hears of the messages that a sync has brought.
       * @type {(items: any[]) => Promise<any>}
       */
      this.heard = async () => {};
      this.hearConfigs = this.heard;
    }

    /**
     * Fails if the store cannot be read.
     * @returns {Promise<State>}
     */
    async state() { return { ...newState(), ...await this.environment.store.get("state") }; }

    /**
     * Changes the state in one step.
     * @param {(state: State) => void} edit
     */
    change(edit) {
      return this.environment.store.change("state", (old) => {
        const state = { ...newState(), ...old };
        edit(state);
        return state;
      });
    }

    /**
     * Wishes a part to be as `edit` makes it. It is kept once the promise resolves.
     * @param {string} part @param {(old: any) => any} edit
     */
    wish(part, edit) {
      return this.change((state) => {
        state.installId ??= this.environment.uuid();
        state.mine[part] = edit(state.mine[part]);
        freeHeld(state);
      });
    }

    /**
     * Keeps what happened to a message until the server has stored it.
     * @param {string} messageId @param {string} kind @param {string} [reason]
     * @param {object} [more] Other members.
     */
    async record(messageId, kind, reason = "", more) {
      const { store, now } = this.environment;
      const event = eventOf(messageId, kind, reason, now());
      if (!event) return;
      await store.change(`event:${event.id}`, (old) => old ?? { ...event, ...more });
      if (await store.count("event:") <= limits.events) return;
      const over = overflow(await store.list("event:"));
      for (const id of over) await store.change(`event:${id}`, () => undefined);
      await this.change((state) => { state.lost += over.length; });
    }

    /**
     * Tells the server what is due and hears what is new, one at a time among all tabs.
     * @param {{isAsked?: boolean, isUrgent?: boolean}} [options] `isAsked`: also if nothing is due.
     * `isUrgent`: also while it waits after a failure, unless the server said how long.
     */
    sync(options = {}) {
      const { isAsked = false, isUrgent = false } = options;
      return this.environment.alone(async () => {
        for (let round = 0; round < limits.rounds; round++) {
          const { store, now } = this.environment, state = await this.state();
          if (isPaused(state, now(), isUrgent)) break;
          const events = await store.list("event:", limits.eventsPerSync);
          const mayRegister = !state.config?.isAttested || Boolean(this.attest);
          const call = plan(state, events, isAsked && round === 0, mayRegister);
          if (!call) break;
          if (!await this.send(state, call)) break;
        }
        return this.change((state) => { state.isSingle = false; });
      });
    }

    /**
     * Makes one call; returns whether the next one can be made at once.
     * @param {State} state @param {Plan} call
     */
    async send(state, call) {
      const { store, now, random } = this.environment;
      /** @type {any} */
      let answer;
      if (call.method === "Register" && state.config?.isAttested) {
        if (!this.attest) return false;
        try {
          call.message.attestation = await this.attest(call.message.installId);
        } catch (error) {
          // Not the server's answer: what is to be said is said later.
          answer = { status: 0, body: { code: "attest", message: String(error) } };
        }
      }
      if (call.method === "Register") {
        const { marker } = await this.change((state) => {
          state.marker ??= this.environment.uuid();
        });
        call.message.installMarker = marker;
      }
      if (!answer && Object.keys(call.parts)[0]) {
        await this.change((state) => { Object.assign(state, noteSending(state, call)); });
      }
      answer ??= await this.call(state, call.method, call.message, call.key);
      const items = answer.body?.inbox?.items ?? [];
      let isNext = false;
      // The cursor moves after its messages are kept, and events go after they are stored.
      for (const item of items) await this.keep(item);
      await this.change((state) => {
        isNext = settle(state, call, answer, now(), random());
      });
      for (const id of call.taken ?? []) await store.change(`event:${id}`, () => undefined);
      if (items.length) await this.heard(items);
      await this.hearConfigs(answer.body?.configs);
      return isNext;
    }

    /** @param {State} state @param {string} method @param {any} message @param {string} [key] */
    call(state, method, message, key) {
      const headers = key ? { authorization: `Bearer ${key}` } : {};
      const url = `${state.config?.gateway}/herald.v1.Client/${method}`;
      return this.environment.post(url, /** @type {any} */ (headers), JSON.stringify(message));
    }

    /**
     * Makes a call that is no sync. It keeps the server's pauses, too.
     * @param {string} method @param {any} message @param {string} [key] @returns {Promise<Answer>}
     */
    async ask(method, message, key) {
      const { now, random } = this.environment, state = await this.state();
      if (isPaused(state, now(), true)) {
        return { status: 429, body: { message: "the gateway asks to wait" } };
      }
      const answer = await this.call(state, method, message, key);
      if (answer.status !== 200 && answer.retryAfter !== undefined) {
        const call = { method, message, parts: {}, events: [] };
        await this.change((state) => { settle(state, call, answer, now(), random()); });
      }
      return answer;
    }

    /**
     * Keeps a message of the inbox.
     * @param {any} item
     */
    keep(item) {
      const { store, now } = this.environment;
      return store.change(`inbox:${item.messageId}`, (old) => ({ at: now(), ...old, item }));
    }

    /**
     * Subscribes the browser to Web Push if it is not, and wishes its address; without a
     * permission, none.
     * @param {ServiceWorkerRegistration} registration
     * @param {boolean} [isGone] Whether the server says that it is of no use.
     */
    async subscribe(registration, isGone = false) {
      await this.change((state) => { delete state.isBare; });
      const { pushManager } = registration;
      const isAllowed = globalThis.Notification?.permission === "granted";
      let isRenewed = false;
      let subscription = pushManager ? await pushManager.getSubscription() : null;
      if (isAllowed && pushManager) {
        const key = await this.pushKey();
        const used = subscription?.options.applicationServerKey;
        if (subscription && (isGone || (used && toBase64(used) !== key))) {
          await subscription.unsubscribe();
          subscription = null;
          isRenewed = true;
        }
        const options = { userVisibleOnly: true, applicationServerKey: key };
        subscription ??= await pushManager.subscribe(options);
      }
      const mine = subscription && isAllowed ? [subscription.toJSON()] : [];
      const state = await this.state(), all = state.mine.addresses ?? [];
      const others = all.filter((/** @type {any} */ address) => !address.endpoint);
      if (!same(all, [...others, ...mine])) {
        // If it changed without our doing, this browser may be a copy, or have one.
        const isMoved = !isRenewed && all.length > others.length && mine.length > 0;
        if (isMoved) await this.change((state) => { state.isMoved = true; });
        await this.wish("addresses", () => [...others, ...mine]);
      }
      return subscription;
    }

    /** The key for subscriptions, asked for once a day. */
    async pushKey() {
      const { now } = this.environment, state = await this.state(), known = state.pushKey;
      if (known && Math.abs(now() - known.at) < limits.longestWait) return known.key;
      const answer = await this.ask("GetWebPushKey", {}, state.config?.key);
      const key = answer.body?.publicKey;
      if (key) await this.change((state) => { state.pushKey = { key, at: now() }; });
      else if (!known) throw new Error(`GetWebPushKey: ${answer.body?.message ?? answer.status}`);
      return key ?? known?.key;
    }
  }

  /** @param {ArrayBuffer} bytes */
  const toBase64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  return Object.assign(core, { Agent, inTurn });
}

addHeraldAgent(/** @type {any} */ (globalThis).heraldCore);
