/// An index of an app's devices in memory: a set of devices for each tag and each facet, such as
/// `platform(ios)`, and the set of all devices.
///
/// Devices are ordinals, which the owner assigns densely from 0. The sets are divided into segments
/// of 65,536 ordinals (``SegmentedSets``). The index is derived from a database; it does no I/O
/// itself. Only one thread at a time may use it.
package final class AudienceIndex {
    private let ordinalOf: (String) -> UInt32?
    private let shareHashOf: ((UInt32) -> UInt64)?
    /// The kinds of atoms that facets answer.
    private let kinds: Set<Selector.Atom.Kind>
    let sets = SegmentedSets()
    private(set) var names = SetNames()
    private var order = TagOrder()

    /// Creates an empty index.
    ///
    /// - Parameters:
    ///   - facets: the kinds of atoms that the owner will set with ``change(_:from:to:)``; a
    ///     selector with another kind is refused.
    ///   - shareHashOf: returns the ``ShareHash`` of the id of an existing device by its ordinal,
    ///     for `percent`. Without it `percent` is refused.
    ///   - ordinalOf: returns the ordinal of a device by its id, for `device:`; nil if there is
    ///     none.
    package init(
        facets: Set<Selector.Atom.Kind> = [], shareHashOf: ((UInt32) -> UInt64)? = nil,
        ordinalOf: @escaping (String) -> UInt32?
    ) {
        kinds = facets
        self.shareHashOf = shareHashOf
        self.ordinalOf = ordinalOf
    }

    /// The number of devices.
    package var deviceCount: Int {
        sets.liveCount
    }

    /// The number of tags that a device follows.
    package var tagCount: Int {
        names.tags.count
    }

    /// The number of tags and facets that a device has.
    package var wordCount: Int {
        names.tags.count + names.facets.count
    }

    /// Adds a device; returns whether it is new.
    @discardableResult
    package func insert(_ ordinal: UInt32) -> Bool {
        sets.insert(ordinal)
    }

    /// Makes a device follow `tag`, adding the device if necessary; returns whether it did not
    /// follow the tag before.
    @discardableResult
    package func follow(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        sets.insert(ordinal, into: number(tag))
    }

    /// Makes a device follow `tags` besides those it follows, adding the device if necessary.
    package func follow(_ ordinal: UInt32, _ tags: [Tag]) {
        sets.insert(ordinal, into: tags.map { number($0) })
    }

    /// Makes all of `ordinals` follow `tag`; for filling an index tag by tag.
    package func follow(_ ordinals: Bitmap, _ tag: Tag) {
        guard !ordinals.isEmpty else { return }
        let number = number(tag)
        forEachSegment(ordinals) { segment, words in
            sets.formUnion(words, inSegment: segment, into: number)
        }
    }

    /// Gives all of `ordinals` the facet; for filling an index facet by facet.
    package func insert(_ ordinals: Bitmap, having facet: Facet) {
        guard !ordinals.isEmpty else { return }
        let number = number(facet)
        forEachSegment(ordinals) { segment, words in
            sets.formUnion(words, inSegment: segment, into: number)
        }
    }

    /// Adds devices by their ordinals.
    package func insert(_ ordinals: Bitmap) {
        for ordinal in ordinals.ordinals(limit: .max) { _ = sets.insert(ordinal) }
    }

    /// Makes a device no longer follow `tag`; returns whether it did.
    @discardableResult
    package func unfollow(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        guard let number = names.tags[tag], sets.remove(ordinal, from: number) else { return false }
        dropIfEmpty(number)
        return true
    }

    /// Makes a device follow `tags` and no other tags.
    ///
    /// `previous` is all that the device may follow, if the caller knows; a tag that is missing
    /// there stays followed. Without it every tag in the device's segment is checked.
    package func setTags(_ ordinal: UInt32, _ tags: Set<Tag>, previous: Set<Tag>? = nil) {
        let previous = previous ?? Set(sets.numbers(having: ordinal).compactMap { names.tag($0) })
        for tag in previous where !tags.contains(tag) { unfollow(ordinal, tag) }
        insert(ordinal)
        for tag in tags { follow(ordinal, tag) }
    }

    /// Replaces the facets `old` of a device by `new`, keeping those in both.
    package func change(_ ordinal: UInt32, from old: Set<Facet> = [], to new: Set<Facet>) {
        for facet in old where !new.contains(facet) { drop(ordinal, facet) }
        sets.insert(ordinal, into: new.subtracting(old).map { number($0) })
    }

    /// Removes a device and its tags and facets; returns whether it existed.
    ///
    /// Every set in the device's segment is checked. Use ``remove(_:following:having:)`` where the
    /// device's tags and facets are known, and ``remove(_:)-(Bitmap)`` for many devices.
    @discardableResult
    package func remove(_ ordinal: UInt32) -> Bool {
        guard sets.remove(ordinal) else { return false }
        for number in sets.numbers(having: ordinal) where sets.remove(ordinal, from: number) {
            dropIfEmpty(number)
        }
        return true
    }

    /// Removes a device that follows exactly `tags` and has exactly `facets`; returns whether it
    /// existed.
    @discardableResult
    package func remove(
        _ ordinal: UInt32, following tags: [Tag], having facets: Set<Facet> = []
    ) -> Bool {
        for tag in tags { unfollow(ordinal, tag) }
        for facet in facets { drop(ordinal, facet) }
        return sets.remove(ordinal)
    }

    /// Removes devices: many in one segment cost about as much as one.
    package func remove(_ ordinals: Bitmap) {
        forEachSegment(ordinals) { segment, gone in
            guard case .bits(let words, _) = gone else { return }
            sets.remove(words, inSegment: segment) { dropIfEmpty($0) }
        }
    }

    /// Returns how many devices follow `tag`.
    package func count(_ tag: Tag) -> Int {
        names.tags[tag].map { sets.count($0) } ?? 0
    }

    /// Returns how many devices have `facet`.
    package func count(having facet: Facet) -> Int {
        names.facets[facet].map { sets.count($0) } ?? 0
    }

    /// Returns whether a device follows `tag`.
    package func follows(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        names.tags[tag].map { sets.contains(ordinal, in: $0) } ?? false
    }

    /// Returns those of `ordinals` that are devices.
    package func ordinals(present ordinals: [UInt32]) -> [UInt32] {
        ordinals.filter(sets.contains)
    }

    /// Returns those of `ordinals` that have `facet`.
    package func ordinals(_ ordinals: [UInt32], having facet: Facet) -> [UInt32] {
        guard let number = names.facets[facet] else { return [] }
        return ordinals.filter { sets.contains($0, in: number) }
    }

    /// Returns the followers of `tag` as a new bitmap.
    package func followers(of tag: Tag) -> Bitmap {
        guard let number = names.tags[tag] else { return Bitmap() }
        return bitmap { sets.set(number, inSegment: $0) }
    }

    /// Returns the devices that have `facet` as a new bitmap.
    package func devices(having facet: Facet) -> Bitmap {
        guard let number = names.facets[facet] else { return Bitmap() }
        return bitmap { sets.set(number, inSegment: $0) }
    }

    /// The facets that devices have.
    package var facets: some Sequence<Facet> { names.facets.keys }

    /// Returns all devices as a new bitmap.
    package func devices() -> Bitmap {
        bitmap { sets.everyone(inSegment: $0) }
    }

    /// Compacts all sets; for use after filling.
    ///
    /// A change compacts its segment when too much has changed there; see ``compactOne()`` for one
    /// segment at a time.
    package func compact() {
        sets.compact()
    }

    /// Compacts the segment where that saves most; for an idle owner.
    ///
    /// It takes a millisecond or two. Returns whether there was a segment that was worth it.
    @discardableResult
    package func compactOne() -> Bool {
        sets.compactOne()
    }

    /// Fills an index in `body`: until it ends, changes cost less and memory more; then all is
    /// compacted.
    package func fill<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        setFilling(true)
        defer { setFilling(false) }
        try body()
    }

    /// Begins or ends filling the index, as in ``fill(_:)``; for filling that has pauses.
    package func setFilling(_ isFilling: Bool) { sets.setFilling(isFilling) }

    /// Returns at most `limit` tags that begin with `prefix` and come after `last`, in the order of
    /// their bytes, with the number of their followers.
    ///
    /// The first call after tags were added or removed sorts them.
    package func tags(
        prefix: String = "", limit: Int, after last: Tag? = nil
    ) -> [(tag: Tag, count: Int)] {
        let tags = order.inOrder { names.tags[$0] != nil }
        let start = tags.partitioningIndex { tag in
            !tag.text.utf8.lexicographicallyPrecedes(prefix.utf8) && last.map { tag > $0 } ?? true
        }
        var page: [(tag: Tag, count: Int)] = []
        for tag in tags[start...] {
            guard page.count < limit, tag.text.utf8.starts(with: prefix.utf8) else { break }
            page.append((tag, count(tag)))
        }
        return page
    }

    /// The most tags of an index in which ``tags(near:)`` looks: sorting more would stop its owner
    /// for too long.
    private static let searchedTags = 200_000

    /// Returns at most three tags that were probably meant by one that nobody follows, the nearest
    /// first.
    package func tags(near tag: Tag) -> [String] {
        guard tagCount <= Self.searchedTags else { return [] }
        return NearestTags(sorted: order.inOrder { names.tags[$0] != nil }).near(tag.text)
    }

    func number(_ tag: Tag) -> SetNumber {
        if let number = names.tags[tag] { return number }
        let number = sets.makeNumber()
        names.insert(tag, number)
        order.appear(tag)
        return number
    }

    func number(_ facet: Facet) -> SetNumber {
        if let number = names.facets[facet] { return number }
        let number = sets.makeNumber()
        names.insert(facet, number)
        return number
    }

    private func drop(_ ordinal: UInt32, _ facet: Facet) {
        guard let number = names.facets[facet], sets.remove(ordinal, from: number) else { return }
        dropIfEmpty(number)
    }

    private func dropIfEmpty(_ number: SetNumber) {
        guard sets.count(number) == 0, let name = names.remove(number) else { return }
        if case .tag(let tag) = name { order.disappear(tag) }
        sets.give(back: number)
    }

    private func bitmap(_ set: (Int) -> SegmentSet) -> Bitmap {
        var writer = PortableWriter()
        for segment in sets.occupied { writer.append(set(segment), segment: segment) }
        return writer.finish()
    }

    /// Calls `body` with the ordinals of each segment as bits.
    private func forEachSegment(_ ordinals: Bitmap, _ body: (Int, SegmentSet) -> Void) {
        let blocks = PortableBlocks(ordinals)
        let scratch = SegmentScratch()
        let words = scratch.words(scratch.push())
        for segment in blocks.segments {
            words.clear()
            blocks.fill(segment, words)
            body(segment, .bits(words, count: nil))
        }
    }
}

