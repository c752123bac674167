package import ServiceKit

/// What sending must know of a notification, besides what it says.
package struct Brief: Hashable, Sendable {
    /// What becomes of a message whose answer was lost.
    package enum OnUncertain: Int32, Hashable, Sendable {
        /// It is sent again with the same id: an alert that comes twice is better than none.
        case resend = 1
        /// It is not: a code that comes twice is worse than none.
        case drop = 2
    }

    /// Who goes first; none starves.
    package enum Priority: Int32, CaseIterable, Hashable, Sendable {
        case low = 1
        case normal = 2
        case high = 3
    }

    /// The notification's number in the order of acceptance.
    package var sequence: Int64
    /// Whose it is.
    package var app: String
    /// What kind of message, for switches.
    package var type: String
    /// From then on it is of no use.
    package var expireTime: UnixTime
    package var onUncertain: OnUncertain
    package var priority: Priority
    /// Messages with the same key replace each other on a device; empty: it replaces none.
    package var collapseKey: String

    /// A brief.
    package init(
        sequence: Int64, app: String, type: String = "", expireTime: UnixTime,
        onUncertain: OnUncertain = .resend, priority: Priority = .normal, collapseKey: String = ""
    ) {
        (self.sequence, self.app, self.type) = (sequence, app, type)
        (self.expireTime, self.onUncertain) = (expireTime, onUncertain)
        (self.priority, self.collapseKey) = (priority, collapseKey)
    }

    /// Whether `other` takes its place on a device that gets both.
    package func isReplaced(by other: Self) -> Bool {
        !collapseKey.isEmpty && collapseKey == other.collapseKey && app == other.app
            && sequence < other.sequence
    }
}
