package import ServiceKit

/// That each device gets a message when its own clock shows a time.
package struct LocalSending: Hashable, Sendable {
    /// What becomes of devices whose time has passed when the message is accepted.
    package enum IfPassed: Hashable, Sendable {
        /// They get it when their clock shows the time again.
        case nextDay
        /// They get it at once.
        case now
        /// They do not get it.
        case skip
    }

    /// When a device gets it.
    package enum Decision: Hashable, Sendable {
        /// Then; it may have passed: then at once.
        case at(UnixTime)
        case never
    }

    /// No zone is farther ahead of UTC (Pacific/Kiritimati).
    package static let farthestAhead: Duration = .seconds(14 * 3_600)
    /// No zone is farther behind UTC (Etc/GMT+12).
    package static let farthestBehind: Duration = .seconds(12 * 3_600)
    /// A day on which clocks are set back.
    private static let longestDay: Duration = .seconds(25 * 3_600)
    /// A time that is about to come in one zone is two days old in another: 26 hours are between.
    private static let daysPassed: Int64 = 2

    package let time: CivilTime
    package let ifPassed: IfPassed

    /// A message at a local time.
    package init(time: CivilTime, ifPassed: IfPassed) {
        (self.time, self.ifPassed) = (time, ifPassed)
    }

    /// Before this no device gets it, wherever it is.
    package var earliest: UnixTime {
        UnixTime(milliseconds: time.seconds * 1_000) - Self.farthestAhead
    }

    /// After this no device's clock shows the time any more, wherever it is.
    package var latest: UnixTime {
        UnixTime(milliseconds: time.seconds * 1_000) + Self.farthestBehind
    }

    /// After this no device begins to get it that was `accepted` then.
    package func last(accepted: UnixTime) -> UnixTime {
        guard ifPassed == .nextDay, earliest < accepted else { return max(latest, accepted) }
        return max(latest, accepted + Self.longestDay)
    }

    /// When devices of a zone get it.
    ///
    /// - Parameter accepted: when the message was; what has passed had passed then.
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
