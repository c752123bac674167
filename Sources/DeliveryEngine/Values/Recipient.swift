package import ServiceKit

/// Where a device is reached on a lane, as the registry says now.
package struct Recipient: Hashable, Sendable {
    /// What keeps a message from going to it.
    package enum Obstacle: Hashable, Sendable {
        /// The device does not get it; why.
        case withheld(reason: String)
        /// Another adapter of the same app reaches it.
        case belongs(to: String)
    }

    package var ordinal: UInt32
    /// The device's id.
    package var device: String
    package var address: String
    /// The kind of the address, such as `apns`; may be empty.
    package var addressKind = ""
    /// What the address is bound to, such as a bundle id; may be empty.
    package var topic = ""
    /// `sandbox` or `production`; may be empty.
    package var environment = ""
    /// The keys of a Web Push subscription, the public one's 65 bytes first; empty for others.
    package var keys: [UInt8] = []
    /// BCP 47, as the device said; may be empty.
    package var locale: String
    /// Nil: it gets it.
    package var obstacle: Obstacle?
    /// When nothing is to be shown there, in order, as far as it matters: what would be written
    /// then is written when it ends.
    package var quiet: [Range<UnixTime>] = []

    /// A device with an address that is nothing but a text.
    package init(ordinal: UInt32, device: String, address: String, locale: String = "") {
        (self.ordinal, self.device) = (ordinal, device)
        (self.address, self.locale) = (address, locale)
    }

    /// Where the delivery stands at once, if no attempt is to be made here.
    var resultWithoutAttempt: DeliveryResult? {
        switch obstacle {
        case nil: nil
        case .withheld(let reason): .suppressed(reason: reason)
        case .belongs(let adapter): .moved(to: adapter)
        }
    }

    /// Where the delivery stands if nothing is to be shown now; nil: it may be.
    ///
    /// - Parameter attempts: that were made.
    func resultInQuietHours(
        _ brief: Brief, attempts: Int, mayHaveArrived: Bool, at now: UnixTime
    ) -> DeliveryResult? {
        guard let span = quiet.first(where: { $0.contains(now) }) else { return nil }
        guard span.upperBound < brief.expireTime else {
            return mayHaveArrived ? .uncertainAtEnd : .expired
        }
        return .later(
            span.upperBound, attempts: attempts, mayHaveArrived: mayHaveArrived,
            reason: "the device's quiet hours")
    }
}
