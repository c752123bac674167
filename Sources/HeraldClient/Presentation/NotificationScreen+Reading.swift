import Times

extension NotificationScreen {
    /// The system shows a revision: the messages up to it are on the screen.
    mutating func confirm(_ name: String, upTo revision: Int64, _ changes: inout ScreenChanges) {
        let pending = unconfirmed[name] ?? []
        let shown = pending.filter { $0.revision <= revision }
        guard !shown.isEmpty else { return }
        changes.note(.noteDisplayed(shown.map(\.id)))
        let left = pending.filter { $0.revision > revision }
        unconfirmed[name] = left.isEmpty ? nil : left
    }

    /// The system refused to show a notification: its messages are in the inbox only.
    mutating func fail(_ name: String, _ changes: inout ScreenChanges) {
        drop(name, .failed, &changes)
        removeSlot(name, &changes)
    }

    mutating func dismiss(_ name: String, _ id: String, _ changes: inout ScreenChanges) {
        settle(name, id, &changes)
        guard let slot = slots[name] else {
            changes.note(.noteDismissed([id]))
            return leave(name, id, &changes)
        }
        changes.note(.noteDismissed(slot.ids.contains(id) ? slot.ids : [id]))
        countOff(slot)
        removeSlot(name, &changes)
    }

    mutating func tap(
        _ message: PushMessage, _ name: String, _ action: String?,
        _ changes: inout ScreenChanges
    ) {
        settle(name, message.id, &changes)
        // A copy that comes after it was opened is not shown.
        _ = seen.note(message.id)
        changes.note(.noteTapped(message.id, action: action))
        changes.note(.open(message, action: action))
        guard let slot = slots[name] else { return leave(name, message.id, &changes) }
        countOff(slot)
        removeSlot(name, &changes)
    }

    /// Notes what became of the messages of a notification that the person has handled: those up to
    /// the one it showed were on the screen, also one that the system has shown by itself.
    private mutating func settle(_ name: String, _ id: String, _ changes: inout ScreenChanges) {
        let pending = unconfirmed[name] ?? []
        guard let shown = pending.last(where: { $0.id == id })?.revision else {
            let isKnown = slots[name]?.ids.contains(id) ?? (adopted[id] != nil)
            if !isKnown { changes.note(.noteDisplayed([id])) }
            return
        }
        confirm(name, upTo: shown, &changes)
        drop(name, .interrupted, &changes)
    }

    private mutating func drop(
        _ name: String, _ reason: DropReason, _ changes: inout ScreenChanges
    ) {
        for it in unconfirmed.removeValue(forKey: name) ?? [] {
            changes.note(.noteDropped(it.id, reason))
        }
    }

    /// Takes the messages that the sender had counted off its number.
    private mutating func countOff(_ slot: ScreenSlot) {
        guard var mark = marks[slot.scope], let told = mark.told, let by = mark.toldBy else {
            return
        }
        let counted = slot.counted(after: nil) - slot.counted(after: by)
        mark.told = max(0, told - Int64(counted))
        marks[slot.scope] = mark
    }

    mutating func read(_ ids: [String], _ changes: inout ScreenChanges) {
        let ids = Set(ids)
        for entry in remove(&changes, where: { ids.contains($0.id) }) {
            let scope = ScreenScope(entry.message)
            guard let told = marks[scope]?.told, let by = marks[scope]?.toldBy,
                entry.order <= by, entry.message.kind != .info
            else { continue }
            marks[scope]?.told = max(0, told - 1)
        }
        // What comes later, though it was read already, is not shown.
        for id in ids.sorted() where !seen.contains(id) && !readEarly.contains(id) {
            readEarly.append(id)
        }
    }

    mutating func logOut(_ team: String, _ changes: inout ScreenChanges) {
        for name in slots.keys.sorted() where slots[name]?.scope.team == team {
            removeSlot(name, &changes)
        }
        marks = marks.filter { $0.key.team != team }
    }

    /// Compares the state with the notifications that the system shows after a launch.
    ///
    /// Where it shows an older revision, the newer one was never shown, and is shown now. What it
    /// does not show any more was put away. What it was to show and does not, because the app was
    /// ended in between, is not shown now: nobody knows whether the person has seen it. What it
    /// shows without our knowing goes away.
    mutating func compare(with onScreen: [String: Int64], _ changes: inout ScreenChanges) {
        for name in slots.keys.sorted() {
            guard let slot = slots[name], !adopted.standFor(slot) else { continue }
            guard let shown = onScreen[name] else {
                drop(name, .interrupted, &changes)
                countOff(slot)
                slots[name] = nil
                continue
            }
            confirm(name, upTo: shown, &changes)
            guard let left = unconfirmed.removeValue(forKey: name) else { continue }
            changes.touched.insert(name)
            changes.new[name] = left.map(\.id)
        }
        // The slots of this library are known by their form.
        changes.touched.formUnion(onScreen.keys.filter { slots[$0] == nil && Self.isSlot($0) })
    }

    private static func isSlot(_ name: String) -> Bool {
        let parts = name.split(separator: "|", omittingEmptySubsequences: false)
        return parts.count == 4 && !PushKind(rawValue: String(parts[0])).isUnknown
    }
}
