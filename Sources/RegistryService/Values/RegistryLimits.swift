/// Every bound the registry puts on what it is given, with its reason.
enum RegistryLimits {
    /// Tags of one device: a person follows hundreds of things at most; the set travels whole.
    static let tagsPerDevice = 1_000
    /// Addresses of one device: one per kind, and a few webhooks.
    static let addressesPerDevice = 16
    /// An address value: a Web Push subscription with its keys is the longest.
    static let addressBytes = 4_096
    /// Locale, time zone, platform, names: what people write there is shorter.
    static let nameBytes = 128
    /// An install id must not be guessable: whoever knows it and the app's key becomes the device.
    static let installBytes = 16...128
    /// An app's id stands in paths, metadata and file names.
    static let appIDBytes = 1...64
    /// A device that changes nothing is noted as seen once per this.
    static let seenInterval: Duration = .seconds(86_400)
    /// Ordinals in one page of a resolved audience: 128 KiB of bitmap at most.
    static let ordinalsPerPage: UInt32 = 1 << 20
    /// Targets in one answer: a chunk of delivery.
    static let targetsPerCall = 1_024
}
