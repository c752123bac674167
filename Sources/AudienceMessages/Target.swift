package import Protocol
package import ServiceKit

/// A device of an audience: its addresses, and the settings that decide whether it is notified.
package struct Target: Hashable, Sendable {
    /// The device's place in the app's bitmaps.
    package var ordinal: UInt32
    /// The device's id.
    package var deviceID: Identifier
    /// The device's addresses in use.
    package var addresses: [Proto.Address]
    /// The kinds of address that the device has had, but has none in use of.
    package var lostKinds: [String] = []
    /// The device's locale; empty if it reported none.
    package var locale: String
    /// The device's IANA time zone; empty if it reported none.
    package var timeZone: String
    /// The app's IANA time zone for devices without a known one; empty if the app has none.
    package var defaultTimeZone = ""
    /// The notification settings that the user chose; nil if there are none.
    package var settings: Proto.Settings?

    /// Creates a target.
    package init(
        ordinal: UInt32, deviceID: Identifier, addresses: [Proto.Address] = [],
        locale: String = "", timeZone: String = "", settings: Proto.Settings? = nil
    ) {
        self.ordinal = ordinal
        self.deviceID = deviceID
        self.addresses = addresses
        self.locale = locale
        self.timeZone = timeZone
        self.settings = settings
    }
}
