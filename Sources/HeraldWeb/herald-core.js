// What page and worker decide. herald-agent.js is served behind it.

function makeHeraldCore() {
  "use strict";

  /** The parts of the wishes. */
  const partNames = [
    "tags", "settings", "addresses", "attributes", "locale", "timeZone", "software",
  ];
  /** Those of which the server may refuse single things. */
  const singles = ["tags", "addresses", "attributes"];
  const second = 1000, hour = 3600 * second;
  const limits = {
    events: 2000, // Waiting for upload, as in HeraldClient: about 400 KB.
    eventsPerSync: 100, // The gateway takes no more.
    idBytes: 128, // Of an event, likewise.
    reasonBytes: 256, // Likewise.
    rounds: 20, // Calls in one sync, against endless ones.
    longestBackoff: hour,
    longestWait: 24 * hour, // A longer one is taken for a clock that was set back.
  };

  /** @returns {State} */
  const newState = () => ({
    mine: {}, base: {}, version: "0", refused: {}, held: new Map(), given: [], failures: 0,
    notBefore: 0, lastSync: 0, cursor: "", unused: [], lost: 0,
  });

  const encode = (/** @type {string} */ string) => new TextEncoder().encode(string);

  /** @param {unknown} a @param {unknown} b */
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

  /**
   * Applies what changed from `base` to `mine` to `theirs`. What the server may have taken without
   * our hearing of it counts as ours, not as somebody else's change.
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
   * Notes that a call is made: until its answer comes, nobody knows what the server has.
   * @param {State} state @param {Plan} call
   */
  function noteSending({ base, unheard, ...state }, call) {
    const { tags, attributes, ...rest } = call.parts;
    // Without the answer the device has a secret that nobody knows: only another one helps.
    if (call.method === "Register" && state.device) state.isAgain = true;
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
   * The name of one thing of a part, which the server may refuse by itself: a tag, an address, or
   * an attribute with its value.
   * @param {string} part @param {any} item
   */
  const itemName = (part, item) => JSON.stringify([part, item]);

  /**
   * What a part is made of: tags, addresses, or attributes as pairs, also those to be removed.
   * @param {State} state @param {string} part @returns {any[]}
   */
  function itemsOf({ mine, base }, part) {
    const wish = mine[part] ?? [];
    if (part !== "attributes") return wish;
    return Object.keys({ ...base.attributes, ...wish }).map((name) => [name, wish[name]]);
  }

  /**
   * What can be sent of the wishes: all but what is held. Of an attribute that is held, the server
   * keeps what it has.
   * @param {State} state @returns {Record<string, any>}
   */
  function sendable(state) {
    const { mine, base, held } = state, free = { ...mine };
    for (const part of singles.filter((part) => mine[part])) {
      const items = itemsOf(state, part);
      const left = items.filter((it) => !held.has(itemName(part, it)));
      free[part] = part !== "attributes" ? left : Object.fromEntries(items
        .map((it) => left.includes(it) ? it : [it[0], base.attributes?.[it[0]]])
        .filter(([, value]) => value !== undefined));
    }
    return free;
  }

  /**
   * Forgets what is held and not wished any more: when it is wished anew, it is sent anew.
   * @param {State} state
   */
  function freeHeld(state) {
    const wished = singles.flatMap((part) =>
      itemsOf(state, part).map((item) => itemName(part, item)));
    for (const name of state.held.keys()) if (!wished.includes(name)) state.held.delete(name);
  }

  /**
   * The parts that differ from what the server has, without those that it refused as they are.
   * @param {State} state @returns {Record<string, any>}
   */
  function dueParts(state) {
    const mine = sendable(state);
    const due = partNames.filter((name) => {
      const wish = mine[name];
      const isDoubtful = name === "tags" && (state.isStale || state.unheard);
      // No attributes are as good as none that were ever said.
      const had = state.base[name] ?? (name === "attributes" && {});
      const isDue = isDoubtful || !same(wish, had);
      return wish !== undefined && isDue && state.refused[name]?.wish !== JSON.stringify(wish);
    });
    const chosen = state.isSingle ? due.slice(0, 1) : due;
    return Object.fromEntries(chosen.map((name) => [name, mine[name]]));
  }

  /** @param {string} name @param {string | number | boolean | Date} value */
  const attribute = (name, value) =>
    typeof value === "number" ? { name, number: value }
      : value instanceof Date ? { name, date: value.toISOString().replace(/\.\d+/, "") }
        : { name, text: String(value) };

  /**
   * Decides on the next call; undefined if there is nothing to say.
   * @param {State} state @param {any[]} waiting The events to report. @param {boolean} isAsked
   * @param {boolean} [mayRegister] Whether a registration could be vouched for.
   * @returns {Plan | undefined}
   */
  function plan(state, waiting, isAsked, mayRegister = true) {
    const { device, config } = state, parts = dueParts(state);
    if (!config) return undefined;
    const { attributes, ...rest } = parts, isBare = !Object.keys(parts).length;
    if (!device) return state.isWanted ? planRegistration(state, config, parts) : undefined;
    const events = !state.isSingle ? waiting : isBare ? waiting.slice(0, 1) : [];
    const isDone = !isAsked && !state.hasMore && !events.length && isBare;
    // With all else said, a device that has moved takes a secret that its copies do not have.
    if (state.isAgain || (state.isMoved && isDone && mayRegister)) {
      return planRegistration(state, config, dueParts({ ...state, base: {}, isSingle: false }));
    }
    if (isDone) return undefined;
    const message = /** @type {any} */ ({
      deviceId: device.id, deviceSecret: device.secret, inboxCursor: state.cursor, ...rest, events,
      configs: state.configs,
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
   * @param {State} state @param {{key: string}} config @param {Record<string, any>} parts
   * @returns {Plan}
   */
  function planRegistration({ installId }, { key }, parts) {
    const { attributes, ...rest } = parts;
    /** @type {any} */
    const message = { installId, platform: "web", ...rest };
    if (attributes) {
      message.attributes = Object.keys(attributes).map((n) => attribute(n, attributes[n]));
    }
    return { method: "Register", message, parts, events: [], key };
  }

  /**
   * Returns whether calls have to wait; urgent ones do only if the server said so.
   * @param {State} state @param {number} now @param {boolean} isUrgent
   */
  function isPaused({ notBefore, isTold }, now, isUrgent) {
    const wait = notBefore - now;
    return wait > 0 && wait <= 2 * limits.longestWait && (isTold || !isUrgent);
  }

  /**
   * Takes an answer in: changes `state`, and returns whether the next call can be made at once.
   * @param {State} state @param {Plan} call @param {Answer} answer
   * @param {number} now @param {number} random
   */
  function settle(state, call, { status, body, retryAfter }, now, random) {
    const error = status === 200 ? settleSuccess(state, call, body, now)
      : body?.code ? body : { code: `http ${status}` };
    if (typeof error === "boolean") return error;
    state.problem = { at: now, status, code: error.code, message: error.message ?? "" };
    if (call.method === "Register" && state.device && status >= 400 && status < 500) {
      // It keeps its secret, which its copies have as well.
      forgetMove(state);
      return true;
    }
    if (status === 401 && call.method === "Sync") {
      // It was deleted, or a copy of this browser has it: what is registered now is another
      // device, with the same wishes. Its address the browser says.
      delete state.device;
      delete state.marker;
      const { mine } = state, { addresses } = mine;
      mine.addresses = addresses?.filter((/** @type {any} */ it) => !it.endpoint);
      Object.assign(state, { base: {}, version: "0", cursor: "", isBare: true });
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
   * What the path of a field names of a part, such as the fourth tag by `tags.tags[3]`; undefined:
   * the part as a whole.
   * @param {Plan} call @param {string} part @param {string} field
   */
  function itemAt({ message, parts }, part, field) {
    const index = Number(field.match(/\d+/)?.[0]);
    if (part !== "attributes") return singles.includes(part) ? parts[part][index] : undefined;
    const { set = message[part], remove } = message[part];
    const item = (/remove/.test(field) ? remove : set)[index], name = item?.name ?? item;
    return name && [name, parts[part][name]];
  }

  /**
   * Finds what of a call was refused; returns whether the rest can go on without it.
   * @param {State} state @param {Plan} call @param {any} error @param {number} now
   */
  function blame(state, call, error, now) {
    /** @type {{field?: string, description?: string}[]} */
    const violations = error.details?.[0]?.debug?.fieldViolations ?? [];
    const field = violations[0]?.field ?? "", { held, given, mine } = state;
    const first = field.split(/[.[]/)[0].replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    const names = Object.keys(call.parts), { events } = call;
    const isInvalid = error.code === "invalid_argument";
    if (!isInvalid && !names.includes(first)) return false;
    const name = names.includes(first) ? first : names.length === 1 && !first ? names[0] : "";
    const items = name ? violations.map((it) => itemAt(call, name, it.field ?? "")) : [];
    if (items[0] && !items.includes(undefined)) {
      items.forEach((item, i) => {
        // What a sender gave to another device is no wish.
        if (given.includes(item)) mine.tags.splice(mine.tags.indexOf(item), 1);
        else held.set(itemName(name, item), violations[i].description ?? error.message);
      });
      return true;
    }
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

  /** @param {State} state */
  function forgetMove(state) {
    delete state.isMoved;
    delete state.isAgain;
  }

  /**
   * Takes in an answer that is no error; returns whether the next call can be made at once, or why
   * a part of it was not answered.
   * @param {State} state @param {Plan} call @param {any} body @param {number} now
   */
  function settleSuccess(state, call, body, now) {
    delete state.problem;
    for (const name of Object.keys(call.parts)) delete state.refused[name];
    if (call.method === "Register") {
      state.device = { id: body.deviceId, secret: body.deviceSecret };
      const { tagVersion: version = "0" } = body;
      Object.assign(state, { base: call.parts, version, told: undefined });
      delete state.unheard;
      forgetMove(state);
      return true;
    }
    const { tags = {}, inbox = {}, events = {} } = body, { version = "0" } = tags;
    call.taken = events.storedEventIds ?? [];
    // Without the registry nothing of the device was stored.
    if (!tags.error) {
      const { tags: sent, ...rest } = call.parts;
      Object.assign(state.base, rest);
      if (sent) {
        if (!tags.accepted) {
          const theirs = tags.tags ?? [];
          const { mine, base, unheard, given } = state, had = mine.tags;
          mine.tags = mergeTags(base.tags ?? [], had, theirs, unheard);
          state.given = mine.tags.filter((/** @type {string} */ tag) =>
            given.includes(tag) || !had.includes(tag));
          for (const tag of theirs) state.held.delete(itemName("tags", tag));
          state.base.tags = theirs;
        } else state.base.tags = sent;
        state.version = version;
        delete state.unheard;
      }
      // Somebody else has changed them: the next call states ours, to hear theirs.
      state.isStale = version !== state.version;
      state.unused = body.addresses?.unused ?? [];
    }
    state.cursor = inbox.cursor ?? state.cursor;
    // What was not answered is asked for again.
    state.hasMore = Boolean(inbox.more || inbox.error);
    const error = tags.error ?? inbox.error ?? events.error;
    if (error) return error;
    Object.assign(state, { failures: 0, notBefore: 0, lastSync: now });
    const isDue = Object.keys(dueParts(state))[0];
    return Boolean(state.hasMore || state.isSingle || state.isMoved || isDue);
  }

  // What happened to messages: Tests/ClientVectors.

  /**
   * What happened to a message, with an id that is the same however often it is recorded; undefined
   * if the server cannot know it. The reason of a tap is the button that was pressed.
   * @param {string} messageId @param {string} kind @param {string} reason @param {number} now
   */
  function eventOf(messageId, kind, reason, now) {
    const isAction = kind === "tapped" && reason;
    const id = `${kind}:${messageId}${isAction ? `:${reason}` : ""}`;
    if (!messageId || id.includes("\0") || encode(id).length > limits.idBytes) return undefined;
    const letters = [...reason].filter((letter) => letter >= " ");
    while (encode(letters.join("")).length > limits.reasonBytes) letters.pop();
    const time = new Date(now).toISOString();
    const event = { id, messageId, kind: `EVENT_KIND_${kind.toUpperCase()}`, time };
    return { ...event, reason: letters.join("") };
  }

  /**
   * The ids of the events that there is no room for: the oldest.
   * @param {{id: string, time: string}[]} events
   */
  function overflow(events) {
    const isOlder = (/** @type {typeof events[0]} */ a, /** @type {typeof events[0]} */ b) =>
      a.time < b.time || (a.time === b.time && a.id < b.id);
    return [...events].sort((a, b) => isOlder(a, b) ? -1 : 1)
      .slice(0, Math.max(0, events.length - limits.events)).map((event) => event.id);
  }

  return {
    encode, eventOf, freeHeld, isPaused, limits, mergeTags, newState, noteSending, overflow, plan,
    same, second, settle,
  };
}

/** @type {any} */ (globalThis).heraldCore ??= makeHeraldCore();
