import Times

/// A notification that waits for delivery.
struct WaitingEntry: Sendable {
    var id: Int64
    var source: Int64
    /// The app of the source.
    var app: String
    /// The name of the source.
    var name: String
    /// The name of the rule that made the notification.
    var rule: String
    var request: [UInt8]
    /// The time at which the notification was made.
    var created: UnixTime
    /// The latest end of the notification, if it came late to delivery before; nil if it did not.
    var lateUntil: UnixTime?
    /// The end by the rule's `until`; nil if there is none.
    var until: UnixTime?
}
