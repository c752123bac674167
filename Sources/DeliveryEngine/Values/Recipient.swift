package import ServiceKit

/// The address of a device on a lane, as the registry knows it now.
package struct Recipient: Hashable, Sendable {
    /// A reason why a message is not sent to the recipient on this lane.
    package enum Obstacle: Hashable, Sendable {
        /// The device does not get the message, for this reason.
        case withheld(reason: String)
        /// Another adapter of the same app reaches the device.
        case belongs(to: String)
    }

    package var ordinal: UInt32
    /// The device's id.
    package var device: String
    package var address: String
    /// The kind of the address, such as `apns`; may be empty.
    package var addressKind = ""
    /// The topic that the address is bound to, such as a bundle id; may be empty.
    package var topic = ""
    /// The environment, `sandbox` or `production`; may be empty.
    package var environment = ""
    /// The keys of a Web Push subscription, with the 65 bytes of the public key first; empty for
    /// other kinds.
    package var keys: [UInt8] = []
    /// The device's locale as a BCP 47 tag; may be empty.
    package var locale: String
    /// The obstacle; nil if the device gets the message on this lane.
    package var obstacle: Obstacle?
    /// The device's quiet hours as far as they matter, in order; a message that would be sent in
    /// one is sent when it ends.
    package var quiet: [Range<UnixTime>] = []

    /// Creates a recipient with a plain address.
    package init(ordinal: UInt32, device: String, address: String, locale: String = "") {
        (self.ordinal, self.device) = (ordinal, device)
        (self.address, self.locale) = (address, locale)
    }

    /// The result if no attempt may be made on this lane; nil if one may.
    var resultWithoutAttempt: DeliveryResult? {
        switch obstacle {
        case nil: nil
        case .withheld(let reason): .suppressed(reason: reason)
        case .belongs(let adapter): .moved(to: adapter)
        }
    }

    /// Returns the result during the device's quiet hours; nil if the message may be sent now.
    ///
    /// - Parameter attempts: The number of attempts made so far.
    func resultInQuietHours(
        _ brief: Brief, attempts: Int, mayHaveArrived: Bool, at now: UnixTime
    ) -> DeliveryResult? {
        guard let span = quiet.first(where: { $0.contains(now) }) else { return nil }
        guard span.upperBound < brief.expireTime else {
            return mayHaveArrived
                ? .uncertainAtEnd
                : .expired(reason: "the device's quiet hours end after the message")
        }
        return .later(
            span.upperBound, attempts: attempts, mayHaveArrived: mayHaveArrived,
            reason: "the device's quiet hours")
    }
}
