package import Times

/// A rule to send a message to each device when its own clock shows a time.
package struct LocalSending: Hashable, Sendable {
    /// A choice for devices whose local time had passed when the message was accepted.
    package enum IfPassed: Hashable, Sendable {
        /// The devices get the message when their clock shows the time again.
        case nextDay
        /// The devices get the message immediately.
        case now
        /// The devices do not get the message.
        case skip
    }

    /// The decision when a device gets the message.
    package enum Decision: Hashable, Sendable {
        /// The device gets it at this time, or immediately if that has passed.
        case at(UnixTime)
        case never
    }

    /// The largest offset ahead of UTC of any zone (Pacific/Kiritimati).
    package static let farthestAhead: Duration = .seconds(14 * 3_600)
    /// The largest offset behind UTC of any zone (Etc/GMT+12).
    package static let farthestBehind: Duration = .seconds(12 * 3_600)
    /// The length of a day on which clocks are set back.
    private static let longestDay: Duration = .seconds(25 * 3_600)
    /// The most days to add: a message may be accepted a day after the last zone has had the time,
    /// and zones are up to 26 hours apart.
    private static let daysPassed: Int64 = 3

    package let time: CivilTime
    package let ifPassed: IfPassed

    /// Creates a rule for a message at a local time.
    package init(time: CivilTime, ifPassed: IfPassed) {
        (self.time, self.ifPassed) = (time, ifPassed)
    }

    /// The time before which no device gets the message, wherever it is.
    package var earliest: UnixTime {
        UnixTime(milliseconds: time.seconds * 1_000) - Self.farthestAhead
    }

    /// The time after which no device's clock shows the local time any more, wherever it is.
    package var latest: UnixTime {
        UnixTime(milliseconds: time.seconds * 1_000) + Self.farthestBehind
    }

    /// The time after which the message is not accepted any more.
    ///
    /// A day after the last device's clock has shown the time: a recipe that sends at half past
    /// eight may find something new in the evening, when that has passed everywhere. Whoever names
    /// a date before that has probably mistyped it. With `skip` nobody would get the message.
    package var lastAccepted: UnixTime {
        ifPassed == .skip ? latest : latest + .seconds(CivilTime.secondsOfDay)
    }

    /// Returns the time after which no device begins to get a message that was accepted at
    /// `accepted`.
    package func last(accepted: UnixTime) -> UnixTime {
        guard ifPassed == .nextDay, earliest < accepted else { return max(latest, accepted) }
        return max(latest, accepted + Self.longestDay)
    }

    /// Returns when devices in a zone get the message.
    ///
    /// - Parameter accepted: the time at which the message was accepted, which decides the passed
    ///   local times.
    package func decision(in zone: ZoneRules, accepted: UnixTime) -> Decision {
        let moment = zone.moment(of: time)
        guard moment < accepted else { return .at(moment) }
        switch ifPassed {
        case .now: return .at(accepted)
        case .skip: return .never
        case .nextDay: break
        }
        for days in 1...Self.daysPassed {
            let later = zone.moment(
                of: CivilTime(seconds: time.seconds + days * CivilTime.secondsOfDay))
            if later >= accepted { return .at(later) }
        }
        return .at(accepted)
    }
}

extension UnixTime {
    fileprivate static func - (left: Self, span: Duration) -> Self {
        left + (.zero - span)
    }
}
