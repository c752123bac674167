import Times

extension NotificationScreen {
    /// Takes over the pushes that the operating system has shown by itself, so that they count, are
    /// replaced and go away like the library's notifications.
    ///
    /// - Parameters:
    ///   - delivered: all pushes that the system shows now, by its ids.
    ///   - times: the times at which messages came, by their ids; `now` for others.
    mutating func adopt(
        _ delivered: [String: PushMessage], _ times: [String: UnixTime], _ rules: ScreenRules,
        at now: UnixTime, _ changes: inout ScreenChanges
    ) {
        // The person has put away what is missing; what has another's id has taken its place.
        let gone = adopted.forgetAll(but: delivered.mapValues(\.id))
        if !gone.isEmpty { countOff(remove(&changes) { gone.contains($0.id) }) }
        let sorted = delivered.map { id, message in
            (ScreenOrder(message, arrived: times[message.id] ?? now), id, message)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        for (order, id, message) in sorted where adopted[message.id] != id {
            // What the library does not understand is the system's to show.
            guard message.fault == nil, !message.kind.isUnknown else { continue }
            if !adopt(message, order, as: id, rules, at: now, &changes) { changes.takeAway(id) }
        }
    }

    /// Returns whether a notification stays; one that the library would not show goes away.
    private mutating func adopt(
        _ message: PushMessage, _ order: ScreenOrder, as id: String, _ rules: ScreenRules,
        at now: UnixTime, _ changes: inout ScreenChanges
    ) -> Bool {
        guard seen.note(message.id) else { return false }
        changes.note(.noteDisplayed([message.id]))
        guard weigh(message, order, rules, at: now, &changes) else { return false }
        place(message, order, rules, isNew: false, &changes)
        adopted.adopt(message.id, as: id)
        return true
    }

    /// Applies a message to the other notifications; returns whether it is to be shown itself.
    mutating func weigh(
        _ message: PushMessage, _ order: ScreenOrder, _ rules: ScreenRules, at now: UnixTime,
        _ changes: inout ScreenChanges
    ) -> Bool {
        if let teams = rules.teams, !message.team.isEmpty, !teams.contains(message.team) {
            return false
        }
        guard let above = admit(message, order, &changes) else { return false }
        return !message.clears && !readEarly.contains(message.id) && message.kind != .badge
            && !message.isSilent && objection(to: message, above, rules, order, at: now) == nil
    }

    /// Takes a message off that the person has handled elsewhere than in the library's slot: a
    /// notification of the system's own, without a slot, has left the screen with that.
    mutating func leave(_ name: String, _ id: String, _ changes: inout ScreenChanges) {
        guard adopted[id] != nil else { return }
        if name.isEmpty { adopted.forget(id) }
        countOff(remove(&changes) { $0.id == id })
    }

    /// Takes messages that the sender had counted off its number.
    mutating func countOff(_ entries: [ScreenSlot.Entry]) {
        for entry in entries {
            let scope = ScreenScope(entry.message)
            guard let told = marks[scope]?.told, let by = marks[scope]?.toldBy, entry.order <= by,
                entry.message.kind != .info, entry.message.kind != .test
            else { continue }
            marks[scope]?.told = max(0, told - 1)
        }
    }
}
