package import DeliveryEngine

/// The reason why an adapter accepts no messages at present, although nobody has held it.
package struct Standstill: Hashable, Sendable {
    package var cause: LaneBlock.Cause
    /// The reason in words: the provider's or the system's, if they gave one.
    package var reason: String
    /// The time that the standstill still lasts; nil if that is unknown.
    package var left: Duration?

    /// Creates a standstill.
    package init(_ cause: LaneBlock.Cause, _ reason: String, left: Duration?) {
        (self.cause, self.reason, self.left) = (cause, reason, left)
    }
}
