// What a screen is made of: notifications, each with its messages, and what is remembered of teams.

/** @param {ReturnType<typeof addHeraldMessages>} core */
function addHeraldSlots(core) {
  "use strict";

  const { second } = core;

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

  /** A change of a screen, with the parts of which events are made. */
  class SlotChange {
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
      // Also INFO that is not shown itself takes the place of an older one.
      if (isNewer(order, shown?.order)) this.removeSlot(info);
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

    /** @param {string} name @param {{revision?: number}} event */
    displayed(name, { revision = 0 }) {
      const pending = this.screen.unconfirmed[name] ?? [];
      const shown = pending.filter((it) => it.revision <= revision);
      if (!shown.length) return;
      this.actions.push({ displayed: shown.map((it) => it.id) });
      this.screen.unconfirmed[name] = pending.filter((it) => it.revision > revision);
    }

    /**
     * Notes what became of messages that the person has handled: those up to the one that was
     * shown were on the screen, also one that the browser has shown by itself.
     * @param {string} name @param {string} id
     */
    settle(name, id) {
      const { slots, unconfirmed } = this.screen;
      const shown = unconfirmed[name]?.filter((it) => it.id === id).at(-1);
      const ids = slots[name]?.entries.map((it) => it.message.id) ?? [];
      if (shown) {
        this.displayed(name, shown);
        this.drop(name, "interrupted");
      } else if (!ids.includes(id)) this.actions.push({ displayed: [id] });
      return ids.includes(id) ? ids : [id];
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
   * Returns how many messages of a slot count for the icon.
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

  return Object.assign(core, { SlotChange, badgeOf, isNewer, newScreen, scopeOf, shownOf });
}

addHeraldSlots(/** @type {any} */ (globalThis).heraldCore);
