package import ServiceKit

/// Where the delivery of a notification to a device by a lane stands, as it is stored.
package enum DeliveryResult: Hashable, Sendable {
    /// Why a delivery was given up.
    package enum Failure: Int32, CaseIterable, Hashable, Sendable {
        /// Nobody is at the address.
        case gone = 1
        /// The provider does not take this message.
        case refused = 2
        /// As long as the operator has it tried.
        case attempts = 3
        /// The lane is not set up any more.
        case noLane = 4
    }

    case delivered
    case failed(Failure, reason: String)
    /// Given up without knowing whether it arrived.
    case uncertain(reason: String)
    case expired
    /// Nothing was tried: the device is gone, or does not want it.
    case suppressed(reason: String)
    /// Another attempt, then; so many were made, and one of them may have arrived.
    case later(UnixTime, attempts: Int, mayHaveArrived: Bool, reason: String)

    /// Another adapter of the app sends it, at once.
    case moved(to: String)

    /// What is said of a message that ended before it was known whether it arrived.
    package static let uncertainReason = "its time was over before it was known whether it arrived"

    /// What is known of a message that ended before it was known whether it arrived.
    package static let uncertainAtEnd = Self.uncertain(reason: uncertainReason)

    /// What becomes of a message whose device gets a newer one with the same collapse key.
    package static let replaced = Self.suppressed(reason: "a newer one replaces it")

    /// What is to be told of a message that ends without another attempt: that nothing was tried,
    /// or that nothing is known of what an earlier attempt came to.
    package func told(mayHaveArrived: Bool) -> DeliveryResult {
        guard mayHaveArrived else { return self }
        return switch self {
        case .suppressed(let reason):
            .uncertain(reason: "\(reason); before it was known whether it had arrived")
        case .expired: .uncertainAtEnd
        default: self
        }
    }

    /// Whether nothing more happens by itself.
    package var isFinal: Bool {
        switch self {
        case .later, .moved: false
        case .delivered, .failed, .uncertain, .expired, .suppressed: true
        }
    }
}