extension AudienceIndex: AudienceSource {
    /// All devices.
    package var everyone: AtomDevices {
        AtomDevices(.everyone(sets))
    }

    /// A number that changes whenever a tag or facet gets its first device or loses its last.
    package var revision: UInt64 {
        names.revision
    }

    /// Returns the devices for tags, `device:` and the facets that the owner sets; throws
    /// `unsupported` for other atoms.
    package func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices {
        switch atom {
        case .all: return everyone
        case .tag(let tag): return devices(names.tags[tag])
        case .device(let id): return ordinalOf(id).map(AtomDevices.one) ?? .nobody
        case .percent(let share):
            guard let shareHashOf else { throw Self.unsupported(atom) }
            let fill = share.fill(sets, shareHashOf)
            return AtomDevices(.filled(segments: sets.segments.count, fill))
        case .appVersion(let range):
            guard kinds.contains(.appVersion) else { throw Self.unsupported(atom) }
            let numbers = names.versions.filter { range.contains($0.key) }.values
            return AtomDevices(.sets(sets, Array(numbers)))
        default:
            guard kinds.contains(atom.kind), let facet = Facet(atom) else {
                throw Self.unsupported(atom)
            }
            return devices(names.facets[facet])
        }
    }

    /// Returns the devices that have any of `facets`.
    package func devices(havingAny facets: [Facet]) -> AtomDevices {
        AtomDevices(.sets(sets, facets.compactMap { names.facets[$0] }))
    }

