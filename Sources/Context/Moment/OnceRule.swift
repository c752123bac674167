import ServiceKit

/// How often a place or its story may be shown to one person.
package enum OnceRule: Hashable, Sendable {
    /// With each visit.
    case always
    case once
    /// Not again before so long has passed.
    case every(Duration)
    /// With each visit until it was read.
    case untilRead

    /// What is in the way at `now`.
    ///
    /// - Parameters:
    ///   - shown: when it was shown last.
    ///   - isRead: whether it was opened.
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
