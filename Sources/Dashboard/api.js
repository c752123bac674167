// The session and its calls: the same methods as the command's and curl's. Who calls is a person,
// whose cookie no script can read, or a key.

const storageName = "herald-key";

/** Whose the other things are that this tab has kept. */
const ownerName = "herald-owner";

/** An error that the gateway has answered, or that it could not be reached. */
export class APIError extends Error {
  /** @param {string} code @param {string} message @param {any} [details] @param {number} [wait] */
  constructor(code, message, details = [], wait = 0) {
    super(message);
    this.code = code;
    this.wait = wait;
    /** @type {{field: string, description: string}[]} */
    this.violations = details.flatMap((/** @type {any} */ it) => it.debug?.fieldViolations ?? []);
  }
}

/** Where a selector is wrong, as its error says: the byte, as an index into the text. */
export function placeOfError(/** @type {string} */ text, /** @type {string} */ message) {
  const byte = /\(at byte (\d+)\)/.exec(message)?.[1];
  if (byte === undefined) return undefined;
  const bytes = new TextEncoder().encode(text).slice(0, Number(byte));
  return new TextDecoder().decode(bytes).length;
}

/** A key as it was pasted or read from a file; undefined if it cannot be one. */
export function readKey(/** @type {string} */ text) {
  const key = text.trim();
  return /^[\x21-\x7e]{16,256}$/.test(key) ? key : undefined;
}

/** The time that a person counts as active after a key or a click, in milliseconds. */
const activity = 60000;

/** The session: a person's or a key's, and what the server says that it may. */
export class Session {
  /** @param {typeof fetch} [fetcher] */
  constructor(fetcher = (...all) => fetch(...all)) {
    this.fetcher = fetcher;
    this.key = "";
    /** What a person's calls carry against forged ones, from the server's answers. */
    this.token = "";
    /** When the person last did something. */
    this.acted = 0;
    /** @type {any} */ this.own = {};
    this.app = "";
    /**
     * Called before what is dangerous, to prove again who is there; answers whether that was done.
     * @type {() => Promise<boolean>}
     */
    this.onStale = async () => false;
    /** Called when the server does not know the key any more. */
    this.onEnd = () => {};
    /** Called when a rule demands a second factor that this session lacks. */
    this.onFactor = () => {};
  }

  /**
   * Signs in. Kept for this tab only, and only if that is wished.
   * @param {string} key @param {boolean} isKept
   */
  async begin(key, isKept) {
    this.key = key;
    try {
      this.own = await this.call("Registry/GetOwnKey", {});
    } catch (error) {
      this.key = "";
      throw error;
    }
    const ids = this.apps.map((it) => it.id);
    if (!ids.includes(this.app)) this.app = ids[0] ?? "";
    if (isKept) sessionStorage.setItem(storageName, key);
  }

  /** Goes on with the session of the browser's cookie, if there is one. */
  async resume() {
    this.acted = Date.now();
    await this.choose("");
    const ids = this.apps.map((it) => it.id);
    const app = ids.includes(this.app) ? this.app : ids[0] ?? "";
    // A role in the whole suite holds in each app, if there is no higher one.
    if (app && app !== this.own.app) await this.choose(app);
    this.app = app;
  }

  /**
   * Acts in an app, in which a person may have another role than elsewhere.
   * @param {string} app
   */
  async choose(app) {
    const before = this.app;
    this.app = app;
    if (this.key) return;
    try {
      const own = await this.call("Accounts/GetOwnAccount", {});
      // Another app may have been chosen meanwhile.
      if (this.app === app) this.own = { ...own, name: own.account.login };
    } catch (error) {
      if (this.app === app) this.app = before;
      throw error;
    }
  }

  /** Asks again which apps there are. A person is asked when an app is chosen. */
  async reload() { if (this.key) this.own = await this.call("Registry/GetOwnKey", {}); }

  /** True if somebody is signed in. */
  get isOpen() { return Boolean(this.own.role); }

