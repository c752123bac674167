import Context
import Times

/// The shared state of the moment as it is stored on the device.
struct StoredMoment: Codable {
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
    }

    private struct Showing: Codable {
        let event: Event
        let since: UnixTime
        let isReminder: Bool
    }

    private struct Reminder: Codable {
        let event: Event
        let at: UnixTime?
        let onEntry: Bool
    }

    private let access: UInt8
    private let motion: UInt8
    private let mayBeDriving: Bool
    private let drivingEnded: UnixTime?
    private let shown: [Shown]
    private let marks: [Mark]
    private let held: [Held]
    private let showing: [Showing]
    private let reminders: [Reminder]

    init(_ state: MomentState) {
        (access, motion) = (state.motion.access.rawValue, state.motion.motion.rawValue)
        (mayBeDriving, drivingEnded) = (state.motion.mayBeDriving, state.motion.drivingEnded)
        shown = state.history.shown.map {
            Shown(place: $0.place, kind: $0.kind, time: $0.time)
        }
        marks = state.history.marks.map { name, mark in
            Mark(name: name.text, isStory: name.isStory, shown: mark.shown, read: mark.read)
        }
        held = state.held.map {
            Held(
                event: Event($0.occasion), reason: $0.reason.code, until: $0.until,
                isReminder: $0.isReminder)
        }
        showing = state.showing.values.map {
            Showing(event: Event($0.occasion), since: $0.since, isReminder: $0.isReminder)
        }
        reminders = state.reminders.values.map {
            Reminder(event: Event($0.occasion), at: $0.at, onEntry: $0.onEntry)
        }
    }

    /// The state.
    var state: MomentState {
        MomentState(
            motion: MotionState(
                access: Motion.Access(rawValue: access) ?? .available,
                motion: Motion(rawValue: motion), mayBeDriving: mayBeDriving,
                drivingEnded: drivingEnded),
            history: MomentHistory(
                shown: shown.map { .init(place: $0.place, kind: $0.kind, time: $0.time) },
                marks: Dictionary(
                    marks.map { mark in
                        (
                            MomentHistory.Name(mark.name, isStory: mark.isStory),
                            MomentHistory.Mark(shown: mark.shown, read: mark.read)
                        )
                    }
                ) { first, _ in first }),
            held: held.map {
                .init(
                    occasion: $0.event.occasion, reason: .stored($0.reason), until: $0.until,
                    isReminder: $0.isReminder)
            },
            showing: showing.map {
                .init(
                    occasion: $0.event.occasion, since: $0.since, isReminder: $0.isReminder)
            },
            reminders: reminders.map {
                .init(occasion: $0.event.occasion, at: $0.at, onEntry: $0.onEntry)
            })
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
