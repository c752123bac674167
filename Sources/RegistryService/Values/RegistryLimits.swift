/// Every bound the registry puts on what it is given, with its reason.
enum RegistryLimits {
    /// Tags of one device: a person follows hundreds of things at most; the set travels whole.
    static let tagsPerDevice = 1_000
    /// Types that one device exempts from its quiet hours: they come with each answer that says
    /// where it is.
    static let quietExemptions = 32
    /// Attributes of one device: all are read and written with it.
    static let attributesPerDevice = 100
    /// Devices of one user: a change of the user's tags is one of each of them.
    static let devicesPerUser = 100
    /// Addresses of one device: an iPhone has a token for each of eleven kinds of push; besides,
    /// e-mail and a webhook or two.
    static let addressesPerDevice = 16
    /// The values of a device's addresses together; a Web Push subscription is the longest.
    static let addressBytes = 4_096
    /// Locale, time zone, platform, names: what people write there is shorter.
    static let nameBytes = 128
    /// An install id must not be guessable: whoever knows it and the app's key becomes the device.
    static let installBytes = 16...128
    /// An app's id stands in paths, metadata and file names.
    static let appIDBytes = 1...64
    /// Ordinals in one page of a resolved audience: 128 KiB of bitmap at most.
    static let ordinalsPerPage: UInt32 = 1 << 20
    /// Targets in one answer.
    static let targetsPerCall = 8_192
    /// Kinds of lost addresses that one question asks for: each is looked up for each device, and
    /// providers of all kinds together have some twenty.
    static let lostKindsPerCall = 64
    /// Bytes of addresses in one answer, but for those of its last target: within a frame.
    static let targetBytesPerCall = 2 << 20
    /// Different profiles and channels in one answer, and words in these: within
    /// `DecodingLimits.elements`.
    static let targetTablesPerCall = 2_000
    /// How long the ordinal of a device that is gone is nobody's.
    ///
    /// A notification knows ordinals for 28 days at most; then another device may have one.
    static let ordinalRest: Duration = .seconds(60 * 86_400)
    /// Texts, lists and messages in a page of devices: within `DecodingLimits.elements`.
    static let elementsPerPage = 16_000
    /// A topic of APNs is a bundle id, and maybe a suffix.
    static let topicBytes = 255
    /// Outcomes in one report: as many as a provider's connection answers in a moment.
    static let outcomesPerCall = 1_000
    /// What a provider says when it refuses an address.
    static let reasonBytes = 256
    /// Devices read at once when starting: within the time that one read may take.
    static let devicesPerRead = 1_000
    /// Lists of an app: which of them a device is on is asked one by one when it changes.
    static let listsPerApp = 100
    /// Devices put on a list or taken off it with one commit.
    static let listMembersPerCall = 1_000
    /// Saved selectors of an app: their list comes in one answer.
    static let segmentsPerApp = 1_000
    /// Bytes of an app's saved selectors together: see `segmentsPerApp`.
    static let segmentBytes = 1 << 20
    /// Different saved selectors that one selector is made of.
    static let segmentsPerQuery = 32
    /// Different names of attributes in an app: each is a column.
    static let attributeNames = 1_000
    /// How deep saved selectors may lie in one another.
    static let segmentDepth = 8
    /// Kinds of address or time zones in the answer of a preview: there are some 600 zones.
    static let countsPerPreview = 1_000
    /// Devices in a sample.
    static let sampleDevices: UInt32 = 100
    /// Devices stored with one commit when they are imported.
    static let importedPerCall = 500
    /// Changes that the feed keeps besides those that memory has not taken over yet; after as many
    /// it is trimmed, as many at a time.
    static let feedEntries = 10_000
    /// Devices deleted with one commit when they are stale; and how many are told of in one call.
    static let erasuresPerCall = 500
    /// Ids asked about in one call.
    static let idsPerCall = 1_000
    /// Rows read at once from the feed by a start.
    static let feedEntriesPerRead = 10_000
    /// What a device takes in the saved index, roughly: there must be room for it.
    static let savedBytesPerDevice = 160
    /// How long erasures wait for others, to be taken out of the saved index together: it must be
    /// done within a second.
    static let erasurePause: Duration = .milliseconds(200)
    /// How long the store is left alone after it has failed.
    static let storePause: Duration = .milliseconds(50)
    /// Apps of a suite, and keys of an app, revoked ones too: their lists come in one answer.
    static let apps = 1_000
    /// See `apps`.
    static let keysPerApp = 1_000
}