  /** True if it is a person who is signed in, not a key. */
  get isPerson() { return Boolean(this.own.account); }

  /** Who is signed in: the id of the account, or of the key. */
  get who() {
    const { account, name = "" } = this.own;
    return String(account?.id ?? / \(([0-9a-z]{20,})\)$/.exec(name)?.[1] ?? name);
  }

  /** The key that this tab has kept, if it was asked to. */
  static get kept() { return sessionStorage.getItem(storageName) ?? ""; }

  /** Forgets what somebody else has typed in this tab: it is not the next one's. */
  settle() {
    if (sessionStorage.getItem(ownerName) === this.who) return;
    const { kept } = Session;
    sessionStorage.clear();
    if (kept) sessionStorage.setItem(storageName, kept);
    sessionStorage.setItem(ownerName, this.who);
  }

  end() {
    this.key = this.token = "";
    this.own = {};
    sessionStorage.removeItem(storageName);
  }

  /** @returns {any[]} */
  get apps() { return this.own.apps ?? []; }

  /** True if the key is one of the whole suite. */
  get isOfSuite() { return !this.own.app; }

  get role() { return (this.own.role ?? "").replace("KEY_ROLE_", "").toLowerCase(); }

  /** Returns whether the key's role may call a method. The server decides again at each call. */
  may(/** @type {string} */ method) {
    return (this.own.methods ?? []).includes(`herald.v1.${method}`);
  }

  /**
   * Calls a method. A call that names no app is about the one that is chosen.
   * @param {string} method @param {any} message @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async call(method, message, signal) {
    const body = JSON.stringify(message);
    const headers = { "content-type": "application/json", ...this.proof() };
    /** @type {Response} */ let response;
    try {
      response = await this.fetcher(`/herald.v1.${method}`, { method: "POST", headers, body,
        signal, cache: "no-store", credentials: this.key ? "omit" : "same-origin" });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new APIError("unreachable", "The gateway cannot be reached. Is Herald running?");
    }
    this.token = response.headers.get("herald-token") ?? this.token;
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    const wait = Number(response.headers.get("retry-after") ?? 0);
    const message_ = answer.message ?? `The gateway answered ${response.status}.`;
    const isAsking = /\/(ConfirmIdentity|ConnectIdentity|SignIn|AcceptInvitation)/.test(method);
    if (response.status === 401 && this.isOpen && !isAsking) this.onEnd();
    const error = new APIError(answer.code ?? "unknown", message_, answer.details, wait);
    const about = error.violations[0]?.field;
    if (about === "second_factor") this.onFactor();
    if (about === "session" && await this.onStale()) return this.call(method, message, signal);
    throw error;
  }

  /**
   * Who calls. A person who does nothing is not kept signed in by what the page asks by itself.
   * @returns {Record<string, string>}
   */
  proof() {
    if (this.key) return { authorization: `Bearer ${this.key}` };
    const isActive = Date.now() - this.acted < activity;
    return { "herald-token": this.token, "herald-app": this.app,
      ...(isActive ? {} : { "herald-background": "1" }) };
  }

  /**
   * A call about the chosen app.
   * @param {string} method @param {any} [message] @param {AbortSignal} [signal]
   */
  ask(method, message = {}, signal) {
    return this.call(method, { app: this.app, ...message }, signal);
  }

  /**
   * Opens the stream of events of the chosen app. No page needs what names a device.
   * @param {string} after @param {AbortSignal} signal
   */
  async events(after, signal) {
    const query = new URLSearchParams({ app: this.app, merged: "true",
      devices: "false", after: after || "latest" });
    const headers = { accept: "text/event-stream", ...this.proof(),
      ...(after ? { "last-event-id": after } : {}) };
    const response = await this.fetcher(`/v1/events?${query}`,
      { headers, signal, cache: "no-store", credentials: this.key ? "omit" : "same-origin" });
    if (response.ok && response.body) return response.body;
    const answer = await response.json().catch(() => ({}));
    throw new APIError(answer.code ?? "unknown", answer.message ?? `${response.status}`);
  }
}
