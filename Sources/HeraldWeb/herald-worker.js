// Herald in a service worker, and what the worker shares with the page's herald.js.
//
// It is one classic script without dependencies, so that it can be a worker of its own, be imported
// into the app's worker with importScripts() or import, and be imported by herald.js.

/**
 * A place that keeps values across restarts. Each call is atomic and durable once it resolves. A
 * call that fails means that the store is unreadable: nothing is known, and nothing is overwritten.
 * @typedef {object} Store
 * @property {(key: string) => Promise<any>} get Reads a value; undefined if there is none.
 * @property {(key: string, edit: (old: any) => any) => Promise<any>} change
 *   Replaces a value by what `edit` makes of it, and resolves to that; undefined deletes it.
 * @property {(prefix: string, limit?: number) => Promise<any[]>} list
 *   Reads the values whose keys begin with the prefix, in the order of the keys.
 * @property {() => Promise<void>} clear Deletes everything.
 *
 * The answer to a call: status 0 if there was none. `retryAfter` is in milliseconds.
 * @typedef {{status: number, body?: any, retryAfter?: number}} Answer
 *
 * What the library needs from outside.
 * @typedef {object} Environment
 * @property {Store} store
 * @property {(url: string, headers: Record<string, string>, body: string) => Promise<Answer>} post
 * @property {() => number} now The time in milliseconds since 1970.
 * @property {() => number} random From 0 to 1.
 * @property {() => string} uuid
 * @property {<T>(work: () => Promise<T>, name?: string) => Promise<T>} alone
 *   Runs one piece of work of a name at a time, among all tabs and the worker.
 *
 * What the server refused of a part of the wishes. It is sent again when the wish changes.
 * @typedef {{wish: string, code: string, message: string, field: string, at: number}} Refusal
 *
 * Tags that were sent, and those left out, since the server was last heard of them.
 * @typedef {{added: string[], removed: string[]}} Unheard
 *
 * All that is kept besides events, inbox and screen.
 * @typedef {object} State
 * @property {{gateway: string, key: string, quiet?: string, mapping?: any, rules?: Rules,
 *   isAttested?: boolean}} [config]
 * @property {string} [installId]
 * @property {boolean} [isWanted] Whether the device is to be registered.
 * @property {Record<string, any>} mine What is wished: a value for each part.
 * @property {Record<string, any>} base What the server had of each part when it said so last.
 * @property {string} version The version of the tags in `base`.
 * @property {Unheard} [unheard]
 * @property {Record<string, Refusal>} refused
 * @property {boolean} [isStale] Whether the server's tags have another version.
 * @property {boolean} [isSingle] Whether parts are sent one at a time, to find what is refused.
 * @property {{id: string, secret: string}} [device]
 * @property {{key: string, at: number}} [pushKey]
 * @property {number} failures How many calls in a row have failed.
 * @property {number} notBefore When the next call may be made.
 * @property {boolean} [isTold] Whether the server said so.
 * @property {{at: number, status: number, code: string, message: string}} [problem]
 * @property {number} lastSync
 * @property {string} cursor The cursor of the inbox.
 * @property {boolean} [hasMore] Whether the inbox has more.
 * @property {any[]} unused The addresses that the server does not use, each with the reason.
 * @property {number} lost How many events were not kept or not taken.
 *
 * A call that `plan` has decided on. `parts` are the wishes that it states, `taken` the ids of the
 * events that need not be kept after it.
 * @typedef {object} Plan
 * @property {string} method
 * @property {any} message
 * @property {Record<string, any>} parts
 * @property {any[]} events
 * @property {string[]} [taken]
 * @property {string} [key]
 */

/**
 * A message, with the members that the tables in Tests/ClientVectors name.
 * @typedef {Record<string, any>} Message
 *
 * What the screen shows, as a value. Store it before the actions are performed, and report
 * `relaunched` when the worker starts: then no message is shown twice.
 * @typedef {[number, string]} Order By time, and by id at one time.
 * @typedef {{message: Message, order: Order, expires?: number}} Entry
 * @typedef {object} Slot
 * @property {string} kind
 * @property {string} scope
 * @property {Entry[]} entries
 * @property {number} older
 * @property {number} [revision] That of what is shown.
 * @typedef {{mention?: Order, info?: Order, told?: number, toldBy?: Order}} Mark
 * @typedef {object} ScreenState
 * @property {Record<string, Slot>} slots
 * @property {Record<string, Mark>} marks By team and user.
 * @property {Record<string, {id: string, revision: number}[]>} unconfirmed
 * @property {number} revision
 * @property {string[]} seen
 * @property {Record<string, Order>} versions
 * @property {string[]} readEarly
 * @property {number} badge
 *
 * @typedef {{showsTests?: boolean, callSeconds?: number, badge?: string, teams?: string[],
 *   teamIcons?: Record<string, string>}} Rules
 * @typedef {Record<string, any>} Action As in the tables, with whole messages.
 */

