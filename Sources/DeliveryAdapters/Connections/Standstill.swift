package import DeliveryEngine

/// Why an adapter takes no message now, though nobody has held it.
package struct Standstill: Hashable, Sendable {
    package var cause: LaneBlock.Cause
    /// In words: the provider's or the system's, where there are some.
    package var reason: String
    /// After how long it goes on by itself; nil: nobody knows.
    package var left: Duration?

    /// A standstill.
    package init(_ cause: LaneBlock.Cause, _ reason: String, left: Duration?) {
        (self.cause, self.reason, self.left) = (cause, reason, left)
    }
}
