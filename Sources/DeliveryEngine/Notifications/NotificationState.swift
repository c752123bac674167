package import Protocol

/// How a notification stands; the numbers are the schema's and the database's.
package enum NotificationState: Int32, CaseIterable, Sendable {
    case scheduled = 1
    case queued = 2
    case sending = 3
    case sent = 4
    case stalled = 5
    case failed = 6
    case cancelled = 7
    case expired = 8

    /// As it travels.
    package var proto: Proto.NotificationState { Proto.NotificationState(rawValue: rawValue) }

    /// Whether nothing more happens by itself.
    package var isFinal: Bool {
        switch self {
        case .scheduled, .queued, .sending, .stalled: false
        case .sent, .failed, .cancelled, .expired: true
        }
    }

    /// Whether devices find it in their inbox, once it has been planned.
    package var isInInbox: Bool {
        switch self {
        case .sending, .sent, .failed: true
        case .scheduled, .queued, .stalled, .cancelled, .expired: false
        }
    }

    /// The name for people.
    package var name: String { "\(self)" }
}
