/// The tags that the device wants, and what it knows of those that the server has.
///
/// The whole set is sent with the version that it was made from. When the server has another
/// version, what the device has added and removed since its base is applied to the server's set.
struct WishedTags: Hashable, Sendable, Codable {
    /// What the device wants.
    var wished: Set<String> = []
    /// The server's set, as it was read or stored last, and its version.
    private(set) var base: Set<String> = []
    private(set) var version: UInt64 = 0
    /// What the base or any set that was sent without an answer has: what of it is no longer
    /// wished has to go, although the base may not have it.
    private var everClaimed: Set<String> = []
    /// What the base and all those sets have: what is wished beyond it has to be added.
    private var alwaysClaimed: Set<String> = []
    private(set) var isUnsettled = false
    /// Whether the server has another version, with tags that are not known yet.
    private(set) var isStale = false
    private(set) var refused: Set<String>?
    private(set) var refusal: Refusal?

    /// Creates wishes for nothing.
    init() {}

    /// Why the present wish is not taken; nil: nothing is known against it.
    var standingRefusal: Refusal? { refused == wished ? refusal : nil }

    /// What is to be sent; nil: the server has it, or refuses it.
    var due: Set<String>? {
        guard wished != base || isUnsettled || isStale, refused != wished else { return nil }
        return wished
    }

    mutating func markSent() {
        everClaimed.formUnion(wished)
        alwaysClaimed.formIntersection(wished)
        isUnsettled = true
    }

    /// Notes that the server has what was sent.
    mutating func settle(_ sent: Set<String>, version: UInt64) {
        read(sent, version: version)
        (refused, refusal) = (nil, nil)
    }

    /// Applies what the device has changed to what the server has.
    mutating func merge(theirs: Set<String>, version: UInt64) {
        let added = wished.subtracting(alwaysClaimed)
        let removed = everClaimed.subtracting(wished)
        wished = theirs.union(added).subtracting(removed)
        read(theirs, version: version)
    }

    /// Notes the version that the server has, told by an answer to a request without tags.
    mutating func notice(version: UInt64) { isStale = version != self.version }

    mutating func refuse(_ sent: Set<String>, _ refusal: Refusal) {
        (refused, self.refusal) = (sent, refusal)
    }

    /// Forgets what the server has, for a device that it does not know.
    mutating func forgetServer() {
        settle([], version: 0)
    }

    private mutating func read(_ theirs: Set<String>, version: UInt64) {
        (base, everClaimed, alwaysClaimed) = (theirs, theirs, theirs)
        (self.version, isUnsettled, isStale) = (version, false, false)
    }

    /// What has to be changed in an older value: a device may follow hundreds of tags.
    struct Change: Codable, Sendable {
        fileprivate let wished: SetChange<String>?
        fileprivate let base: SetChange<String>?
        fileprivate let everClaimed: SetChange<String>?
        fileprivate let alwaysClaimed: SetChange<String>?
        fileprivate let version: UInt64
        fileprivate let isUnsettled: Bool
        fileprivate let isStale: Bool
        fileprivate let refused: Became<Set<String>>?
        fileprivate let refusal: Became<Refusal>?
    }

    /// Returns what has to be changed in `old` to get this value; nil: nothing.
    func change(since old: Self) -> Change? {
        guard self != old else { return nil }
        return Change(
            wished: SetChange(from: old.wished, to: wished),
            base: SetChange(from: old.base, to: base),
            everClaimed: SetChange(from: old.everClaimed, to: everClaimed),
            alwaysClaimed: SetChange(from: old.alwaysClaimed, to: alwaysClaimed),
            version: version, isUnsettled: isUnsettled, isStale: isStale,
            refused: Became(from: old.refused, to: refused),
            refusal: Became(from: old.refusal, to: refusal))
    }

    mutating func apply(_ change: Change) {
        change.wished?.apply(to: &wished)
        change.base?.apply(to: &base)
        change.everClaimed?.apply(to: &everClaimed)
        change.alwaysClaimed?.apply(to: &alwaysClaimed)
        (version, isUnsettled) = (change.version, change.isUnsettled)
        isStale = change.isStale
        change.refused?.apply(to: &refused)
        change.refusal?.apply(to: &refusal)
    }
}
