import Context
import Protocol
import ServiceKit
import Spatial

extension DeviceMovement {
    /// Reads a movement from its stored form.
    init(stored: Proto.StoredMovement) {
        var stays: [UInt32: DeviceTransitions.Stay] = [:]
        for stay in stored.stays { stays[stay.slot] = DeviceTransitions.Stay(stay) }
        var told: [DeviceTransitions.Told: Int64] = [:]
        for it in stored.told {
            guard let kind = Transition.Kind(rawValue: UInt8(truncatingIfNeeded: it.kind)) else {
                continue
            }
            told[.init(slot: it.slot, kind: kind)] = it.time
        }
        transitions = DeviceTransitions(
            last: stored.last.flatMap(Fix.init(stored:)), stays: stays,
            doubtful: Set(stored.doubtful), told: told)
        moment = stored.moment.map(MomentState.init(stored:)) ?? .withoutSensors
        wake = UnixTime(stored: stored.wake)
        sensed = stored.sensed == 0 ? .min : stored.sensed
        zone = stored.timeZone
    }

    /// The movement in its stored form.
    var stored: Proto.StoredMovement {
        var message = Proto.StoredMovement()
        message.last = transitions.last?.stored
        message.stays = transitions.stays.sorted { $0.key < $1.key }.map { slot, stay in
            stay.stored(slot)
        }
        message.doubtful = transitions.doubtful.sorted()
        message.told = transitions.told.map { it, time in
            var message = Proto.StoredTold()
            (message.slot, message.kind, message.time) = (it.slot, UInt32(it.kind.rawValue), time)
            return message
        }.sorted { ($0.slot, $0.kind) < ($1.slot, $1.kind) }
        message.moment = moment.stored
        message.wake = wake?.milliseconds ?? 0
        message.sensed = sensed == .min ? 0 : sensed
        message.timeZone = zone
        return message
    }
}

extension Fix {
    /// Reads a fix from its stored form; nil if its coordinates are out of range.
    fileprivate init?(stored: Proto.StoredFix) {
        guard
            let coordinate = Coordinate(latitude: stored.latitude, longitude: stored.longitude)
        else { return nil }
        self.init(at: coordinate, accuracy: stored.accuracy, time: stored.time)
    }

    fileprivate var stored: Proto.StoredFix {
        var message = Proto.StoredFix()
        (message.latitude, message.longitude) = (coordinate.latitude, coordinate.longitude)
        (message.accuracy, message.time) = (accuracy, time)
        return message
    }
}

extension DeviceTransitions.Stay {
    /// Reads a stay from its stored form.
    fileprivate init(_ stored: Proto.StoredStay) {
        var rule = TransitionRule(dwell: stored.dwell == 0 ? nil : stored.dwell)
        rule.pause = stored.pause
        // The radius of a polygon is infinite.
        self.init(since: stored.since, rule: rule, radius: stored.radius)
        hasDwelt = stored.hasDwelt
        if hasDwelt { dwellEnd = nil } else if stored.dwellEnd != 0 { dwellEnd = stored.dwellEnd }
        outsideSince = stored.outsideSince == 0 ? nil : stored.outsideSince
    }

    fileprivate func stored(_ slot: UInt32) -> Proto.StoredStay {
        var message = Proto.StoredStay()
        (message.slot, message.since, message.radius) = (slot, since, radius)
        (message.dwell, message.pause) = (rule.dwell ?? 0, rule.pause)
        (message.hasDwelt, message.outsideSince) = (hasDwelt, outsideSince ?? 0)
        message.dwellEnd = dwellEnd ?? 0
        return message
    }
}

extension UnixTime {
    /// Creates a time from its stored form; nil for 0, which means none.
    init?(stored milliseconds: Int64) {
        guard milliseconds != 0 else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
