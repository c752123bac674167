/// The tags that the device wants, and its knowledge of those that the server has.
///
/// The whole set is sent with the version that it was made from. When the server has another
/// version, the tags that the device has added and removed since its base are applied to the
/// server's set.
struct WishedTags: Hashable, Sendable, Codable {
    /// The wished tags, with those that senders have given to the device.
    var wished: Set<String> = [] {
        didSet {
            // A tag that is followed anew is sent anew.
            withheld = withheld.filter { wished.contains($0.key) }
            given.formIntersection(wished)
        }
    }
    /// The refusals of single tags by the server, by the tags; the other tags are sent without
    /// them.
    private(set) var withheld: [String: Refusal] = [:]
    /// The tags that came from the server: senders gave them, and the device never asked for them.
    private(set) var given: Set<String> = []
    /// The server's set, as it was read or stored last, and its version.
    private(set) var base: Set<String> = []
    private(set) var version: UInt64 = 0
    /// The tags of the base, or of any set that was sent without an answer: those that are no
    /// longer wished have to be removed, although the base may not have them.
    private var everClaimed: Set<String> = []
    /// The tags that the base and all those sets have: wished tags beyond them have to be added.
    private var alwaysClaimed: Set<String> = []
    private(set) var isUnsettled = false
    /// True if the server has another version, with tags that are not known yet.
    private(set) var isStale = false
    private(set) var refused: Set<String>?
    private(set) var refusal: Refusal?

    /// Creates wishes for nothing.
    init() {}

    /// The tags that can be sent: the wished ones without those that are withheld.
    private var sendable: Set<String> {
        withheld.isEmpty ? wished : wished.filter { withheld[$0] == nil }
    }

    /// The reason why the server does not take the present wish, or a part of it; nil if none is
    /// known.
    var standingRefusal: Refusal? {
        if refused == sendable { return refusal }
        return withheld.min { $0.key < $1.key }?.value
    }

    /// The tags to be sent; nil if the server has them, or refuses them.
    var due: Set<String>? {
        let tags = sendable
        guard tags != base || isUnsettled || isStale else { return nil }
        return tags == refused ? nil : tags
    }

    /// The tags that a registration states; nil if the server refuses them.
    var registered: Set<String>? {
        let tags = sendable
        return tags == refused ? nil : tags
    }

    mutating func markSent() {
        let sent = sendable
        everClaimed.formUnion(sent)
        alwaysClaimed.formIntersection(sent)
        isUnsettled = true
    }

    /// Notes that the server has stored the tags that were sent.
    mutating func settle(_ sent: Set<String>, version: UInt64) {
        read(sent, version: version)
        (refused, refusal) = (nil, nil)
    }

    /// Applies the device's changes to the server's tags.
    mutating func merge(theirs: Set<String>, version: UInt64) {
        let added = wished.subtracting(alwaysClaimed)
        let removed = everClaimed.subtracting(wished)
        let mine = wished
        wished = theirs.union(added).subtracting(removed)
        given.formUnion(wished.subtracting(mine))
        // What the device has after all is not refused.
        withheld = withheld.filter { !theirs.contains($0.key) }
        read(theirs, version: version)
    }

    /// Notes the version that the server has, told by an answer to a request without tags.
    mutating func notice(version: UInt64) { isStale = version != self.version }

    mutating func refuse(_ sent: Set<String>, _ refusal: Refusal) {
        (refused, self.refusal) = (sent, refusal)
    }

    /// Notes that the server refuses single tags; the others are sent without them.
    ///
    /// Tags that a sender gave to the device of which this one is a copy were never the person's
    /// wish, and are removed.
    mutating func withhold(_ tags: [String: Refusal]) {
        wished.subtract(given.intersection(tags.keys))
        withheld.merge(tags.filter { wished.contains($0.key) }) { _, new in new }
    }

    /// Forgets the server's state, for a device that the server does not know.
    mutating func forgetServer() {
        settle([], version: 0)
        withheld = [:]
    }

    private mutating func read(_ theirs: Set<String>, version: UInt64) {
        (base, everClaimed, alwaysClaimed) = (theirs, theirs, theirs)
        (self.version, isUnsettled, isStale) = (version, false, false)
    }

    /// The difference between two values, by which the newer one is stored: a device may follow
    /// hundreds of tags.
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
        fileprivate let withheld: MapChange<String, Refusal>?
        fileprivate let given: SetChange<String>?
    }

    /// Returns the change that makes this value of `old`; nil if they are equal.
    func change(since old: Self) -> Change? {
        guard self != old else { return nil }
        return Change(
            wished: SetChange(from: old.wished, to: wished),
            base: SetChange(from: old.base, to: base),
            everClaimed: SetChange(from: old.everClaimed, to: everClaimed),
            alwaysClaimed: SetChange(from: old.alwaysClaimed, to: alwaysClaimed),
            version: version, isUnsettled: isUnsettled, isStale: isStale,
            refused: Became(from: old.refused, to: refused),
            refusal: Became(from: old.refusal, to: refusal),
            withheld: MapChange(from: old.withheld, to: withheld),
            given: SetChange(from: old.given, to: given))
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
        withheld.apply(change.withheld)
        change.given?.apply(to: &given)
    }
}

extension WishedTags {
    init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: CodingKeys.self)
        wished = try from.decode(Set<String>.self, forKey: .wished)
        base = try from.decode(Set<String>.self, forKey: .base)
        version = try from.decode(UInt64.self, forKey: .version)
        everClaimed = try from.decode(Set<String>.self, forKey: .everClaimed)
        alwaysClaimed = try from.decode(Set<String>.self, forKey: .alwaysClaimed)
        isUnsettled = try from.decode(Bool.self, forKey: .isUnsettled)
        isStale = try from.decode(Bool.self, forKey: .isStale)
        refused = try from.decodeIfPresent(Set<String>.self, forKey: .refused)
        refusal = try from.decodeIfPresent(Refusal.self, forKey: .refusal)
        // Older versions of the library have not stored them.
        withheld = try from.decodeIfPresent([String: Refusal].self, forKey: .withheld) ?? [:]
        given = try from.decodeIfPresent(Set<String>.self, forKey: .given) ?? []
    }
}
