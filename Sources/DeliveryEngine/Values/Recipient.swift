/// Where a device is reached on a lane, as the registry says now.
package struct Recipient: Hashable, Sendable {
    package var ordinal: UInt32
    /// The device's id.
    package var device: String
    package var address: String
    /// BCP 47, as the device said; may be empty.
    package var locale: String

    /// A target.
    package init(ordinal: UInt32, device: String, address: String, locale: String = "") {
        (self.ordinal, self.device) = (ordinal, device)
        (self.address, self.locale) = (address, locale)
    }
}
