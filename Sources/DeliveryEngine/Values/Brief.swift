package import ServiceKit

/// The facts about a notification that sending needs, apart from its content.
package struct Brief: Hashable, Sendable {
    /// The policy for a message whose answer was lost.
    package enum OnUncertain: Int32, Hashable, Sendable {
        /// The message is sent again with the same id, for example an alert, which is better twice
        /// than never.
        case resend = 1
        /// The message is not sent again, for example a code, which is worse twice than never.
        case drop = 2
    }

    /// The priority of a notification; no priority starves another.
    package enum Priority: Int32, CaseIterable, Hashable, Sendable {
        case low = 1
        case normal = 2
        case high = 3
    }

    /// The notification's sequence number, in the order of acceptance.
    package var sequence: Int64
    /// The id of the app that sends the notification.
    package var app: String
    /// The notification's type, which switches refer to.
    package var type: String
    /// The time from which on the notification is not delivered.
    package var expireTime: UnixTime
    package var onUncertain: OnUncertain
    package var priority: Priority
    /// The collapse key: on a device, a message replaces earlier ones with the same key; empty if
    /// it replaces none.
    package var collapseKey: String

    /// Creates a brief.
    package init(
        sequence: Int64, app: String, type: String = "", expireTime: UnixTime,
        onUncertain: OnUncertain = .resend, priority: Priority = .normal, collapseKey: String = ""
    ) {
        (self.sequence, self.app, self.type) = (sequence, app, type)
        (self.expireTime, self.onUncertain) = (expireTime, onUncertain)
        (self.priority, self.collapseKey) = (priority, collapseKey)
    }

    /// Returns whether another notification replaces this one on a device that gets both.
    package func isReplaced(by other: Self) -> Bool {
        !collapseKey.isEmpty && collapseKey == other.collapseKey && app == other.app
            && sequence < other.sequence
    }
}
