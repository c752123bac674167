import ServiceKit

/// The number of registrations a minute that are taken with keys of the role device.
///
/// Twice as many may come at once, and 0 means any number. Such a key is built into an app, so it
/// is public. Keys of other roles are not bound by this.
package struct RegistrationRates: Hashable, Sendable {
    /// `HERALD_GATEWAY_REGISTRATIONS_ADDRESS`: from one address, for IPv6 from one /64; four times
    /// as many from a /56, and sixteen times from a /48.
    ///
    /// A school or a mobile network has thousands of phones behind one address, but they do not
    /// install an app in the same minute; a script sends more at once.
    package var address = 60
    /// `HERALD_GATEWAY_REGISTRATIONS_KEY`: with one key.
    ///
    /// This is four million a day, more than any start of an app brings. A thousand a second
    /// slow the Syncs of other apps down.
    package var key = 3_000
    /// `HERALD_GATEWAY_REGISTRATIONS_APP`: with all keys of an app together.
    ///
    /// One leaked key takes half of it, so that the keys of other platforms go on.
    package var app = 6_000

    /// The rates a public gateway starts with.
    package init() {}

    /// Reads the settings.
    init(_ settings: Settings) throws(ConfigurationError) {
        func rate(_ name: String, or usual: Int) throws(ConfigurationError) -> Int {
            try settings.integer(name, or: usual, in: 0...10_000_000)
        }
        address = try rate("HERALD_GATEWAY_REGISTRATIONS_ADDRESS", or: address)
        key = try rate("HERALD_GATEWAY_REGISTRATIONS_KEY", or: key)
        app = try rate("HERALD_GATEWAY_REGISTRATIONS_APP", or: app)
    }
}
