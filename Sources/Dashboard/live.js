// What happens, as it happens: server-sent events while the page is seen, and questions at
// intervals where there is no stream: for somebody who may not read it, or behind a proxy that
// breaks it.

/** Reads server-sent events out of pieces of text. */
export class EventReader {
  constructor() {
    this.rest = "";
    /** The id of the last event, from which a stream goes on. */
    this.lastId = "";
  }

  /**
   * The data of the events that are whole now.
   * @param {string} piece
   */
  read(piece) {
    const lines = (this.rest + piece).split("\n");
    /** @type {string[]} */ const found = [];
    /** @type {string[]} */ let data = [];
    let id = this.lastId, isWhole = 0;
    lines.forEach((raw, index) => {
      const line = raw.replace(/\r$/, "");
      if (line === "" && index < lines.length - 1) {
        if (data.length) found.push(data.join("\n"));
        [data, this.lastId, isWhole] = [[], id, index + 1];
      } else if (index < lines.length - 1) {
        const [, name, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (name === "data") data.push(value);
        if (name === "id") id = value;
      }
    });
    this.rest = lines.slice(isWhole).join("\n");
    return found;
  }
}

/**
 * Asks at intervals while the page is seen, and at once when it is seen again.
 * @param {number} ms @param {() => any} act
 */
export function every(ms, act) {
  const ask = () => { if (!document.hidden) act(); };
  const timer = setInterval(ask, ms);
  document.addEventListener("visibilitychange", ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

/**
 * Returns whether events say only that deliveries go on.
 * @param {any[]} events
 */
export function areQuiet(events) {
  return events.length > 0 && events.every((it) => it.progress || it.receipts);
}

/**
 * Does something after events, one after the other: what comes meanwhile is done once at the end.
 * @param {(events: any[]) => any} act
 */
export function inTurn(act) {
  /** @type {Promise<void> | undefined} */ let running;
  /** @type {any[] | undefined} */ let later;
  /** @param {any[]} events */
  const all = async (events) => {
    try {
      await act(events);
    } finally {
      const rest = later;
      later = undefined;
      if (rest) await all(rest);
    }
  };
  /** @param {any[]} [events] */
  return (events = []) => {
    // No events say that anything may have happened.
    if (running) later = events.length && later?.length !== 0 ? [...later ?? [], ...events] : [];
    running ??= all(events).finally(() => { running = undefined; });
    return running;
  };
}

const [pollEvery, retryAfter, silence, failuresToPoll] = [4000, 2000, 40000, 3];

/** Where more people watch one app than may follow it, it has enough to answer. */
const pollEveryInCrowd = 20000;

/** Follows the events of the session's app and tells listeners that something has changed. */
export class Live {
  /** @param {any} session */
  constructor(session) {
    this.session = session;
    /** @type {Set<(events: any[]) => any>} */ this.listeners = new Set();
    /** `off`, `live`, `polling`, `paused` or `away`. */
    this.state = "off";
    this.onState = () => {};
    this.reader = new EventReader();
    this.failures = 0;
    /** True if as many pages follow the app as may. */
    this.isCrowded = false;
    /** @type {any[]} */ this.waiting = [];
    /** @type {any} */ this.gathering = undefined;
    document.addEventListener("visibilitychange", () => this.restart());
    globalThis.addEventListener?.("offline", () => this.abort?.abort("silence"));
    globalThis.addEventListener?.("online", () => this.restart());
  }

  /**
   * Calls a listener with what happened.
   * @param {(events: any[]) => any} listener
   */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {string} state */
  set(state) {
    if (state === this.state) return;
    this.state = state;
    this.onState();
  }

  /** The milliseconds between two questions, where there is no stream. */
  get pause() { return this.isCrowded ? pollEveryInCrowd : pollEvery; }

  /** Begins, or begins again with another key or app. */
  start() {
    this.reader = new EventReader();
    [this.failures, this.isCrowded] = [0, false];
    this.restart();
  }

  stop() {
    this.abort?.abort();
    clearTimeout(this.timer);
    this.set("off");
  }

  restart() {
    this.abort?.abort();
    clearTimeout(this.timer);
    if (!this.session.isOpen) return;
    if (this.session.own?.secondFactor) return this.set("off");
    if (document.hidden) return this.set("paused");
    this.tell([]);
    if (this.session.may("Delivery/ReadChanges") && this.failures < failuresToPoll) this.follow();
    else this.poll();
  }

  async follow() {
    const abort = this.abort = new AbortController();
    const watch = () => setTimeout(() => abort.abort("silence"), silence);
    let timer = watch();
    abort.signal.addEventListener("abort", () => clearTimeout(timer));
    try {
      const body = await this.session.events(this.reader.lastId, abort.signal);
      const decoder = new TextDecoder(), pieces = body.getReader();
      for (;;) {
        const { value, done } = await pieces.read();
        if (done) break;
        clearTimeout(timer);
        timer = watch();
        [this.failures, this.isCrowded] = [0, false];
        this.set("live");
        const data = this.reader.read(decoder.decode(value, { stream: true }));
        if (data.length) this.gather(data.map((it) => JSON.parse(it)));
      }
    } catch (/** @type {any} */ error) {
      if (abort.signal.aborted && abort.signal.reason !== "silence") return;
      // Away for too long, or Herald was restored: what is shown is asked for anew.
      if (["out_of_range", "failed_precondition"].includes(error.code)) {
        this.reader = new EventReader();
      }
      this.isCrowded = error.code === "resource_exhausted";
      this.failures = this.isCrowded ? failuresToPoll : this.failures + 1;
    } finally {
      clearTimeout(timer);
    }
    if (abort !== this.abort || !this.session.isOpen) return;
    this.set("away");
    this.timer = setTimeout(() => this.restart(), retryAfter);
  }

  poll() {
    this.set("polling");
    const { pause } = this;
    let rounds = 0;
    const next = () => {
      this.tell([]);
      rounds += 1;
      // After a minute the stream is tried once more.
      if (rounds * pause > 60000 && this.session.may("Delivery/ReadChanges")) {
        this.failures = failuresToPoll - 1;
        this.restart();
      } else {
        this.timer = setTimeout(next, pause);
      }
    };
    this.timer = setTimeout(next, pause);
  }

  /**
   * Events that come together are told once; the stream has some twice a second at most.
   * @param {any[]} events
   */
  gather(events) {
    if (this.waiting.length < 1000) this.waiting.push(...events);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.tell(this.waiting.splice(0));
    }, 50);
  }

  /** @param {any[]} events */
  tell(events) { for (const listener of this.listeners) listener(events); }
}
