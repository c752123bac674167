import Times

/// The rule that says how often a place or its story may be shown to one person.
package enum OnceRule: Hashable, Sendable {
    /// Shown on every visit.
    case always
    case once
    /// Again only after this time has passed.
    case every(Duration)
    /// Shown on every visit until it was read.
    case untilRead

    /// Returns why the rule forbids showing it at `now`; nil if it is allowed.
    ///
    /// - Parameters:
    ///   - shown: the time at which it was last shown; nil if never.
    ///   - isRead: true if it was opened.
    func reason(shown: UnixTime?, isRead: Bool, now: UnixTime) -> MomentReason? {
        switch self {
        case .always: return nil
        case .once: return shown == nil ? nil : .shownOnce
        case .every(let pause):
            guard let shown else { return nil }
            return now < shown + pause ? .shownLately : nil
        case .untilRead: return isRead ? .read : nil
        }
    }
}
