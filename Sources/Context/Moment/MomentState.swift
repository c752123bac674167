package import Times

/// Decides which place notifications fit the moment of one person.
///
/// It has no clock and shows nothing: events go in with their times, and actions come out. A phone
/// has one for its user; a server has one for each phone that cannot decide itself.
package struct MomentState: Hashable, Sendable {
    /// The most waiting notifications; a phone shows only some dozens in all.
    package static let mostHeld = 20
    /// The most reminders.
    package static let mostReminders = 100
    /// The time within which a phone's app has to report that it showed a notification.
    ///
    /// After that the system has ended it before it could.
    package static let phonePatience: Duration = .seconds(60)
    /// The time for which a late report of the app still counts.
    ///
    /// It also serves a server, whose delivery always reports an outcome.
    package static let longestPatience: Duration = .seconds(86_400)

    /// The time for which a notification that should be shown counts as shown without a report.
    package let patience: Duration

    package internal(set) var motion = MotionState()
    package internal(set) var history = MomentHistory()
    /// The waiting notifications, in the order in which their places were entered.
    package internal(set) var held: [Held] = []
    /// The notifications that are being shown, by place.
    package internal(set) var showing: [String: Showing] = [:]
    /// The reminders, by place.
    package internal(set) var reminders: [String: Reminder] = [:]

    /// Creates a state in which nothing has happened.
    package init(patience: Duration = phonePatience) { self.patience = patience }

    /// Creates a state from a stored one.
    package init(
        motion: MotionState, history: MomentHistory, held: [Held], showing: [Showing],
        reminders: [Reminder], patience: Duration = phonePatience
    ) {
        self.patience = patience
        (self.motion, self.history, self.held) = (motion, history, held)
        self.showing = Dictionary(showing.map { ($0.occasion.place, $0) }) { $1 }
        self.reminders = Dictionary(reminders.map { ($0.occasion.place, $0) }) { $1 }
    }

    /// Handles an event with one policy for all kinds; returns the actions to perform, in order.
    package mutating func handle(
        _ event: MomentEvent, _ policy: MomentPolicy, at now: UnixTime, in zone: ZoneRules
    ) -> [MomentAction] {
        handle(event, MomentPolicies(policy), at: now, in: zone)
    }

    /// Handles an event; returns the actions to perform, in order.
    package mutating func handle(
        _ event: MomentEvent, _ policies: MomentPolicies, at now: UnixTime, in zone: ZoneRules
    ) -> [MomentAction] {
        var actions: [MomentAction] = []
        // An event that is reported late happened earlier, and removes nothing.
        showing = showing.filter { now < $0.value.since + Self.longestPatience }
        switch event {
        case .entered(let occasion):
            actions += enter(occasion, policies, at: now, in: zone)
        case .left(let place): actions += leave(place)
        case .motion(let motion, let confidence):
            self.motion.note(motion, confidence, at: now)
        case .access(let access): motion.note(access)
        case .displayed(let place):
            guard let it = showing.removeValue(forKey: place) else { break }
            history.note(
                shown: it.occasion, since: now, now: now, longest: policies.longestWindow)
            if it.isReminder { reminders[place] = nil }
        case .failed(let place):
            if showing.removeValue(forKey: place)?.isReminder == true { giveUp(place) }
        case .read(let occasion): history.note(read: occasion, at: now)
        case .later(let occasion, let time, let onEntry):
            actions += remind(occasion, at: time, onEntry: onEntry)
        case .tick: break
        }
        actions += lookAgain(policies, at: now, in: zone)
        if let next = nextWake(policies, after: now) { actions.append(.wake(next)) }
        return actions
    }
}

extension MomentState {
    private mutating func enter(
        _ occasion: Occasion, _ policies: MomentPolicies, at now: UnixTime, in zone: ZoneRules
    ) -> [MomentAction] {
        let reminder = reminders[occasion.place]
        if let reminder, !reminder.onEntry { return [.refuse(occasion, .later)] }
        guard !isShowing(occasion.place, at: now) else { return [.refuse(occasion, .beingShown)] }
        held.removeAll { $0.occasion.place == occasion.place }
        return decide(occasion, isReminder: reminder != nil, policies, at: now, in: zone)
    }

    private func isShowing(_ place: String, at now: UnixTime) -> Bool {
        showing[place].map { now < $0.since + patience } ?? false
    }

