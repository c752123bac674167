/// Who follows what and is what, in memory: for each tag the set of its followers, for each facet,
/// such as `platform(ios)`, the set of those that have it, and the set of all devices.
///
/// Devices are ordinals, which their owner hands out densely from 0; the sets are cut into segments
/// of 65,536 (``SegmentedSets``). Derived from the database and rebuilt from it: an index neither
/// reads nor writes anything. Confined to one thread at a time.
package final class AudienceIndex {
    private let ordinalOf: (String) -> UInt32?
    private let shareHashOf: ((UInt32) -> UInt64)?
    /// The kinds of facets there is data for.
    private let kinds: Set<Selector.Atom.Kind>
    let sets = SegmentedSets()
    private(set) var names = SetNames()
    private var order = TagOrder()

    /// An empty index.
    ///
    /// - Parameters:
    ///   - facets: The kinds of atoms that the owner will set with ``change(_:from:to:)``; others
    ///     are refused in a selector.
    ///   - shareHashOf: ``ShareHash`` of a device's id, by its ordinal, for `percent`; asked for
    ///     devices that are there only. Without it `percent` is refused.
    ///   - ordinalOf: Finds a device by its id, for `device:` in selectors.
    package init(
        facets: Set<Selector.Atom.Kind> = [], shareHashOf: ((UInt32) -> UInt64)? = nil,
        ordinalOf: @escaping (String) -> UInt32?
    ) {
        kinds = facets
        self.shareHashOf = shareHashOf
        self.ordinalOf = ordinalOf
    }

    /// How many devices there are.
    package var deviceCount: Int {
        sets.liveCount
    }

    /// How many tags have a follower.
    package var tagCount: Int {
        names.tags.count
    }

    /// A device is there, maybe without any tag; says whether it was not yet.
    @discardableResult
    package func insert(_ ordinal: UInt32) -> Bool {
        sets.insert(ordinal)
    }

    /// The device follows `tag`, and is there if it was not; says whether it did not follow yet.
    @discardableResult
    package func follow(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        sets.insert(ordinal, into: number(tag))
    }

    /// The device follows `tags` too, and is there if it was not.
    package func follow(_ ordinal: UInt32, _ tags: [Tag]) {
        sets.insert(ordinal, into: tags.map { number($0) })
    }

    /// All of `ordinals` follow `tag`: for filling an index, tag by tag.
    package func follow(_ ordinals: Bitmap, _ tag: Tag) {
        guard !ordinals.isEmpty else { return }
        let number = number(tag)
        forEachSegment(ordinals) { segment, words in
            sets.formUnion(words, inSegment: segment, into: number)
        }
    }

    /// All of `ordinals` have `facet`: for filling an index, facet by facet.
    package func insert(_ ordinals: Bitmap, having facet: Facet) {
        guard !ordinals.isEmpty else { return }
        let number = number(facet)
        forEachSegment(ordinals) { segment, words in
            sets.formUnion(words, inSegment: segment, into: number)
        }
    }

    /// All of `ordinals` are there, maybe without any tag.
    package func insert(_ ordinals: Bitmap) {
        for ordinal in ordinals.ordinals(limit: .max) { _ = sets.insert(ordinal) }
    }

    /// The device does not follow `tag` any more; says whether it did.
    @discardableResult
    package func unfollow(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        guard let number = names.tags[tag], sets.remove(ordinal, from: number) else { return false }
        dropIfEmpty(number)
        return true
    }

    /// The device follows `tags` and nothing else.
    ///
    /// `previous` is all that it may have followed, if the caller knows: what is left out of it
    /// stays followed. Without it every tag that its segment has is asked.
    package func setTags(_ ordinal: UInt32, _ tags: Set<Tag>, previous: Set<Tag>? = nil) {
        let previous = previous ?? Set(sets.numbers(having: ordinal).compactMap { names.tag($0) })
        for tag in previous where !tags.contains(tag) { unfollow(ordinal, tag) }
        insert(ordinal)
        for tag in tags { follow(ordinal, tag) }
    }

    /// The device has the facets `new`, and of `old`, which it had, no others.
    package func change(_ ordinal: UInt32, from old: Set<Facet> = [], to new: Set<Facet>) {
        for facet in old where !new.contains(facet) { drop(ordinal, facet) }
        sets.insert(ordinal, into: new.subtracting(old).map { number($0) })
    }

    /// The device is gone, from every tag; says whether it was there.
    ///
    /// Every set that its segment has is asked; see ``remove(_:following:having:)`` where the
    /// device's are known, and ``remove(_:)-(Bitmap)`` for many devices.
    @discardableResult
    package func remove(_ ordinal: UInt32) -> Bool {
        guard sets.remove(ordinal) else { return false }
        for number in sets.numbers(having: ordinal) where sets.remove(ordinal, from: number) {
            dropIfEmpty(number)
        }
        return true
    }

    /// The device, which follows `tags`, has `facets` and nothing else, is gone; says whether it
    /// was there.
    @discardableResult
    package func remove(
        _ ordinal: UInt32, following tags: [Tag], having facets: Set<Facet> = []
    ) -> Bool {
        for tag in tags { unfollow(ordinal, tag) }
        for facet in facets { drop(ordinal, facet) }
        return sets.remove(ordinal)
    }

    /// All of `ordinals` are gone: in one segment, many cost about what one does.
    package func remove(_ ordinals: Bitmap) {
        forEachSegment(ordinals) { segment, gone in
            guard case .bits(let words, _) = gone else { return }
            sets.remove(words, inSegment: segment) { dropIfEmpty($0) }
        }
    }

    /// How many follow `tag`.
    package func count(_ tag: Tag) -> Int {
        names.tags[tag].map { sets.count($0) } ?? 0
    }

    /// How many have `facet`.
    package func count(having facet: Facet) -> Int {
        names.facets[facet].map { sets.count($0) } ?? 0
    }

    /// Whether the device follows `tag`.
    package func follows(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        names.tags[tag].map { sets.contains(ordinal, in: $0) } ?? false
    }

    /// Those of `ordinals` that have `facet`.
    package func ordinals(_ ordinals: [UInt32], having facet: Facet) -> [UInt32] {
        guard let number = names.facets[facet] else { return [] }
        return ordinals.filter { sets.contains($0, in: number) }
    }

    /// The followers of `tag`, as a set of the caller's own.
    package func followers(of tag: Tag) -> Bitmap {
        guard let number = names.tags[tag] else { return Bitmap() }
        return bitmap { sets.set(number, inSegment: $0) }
    }

    /// All devices, as a set of the caller's own.
    package func devices() -> Bitmap {
        bitmap { sets.everyone(inSegment: $0) }
    }

    /// Stores all sets as small as they can be: after filling.
    ///
    /// A change does so by itself for its segment, when too much has changed there; see
    /// ``compactOne()`` for one segment at a time.
    package func compact() {
        sets.compact()
    }

    /// Stores one segment as small as it can be, for an owner with nothing to do.
    ///
    /// It is the one where most can be saved, and takes a millisecond or two; says whether it was
    /// worth it.
    @discardableResult
    package func compactOne() -> Bool {
        sets.compactOne()
    }

    /// Fills an index in `body`: changes cost less, and memory more until it ends, when all is
    /// compacted.
    package func fill<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        setFilling(true)
        defer { setFilling(false) }
        try body()
    }

    /// Whether it is being filled, as in ``fill(_:)``, where that has pauses.
    package func setFilling(_ isFilling: Bool) { sets.setFilling(isFilling) }

    /// The tags that begin with `prefix`, in the order of their bytes, and how many follow each.
    ///
    /// At most `limit`, beginning beyond `last`; the first call after tags came or went sorts.
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

    /// Calls `body` with what `ordinals` has in each segment, as bits.
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

    /// Changes with the tags and facets that some device has.
    package var revision: UInt64 {
        names.revision
    }

    /// Tags, `device:`, and the facets that the owner said it would set.
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
            return devices(having: facet)
        }
    }

    /// The devices that have `facet`.
    package func devices(having facet: Facet) -> AtomDevices {
        devices(names.facets[facet])
    }

    /// The devices that follow any of `tags`, which may be more than a selector can have.
    package func devices(followingAny tags: [Tag]) -> AtomDevices {
        AtomDevices(.sets(sets, tags.compactMap { names.tags[$0] }))
    }

    private func devices(_ number: SetNumber?) -> AtomDevices {
        number.map { AtomDevices(.sets(sets, [$0])) } ?? .nobody
    }

    private static func unsupported(_ atom: Selector.Atom) -> AtomError {
        AtomError(.unsupported, atom, "nobody here knows a device's \(atom.kind.words) yet")
    }
}

extension Selector.Percent {
    /// Those whose hash is in the share.
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
