// What the screen shows. The tables in Tests/ClientVectors say it, for this library and for
// HeraldClient.

/** @param {ReturnType<typeof addHeraldMessages>} core */
function addHeraldScreen(core) {
  "use strict";

  const { emptyMessage, second } = core;

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

  return Object.assign(core, { ScreenChange, badgeOf, newScreen, shownOf });
}

addHeraldScreen(/** @type {any} */ (globalThis).heraldCore);