function makeHeraldCore() {
  "use strict";

  /** The parts of the wishes, by their names in Register and Sync. */
  const partNames = [
    "tags", "settings", "addresses", "attributes", "locale", "timeZone", "software",
  ];
  const second = 1000, hour = 3600 * second, day = 24 * hour;
  const limits = {
    events: 1000, // Receipts waiting for upload: about 200 KB.
    eventsPerSync: 100, // The gateway takes no more.
    idBytes: 128, // Of an event, likewise.
    inbox: 1000,
    rounds: 20, // Calls in one sync, against endless ones.
    longestBackoff: hour,
    longestWait: day, // A longer one is taken for a clock that was set back.
  };

  // Wishes and sync ------------------------------------------------------------------------------

  /** @returns {State} */
  const newState = () => ({
    mine: {}, base: {}, version: "0", refused: {}, failures: 0, notBefore: 0, lastSync: 0,
    cursor: "", unused: [], lost: 0,
  });

  /** @param {unknown} a @param {unknown} b */
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

  /**
   * Applies what changed from `base` to `mine` to `theirs`. What the server may have taken without
   * our hearing of it counts as ours: otherwise it would look like somebody else's change.
   * @param {string[]} base @param {string[]} mine @param {string[]} theirs
   * @param {Unheard} [unheard]
   */
  function mergeTags(base, mine, theirs, unheard = { added: [], removed: [] }) {
    const had = new Set([...base, ...unheard.added]);
    const kept = theirs.filter((tag) => mine.includes(tag) || !had.has(tag));
    const added = mine.filter((tag) => !base.includes(tag) || unheard.removed.includes(tag));
    return [...new Set([...kept, ...added])].sort();
  }

  /**
   * Notes that a call is about to be made: until its answer comes, nobody knows what the server has
   * of its parts.
   * @param {State} state @param {Plan} call
   */
  function noteSending({ base, unheard, ...state }, call) {
    const { tags, attributes, ...rest } = call.parts;
    for (const name of Object.keys(rest)) delete base[name];
    if (attributes) {
      const had = base.attributes ?? {};
      const names = Object.keys({ ...had, ...attributes });
      base.attributes = Object.fromEntries(names.map((name) =>
        [name, same(had[name], attributes[name]) ? had[name] : null]));
    }
    if (!tags) return { ...state, base, unheard };
    const left = (base.tags ?? []).filter((/** @type {string} */ tag) => !tags.includes(tag));
    const { added, removed } = unheard ?? { added: [], removed: [] };
    unheard = {
      added: [...new Set([...added, ...tags])], removed: [...new Set([...removed, ...left])],
    };
    return { ...state, base, unheard };
  }

  /**
   * The parts that differ from what the server has, without those that it refused as they are.
   * @param {State} state @returns {Record<string, any>}
   */
  function dueParts(state) {
    const due = partNames.filter((name) => {
      const wish = state.mine[name];
      const isDoubtful = name === "tags" && (state.isStale || state.unheard);
      const isDue = isDoubtful || !same(wish, state.base[name]);
      return wish !== undefined && isDue && state.refused[name]?.wish !== JSON.stringify(wish);
    });
    const chosen = state.isSingle ? due.slice(0, 1) : due;
    return Object.fromEntries(chosen.map((name) => [name, state.mine[name]]));
  }

  /** @param {string} name @param {string | number | boolean | Date} value */
  const attribute = (name, value) =>
    typeof value === "number" ? { name, number: value }
      : value instanceof Date ? { name, date: value.toISOString().replace(/\.\d+/, "") }
        : { name, text: String(value) };

  /**
   * Decides on the next call; undefined if there is nothing to say.
   * @param {State} state @param {any[]} waiting The events to report. @param {boolean} isAsked
   * @returns {Plan | undefined}
   */
  function plan(state, waiting, isAsked) {
    const { device, config } = state, parts = dueParts(state);
    if (!config) return undefined;
    const { attributes, ...rest } = parts, isBare = !Object.keys(parts).length;
    if (!device) {
      if (!state.isWanted) return undefined;
      const message = /** @type {any} */ ({ installId: state.installId, platform: "web", ...rest });
      if (attributes) {
        message.attributes = Object.keys(attributes).map((n) => attribute(n, attributes[n]));
      }
      return { method: "Register", message, parts, events: [], key: config.key };
    }
    const events = !state.isSingle ? waiting : isBare ? waiting.slice(0, 1) : [];
    if (!isAsked && !state.hasMore && !events.length && isBare) return undefined;
    const message = /** @type {any} */ ({
      deviceId: device.id, deviceSecret: device.secret, inboxCursor: state.cursor, ...rest, events,
    });
    if (parts.tags) message.tags = { tags: parts.tags, version: state.version };
    if (parts.addresses) message.addresses = { addresses: parts.addresses };
    if (attributes) {
      const had = state.base.attributes ?? {};
      message.attributes = {
        set: Object.keys(attributes).filter((n) => !same(attributes[n], had[n]))
          .map((n) => attribute(n, attributes[n])),
        remove: Object.keys(had).filter((n) => !(n in attributes)),
      };
    }
    return { method: "Sync", message, parts, events };
  }

  /**
   * Takes an answer in: changes `state`, and returns whether the next call can be made at once.
   * @param {State} state @param {Plan} call @param {Answer} answer
   * @param {number} now @param {number} random
   */
  function settle(state, call, answer, now, random) {
    if (answer.status === 200) return settleSuccess(state, call, answer.body, now);
    const { status, body, retryAfter } = answer;
    const error = body?.code ? body : { code: `http ${status}`, message: "" };
    state.problem = { at: now, status, code: error.code, message: error.message ?? "" };
    if (status === 401 && call.method === "Sync") {
      // The device is not known any more. Its wishes go with a new registration.
      delete state.device;
      Object.assign(state, { base: {}, version: "0", cursor: "" });
      if (state.failures++ === 0) return true;
    } else {
      if ((status === 400 || status === 403) && blame(state, call, error, now)) return true;
      state.failures += 1;
    }
    const backoff = Math.min(2 ** state.failures * second, limits.longestBackoff);
    state.isTold = retryAfter !== undefined;
    state.notBefore = now + (retryAfter === undefined
      ? backoff * (0.5 + random / 2)
      : Math.min(retryAfter * (1 + random / 10), limits.longestWait));
    return false;
  }

  /**
   * Finds what of a call was refused; returns whether the rest can go on without it.
   * @param {State} state @param {Plan} call @param {any} error @param {number} now
   */
  function blame(state, call, error, now) {
    const field = String(error.details?.[0]?.debug?.fieldViolations?.[0]?.field ?? "");
    const first = field.split(/[.[]/)[0].replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    const names = Object.keys(call.parts), { events } = call;
    const isInvalid = error.code === "invalid_argument";
    if (!isInvalid && !names.includes(first)) return false;
    const name = names.includes(first) ? first : names.length === 1 && !first ? names[0] : "";
    if (name) {
      const wish = JSON.stringify(call.parts[name]);
      state.refused[name] = { wish, code: error.code, message: error.message, field, at: now };
      return true;
    }
    const bad = first === "events" ? Number(field.match(/\d+/)?.[0]) : 0;
    if (events[bad] && (first === "events" || (!first && events.length === 1))) {
      call.taken = [events[bad].id];
      state.lost += 1;
      return true;
    }
    if (first === "inboxCursor" && state.cursor) {
      state.cursor = "";
      return true;
    }
    if (first || names.length + events.length < 2) return false;
    state.isSingle = true;
    return true;
  }

  /** @param {State} state @param {Plan} call @param {any} body @param {number} now */
  function settleSuccess(state, call, body, now) {
    delete state.problem;
    for (const name of Object.keys(call.parts)) delete state.refused[name];
    if (call.method === "Register") {
      state.device = { id: body.deviceId, secret: body.deviceSecret };
      state.base = call.parts;
      delete state.unheard;
      state.version = body.tagVersion ?? "0";
      return true;
    }
    Object.assign(state, { failures: 0, notBefore: 0, isTold: false, lastSync: now });
    call.taken = body.events?.storedEventIds ?? [];
    const tags = body.tags ?? {}, version = tags.version ?? "0";
    // Without the registry nothing of the device was stored.
    if (!tags.error) {
      const { tags: sent, ...rest } = call.parts;
      Object.assign(state.base, rest);
      if (sent) {
        if (!tags.accepted) {
          const theirs = tags.tags ?? [];
          const { mine, base, unheard } = state;
          mine.tags = mergeTags(base.tags ?? [], mine.tags, theirs, unheard);
          state.base.tags = theirs;
        } else state.base.tags = sent;
        state.version = version;
        delete state.unheard;
      }
      // Somebody else has changed them: the next call states ours, to hear theirs.
      state.isStale = version !== state.version;
      state.unused = body.addresses?.unused ?? [];
    }
    if (body.inbox && !body.inbox.error) {
      state.cursor = body.inbox.cursor ?? state.cursor;
      state.hasMore = body.inbox.more === true;
    }
    if (tags.error || body.events?.error) return false;
    return Boolean(state.hasMore || state.isSingle || Object.keys(dueParts(state)).length);
  }

  // Messages -------------------------------------------------------------------------------------
  // The tables in Tests/ClientVectors say what these decisions give, here and in HeraldClient.

  /** How an app's own payloads are read: names of members for each thing. */
  const mappings = /** @type {Record<string, any>} */ ({
    herald: {},
    slack: {
      id: ["id"], kind: ["type"], needsKind: true, title: ["title"], body: ["body", "message"],
      kinds: { MENTION: "mention", INFO: "info", CALL: "call", BADGE: "badge", TEST: "test" },
      link: ["deepLinkUri"], team: ["teamId"], user: ["userId"], conversation: ["channelId"],
      conversationQuery: "id", subtype: ["subtype"], expires: ["expires"],
    },
    taskRabbit: {
      id: ["id"], eventType: ["event_type"], objectID: ["task_id", "job_id", "object_id"],
      title: ["title"], body: ["message", "alert"],
    },
    airship: {
      id: ["_", "com.urbanairship.push.CANONICAL_PUSH_ID", "com.urbanairship.push.PUSH_ID"],
      title: ["com.urbanairship.title"], body: ["com.urbanairship.push.ALERT", "alert"],
      link: ["^d", "^u", "app_url"],
    },
  });

  const isObject = (/** @type {any} */ value) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const text = (/** @type {any} */ value) => typeof value === "string" ? value : "";
  /** @param {any} value @returns {number | undefined} */
  const integer = (value) => {
    const isText = typeof value === "string" && /^[-+]?\d{1,16}$/.test(value);
    const number = isText ? Number(value) : value;
    return Number.isSafeInteger(number) ? number : undefined;
  };
  /** @param {any} value @returns {string | undefined} */
  const scalar = (value) => typeof value === "string" ? value
    : typeof value === "boolean" ? String(value)
      : typeof value === "number" ? integer(value)?.toString() : undefined;
  /** @param {any} object @param {string} name */
  const own = (object, name) => Object.hasOwn(object ?? {}, name) ? object[name] : undefined;
  /** @param {any} value @returns {number} */
  const depth = (value) => typeof value === "object" && value !== null
    ? 1 + Object.values(value).reduce((most, inner) => Math.max(most, depth(inner)), 0) : 0;
  const encode = (/** @type {string} */ string) => new TextEncoder().encode(string);

  /**
   * The 64-bit FNV-1a hash.
   * @param {Uint8Array} bytes
   */
  function fingerprint(bytes) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return `content:${hash.toString(16).padStart(16, "0")}`;
  }

  /**
   * A link's parts; undefined if it is no path and no URL.
   * @param {string} link
   */
  function parseLink(link) {
    if (!link || /[\0-\x20\x7f]/.test(link)) return undefined;
    const [, before, items = ""] = /** @type {string[]} */ (/^([^?#]*)(?:\?([^#]*))?/.exec(link));
    const [isURL, scheme = "", host = "", rest = ""] =
      /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/i.exec(before) ?? [];
    if (!isURL && !/^\/(?!\/)/.test(before)) return undefined;
    /** @type {Record<string, string>} */
    const query = Object.create(null);
    for (const item of items.split("&").filter(Boolean)) {
      const [name, ...value] = item.split("=");
      query[unescaped(name)] ??= unescaped(value.join("="));
    }
    const path = isURL ? rest : before;
    return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path, query };
  }

  /**
   * Undoes percent-encoding; what is not well-formed stays.
   * @param {string} part
   */
  function unescaped(part) {
    try { return decodeURIComponent(part); } catch { return part; }
  }

  /**
   * Where a payload has Herald's members and the app's own.
   * @param {any} top
   */
  function scopesOf(top) {
    const nested = [own(top, "data"), own(top, "extra"), top.notification?.data].find(isObject);
    const data = nested ?? top, prefix = "herald_";
    const isPrefixed = Object.keys({ ...data, ...top }).some((name) => name.startsWith(prefix));
    const isPlain = !isPrefixed && typeof top.id === "string" && top.aps === undefined;
    const plain = ["id", "notification", "type", "url", "image", "tag", "version", "actions",
      "thread", "clear", "title", "body", "sound", "badge", "silent", "format", "data"];
    const isHidden = (/** @type {string} */ name) => !nested && isPlain && plain.includes(name)
      || /^(aps|from|fcm_options|herald_.*|gcm\..*|google\..*)$/s.test(name);
    return {
      isPlain, isForeign: !isPrefixed && !isPlain,
      herald: (/** @type {string} */ name) => isPlain
        ? own(top, name === "collapse_key" ? "tag" : name)
        : isPrefixed ? own(data, prefix + name) ?? own(top, prefix + name) : undefined,
      /** @param {string[]} [names] */
      first: (names = []) => names.map((n) => scalar(own(data, n)) ?? scalar(own(top, n)))
        .find((value) => value !== undefined),
      added: Object.fromEntries(Object.entries(data)
        .filter(([name, value]) => !isHidden(name) && scalar(value) !== undefined)
        .map(([name, value]) => [name, scalar(value)])),
    };
  }

  /**
   * Reads the bytes of a push. It never fails.
   * @param {Uint8Array} bytes @param {any} [mapping]
   */
  function decode(bytes, mapping = {}) {
    try {
      // Half of a surrogate pair would not survive being kept as UTF-8.
      const whole = (/** @type {string} */ _, /** @type {any} */ value) =>
        typeof value === "string" ? new TextDecoder().decode(encode(value)) : value;
      const payload = JSON.parse(new TextDecoder().decode(bytes), whole);
      if (isObject(payload) && depth(payload) <= 64) return readPayload(payload, mapping);
    } catch { /* It is recorded, and not shown. */ }
    return { ...emptyMessage(), id: fingerprint(bytes), isNamed: false, fault: "unreadable" };
  }

  /** @returns {Message} */
  const emptyMessage = () => ({
    id: "", isNamed: true, notificationID: "", type: "", kind: "ordinary", fault: undefined,
    title: "", subtitle: "", body: "", isTextInApp: false, image: "", sound: "", badge: undefined,
    actions: [], thread: "", link: "", data: {}, team: "", user: "", conversation: "",
    subtype: "", eventType: "", objectID: "", collapseKey: "", version: 0, clears: false,
    isSilent: false, sentTime: undefined, expireTime: undefined,
  });

  /**
   * Reads a payload of any provider.
   * @param {any} top @param {any} mapping
   */
  function readPayload(top, mapping) {
    const scopes = scopesOf(top), { herald, first, isPlain } = scopes;
    const message = emptyMessage(), { aps, notification } = top;
    const alert = aps?.alert ?? notification;
    for (const name of ["id", "type", "image", "thread"]) message[name] = text(herald(name));
    message.notificationID = text(herald("notification"));
    message.title = text(alert?.title);
    message.subtitle = text(alert?.subtitle);
    message.body = text(aps?.alert) || text(alert?.body);
    message.isTextInApp = [alert?.["title-loc-key"], alert?.["loc-key"]]
      .some((key) => typeof key === "string");
    for (const name of ["title", "body"]) {
      if (isPlain && typeof top[name] === "string") message[name] = top[name];
      message[name] ||= first(mapping[name]) ?? "";
    }
    const hasText = message.title || message.body || message.isTextInApp;
    message.isSilent = !hasText || (isPlain && top.silent === true);
    message.image ||= text(notification?.image);
    message.thread ||= text(aps?.["thread-id"]);
    const said = text(herald("sound") ?? notification?.sound);
    message.sound = aps ? text(aps.sound) || text(aps.sound?.name)
      : said === "none" ? "" : said || (message.isSilent ? "" : "default");
    message.badge = firstBadge(aps?.badge, herald("badge"), notification?.notification_count,
      top.app_badge);
    message.actions = readActions(herald("actions"));
    message.collapseKey = text(herald("clear"));
    message.clears = message.collapseKey !== "";
    message.isSilent ||= message.clears;
    message.collapseKey ||= text(herald("collapse_key"));
    message.version = Math.max(0, integer(herald("version")) ?? 0);
    message.data = scopes.added;
    message.link = text(herald("url")) || text(notification?.navigate);
    return finish(message, scopes, mapping);
  }

  /** @param {...any} numbers */
  const firstBadge = (...numbers) =>
    numbers.map(integer).find((n) => n !== undefined && n >= 0 && n <= 999999);

  /** @param {any} list */
  function readActions(list) {
    try { list = typeof list === "string" ? JSON.parse(list) : list; } catch { return []; }
    return (Array.isArray(list) ? list : [])
      .map((it) => ({
        id: text(it?.id) || text(it?.action), title: text(it?.title), url: text(it?.url),
      }))
      .filter((action) => action.id).slice(0, 4);
  }

  /**
   * Reads an item of the inbox.
   * @param {any} item @param {any} [mapping] @returns {Message}
   */
  function readItem(item, mapping = {}) {
    const { content = {} } = item, message = emptyMessage(), sound = text(content.sound);
    const names = { title: "title", body: "body", link: "url", image: "imageUrl", thread: "thread",
      collapseKey: "collapseKey" };
    for (const [name, member] of Object.entries(names)) message[name] = text(content[member]);
    message.id = text(item.messageId);
    message.notificationID = text(item.notificationId);
    message.type = text(item.type);
    message.isTextInApp = isObject(content.locKeys);
    message.clears = content.clear === true;
    const hasText = message.title || message.body || message.isTextInApp;
    message.isSilent = message.clears || content.silent === true || !hasText;
    message.sound = sound === "none" ? "" : sound || (message.isSilent ? "" : "default");
    message.badge = content.badge ? firstBadge(content.badge.count ?? 0) : undefined;
    message.actions = readActions(content.actions);
    message.version = Math.max(0, integer(item.version) ?? 0);
    message.sentTime = readTime(item.sendTime);
    message.expireTime = readTime(item.expireTime);
    const scopes = scopesOf({ id: message.id, data: content.data });
    message.data = isObject(content.data) ? scopes.added : {};
    return finish(message, scopes, mapping);
  }

  /** @param {any} time */
  function readTime(time) {
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text(time));
    const milliseconds = isTime ? Date.parse(time.replace(/(\.\d{3})\d+/, "$1")) : NaN;
    return Number.isNaN(milliseconds) ? undefined : milliseconds;
  }

  /** @param {Message} message @param {ReturnType<typeof scopesOf>} scopes @param {any} mapping */
  function finish(message, { first, herald, isForeign }, mapping) {
    message.link ||= first(mapping.link) ?? "";
    for (const name of ["team", "user", "subtype", "eventType", "objectID", "conversation"]) {
      message[name] = first(mapping[name]) ?? "";
    }
    if (mapping.conversationQuery) {
      message.conversation ||= parseLink(message.link)?.query[mapping.conversationQuery] ?? "";
    }
    const expires = integer(first(mapping.expires));
    if (expires !== undefined && expires >= 0 && expires <= 253402300799) {
      message.expireTime ??= expires * second;
    }
    const kind = first(mapping.kind);
    if (kind !== undefined || mapping.needsKind) {
      message.kind = own(mapping.kinds, kind ?? "") ?? `unknown:${kind ?? ""}`;
    }
    const format = herald("format"), mapped = first(mapping.format);
    const newest = Math.max(1, mapping.newestFormat ?? 1);
    const number = mapped === undefined ? 1 : integer(mapped) ?? 0;
    const isUnknown = message.kind.startsWith("unknown:") && !message.clears;
    if ((format !== undefined && integer(format) !== 1) || number < 1 || number > newest) {
      message.fault = "newer_format";
    } else if (isUnknown) message.fault = "unknown_kind";
    nameMessage(message, isForeign, first(mapping.id));
    message.sentTime ??= timeOf(message.notificationID);
    return message;
  }

  /** @param {Message} message @param {boolean} isForeign @param {string} [mapped] */
  function nameMessage(message, isForeign, mapped = "") {
    const isID = (/** @type {string} */ id) => id !== "" && encode(id).length <= 256;
    if (!isForeign && isID(message.id)) return;
    message.isNamed = false;
    const { notificationID, title, body, link, kind, data } = message;
    // By their bytes, which UTF-16 orders otherwise.
    const code = (/** @type {string} */ name) => String.fromCharCode(...encode(name));
    const names = Object.keys(data).sort((a, b) => code(a) < code(b) ? -1 : 1);
    message.id = isID(mapped) ? mapped : isID(notificationID) ? `notification:${notificationID}`
      : fingerprint(encode(
        [title, body, link, kind, ...names.map((n) => `${n}=${data[n]}`)].join("\u0001")));
  }

  /**
   * When a notification was made, by its id.
   * @param {string} id
   */
  function timeOf(id) {
    const digits = "0123456789abcdefghjkmnpqrstvwxyz";
    const values = [...id].map((letter) => digits.indexOf(letter));
    if (values.length !== 26 || values.includes(-1)) return undefined;
    const time = values.slice(0, 10).reduce((sum, value) => sum * 32 + value, 0);
    return time < 2 ** 48 ? time : undefined;
  }

  // The screen -----------------------------------------------------------------------------------

  /** @returns {ScreenState} */
  const newScreen = () => ({
    slots: {}, marks: {}, unconfirmed: {}, revision: 0, seen: [], versions: {}, readEarly: [],
    badge: 0,
  });
  const most = { slots: 100, teams: 100, read: 200, seen: 1000, versions: 1000, entries: 10 };

  /** @param {Order | undefined} a @param {Order | undefined} b Whether `a` is newer than `b`. */
  const isNewer = (a, b) =>
    Boolean(a && b && (a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])));
  /** @param {(Order | undefined)[]} orders @returns {Order | undefined} */
  const newestOf = (...orders) => orders.reduce((a, b) => a && !isNewer(b, a) ? a : b ?? a);
  /** @param {string[]} parts */
  const joined = (...parts) =>
    parts.map((part) => part.replace(/%/g, "%25").replace(/\|/g, "%7C")).join("|");

  /** Handles events; the result is what the state becomes and what is to be done. */
  class ScreenChange {
    /** @param {ScreenState | undefined} old @param {Rules} rules @param {number} now */
    constructor(old, rules, now) {
      /** @type {ScreenState} */
      this.screen = structuredClone(old ?? newScreen());
      this.rules = rules;
      this.now = now;
      /** @type {Set<string>} */
      this.touched = new Set();
      /** @type {Record<string, string[]>} */
      this.added = {};
      /** @type {Action[]} */
      this.actions = [];
    }

    /** @param {Record<string, any>} event As in the tables, with messages that were read. */
    handle(event) {
      this.remove((entry) => entry.expires !== undefined && entry.expires <= this.now);
      const names = /** @type {const} */ (["received", "synced", "displayed", "failed",
        "dismissed", "tapped", "read", "readTeam", "loggedOut", "relaunched"]);
      const name = names.find((name) => name in event);
      if (name) this[name](event[name], event);
      this.bound();
      this.finish();
      return this;
    }

    /** @param {Message} message */
    received(message) {
      const { screen, rules, actions } = this, { id } = message;
      if (!this.see(id)) return void actions.push({ copy: id });
      const drop = (/** @type {string} */ reason) => void actions.push({ dropped: id, reason });
      if (message.fault) return drop(message.fault);
      if (rules.teams && message.team && !rules.teams.includes(message.team)) {
        return drop("signed_out");
      }
      const order = this.order(message);
      // Also what is not shown itself says what stands above it.
      const above = this.mark(message, order);
      if (!this.isCurrent(message, order[0])) return drop("late");
      const mark = screen.marks[scopeOf(message)];
      if (message.badge !== undefined && !isNewer(mark?.toldBy, order)) {
        screen.marks[scopeOf(message)] = { ...mark, told: message.badge, toldBy: order };
      }
      const { collapseKey } = message;
      if (collapseKey) this.remove((entry) => entry.message.collapseKey === collapseKey);
      if (message.clears) return;
      if (screen.readEarly.includes(id)) return drop("read_elsewhere");
      const reason = this.objection(message, above, order);
      if (reason) return drop(reason);
      if (message.kind === "badge") return;
      if (message.isSilent) return void actions.push({ wake: message });
      this.place(message, order);
    }

    /** @param {Message} message */
    synced(message) {
      const { collapseKey, id } = message;
      if (message.fault || !collapseKey) return;
      if (!this.isCurrent(message, this.order(message)[0])) return;
      // Its own copy on the screen stays.
      this.remove(({ message }) => message.collapseKey === collapseKey && message.id !== id);
    }

    /** @param {string} name @param {{revision?: number}} event */
    displayed(name, { revision = 0 }) {
      const pending = this.screen.unconfirmed[name] ?? [];
      const shown = pending.filter((it) => it.revision <= revision);
      if (!shown.length) return;
      this.actions.push({ displayed: shown.map((it) => it.id) });
      this.screen.unconfirmed[name] = pending.filter((it) => it.revision > revision);
    }

    /** @param {string} name */
    failed(name) {
      this.drop(name, "failed");
      this.removeSlot(name);
    }

    /** @param {string} name @param {{messageID?: string}} event */
    dismissed(name, { messageID = "" }) {
      this.settle(name, messageID);
      const slot = this.screen.slots[name], ids = slot?.entries.map((it) => it.message.id) ?? [];
      this.actions.push({ dismissed: ids.includes(messageID) ? ids : [messageID] });
      this.handled(name);
    }

    /** @param {string} name @param {{message?: Message, action?: string}} event */
    tapped(name, { message = emptyMessage(), action }) {
      this.settle(name, message.id);
      // A copy that comes after it was opened is not shown.
      this.see(message.id);
      this.actions.push({ tapped: message.id, action }, { open: message, action });
      this.handled(name);
    }

    /** @param {string[]} ids */
    read(ids) {
      const { screen } = this;
      for (const { message, order } of this.remove((entry) => ids.includes(entry.message.id))) {
        const mark = screen.marks[scopeOf(message)];
        const isCounted = mark?.told && !isNewer(order, mark.toldBy) && message.kind !== "info";
        if (isCounted) mark.told = (mark.told ?? 1) - 1;
      }
      // What comes later, though it was read already, is not shown.
      for (const id of [...ids].sort()) {
        if (!screen.seen.includes(id) && !screen.readEarly.includes(id)) screen.readEarly.push(id);
      }
    }

    /** @param {string} team */
    readTeam(team) {
      this.removeTeam(team);
      for (const scope of this.scopes(team)) delete this.screen.marks[scope].told;
    }

    /** @param {string} team */
    loggedOut(team) {
      this.removeTeam(team);
      for (const scope of this.scopes(team)) delete this.screen.marks[scope];
    }

    /**
     * Compares with what the system shows. Where it shows an older revision, the newer one is shown
     * now. What it was to show and does not, is not shown now: nobody knows whether it was.
     * @param {Record<string, number>} onScreen
     */
    relaunched(onScreen) {
      const { slots, unconfirmed } = this.screen;
      for (const name of Object.keys(slots).sort()) {
        if (!(name in onScreen)) {
          this.drop(name, "interrupted");
          this.countOff(slots[name]);
          delete slots[name];
          continue;
        }
        this.displayed(name, { revision: onScreen[name] });
        const left = unconfirmed[name] ?? [];
        delete unconfirmed[name];
        if (!left.length) continue;
        this.touched.add(name);
        this.added[name] = left.map((it) => it.id);
      }
      const isOurs = /^(ordinary|mention|info|call|badge|test)(\|[^|]*){3}$/;
      for (const name of Object.keys(onScreen)) {
        if (!slots[name] && isOurs.test(name)) this.touched.add(name);
      }
    }

    // Parts of these.

    /**
     * Notes an id; returns whether it is new.
     * @param {string} id
     */
    see(id) {
      const { seen } = this.screen;
      if (seen.includes(id)) return false;
      seen.push(id);
      if (seen.length > most.seen) seen.shift();
      return true;
    }

    /** @param {Message} message @returns {Order} */
    order(message) { return [message.sentTime ?? this.now, message.id]; }

    /** @param {Message} message @param {number} time */
    isCurrent(message, time) {
      if (!message.collapseKey) return true;
      const { versions } = this.screen;
      // A key with versions and one without are two.
      const key = (message.version ? "v" : "t") + message.collapseKey;
      /** @type {Order} */
      const rank = [message.version || time, message.id];
      if (isNewer(versions[key], rank)) return false;
      versions[key] = rank;
      const keys = Object.keys(versions);
      if (keys.length > most.versions) {
        delete versions[keys.reduce((a, b) => isNewer(versions[a], versions[b]) ? b : a)];
      }
      return true;
    }

    /**
     * Notes the newest INFO and mention of a team; returns what stood there before.
     * @param {Message} message @param {Order} order @returns {Mark}
     */
    mark(message, order) {
      const { kind } = message, { marks, slots } = this.screen, scope = scopeOf(message);
      const before = marks[scope] ?? {};
      if ((kind !== "info" && kind !== "mention") || message.clears) return before;
      const name = kind === "info" ? "info" : "mention";
      marks[scope] = { ...before, [name]: newestOf(before[name], order) };
      const info = `info|${scope}|`, shown = slots[info]?.entries.at(-1);
      if (kind === "mention" && isNewer(order, shown?.order)) this.removeSlot(info);
      return before;
    }

    /**
     * Says why a message is not shown.
     * @param {Message} message @param {Mark} above
     * @param {Order} order @returns {string | undefined}
     */
    objection(message, above, order) {
      const { kind } = message;
      if (kind === "badge") return undefined;
      if (kind !== "ordinary" && message.isSilent) return "no_text";
      const end = this.end(message, order);
      if (end !== undefined && end <= this.now) return "expired";
      if (kind === "test") {
        const shown = this.screen.slots[slotOf(message)]?.entries.at(-1);
        if (isNewer(shown?.order, order)) return "superseded";
        return this.rules.showsTests ? undefined : "test_only";
      }
      const isOld = kind === "info"
        && (isNewer(above.info, order) || isNewer(above.mention, order));
      return isOld ? "superseded" : undefined;
    }

    /** @param {Message} message @param {Order} order @returns {number | undefined} */
    end(message, order) {
      const rings = (this.rules.callSeconds ?? 30) * second;
      return message.expireTime ?? (message.kind === "call" ? order[0] + rings : undefined);
    }

    /** @param {Message} message @param {Order} order */
    place(message, order) {
      const name = slotOf(message), { slots } = this.screen, { kind } = message;
      /** @type {Slot} */
      const fresh = { kind, scope: scopeOf(message), entries: [], older: 0 };
      // There is one INFO, and one of each kind but mentions.
      const slot = kind === "mention" && slots[name] || fresh;
      slot.entries.push({ message, order, expires: this.end(message, order) });
      slot.entries.sort((a, b) => isNewer(a.order, b.order) ? 1 : -1);
      if (slot.entries.length > most.entries) {
        slot.entries.shift();
        slot.older += 1;
      }
      slots[name] = slot;
      this.touched.add(name);
      (this.added[name] ??= []).push(message.id);
    }

    /**
     * Removes messages.
     * @param {(entry: Entry) => boolean} isGone
     */
    remove(isGone) {
      /** @type {Entry[]} */
      const all = [];
      for (const [name, slot] of Object.entries(this.screen.slots)) {
        const gone = slot.entries.filter(isGone);
        if (!gone.length) continue;
        all.push(...gone);
        this.touched.add(name);
        slot.entries = slot.entries.filter((entry) => !isGone(entry));
        if (!slot.entries.length) delete this.screen.slots[name];
      }
      return all;
    }

    /** @param {string} name */
    removeSlot(name) {
      if (!this.screen.slots[name]) return;
      delete this.screen.slots[name];
      this.touched.add(name);
    }

    /** @param {string} team */
    removeTeam(team) {
      const { slots } = this.screen, scope = `${joined(team)}|`;
      for (const name of Object.keys(slots)) {
        if (slots[name].scope.startsWith(scope)) this.removeSlot(name);
      }
    }

    /** @param {string} team */
    scopes(team) {
      return Object.keys(this.screen.marks).filter((s) => s.startsWith(`${joined(team)}|`));
    }

    /** @param {string} name @param {string} reason */
    drop(name, reason) {
      for (const { id } of this.screen.unconfirmed[name] ?? []) {
        this.actions.push({ dropped: id, reason });
      }
      delete this.screen.unconfirmed[name];
    }

    /**
     * Notes what became of messages that the person has handled: those up to the one that was
     * shown were on the screen.
     * @param {string} name @param {string} id
     */
    settle(name, id) {
      const shown = this.screen.unconfirmed[name]?.filter((it) => it.id === id).at(-1);
      if (!shown) return;
      this.displayed(name, shown);
      this.drop(name, "interrupted");
    }

    /** @param {string} name */
    handled(name) {
      const slot = this.screen.slots[name];
      if (slot) this.countOff(slot);
      this.removeSlot(name);
    }

    /**
     * Takes what the sender had counted off its number.
     * @param {Slot} slot
     */
    countOff(slot) {
      const mark = this.screen.marks[slot.scope];
      if (mark?.told === undefined) return;
      mark.told = Math.max(0, mark.told - counted(slot) + counted(slot, mark.toldBy));
    }

    /** Keeps the state within its limits: the oldest go. */
    bound() {
      const { slots, marks, readEarly } = this.screen;
      while (Object.keys(slots).length > most.slots) {
        this.removeSlot(Object.keys(slots).reduce((a, b) =>
          isNewer(slots[a].entries.at(-1)?.order, slots[b].entries.at(-1)?.order) ? b : a));
      }
      while (Object.keys(marks).length > most.teams) {
        const used = new Set(Object.values(slots).map((slot) => slot.scope));
        const age = (/** @type {string} */ name) =>
          newestOf(marks[name].mention, marks[name].info, marks[name].toldBy);
        delete marks[Object.keys(marks).reduce((a, b) => used.has(a) !== used.has(b)
          ? (used.has(a) ? b : a) : isNewer(age(a), age(b)) ? b : a)];
      }
      readEarly.splice(0, Math.max(0, readEarly.length - most.read));
    }

    /** Turns what has changed into actions: what goes, then what comes, then the number. */
    finish() {
      const { screen, actions, touched, rules } = this, { slots } = screen;
      const names = [...touched].sort(), gone = names.filter((name) => !slots[name]);
      if (gone.length) actions.push({ remove: gone });
      for (const name of names.filter((name) => slots[name])) {
        const added = this.added[name] ?? [], revision = screen.revision += 1;
        const pending = added.map((id) => ({ id, revision }));
        slots[name].revision = revision;
        if (pending.length) (screen.unconfirmed[name] ??= []).push(...pending);
        actions.push({ show: shownOf(slots[name], name, revision, added, rules) });
      }
      for (const name of gone) delete screen.unconfirmed[name];
      const number = badgeOf(screen, rules);
      if (rules.badge !== "off" && number !== screen.badge) {
        screen.badge = number;
        actions.push({ badge: number });
      }
      const ends = Object.values(slots).flatMap((slot) => slot.entries.map((it) => it.expires ?? 0))
        .filter((end) => end > this.now);
      if (ends.length) actions.push({ wakeUp: Math.min(...ends) });
    }
  }

  /**
   * Whom a message is for.
   * @param {Message} message
   */
  const scopeOf = (message) => joined(message.team, message.user);

  /**
   * The stable name of a message's notification, such as `info|T1|U1|`.
   * @param {Message} message
   */
  function slotOf(message) {
    const { kind, id, collapseKey, conversation, thread, team, user } = message;
    const key = collapseKey ? `key:${collapseKey}` : `id:${id}`, talk = conversation || thread;
    const name = kind === "info" || kind === "test" ? ""
      : kind === "mention" && talk ? `in:${talk}` : key;
    return joined(kind, team, user, name);
  }

  /**
   * How many messages of a slot count for the icon.
   * @param {Slot} slot @param {Order} [after]
   */
  function counted(slot, after) {
    if (slot.kind === "info" || slot.kind === "test") return 0;
    const later = slot.entries.filter((it) => !after || isNewer(it.order, after)).length;
    // The older ones came before any that is kept.
    return later + (later === slot.entries.length ? slot.older : 0);
  }

  /** @param {ScreenState} screen @param {Rules} rules @returns {number} */
  function badgeOf({ marks, slots }, rules) {
    const told = Object.values(marks).reduce((sum, mark) => sum + (mark.told ?? 0), 0);
    if ((rules.badge ?? "outstanding") !== "outstanding") return told;
    return Object.values(slots).reduce((sum, slot) => {
      const mark = marks[slot.scope];
      return sum + counted(slot, mark?.told === undefined ? undefined : mark.toldBy);
    }, told);
  }

  /**
   * What is shown of a slot.
   * @param {Slot} slot @param {string} name @param {number} revision
   * @param {string[]} added @param {Rules} rules
   */
  function shownOf(slot, name, revision, added, rules) {
    const { message, expires } = /** @type {Entry} */ (slot.entries.at(-1)), { kind } = slot;
    const { title, subtitle, body } = message;
    // A mention and a call make themselves heard, whatever the payload says.
    const sound = message.sound || (kind === "mention" || kind === "call" ? "default" : "");
    const alerts = kind !== "info" && sound !== "" && added.length > 0;
    return {
      slot: name, revision, kind, title, subtitle, body, alerts, sound: alerts ? sound : "",
      image: kind === "info" ? rules.teamIcons?.[message.team] ?? "" : message.image,
      count: slot.entries.length + slot.older, new: added, message, expires,
    };
  }

  // Keeping and calling --------------------------------------------------------------------------

  /**
   * A store in IndexedDB.
   * @param {string} name @returns {Store}
   */
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
        // @ts-ignore: TypeScript 4.8 does not know the options of a transaction.
        const transaction = database.transaction(rows, mode, options);
        transaction.oncomplete = () => resolve(result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
        work(transaction.objectStore(rows), (value) => { result = value; });
      });
    };
    return {
      get: (key) => inTransaction("readonly", (rows, done) => {
        const request = rows.get(key);
        request.onsuccess = () => done(request.result);
      }),
      change: (key, edit) => inTransaction("readwrite", (rows, done) => {
        const request = rows.get(key);
        request.onsuccess = () => {
          const value = edit(request.result);
          if (value !== undefined) rows.put(value, key);
          else if (request.result !== undefined) rows.delete(key);
          done(value);
        };
      }),
      list: (prefix, limit) => inTransaction("readonly", (rows, done) => {
        const request = rows.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`), limit);
        request.onsuccess = () => done(request.result);
      }),
      clear: () => inTransaction("readwrite", (rows) => { rows.clear(); }),
    };
  }

  /**
   * Posts JSON.
   * @type {Environment["post"]}
   */
  async function post(url, headers, body) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error("no answer in time")), 15 * second);
    try {
      const response = await fetch(url, {
        method: "POST", headers: { "content-type": "application/json", ...headers }, body,
        credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer",
        // Goes on when the page is left. Browsers allow it for 64 KiB in all.
        keepalive: body.length < 30000, signal: controller.signal,
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
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns {Environment} */
  const browser = () => ({
    store: openStore("herald"), post, now: Date.now, random: Math.random,
    uuid: () => crypto.randomUUID(),
    alone: (work, name = "herald") => navigator.locks.request(name, work),
  });

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
    }

    /**
     * Reads the state; it fails if the store cannot be read.
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
     * Wishes a part to be as `edit` makes it. It is kept once the promise resolves, whatever
     * becomes of the network.
     * @param {string} part @param {(old: any) => any} edit
     */
    wish(part, edit) {
      return this.change((state) => {
        state.installId ??= this.environment.uuid();
        state.mine[part] = edit(state.mine[part]);
      });
    }

    /**
     * Keeps what happened to a message until the server has stored it.
     * @param {string} messageId @param {string} kind @param {string} [reason]
     */
    async record(messageId, kind, reason = "") {
      const { store, now } = this.environment, isAction = kind === "tapped" && reason;
      const id = `${kind}:${messageId}${isAction ? `:${reason}` : ""}`;
      if (encode(id).length > limits.idBytes) return;
      const time = new Date(now()).toISOString();
      const count = (await store.list("event:", limits.events)).length;
      if (count >= limits.events) return this.change((state) => { state.lost += 1; });
      const event = { id, messageId, kind: `EVENT_KIND_${kind.toUpperCase()}`, time, reason };
      return store.change(`event:${id}`, (old) => old ?? event);
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
          const wait = state.notBefore - now();
          if (wait > 0 && wait <= 2 * limits.longestWait && (state.isTold || !isUrgent)) break;
          const events = await store.list("event:", limits.eventsPerSync);
          const call = plan(state, events, isAsked && round === 0);
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
      if (call.method === "Register" && state.config?.isAttested) {
        if (!this.attest) return false;
        call.message.attestation = await this.attest(call.message.installId);
      }
      if (Object.keys(call.parts).length) {
        await this.change((state) => { Object.assign(state, noteSending(state, call)); });
      }
      const answer = await this.call(state, call.method, call.message, call.key);
      const items = answer.body?.inbox?.items ?? [];
      let isNext = false;
      // The cursor moves after its messages are kept, and events go after they are stored.
      for (const item of items) await this.keep(item);
      await this.change((state) => {
        isNext = settle(state, call, answer, now(), random());
      });
      for (const id of call.taken ?? []) await store.change(`event:${id}`, () => undefined);
      if (items.length) await this.heard(items);
      return isNext;
    }

    /** @param {State} state @param {string} method @param {any} message @param {string} [key] */
    call(state, method, message, key) {
      const headers = key ? { authorization: `Bearer ${key}` } : {};
      const url = `${state.config?.gateway}/herald.v1.Client/${method}`;
      return this.environment.post(url, /** @type {any} */ (headers), JSON.stringify(message));
    }

    /**
     * Keeps a message of the inbox.
     * @param {any} item
     */
    keep(item) {
      const { store, now } = this.environment;
      return store.change(`inbox:${item.messageId}`, (old) => ({ at: now(), ...old, item }));
    }

    /** The messages of the inbox that have not expired, the latest first. */
    async inbox() {
      const { store, now } = this.environment, { config } = await this.state();
      /** @type {{item: any, at: number, isRead?: boolean}[]} */
      const rows = await store.list("inbox:");
      const all = rows.map(({ item, at, isRead = false }) => {
        const message = readItem(item, config?.mapping);
        return { message, isRead, time: message.sentTime ?? at };
      });
      all.sort((a, b) => b.time - a.time);
      const isOld = (/** @type {typeof all[0]} */ { message }, /** @type {number} */ index) =>
        index >= limits.inbox || (message.expireTime ?? Infinity) <= now();
      for (const { message } of all.filter(isOld)) {
        await store.change(`inbox:${message.id}`, () => undefined);
      }
      return all.filter((it, index) => !isOld(it, index) && !it.message.clears);
    }

    /**
     * Subscribes the browser to Web Push if it is not, and wishes its address. Without a
     * permission it takes the address back.
     * @param {ServiceWorkerRegistration} registration
     * @param {boolean} [isGone] Whether the server says that the present one is of no use.
     */
    async subscribe(registration, isGone = false) {
      const { pushManager } = registration;
      const isAllowed = globalThis.Notification?.permission === "granted";
      let subscription = pushManager ? await pushManager.getSubscription() : null;
      if (isAllowed && pushManager) {
        const key = await this.pushKey();
        const used = subscription?.options.applicationServerKey;
        if (subscription && (isGone || (used && toBase64(used) !== key))) {
          await subscription.unsubscribe();
          subscription = null;
        }
        const options = { userVisibleOnly: true, applicationServerKey: key };
        subscription ??= await pushManager.subscribe(options);
      }
      const mine = subscription && isAllowed ? [subscription.toJSON()] : [];
      const state = await this.state(), all = state.mine.addresses;
      const others = (all ?? []).filter((/** @type {any} */ address) => !address.endpoint);
      if (!same(all ?? [], [...others, ...mine])) {
        await this.wish("addresses", () => [...others, ...mine]);
      }
      return subscription;
    }

    /** The key that subscriptions are made with. It is asked once a day. */
    async pushKey() {
      const { now } = this.environment, state = await this.state(), known = state.pushKey;
      if (known && Math.abs(now() - known.at) < day) return known.key;
      const answer = await this.call(state, "GetWebPushKey", {}, state.config?.key);
      const key = answer.body?.publicKey;
      if (key) await this.change((state) => { state.pushKey = { key, at: now() }; });
      else if (!known) throw new Error(`GetWebPushKey: ${answer.body?.message ?? answer.status}`);
      return key ?? known?.key;
    }
  }

  /** @param {ArrayBuffer} bytes */
  const toBase64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  // The service worker ---------------------------------------------------------------------------

  /** What the worker does with events. */
  class Worker {
    /** @param {ServiceWorkerGlobalScope} scope @param {Agent} agent */
    constructor(scope, agent) {
      this.scope = scope;
      this.agent = agent;
      /** @type {Promise<any>} */
      this.last = Promise.resolve();
      this.isStarted = false;
      agent.heard = (items) => this.takeIn(items);
    }

    /**
     * Messages of the inbox say which pushes came late.
     * @param {any[]} items
     */
    async takeIn(items) {
      const { mapping, rules = {} } = await this.config();
      for (const item of items) await this.change({ synced: readItem(item, mapping) }, rules);
    }

    /**
     * Handles one event after another, so that each knows what the ones before it have done.
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
      const { mapping, rules = {} } = await this.config();
      const message = decode(bytes, mapping);
      if (message.isNamed) await this.agent.record(message.id, "received").catch(() => {});
      await this.start(rules);
      const actions = await this.change({ received: message }, rules);
      if (!actions.some((action) => action.show)) await this.showQuietly();
      await this.tell({ message });
      await this.agent.sync({ isAsked: true }).catch(() => {});
    }

    async config() {
      const { config } = await this.agent.state().catch(newState);
      return config ?? { gateway: "", key: "" };
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

    /** @param {ReturnType<typeof shownOf>} shown @param {Rules} rules */
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
      const { slot, message } = notification.data, { rules = {} } = await this.config();
      const event = { tapped: slot, message, action: action || undefined };
      await this.change(event, rules);
      const button = message.actions.find((/** @type {any} */ it) => it.id === action);
      // A button without a link is for the app to hear.
      const link = button ? button.url : message.link || "/";
      if (link) await this.open(link, message.id);
      await this.tell({ tapped: message, action });
      await this.agent.sync({ isAsked: true }).catch(() => {});
    }

    /**
     * Keeps a link, and brings a page of the app to the front, which takes it.
     * @param {string} link @param {string} messageId
     */
    async open(link, messageId) {
      const { clients, location } = this.scope, { store, now } = this.agent.environment;
      const pending = { link, messageId, source: "push", at: now() };
      await store.change("link", () => pending).catch(() => {});
      const pages = await this.pages();
      const page = pages.find((page) => page.focused) ?? pages[0];
      if (page) {
        await page.focus().catch(() => {});
        return page.postMessage({ herald: { link: true } });
      }
      const target = new URL(link, location.origin);
      const isWeb = /^https?:$/.test(target.protocol);
      await clients.openWindow(isWeb ? target.href : location.origin);
    }

    /** @param {Notification} notification */
    async dismiss({ data: { slot, revision, message } }) {
      const screen = await this.agent.environment.store.get("screen").catch(() => undefined);
      // Firefox also reports what was closed or replaced by us.
      if (screen && screen.slots[slot]?.revision !== revision) return;
      const { rules = {} } = await this.config();
      await this.change({ dismissed: slot, messageID: message.id }, rules);
      await this.agent.sync().catch(() => {});
    }

    /** The browser has replaced or dropped the subscription. */
    async renew() {
      await this.agent.subscribe(this.scope.registration);
      await this.agent.sync({ isUrgent: true });
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
        if (isOurs) event.waitUntil(this.inTurn(() => work(event)));
      });
      on("push", (event) => this.receive(
        event.data ? new Uint8Array(event.data.arrayBuffer()) : this.declared(event)));
      on("notificationclick", (event) => this.tap(event.notification, event.action));
      on("notificationclose", (event) => this.dismiss(event.notification));
      on("pushsubscriptionchange", () => this.renew());
      on("message", async ({ data }) => {
        if (data?.herald) await this.change(data.herald, (await this.config()).rules ?? {});
      });
    }
  }

  return {
    Agent, ScreenChange, Worker, badgeOf, decode, mappings, mergeTags, newScreen, newState,
    parseLink, plan, readItem, readPayload, settle, shownOf, unescaped,
  };
}

{
  const scope = /** @type {any} */ (globalThis);
  scope.heraldCore ??= makeHeraldCore();
  if ("ServiceWorkerGlobalScope" in scope) {
    new scope.heraldCore.Worker(scope, new scope.heraldCore.Agent()).listen();
  }
}
