package import ServiceKit

/// The state of the delivery of a notification to a device on a lane, as it is stored.
package enum DeliveryResult: Hashable, Sendable {
    /// The reason why a delivery was given up.
    package enum Failure: Int32, CaseIterable, Hashable, Sendable {
        /// The address is no longer valid.
        case gone = 1
        /// The provider refuses this message.
        case refused = 2
        /// The retry time that the operator set is over.
        case attempts = 3
        /// The lane is no longer set up.
        case noLane = 4
    }

    case delivered
    case failed(Failure, reason: String)
    /// The delivery was given up without knowing whether the message arrived.
    case uncertain(reason: String)
    /// The message expired; the reason is why it was not sent before, and is empty if nothing but
    /// time prevented it.
    case expired(reason: String = "")
    /// Nothing was tried, because the device no longer exists or does not want the message.
    case suppressed(reason: String)
    /// Another attempt follows at the time given; `attempts` were made, and one of them may have
    /// arrived.
    case later(UnixTime, attempts: Int, mayHaveArrived: Bool, reason: String)

    /// Another adapter of the app sends the message at once.
    case moved(to: String)

    /// The reason text of a message that ended before it was known whether it arrived.
    package static let uncertainReason =
        "the message expired before it was known whether it arrived"

    /// The result of a message that ended before it was known whether it arrived.
    package static let uncertainAtEnd = Self.uncertain(reason: uncertainReason)

    /// The result of a message that a newer one with the same collapse key replaces.
    package static let replaced = Self.suppressed(reason: "replaced by a newer notification")

    /// Returns the result to record for a message that ends without another attempt.
    ///
    /// If an earlier attempt may have arrived, the result is uncertain and not suppressed or
    /// expired.
    package func told(mayHaveArrived: Bool) -> DeliveryResult {
        guard mayHaveArrived else { return self }
        return switch self {
        case .suppressed(let reason):
            .uncertain(reason: "\(reason), before it was known whether the message arrived")
        case .expired: .uncertainAtEnd
        default: self
        }
    }

    /// True if no further attempt follows.
    package var isFinal: Bool {
        switch self {
        case .later, .moved: false
        case .delivered, .failed, .uncertain, .expired, .suppressed: true
        }
    }
}
