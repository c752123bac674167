/// The limits of what each app of a suite may have, as the operator sets them.
///
/// A key of the role device is built into an app, so it is public: whoever has it could otherwise
/// fill the memory that all apps share.
package struct AppLimits: Hashable, Sendable {
    /// The default of `devices`.
    ///
    /// The suite is built for so many; they take some 1.5 GB of the registry's memory.
    static let usualDevices = 10_000_000
    /// The default of `words`.
    ///
    /// A real app has some thousands of tags. A new tag takes some 330 bytes, so these take 33 MB.
    static let usualWords = 100_000

    /// The default of `bytes`: two kilobytes for each of the usual devices, a real one has some
    /// hundred bytes.
    static let usualBytes = 20_000 << 20

    /// `HERALD_REGISTRY_DEVICES`: the most devices of an app.
    package var devices: Int
    /// `HERALD_REGISTRY_TAGS`: the most different tags of an app's devices, together with the other
    /// words that the index keeps: switched-off types, platforms, models, languages, versions of
    /// the app and kinds of address.
    package var words: Int
    /// `HERALD_REGISTRY_MEGABYTES`: the most bytes of the disk that an app's devices and users
    /// take.
    package var bytes: Int

    /// Creates limits; nil takes the usual one.
    package init(devices: Int? = nil, words: Int? = nil, bytes: Int? = nil) {
        self.devices = devices ?? Self.usualDevices
        self.words = words ?? Self.usualWords
        self.bytes = bytes ?? Self.usualBytes
    }
}
