/// The storing of a screen by its changes: it may have a hundred notifications, and an event
/// changes one or two.
extension NotificationScreen: Comparing {
    struct Change: Codable, Sendable {
        /// The notifications that are new or have other messages, and those that are gone.
        var slots: [String: ScreenSlot.Change]?
        var goneSlots: [String]?
        var marks: MapChange<ScreenScope, Mark>?
        var unconfirmed: MapChange<String, [Pending]>?
        /// The notifications that the operating system shows by itself; empty if it shows none any
        /// more.
        var adopted: AdoptedNotifications?
        var revision: Int64?
        /// The ids that were noted since.
        var seen: [String]?
        var versions: CollapseVersions.Change?
        var readEarly: [String]?
        var badge: Int64?

        fileprivate var isEmpty: Bool {
            slots == nil && goneSlots == nil && marks == nil && unconfirmed == nil && adopted == nil
                && revision == nil && seen == nil && versions == nil && readEarly == nil
                && badge == nil
        }
    }

    func change(since old: Self) -> Change? {
        var change = Change()
        if slots != old.slots {
            var changed: [String: ScreenSlot.Change] = [:]
            for (name, slot) in slots where slot != old.slots[name] {
                changed[name] = slot.change(since: old.slots[name])
            }
            let gone = old.slots.keys.filter { slots[$0] == nil }
            change.slots = changed.isEmpty ? nil : changed
            change.goneSlots = gone.isEmpty ? nil : gone
        }
        change.marks = MapChange(from: old.marks, to: marks)
        change.unconfirmed = MapChange(from: old.unconfirmed, to: unconfirmed)
        change.adopted = Difference.find(old.adopted, adopted)
        change.revision = Difference.find(old.revision, revision)
        change.seen = seen.noted(since: old.seen)
        change.versions = versions.change(since: old.versions)
        change.readEarly = Difference.find(old.readEarly, readEarly)
        change.badge = Difference.find(old.badge, badge)
        return change.isEmpty ? nil : change
    }

    mutating func apply(_ change: Change) {
        for name in change.goneSlots ?? [] { slots[name] = nil }
        for (name, slot) in change.slots ?? [:] {
            slots[name, default: ScreenSlot(slot.kind, slot.scope)].apply(slot)
        }
        marks.apply(change.marks)
        unconfirmed.apply(change.unconfirmed)
        Difference.apply(change.adopted, to: &adopted)
        Difference.apply(change.revision, to: &revision)
        for id in change.seen ?? [] { _ = seen.note(id) }
        versions.apply(change.versions)
        Difference.apply(change.readEarly, to: &readEarly)
        Difference.apply(change.badge, to: &badge)
    }
}
