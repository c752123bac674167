/// The times that a server's answer asks a device to keep until the next sync.
struct ToldTimes: Hashable, Sendable {
    /// The time during which the server asks for no sync at all; nil if it does not.
    var pause: Duration?
    /// The time after which the server asks for a regular sync; nil if it does not.
    var interval: Duration?
}
