import Times

/// A notification that waits for delivery.
struct WaitingEntry: Sendable {
    var id: Int64
    var source: Int64
    /// The app of the source.
    var app: String
    /// The name of the source.
    var name: String
    /// The rule that made it.
    var rule: String
    var request: [UInt8]
    /// When it was made.
    var created: UnixTime
    /// When it ends at the latest, if it came late to delivery before.
    var lateUntil: UnixTime?
    /// The end of what it tells of; nil if there is none.
    var until: UnixTime?
}
