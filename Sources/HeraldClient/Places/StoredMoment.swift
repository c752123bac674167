import Context
import Times

/// A change of the shared state of the moment, as it is stored on the device.
///
/// The whole state is stored as the change of a state in which nothing has happened.
struct StoredMoment: Codable, Sendable {
    fileprivate struct Event: Codable {
        let place: String
        let story: String?
        let kind: String
        let once: NearbyPlace.Repeat
        let storyOnce: NearbyPlace.Repeat
    }

    private struct Mark: Codable {
        let name: String
        let isStory: Bool
        let shown: UnixTime?
        let read: UnixTime?

        init(_ name: MomentHistory.Name, _ mark: MomentHistory.Mark) {
            (self.name, isStory) = (name.text, name.isStory)
            (shown, read) = (mark.shown, mark.read)
        }

        var shared: (name: MomentHistory.Name, mark: MomentHistory.Mark) {
            (.init(name, isStory: isStory), .init(shown: shown, read: read))
        }
    }

    private struct Shown: Codable {
        let place: String
        let kind: String
        let time: UnixTime
    }

    private struct Held: Codable {
        let event: Event
        let reason: String
        let until: UnixTime?
        let isReminder: Bool

        var shared: MomentState.Held {
            .init(
                occasion: event.occasion, reason: .stored(reason), until: until,
                isReminder: isReminder)
        }
    }

    private struct Showing: Codable {
        let event: Event
        let since: UnixTime
        let isReminder: Bool

        var shared: MomentState.Showing {
            .init(occasion: event.occasion, since: since, isReminder: isReminder)
        }
    }

    private struct Reminder: Codable {
        let event: Event
        let at: UnixTime?
        let onEntry: Bool

        var shared: MomentState.Reminder {
            .init(occasion: event.occasion, at: at, onEntry: onEntry)
        }
    }

    /// The motion of the person; all four are there, or none.
    private var access: UInt8?
    private var motion: UInt8?
    private var mayBeDriving: Bool?
    private var drivingEnded: UnixTime?
    private var shown: [Shown]?
    /// The marks that are new or have changed, and those that were dropped.
    private var marks: [Mark]?
    private var goneMarks: [Mark]?
    private var held: [Held]?
    private var showing: [Showing]?
    private var reminders: [Reminder]?

    /// Creates the change from one state to another; nil if they are equal.
    ///
    /// - Parameter old: the state before, by default one in which nothing has happened.
    init?(from old: MomentState = MomentState(), to state: MomentState) {
        guard state != old else { return nil }
        if state.motion != old.motion {
            (access, motion) = (state.motion.access.rawValue, state.motion.motion.rawValue)
            (mayBeDriving, drivingEnded) = (state.motion.mayBeDriving, state.motion.drivingEnded)
        }
        if state.history != old.history { note(old.history, state.history) }
        if state.held != old.held {
            held = state.held.map {
                Held(
                    event: Event($0.occasion), reason: $0.reason.code, until: $0.until,
                    isReminder: $0.isReminder)
            }
        }
        if state.showing != old.showing {
            showing = state.showing.values.map {
                Showing(event: Event($0.occasion), since: $0.since, isReminder: $0.isReminder)
            }
        }
        if state.reminders != old.reminders {
            reminders = state.reminders.values.map {
                Reminder(event: Event($0.occasion), at: $0.at, onEntry: $0.onEntry)
            }
        }
    }

    private mutating func note(_ old: MomentHistory, _ history: MomentHistory) {
        if history.shown != old.shown {
            shown = history.shown.map {
                Shown(place: $0.place, kind: $0.kind, time: $0.time)
            }
        }
        let changed = history.marks.filter { old.marks[$0.key] != $0.value }
        let gone = old.marks.keys.filter { history.marks[$0] == nil }
        if !changed.isEmpty { marks = changed.map { Mark($0.key, $0.value) } }
        if !gone.isEmpty { goneMarks = gone.map { Mark($0, .init()) } }
    }

    /// Makes the same change in a state.
    func apply(to state: inout MomentState) {
        state = MomentState(
            motion: newMotion ?? state.motion, history: newHistory(state.history),
            held: held?.map(\.shared) ?? state.held,
            showing: showing?.map(\.shared) ?? Array(state.showing.values),
            reminders: reminders?.map(\.shared) ?? Array(state.reminders.values),
            patience: state.patience)
    }

    private var newMotion: MotionState? {
        guard let access, let motion, let mayBeDriving else { return nil }
        return MotionState(
            access: Motion.Access(rawValue: access) ?? .available,
            motion: Motion(rawValue: motion), mayBeDriving: mayBeDriving,
            drivingEnded: drivingEnded)
    }

    private func newHistory(_ old: MomentHistory) -> MomentHistory {
        var all = old.marks
        for mark in goneMarks ?? [] { all[mark.shared.name] = nil }
        for mark in marks ?? [] { all[mark.shared.name] = mark.shared.mark }
        return MomentHistory(
            shown: shown?.map { .init(place: $0.place, kind: $0.kind, time: $0.time) } ?? old.shown,
            marks: all)
    }
}

extension StoredMoment.Event {
    fileprivate init(_ occasion: Occasion) {
        (place, story, kind) = (occasion.place, occasion.story, occasion.kind)
        (once, storyOnce) = (.init(occasion.once), .init(occasion.storyOnce))
    }

    fileprivate var occasion: Occasion {
        Occasion(
            place: place, story: story, kind: kind, once: once.shared,
            storyOnce: storyOnce.shared)
    }
}

extension NearbyPlace.Repeat {
    fileprivate init(_ rule: OnceRule) {
        switch rule {
        case .always: self = .always
        case .once: self = .once
        case .every(let pause): self = .after(seconds: pause.components.seconds)
        case .untilRead: self = .untilRead
        }
    }

    /// The rule that phone and server share.
    var shared: OnceRule {
        switch self {
        case .always: .always
        case .once: .once
        case .after(let seconds): .every(.seconds(seconds))
        case .untilRead: .untilRead
        }
    }
}

extension NearbyPlace {
    /// The occasion of coming to the place.
    var occasion: Occasion {
        Occasion(
            place: id, story: story.isEmpty ? nil : story, kind: kind, once: placeRepeat.shared,
            storyOnce: story.isEmpty ? .always : storyRepeat.shared)
    }
}
