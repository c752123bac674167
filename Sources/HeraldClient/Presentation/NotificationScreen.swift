public import Times

/// The notifications on a device's screen, as one value without a clock: events, such as a message
/// that has come, go in with their times, and actions come out.
///
/// Store the new value before you perform the actions, and report
/// ``ScreenEvent/relaunched(onScreen:)`` at each launch. Then no message is shown twice, whenever
/// the app is ended, and what the screen shows does not depend on the order in which messages came,
/// nor on copies (docs/decisions/0121).
public struct NotificationScreen: Hashable, Sendable, Codable {
    /// The most notifications on the screen; the oldest ones go away.
    public static let mostSlots = 100
    /// The most teams of which the newest messages are remembered.
    static let mostScopes = 100
    /// The most ids that are remembered of messages which were read before they came.
    static let mostRead = 200

    /// The newest messages of a team's member, which are remembered after the messages are gone.
    struct Mark: Hashable, Codable {
        var mention: ScreenOrder?
        var info: ScreenOrder?
        /// The number for the icon that the sender said last, and the order of its message.
        var told: Int64?
        var toldBy: ScreenOrder?

        var newest: ScreenOrder? { [mention, info, toldBy].compactMap(\.self).max() }
    }

    /// A message that was to be shown.
    struct Pending: Hashable, Codable {
        let id: String
        let revision: Int64
    }

    /// The notifications on the screen, by their slots.
    var slots: [String: ScreenSlot] = [:]
    var marks: [ScreenScope: Mark] = [:]
    /// The messages that were to be shown and that the system has not confirmed, by their slots.
    var unconfirmed: [String: [Pending]] = [:]
    /// The notifications that the operating system shows by itself; nil if none is known.
    private var systems: AdoptedNotifications?
    var adopted: AdoptedNotifications {
        get { systems ?? AdoptedNotifications() }
        set { systems = newValue.isEmpty ? nil : newValue }
    }
    /// The revision of the notification that was changed last.
    var revision: Int64 = 0
    var seen = SeenMessages()
    var versions = CollapseVersions()
    /// The ids that were read before they came, the oldest first.
    var readEarly: [String] = []
    /// The number that was put on the icon last.
    var badge: Int64 = 0

    /// Creates an empty screen.
    public init() {}

    /// Handles an event; returns the actions to perform, in order.
    public mutating func handle(
        _ event: ScreenEvent, _ rules: ScreenRules, at now: UnixTime
    ) -> [ScreenAction] {
        step(rules, at: now) { $0.decide(event, rules, at: now, &$1) }
    }

    /// Makes a change; returns the actions to perform, in order.
    mutating func step(
        _ rules: ScreenRules, at now: UnixTime, _ change: (inout Self, inout ScreenChanges) -> Void
    ) -> [ScreenAction] {
        var changes = ScreenChanges()
        let own = adopted.others(slots)
        expire(at: now, &changes)
        change(&self, &changes)
        bound(&changes)
        // What the system shows by itself has taken the place of what the library showed.
        for name in own where slots[name].map(adopted.standFor) ?? false { changes.takeAway(name) }
        return finish(changes, rules, after: now)
    }

    private mutating func decide(
        _ event: ScreenEvent, _ rules: ScreenRules, at now: UnixTime,
        _ changes: inout ScreenChanges
    ) {
        switch event {
        case .received(let message): receive(message, rules, at: now, &changes)
        case .synced(let message): sync(message, at: now, &changes)
        case .displayed(let slot, let revision): confirm(slot, upTo: revision, &changes)
        case .failed(let slot): fail(slot, &changes)
        case .dismissed(let slot, let id): dismiss(slot, id, &changes)
        case .tapped(let message, let slot, let action): tap(message, slot, action, &changes)
        case .read(let ids): read(ids, &changes)
        case .readTeam(let team):
            for slot in slots.keys.sorted() where slots[slot]?.scope.team == team {
                removeSlot(slot, &changes)
            }
            for scope in marks.keys where scope.team == team { marks[scope]?.told = nil }
        case .loggedOut(let team): logOut(team, &changes)
        case .relaunched(let onScreen): compare(with: onScreen, &changes)
        case .delivered(let messages): adopt(messages, [:], rules, at: now, &changes)
        case .tick: break
        }
    }

    /// The number for the icon by the rules.
    public func badge(_ rules: ScreenRules) -> Int64 {
        let told = marks.values.reduce(0) { $0 + ($1.told ?? 0) }
        guard rules.badge == .outstanding else { return told }
        let later = slots.values.reduce(0) { sum, slot in
            let mark = marks[slot.scope]
            return sum + slot.counted(after: mark?.told == nil ? nil : mark?.toldBy)
        }
        return told + Int64(later)
    }

