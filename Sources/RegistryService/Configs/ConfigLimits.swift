/// The limits of config sets, each with its reason.
enum ConfigLimits {
    /// The most config sets of an app.
    ///
    /// A device gets all that have changed in one answer.
    static let setsPerApp = 16
    /// The most variants of a config set.
    ///
    /// Each selector is evaluated for a device until one selects it.
    static let variants = 16
    /// The most nodes of the selectors of all config sets of an app, with those of the segments
    /// that they name.
    ///
    /// Each Sync that asks for values evaluates them for its device, on the loop that serves all
    /// apps; 1,024 take about a millisecond.
    static let nodes = 1_024
    /// The most nodes that are evaluated for one device; a segment may have grown since the config
    /// set was stored.
    static let nodesJudged = 4_096
    /// The most bytes of the values of one variant.
    ///
    /// With all sets of an app they are 256 KiB, which a phone loads in a second or two.
    static let valueBytes = 16 << 10
    /// The most bytes of all values of a config set.
    ///
    /// Fifty versions of it are kept, and an app's sets are listed in one answer.
    static let setBytes = 64 << 10
    /// The depth to which values may be nested.
    ///
    /// Readers of property lists recurse.
    static let depth = 16
    /// The most single values of one variant, each of which costs memory whatever its text.
    static let elements = 4_000
    /// The most bytes of a description: a paragraph.
    static let descriptionBytes = 1_024
    /// The most bytes of a name, which is part of a URL.
    static let nameBytes = 64
    /// The number of versions of a config set that are kept.
    static let versions = 50
    /// The most bytes that the kept versions of an app's config sets which name users have
    /// together; older ones go first, and of each config set the latest stays.
    ///
    /// Whoever erases a user reads them all in one transaction, and others wait meanwhile.
    static let bytesNamingUsers = 2 * 1024 * 1024
    /// The bytes that a config set has if it names users.
    static let userMark = Array("user(".utf8)
    /// The most config sets that a device may say it has: some may be deleted.
    static let known = 32
    /// The most bytes of a tag; Herald's have some ten.
    static let tagBytes = 64
    /// The interval at which counts of loads are written down.
    ///
    /// What was counted since is lost if the process dies.
    static let countInterval: Duration = .seconds(30)
}
