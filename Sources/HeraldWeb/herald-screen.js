// What the screen shows. The tables in Tests/ClientVectors say it, for this library and for
// HeraldClient.

/** @param {ReturnType<typeof addHeraldSlots>} core */
function addHeraldScreen(core) {
  "use strict";

  const { SlotChange, emptyMessage, isNewer, scopeOf } = core;

  /** Handles events; the result is what the state becomes and what is to be done. */
  class ScreenChange extends SlotChange {
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
      const mark = screen.marks[scopeOf(message)];
      if (message.badge !== undefined && !isNewer(mark?.toldBy, order)) {
        screen.marks[scopeOf(message)] = { ...mark, told: message.badge, toldBy: order };
      }
      if (!this.isCurrent(message, order[0])) return drop("late");
      const { collapseKey } = message;
      if (collapseKey) this.remove((entry) => entry.message.collapseKey === collapseKey);
      if (message.clears) return;
      if (screen.readEarly.includes(id)) return drop("read");
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

    /** @param {string} name */
    failed(name) {
      this.drop(name, "failed");
      this.removeSlot(name);
    }

    /** @param {string} name @param {{messageID?: string}} event */
    dismissed(name, { messageID = "" }) {
      const dismissed = this.settle(name, messageID);
      this.actions.push({ dismissed });
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
  }

  return Object.assign(core, { ScreenChange });
}

addHeraldScreen(/** @type {any} */ (globalThis).heraldCore);