    /// Returns the notifications on the screen, in the order of their slots; each has the sound of
    /// its last change.
    public func notifications(_ rules: ScreenRules) -> [ShownNotification] {
        slots.keys.sorted().compactMap { name in
            slots[name].flatMap { $0.shown(name, revision, new: [], icon: icon($0, rules)) }
        }
    }

    private func icon(_ slot: ScreenSlot, _ rules: ScreenRules) -> String {
        rules.teamIcons[slot.scope.team] ?? ""
    }
}

extension NotificationScreen {
    /// Turns the changes into actions: first those that remove, then those that show, then the
    /// number.
    private mutating func finish(
        _ changes: ScreenChanges, _ rules: ScreenRules, after now: UnixTime
    ) -> [ScreenAction] {
        var actions = changes.notes
        let gone = changes.touched.filter { slots[$0] == nil }.sorted()
        let needless = adopted.takeNeedless(slots)
        let removed = gone + (needless + changes.takenAway).sorted()
        if !removed.isEmpty { actions.append(.remove(removed)) }
        for name in changes.touched.sorted() {
            guard let slot = slots[name], !adopted.standFor(slot) else { continue }
            let new = changes.new[name] ?? []
            revision += 1
            let shown = slot.shown(name, revision, new: new, icon: icon(slot, rules))
            guard let shown else { continue }
            let pending = new.map { Pending(id: $0, revision: revision) }
            if !pending.isEmpty { unconfirmed[name, default: []] += pending }
            actions.append(.show(shown))
        }
        for name in gone { unconfirmed[name] = nil }
        let number = badge(rules)
        if rules.badge != .off, number != badge {
            badge = number
            actions.append(.badge(number))
        }
        if let next = nextEnd() { actions.append(.wakeUp(UnixTime(milliseconds: next))) }
        return actions
    }

    /// Removes the messages that have expired.
    private mutating func expire(at now: UnixTime, _ changes: inout ScreenChanges) {
        guard let next = nextEnd(), next <= now.milliseconds else { return }
        remove(&changes) { $0.expires.map { $0 <= now.milliseconds } ?? false }
    }

    /// Returns the time at which the next message expires, in milliseconds; nil if none does.
    private func nextEnd() -> Int64? {
        var next: Int64?
        for slot in slots.values {
            for entry in slot.entries {
                if let end = entry.expires { next = min(next ?? end, end) }
            }
        }
        return next
    }

    /// Removes messages from all slots; returns them.
    @discardableResult mutating func remove(
        _ changes: inout ScreenChanges, where isGone: (ScreenSlot.Entry) -> Bool
    ) -> [ScreenSlot.Entry] {
        var all: [ScreenSlot.Entry] = []
        for (name, slot) in slots {
            guard slot.entries.contains(where: isGone) else { continue }
            var slot = slot
            let gone = slot.remove(where: isGone)
            all += gone
            changes.touched.insert(name)
            slots[name] = slot.isEmpty ? nil : slot
        }
        return all
    }

    /// Removes a notification with all its messages.
    mutating func removeSlot(_ name: String, _ changes: inout ScreenChanges) {
        guard slots.removeValue(forKey: name) != nil else { return }
        changes.touched.insert(name)
    }

    /// Keeps the state within its limits: the oldest notifications and teams go.
    private mutating func bound(_ changes: inout ScreenChanges) {
        while slots.count > Self.mostSlots {
            let oldest = slots.min { left, right in
                guard let one = left.value.newest, let other = right.value.newest else {
                    return left.value.isEmpty
                }
                return one.order < other.order
            }
            guard let oldest else { break }
            removeSlot(oldest.key, &changes)
        }
        while marks.count > Self.mostScopes {
            let used = Set(slots.values.map(\.scope))
            let oldest = marks.min { left, right in
                let (one, other) = (used.contains(left.key), used.contains(right.key))
                guard one == other else { return other }
                guard let one = left.value.newest else { return true }
                return right.value.newest.map { one < $0 } ?? false
            }
            guard let oldest else { break }
            marks[oldest.key] = nil
        }
        if readEarly.count > Self.mostRead {
            readEarly.removeFirst(readEarly.count - Self.mostRead)
        }
    }
}

/// The changes of an event, before they become actions.
struct ScreenChanges {
    /// The slots that changed.
    var touched: Set<String> = []
    /// The messages that are new in a slot.
    var new: [String: [String]] = [:]
    private(set) var notes: [ScreenAction] = []
    /// The system's ids of notifications that it is not to show any more.
    private(set) var takenAway: [String] = []

    mutating func takeAway(_ id: String) { takenAway.append(id) }
    mutating func note(_ action: ScreenAction) { notes.append(action) }
}
