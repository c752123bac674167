/// Who follows what and is what, in memory: for each tag the set of its followers, for each facet,
/// such as `platform(ios)`, the set of those that have it, and the set of all devices.
///
/// Devices are ordinals, which their owner hands out densely from 0. Derived from the database and
/// rebuilt from it: an index neither reads nor writes anything. Confined to one thread at a time.
package final class AudienceIndex {
    private let ordinalOf: (String) -> UInt32?
    /// All devices; only for reading.
    package let everyone = Bitmap()
    private var followers: [Tag: Bitmap] = [:]
    private var order = TagOrder()
    private var facets: FacetIndex

    /// An empty index.
    ///
    /// - Parameters:
    ///   - facets: The kinds of atoms that the owner will set with ``change(_:from:to:)``, and
    ///     `percent` if it will call ``setID(_:_:)``; others are refused in a selector.
    ///   - ordinalOf: Finds a device by its id, for `device:` in selectors.
    package init(
        facets: Set<Selector.Atom.Kind> = [], ordinalOf: @escaping (String) -> UInt32?
    ) {
        self.facets = FacetIndex(kinds: facets)
        self.ordinalOf = ordinalOf
    }

    /// How many devices there are.
    package var deviceCount: Int {
        everyone.count
    }

    /// How many tags have a follower.
    package var tagCount: Int {
        followers.count
    }

    /// A device is there, maybe without any tag; says whether it was not yet.
    @discardableResult
    package func insert(_ ordinal: UInt32) -> Bool {
        everyone.insert(ordinal)
    }

    /// The device follows `tag`, and is there if it was not; says whether it did not follow yet.
    @discardableResult
    package func follow(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        everyone.insert(ordinal)
        return followersToChange(tag).insert(ordinal)
    }

    /// All of `ordinals` follow `tag`: for filling an index, tag by tag.
    package func follow(_ ordinals: Bitmap, _ tag: Tag) {
        guard !ordinals.isEmpty else { return }
        everyone.formUnion(ordinals)
        followersToChange(tag).formUnion(ordinals)
    }

    /// The device does not follow `tag` any more; says whether it did.
    @discardableResult
    package func unfollow(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        guard let bitmap = followers[tag], bitmap.remove(ordinal) else { return false }
        dropIfEmpty(tag, bitmap)
        return true
    }

    /// The device follows `tags` and nothing else.
    ///
    /// `previous` is all that it may have followed, if the caller knows: what is left out of it
    /// stays followed. Without it every tag there is is asked.
    package func setTags(_ ordinal: UInt32, _ tags: Set<Tag>, previous: Set<Tag>? = nil) {
        if let previous {
            for tag in previous where !tags.contains(tag) { unfollow(ordinal, tag) }
        } else {
            for (tag, bitmap) in followers where !tags.contains(tag) && bitmap.remove(ordinal) {
                dropIfEmpty(tag, bitmap)
            }
        }
        insert(ordinal)
        for tag in tags { follow(ordinal, tag) }
    }

    /// The device has the facets `new`, and of `old`, which it had, no others.
    package func change(
        _ ordinal: UInt32, from old: Set<Selector.Atom> = [], to new: Set<Selector.Atom>
    ) {
        for facet in old where !new.contains(facet) { facets.remove(ordinal, facet) }
        insert(ordinal)
        for facet in new where !old.contains(facet) { facets.insert(ordinal, facet) }
    }

    /// The device of that ordinal has that id, which decides on its share for `percent`.
    package func setID(_ ordinal: UInt32, _ id: String) {
        facets.setID(ordinal, id)
    }

    /// The device is gone, from every tag; says whether it was there.
    ///
    /// Every tag there is is asked; see ``remove(_:following:)`` where the device's are known, and
    /// ``remove(_:)-(Bitmap)`` for many devices.
    @discardableResult
    package func remove(_ ordinal: UInt32) -> Bool {
        guard everyone.remove(ordinal) else { return false }
        for (tag, bitmap) in followers where bitmap.remove(ordinal) { dropIfEmpty(tag, bitmap) }
        facets.remove(Bitmap([ordinal]))
        return true
    }

    /// The device, which follows `tags`, has `facets` and nothing else, is gone; says whether it
    /// was there.
    @discardableResult
    package func remove(
        _ ordinal: UInt32, following tags: [Tag], having facets: Set<Selector.Atom> = []
    ) -> Bool {
        for tag in tags { unfollow(ordinal, tag) }
        for facet in facets { self.facets.remove(ordinal, facet) }
        return everyone.remove(ordinal)
    }

    /// All of `ordinals` are gone: costs about what one does.
    package func remove(_ ordinals: Bitmap) {
        everyone.subtract(ordinals)
        for (tag, bitmap) in followers {
            bitmap.subtract(ordinals)
            dropIfEmpty(tag, bitmap)
        }
        facets.remove(ordinals)
    }

    /// How many follow `tag`.
    package func count(_ tag: Tag) -> Int {
        followers[tag]?.count ?? 0
    }

    /// Whether the device follows `tag`.
    package func follows(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        followers[tag]?.contains(ordinal) ?? false
    }

    /// The followers of `tag`, as a set of the caller's own.
    package func followers(of tag: Tag) -> Bitmap {
        followers[tag]?.copy() ?? Bitmap()
    }

    /// All devices, as a set of the caller's own.
    package func devices() -> Bitmap {
        everyone.copy()
    }

    /// Stores the sets as small as they can be: after filling, and now and then.
    package func compact() {
        everyone.runOptimize()
        for bitmap in followers.values { bitmap.runOptimize() }
        facets.compact(everyone)
    }

    /// The tags that begin with `prefix`, in the order of their bytes, and how many follow each.
    ///
    /// At most `limit`, beginning beyond `last`; the first call after tags came or went sorts.
    package func tags(
        prefix: String = "", limit: Int, after last: Tag? = nil
    ) -> [(tag: Tag, count: Int)] {
        let tags = order.inOrder { followers[$0] != nil }
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

    /// Those that `selector` selects beyond `last`, in order and at most `limit`.
    ///
    /// Each page evaluates anew, so that devices may come and go between two; who wants one moment
    /// throughout keeps ``evaluate(_:)``'s set.
    package func page(
        _ selector: Selector, after last: UInt32? = nil, limit: Int
    ) throws(AtomError) -> [UInt32] {
        try evaluate(selector).ordinals(after: last, limit: limit)
    }

    private func followersToChange(_ tag: Tag) -> Bitmap {
        if let bitmap = followers[tag] { return bitmap }
        let bitmap = Bitmap()
        followers[tag] = bitmap
        order.appear(tag)
        return bitmap
    }

    private func dropIfEmpty(_ tag: Tag, _ bitmap: Bitmap) {
        guard bitmap.isEmpty else { return }
        followers[tag] = nil
        order.disappear(tag)
    }
}

extension AudienceIndex: AudienceSource {
    /// Tags, `device:`, and the facets that the owner said it would set.
    package func devices(_ atom: Selector.Atom) throws(AtomError) -> Bitmap {
        switch atom {
        case .all: return everyone
        case .tag(let tag): return followers[tag] ?? Bitmap()
        case .device(let id):
            guard let ordinal = ordinalOf(id), everyone.contains(ordinal) else { return Bitmap() }
            return Bitmap([ordinal])
        case .percent(let share): return try facets.devices(share, of: everyone)
        default: return try facets.devices(atom)
        }
    }
}

extension [Tag] {
    /// The first index from which on `isBeyond` holds, in an array where it stays so.
    fileprivate func partitioningIndex(_ isBeyond: (Tag) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