    /// Returns the devices that follow any of `tags`, which may be more than a selector can have.
    package func devices(followingAny tags: [Tag]) -> AtomDevices {
        AtomDevices(.sets(sets, tags.compactMap { names.tags[$0] }))
    }

    private func devices(_ number: SetNumber?) -> AtomDevices {
        number.map { AtomDevices(.sets(sets, [$0])) } ?? .nobody
    }

    private static func unsupported(_ atom: Selector.Atom) -> AtomError {
        AtomError(.unsupported, atom, "no data about a device's \(atom.kind.words) is kept here")
    }
}

extension Selector.Percent {
    /// Returns a function that sets the bits of devices whose hash is in the share.
    fileprivate func fill(
        _ sets: SegmentedSets, _ hashOf: @escaping (UInt32) -> UInt64
    ) -> AtomDevices.Fill {
        let seed = ShareHash.of(self.seed.text)
        return { segment, words in
            var ordinals: [UInt32] = []
            sets.everyone(inSegment: segment).append(to: &ordinals, from: UInt32(segment) << 16)
            for ordinal in ordinals {
                let bucket = ShareHash.bucket(device: hashOf(ordinal), seed: seed)
                guard from <= bucket, bucket < to else { continue }
                words[Int(ordinal >> 6 & 1023)] |= 1 << UInt64(ordinal & 63)
            }
        }
    }
}
