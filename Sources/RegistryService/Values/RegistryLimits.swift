/// The registry's limits, each with its reason.
enum RegistryLimits {
    /// The most tags of one device.
    ///
    /// A person follows hundreds of things at most, and the set is sent as a whole.
    static let tagsPerDevice = 1_000
    /// The most tags that a change may name without a turn of its app; to change a thousand takes
    /// some milliseconds for which all wait.
    static let fewTags = 100
    /// The most tags, attributes or addresses that one error names, each by its place in the
    /// request.
    ///
    /// An error's details have at most 2 KiB in gRPC. A client that leaves out what is named learns
    /// of the next ones with its next request.
    static let namedItems = 16
    /// The most types that a device exempts from its quiet hours.
    ///
    /// They are part of every answer that gives the device's addresses.
    static let quietExemptions = 32
    /// The most attributes of one device.
    ///
    /// All of them are read and written with the device.
    static let attributesPerDevice = 100
    /// The most devices of one user.
    ///
    /// A change of the user's tags changes each of them.
    static let devicesPerUser = 100
    /// The most addresses of one device.
    ///
    /// An iPhone has a token for each of eleven kinds of push, besides e-mail and a webhook or two.
    static let addressesPerDevice = 16
    /// The most bytes of a device's address values together.
    ///
    /// A Web Push subscription is the longest.
    static let addressBytes = 4_096
    /// The most bytes of a locale, time zone, platform or name.
    ///
    /// Real ones are shorter.
    static let nameBytes = 128
    /// The length of an install id in bytes.
    ///
    /// It must not be guessable: whoever knows it and the app's key can register as the device.
    static let installBytes = 16...128
    /// The length of an app's id in bytes.
    ///
    /// It is used in paths, metadata and file names.
    static let appIDBytes = 1...64
    /// The most ordinals in one page of a resolved audience: a bitmap of 128 KiB at most.
    static let ordinalsPerPage: UInt32 = 1 << 20
    /// The most targets in one answer.
    static let targetsPerCall = 8_192
    /// The most kinds of lost addresses in one request.
    ///
    /// Each is looked up for each device, and the providers have some twenty kinds in all.
    static let lostKindsPerCall = 64
    /// The most bytes of addresses in one answer, without those of its last target: it must fit in
    /// a frame.
    static let targetBytesPerCall = 2 << 20
    /// The most profiles, channels and exempt types in one answer, which must be within
    /// `DecodingLimits.elements`.
    static let targetTablesPerCall = 2_000
    /// The time that the ordinal of a deleted device is not reused.
    ///
    /// A notification keeps ordinals for at most 28 days; after that another device may have one.
    static let ordinalRest: Duration = .seconds(60 * 86_400)
    /// The most texts, lists and messages in a page of devices, which must be within
    /// `DecodingLimits.elements`.
    static let elementsPerPage = 16_000
    /// The most bytes of a topic of APNs, which is a bundle id, perhaps with a suffix.
    static let topicBytes = 255
    /// The most outcomes in one report: as many as one connection to a provider answers in a
    /// moment.
    static let outcomesPerCall = 1_000
    /// The most bytes of a provider's reason for refusing an address.
    static let reasonBytes = 256
    /// The number of devices that a start reads at once, so that one read does not take too long.
    static let devicesPerRead = 1_000
    /// The most lists of an app.
    ///
    /// When a device changes, each list is checked for it.
    static let listsPerApp = 100
    /// The most devices that one commit adds to a list or removes from it.
    static let listMembersPerCall = 1_000
    /// The most segments of an app.
    ///
    /// They are listed in one answer.
    static let segmentsPerApp = 1_000
    /// The most bytes of an app's segments together, which are listed in one answer.
    static let segmentBytes = 1 << 20
    /// The most segments that one selector refers to.
    static let segmentsPerQuery = 32
    /// The most attribute names of an app.
    ///
    /// Each is a column in memory.
    static let attributeNames = 1_000
    /// The depth to which segments may be nested.
    static let segmentDepth = 8
    /// The most kinds of address or time zones in the answer of a preview.
    ///
    /// There are some 600 zones.
    static let countsPerPreview = 1_000
    /// The most devices in a sample.
    static let sampleDevices: UInt32 = 100
    /// The most devices that one commit imports.
    static let importedPerCall = 500
    /// The number of changes that the feed keeps besides those that memory has not applied yet.
    ///
    /// The feed is trimmed after as many changes, and by as many at a time.
    static let feedEntries = 10_000
    /// The most stale devices that one commit deletes.
    static let erasuresPerCall = 500
    /// The most erasures in one answer.
    ///
    /// Delivery erases the devices of an answer in one transaction. With 96,000 stored failures a
    /// debug build took 5 ms for each, and 500 kept the kill switch waiting for 2.5 s.
    static let erasuresPerAnswer = 32
    /// The most ids in one request.
    static let idsPerCall = 1_000
    /// The number of rows of the feed that a start reads at once.
    static let feedEntriesPerRead = 10_000
    /// The approximate bytes of a device in the saved index, for which the disk must have room.
    static let savedBytesPerDevice = 160
    /// The time that erasures wait for others, so that they are erased from the saved index
    /// together.
    ///
    /// All of it must be done within a second.
    static let erasurePause: Duration = .milliseconds(200)
    /// The time that the registry waits before it asks a failed store again.
    static let storePause: Duration = .milliseconds(50)
    /// The most apps of a suite.
    ///
    /// They are listed in one answer.
    static let apps = 1_000
    /// The most prefixes of tags, or kinds of address, in the rules of an app.
    ///
    /// Each is compared with every tag or address that a device adds.
    static let rulesPerKind = 32
    /// The time between syncs without a reason that an app may set.
    ///
    /// A phone that syncs more often than every 5 minutes empties its battery. A device that syncs
    /// less often than every 7 days hardly knows what is near it.
    static let syncIntervals: ClosedRange<Duration> = .seconds(300)...(.seconds(7 * 86_400))
    /// The App IDs, packages or authorities whose attestations count for one app: one for each of
    /// its builds.
    static let attestedNames = 8
    /// The text of the authorities of App Attest; one certificate has some 800 bytes.
    static let authorityBytes = 16 << 10
    /// The number of rows in which one call looks for the devices that a key registered.
    ///
    /// Reading them takes some 50 ms.
    static let rowsPerSearch: UInt32 = 50_000
    /// The time that whoever finds an app full is told to wait before the next try.
    ///
    /// Only people make room, by deleting devices or by raising a setting, and that takes them some
    /// minutes. Real devices then come back soon, and until then they cost little.
    static let fullPause: Duration = .seconds(600)
    /// The most keys of an app, including revoked ones.
    ///
    /// They are listed in one answer.
    static let keysPerApp = 1_000
}
