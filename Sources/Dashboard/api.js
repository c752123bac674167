// The session and its calls: the same methods as the command's and curl's, with the same key.

const storageName = "herald-key";

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

/** The session: the key in memory, and what the server says that it may. */
export class Session {
  /** @param {typeof fetch} [fetcher] */
  constructor(fetcher = (...all) => fetch(...all)) {
    this.fetcher = fetcher;
    this.key = "";
    /** @type {any} */ this.own = {};
    this.app = "";
    /** Called when the server does not know the key any more. */
    this.onEnd = () => {};
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

  /** The key that this tab has kept, if it was asked to. */
  static get kept() { return sessionStorage.getItem(storageName) ?? ""; }

  end() {
    this.key = "";
    this.own = {};
    sessionStorage.removeItem(storageName);
  }

  /** @returns {any[]} */
  get apps() { return this.own.apps ?? []; }

  /** Whether the key is one of the whole suite. */
  get isOfSuite() { return !this.own.app; }

  get role() { return (this.own.role ?? "").replace("KEY_ROLE_", "").toLowerCase(); }

  /** Whether the key's role may call a method. The server decides again at each call. */
  may(/** @type {string} */ method) {
    return (this.own.methods ?? []).includes(`herald.v1.${method}`);
  }

  /**
   * Calls a method. A call that names no app is about the one that is chosen.
   * @param {string} method @param {any} message @param {AbortSignal} [signal]
   */
  async call(method, message, signal) {
    const body = JSON.stringify(message);
    const headers = { "content-type": "application/json", authorization: `Bearer ${this.key}` };
    /** @type {Response} */ let response;
    try {
      response = await this.fetcher(`/herald.v1.${method}`,
        { method: "POST", headers, body, signal, cache: "no-store", credentials: "omit" });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new APIError("unreachable", "The gateway cannot be reached. Is Herald running?");
    }
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    const wait = Number(response.headers.get("retry-after") ?? 0);
    const message_ = answer.message ?? `The gateway answered ${response.status}.`;
    if (response.status === 401 && this.own.role) this.onEnd();
    throw new APIError(answer.code ?? "unknown", message_, answer.details, wait);
  }

  /**
   * A call about the chosen app.
   * @param {string} method @param {any} [message] @param {AbortSignal} [signal]
   */
  ask(method, message = {}, signal) {
    return this.call(method, { app: this.app, ...message }, signal);
  }

  /**
   * Opens the stream of events of the chosen app.
   * @param {string} after @param {AbortSignal} signal
   */
  async events(after, signal) {
    const query = new URLSearchParams({ app: this.app, after: after || "latest" });
    const headers = { accept: "text/event-stream", authorization: `Bearer ${this.key}`,
      ...(after ? { "last-event-id": after } : {}) };
    const response = await this.fetcher(`/v1/events?${query}`,
      { headers, signal, cache: "no-store", credentials: "omit" });
    if (response.ok && response.body) return response.body;
    const answer = await response.json().catch(() => ({}));
    throw new APIError(answer.code ?? "unknown", answer.message ?? `${response.status}`);
  }
}
