/// When the server asks a device for the next sync, as an answer says it.
struct ToldTimes: Hashable, Sendable {
    /// The time during which it asks for no sync at all.
    var pause: Duration?
    /// The time after which it asks for a sync without a reason.
    var interval: Duration?
}
