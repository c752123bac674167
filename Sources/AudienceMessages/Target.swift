package import Protocol
package import ServiceKit

/// A device of an audience: where it is reached, and what decides whether it wants to be.
package struct Target: Hashable, Sendable {
    /// Its place in the app's bitmaps.
    package var ordinal: UInt32
    /// Its id.
    package var deviceID: Identifier
    /// Its addresses that are in use.
    package var addresses: [Proto.Address]
    /// The kinds of addresses that it had, and has none of in use any more.
    package var lostKinds: [String] = []
    /// Its locale; empty: none was said.
    package var locale: String
    /// Its IANA time zone; empty: none was said.
    package var timeZone: String
    /// The app's IANA time zone for devices whose own is not known; empty: it has none.
    package var defaultTimeZone = ""
    /// What the person has chosen.
    package var settings: Proto.Settings?

    /// A device.
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
