import Context
import Protocol
import ServiceKit

extension MomentState {
    /// Reads a moment state from its stored form.
    init(stored: Proto.StoredMoment) {
        let motion = MotionState(
            access: Motion.Access(rawValue: UInt8(truncatingIfNeeded: stored.access)) ?? .missing,
            motion: Motion(rawValue: UInt8(truncatingIfNeeded: stored.motion)),
            mayBeDriving: stored.mayBeDriving, drivingEnded: UnixTime(stored: stored.drivingEnded))
        var marks: [MomentHistory.Name: MomentHistory.Mark] = [:]
        for mark in stored.marks {
            let name = MomentHistory.Name(mark.name, isStory: mark.isStory)
            if mark.isRead {
                marks[name, default: .init()].read = UnixTime(milliseconds: mark.time)
            } else {
                marks[name, default: .init()].shown = UnixTime(milliseconds: mark.time)
            }
        }
        let shown = stored.shown.map { it in
            MomentHistory.Shown(
                place: it.place, kind: it.kind, time: UnixTime(milliseconds: it.time))
        }
        let waiting = stored.waiting.compactMap(StoredWaiting.init)
        self.init(
            motion: motion, history: MomentHistory(shown: shown, marks: marks),
            held: waiting.compactMap { if case .held(let it) = $0 { it } else { nil } },
            showing: waiting.compactMap { if case .showing(let it) = $0 { it } else { nil } },
            reminders: waiting.compactMap { if case .reminder(let it) = $0 { it } else { nil } },
            patience: MomentState.longestPatience)
    }

    /// The moment state in its stored form.
    var stored: Proto.StoredMoment {
        var message = Proto.StoredMoment()
        message.motion = UInt32(motion.motion.rawValue)
        message.access = UInt32(motion.access.rawValue)
        message.mayBeDriving = motion.mayBeDriving
        message.drivingEnded = motion.drivingEnded?.milliseconds ?? 0
        message.shown = history.shown.map { it in
            var message = Proto.StoredShown()
            (message.place, message.kind) = (it.place, it.kind)
            message.time = it.time.milliseconds
            return message
        }
        message.marks = history.marks.flatMap { name, mark in
            [(mark.shown, false), (mark.read, true)].compactMap { time, isRead in
                time.map { name.stored(at: $0, isRead: isRead) }
            }
        }.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
        message.waiting =
            held.map { StoredWaiting.held($0).message }
            + showing.values.sorted { $0.occasion.place < $1.occasion.place }
            .map { StoredWaiting.showing($0).message }
            + reminders.values.sorted { $0.occasion.place < $1.occasion.place }
            .map { StoredWaiting.reminder($0).message }
        return message
    }
}

/// A waiting item of any kind in its stored form.
private enum StoredWaiting {
    case held(MomentState.Held)
    case showing(MomentState.Showing)
    case reminder(MomentState.Reminder)

    /// Reads a waiting item; nil for a kind that a later version stored.
    init?(_ stored: Proto.StoredWaiting) {
        guard let occasion = stored.occasion.map(Occasion.init(stored:)) else { return nil }
        let time = UnixTime(stored: stored.time)
        switch stored.state {
        case 0:
            self = .held(
                .init(
                    occasion: occasion, reason: .stored(stored.reason), until: time,
                    isReminder: stored.isReminder))
        case 1:
            self = .showing(
                .init(
                    occasion: occasion, since: UnixTime(milliseconds: stored.time),
                    isReminder: stored.isReminder))
        case 2:
            self = .reminder(.init(occasion: occasion, at: time, onEntry: stored.onEntry))
        default: return nil
        }
    }

    var message: Proto.StoredWaiting {
        var message = Proto.StoredWaiting()
        switch self {
        case .held(let it):
            (message.state, message.occasion) = (0, it.occasion.stored)
            (message.reason, message.time) = (it.reason.code, it.until?.milliseconds ?? 0)
            message.isReminder = it.isReminder
        case .showing(let it):
            (message.state, message.occasion) = (1, it.occasion.stored)
            (message.time, message.isReminder) = (it.since.milliseconds, it.isReminder)
        case .reminder(let it):
            (message.state, message.occasion) = (2, it.occasion.stored)
            (message.time, message.onEntry) = (it.at?.milliseconds ?? 0, it.onEntry)
        }
        return message
    }
}

extension MomentHistory.Name {
    fileprivate func stored(at time: UnixTime, isRead: Bool) -> Proto.StoredMark {
        var message = Proto.StoredMark()
        (message.name, message.isStory) = (text, isStory)
        (message.isRead, message.time) = (isRead, time.milliseconds)
        return message
    }
}

extension Occasion {
    /// Reads an occasion from its stored form.
    fileprivate init(stored: Proto.StoredOccasion) {
        self.init(
            place: stored.place, story: stored.story.isEmpty ? nil : stored.story,
            kind: stored.kind, once: OnceRule(stored: stored.once),
            storyOnce: OnceRule(stored: stored.storyOnce))
    }

    fileprivate var stored: Proto.StoredOccasion {
        var message = Proto.StoredOccasion()
        (message.place, message.story, message.kind) = (place, story ?? "", kind)
        (message.once, message.storyOnce) = (once.stored, storyOnce.stored)
        return message
    }
}

extension OnceRule {
    /// Reads a rule from its stored form.
    fileprivate init(stored: Proto.StoredRule?) {
        switch stored?.kind {
        case 1: self = .once
        case 2: self = .every(.milliseconds(stored?.pause ?? 0))
        case 3: self = .untilRead
        default: self = .always
        }
    }

    fileprivate var stored: Proto.StoredRule {
        var message = Proto.StoredRule()
        switch self {
        case .always: message.kind = 0
        case .once: message.kind = 1
        case .every(let pause):
            (message.kind, message.pause) = (2, (UnixTime(milliseconds: 0) + pause).milliseconds)
        case .untilRead: message.kind = 3
        }
        return message
    }
}
