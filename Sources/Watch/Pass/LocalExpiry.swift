package import Context
package import Times

/// The end of a notification that goes out at a local time: its `expire` counts from the moment at
/// which that has come in the last time zone, so that no zone is left out however short it is.
package enum LocalExpiry {
    /// The longest time that delivery keeps a notification.
    package static let longest: Duration = .seconds(28 * 86_400)

    /// Returns the end of a notification that is made or let go now.
    package static func end(
        _ expire: Duration, after local: LocalSending, now: UnixTime
    ) -> UnixTime {
        min(local.last(accepted: now) + expire, now + longest)
    }

    /// Returns how long a notification is still sent after its local time, by its end.
    ///
    /// - Parameter accepted: the time at which delivery accepts the notification.
    package static func expire(
        of end: UnixTime, after local: LocalSending, accepted: UnixTime
    ) -> Duration {
        max(.zero, end - local.last(accepted: accepted))
    }
}

extension LocalSending.IfPassed {
    /// Reads the word of a recipe.
    package init(word: String) {
        switch word {
        case "now": self = .now
        case "skip": self = .skip
        default: self = .nextDay
        }
    }
}
