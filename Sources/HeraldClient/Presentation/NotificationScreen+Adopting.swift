import Times

extension NotificationScreen {
    /// Takes over what the operating system has shown by itself, so that it counts, is replaced and
    /// goes away like what the library shows.
    ///
    /// - Parameter delivered: all of it that is on the screen now, by the system's ids.
    mutating func adopt(
        _ delivered: [String: PushMessage], _ rules: ScreenRules, at now: UnixTime,
        _ changes: inout ScreenChanges
    ) {
        // The person has put away what is missing; what has another's id has taken its place.
        let gone = adopted.forgetAll(but: delivered.mapValues(\.id))
        if !gone.isEmpty { countOff(remove(&changes) { gone.contains($0.id) }) }
        let sorted = delivered.map { (order: ScreenOrder($1, arrived: now), id: $0, message: $1) }
            .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
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
        if let teams = rules.teams, !message.team.isEmpty, !teams.contains(message.team) {
            return false
        }
        guard let above = admit(message, order, &changes), !message.clears,
            !readEarly.contains(message.id), message.kind != .badge, !message.isSilent,
            objection(to: message, above, rules, order, at: now) == nil
        else { return false }
        place(message, order, rules, isNew: false, &changes)
        adopted.adopt(message.id, as: id)
        return true
    }

    /// Takes a message off that the person has handled elsewhere than in the library's slot: a
    /// notification of the system's own, without a slot, has left the screen with that.
    mutating func leave(_ name: String, _ id: String, _ changes: inout ScreenChanges) {
        guard adopted[id] != nil else { return }
        if name.isEmpty { adopted.forget(id) }
        countOff(remove(&changes) { $0.id == id })
    }

    /// Takes messages that the sender had counted off its number.
    private mutating func countOff(_ entries: [ScreenSlot.Entry]) {
        for entry in entries {
            let scope = ScreenScope(entry.message)
            guard let told = marks[scope]?.told, let by = marks[scope]?.toldBy, entry.order <= by,
                entry.message.kind != .info, entry.message.kind != .test
            else { continue }
            marks[scope]?.told = max(0, told - 1)
        }
    }
}