    /// Shows a notification, refuses it, or makes it wait.
    private mutating func decide(
        _ occasion: Occasion, isReminder: Bool, _ policies: MomentPolicies, at now: UnixTime,
        in zone: ZoneRules
    ) -> [MomentAction] {
        // For rules and caps, a notification that is being shown counts as shown.
        var history = history
        for it in showing.values where isShowing(it.occasion.place, at: now) {
            history.note(
                shown: it.occasion, since: it.since, now: now, longest: policies.longestWindow)
        }
        // A reminder is not refused because the notification was shown before.
        if !isReminder, let reason = history.reason(against: occasion, now: now) {
            return [.refuse(occasion, reason)]
        }
        let objection = policies[occasion.kind].objection(
            to: occasion, motion, history, at: now, in: zone)
        guard let objection else { return [show(occasion, at: now, isReminder, silently: false)] }
        switch objection.treatment {
        case .allow: return [show(occasion, at: now, isReminder, silently: false)]
        case .silent: return [show(occasion, at: now, isReminder, silently: true)]
        case .skip: return [.refuse(occasion, objection.reason)]
        case .hold:
            guard held.count < Self.mostHeld else { return [.refuse(occasion, .crowd)] }
            held.append(
                Held(
                    occasion: occasion, reason: objection.reason, until: objection.until,
                    isReminder: isReminder))
            return [.hold(occasion, objection.reason)]
        }
    }

    private mutating func show(
        _ occasion: Occasion, at now: UnixTime, _ isReminder: Bool, silently: Bool
    ) -> MomentAction {
        showing[occasion.place] = Showing(
            occasion: occasion, since: now, isReminder: isReminder)
        return .show(occasion, silently: silently)
    }

    private mutating func leave(_ place: String) -> [MomentAction] {
        guard let index = held.firstIndex(where: { $0.occasion.place == place }) else { return [] }
        return [.refuse(held.remove(at: index).occasion, .left)]
    }

    private mutating func remind(
        _ occasion: Occasion, at time: UnixTime?, onEntry: Bool
    ) -> [MomentAction] {
        guard time != nil || onEntry else { return [] }
        let isNew = reminders[occasion.place] == nil
        guard !isNew || reminders.count < Self.mostReminders else { return [] }
        reminders[occasion.place] = Reminder(occasion: occasion, at: time, onEntry: onEntry)
        let dropped = held.filter { $0.occasion.place == occasion.place }
        held.removeAll { $0.occasion.place == occasion.place }
        return dropped.map { .refuse($0.occasion, .later) }
    }

    /// Drops a reminder that failed, or keeps it for the next entry if the person wanted that:
    /// trying again now would fail again.
    private mutating func giveUp(_ place: String) {
        if reminders[place]?.onEntry == true {
            reminders[place]?.at = nil
        } else {
            reminders[place] = nil
        }
    }

    /// Shows the notifications whose moment has come: reminders first, then those that have waited
    /// longest.
    private mutating func lookAgain(
        _ policies: MomentPolicies, at now: UnixTime, in zone: ZoneRules
    ) -> [MomentAction] {
        var actions: [MomentAction] = []
        for reminder in due(at: now) {
            // The person asked for this time, but while driving the reminder must still wait.
            let objection = roadObjection(to: reminder, policies, at: now)
            guard objection.map({ $0.treatment == .silent }) ?? true else { continue }
            // The reminder also shows what waits at the place.
            held.removeAll { $0.occasion.place == reminder.occasion.place }
            actions.append(show(reminder.occasion, at: now, true, silently: objection != nil))
        }
        let waiting = held
        held = []
        for it in waiting {
            let before = held.count
            let some = decide(
                it.occasion, isReminder: it.isReminder, policies, at: now, in: zone)
            // If the notification is still held for the same reason, nothing is reported.
            let isSame = held.count > before && held[held.count - 1].reason == it.reason
            actions += isSame ? [] : some
        }
        return actions
    }

    private func due(at now: UnixTime) -> [Reminder] {
        reminders.values.filter { it in
            (it.at.map { $0 <= now } ?? false) && !isShowing(it.occasion.place, at: now)
        }
        .sorted { $0.occasion.place < $1.occasion.place }
    }

    private func roadObjection(
        to reminder: Reminder, _ policies: MomentPolicies, at now: UnixTime
    ) -> Objection? {
        policies[reminder.occasion.kind].motion.objection(to: motion, at: now)
    }

    private func nextWake(_ policies: MomentPolicies, after now: UnixTime) -> UnixTime? {
        let blocked = due(at: now).map { roadObjection(to: $0, policies, at: now)?.until }
        let times = held.map(\.until) + reminders.values.map(\.at) + blocked
        return times.compactMap { $0 }.filter { $0 > now }.min()
    }
}
