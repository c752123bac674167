package import Protocol

/// The state of a notification; the schema and the database use the same numbers.
package enum NotificationState: Int32, CaseIterable, Sendable {
    case scheduled = 1
    case queued = 2
    case sending = 3
    case sent = 4
    case stalled = 5
    case failed = 6
    case cancelled = 7
    case expired = 8

    /// The state as a protobuf value.
    package var proto: Proto.NotificationState { Proto.NotificationState(rawValue: rawValue) }

    /// True if the state changes only on a request.
    package var isFinal: Bool {
        switch self {
        case .scheduled, .queued, .sending, .stalled: false
        case .sent, .failed, .cancelled, .expired: true
        }
    }

    /// True if a planned notification in this state is in devices' inboxes.
    package var isInInbox: Bool {
        switch self {
        case .sending, .sent, .failed: true
        case .scheduled, .queued, .stalled, .cancelled, .expired: false
        }
    }

    /// The state's name in messages.
    package var name: String { "\(self)" }
}
