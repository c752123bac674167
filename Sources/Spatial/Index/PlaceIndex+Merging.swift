/// Building and merging of trees.
///
/// The most recent places become a tree when there are enough of them. Small trees are merged
/// immediately, eight of a size at a time. Large trees are merged by the owner of the index with
/// ``nextMerge()`` and ``finish(_:)``, while places are added and removed.
extension PlaceIndex {
    /// The number of places above which trees are not merged immediately: it would take tens of
    /// milliseconds.
    private static let mergedAtOnce = 1 << 15
    /// The number of trees of similar size that are merged.
    private static let ofAKind = 8
    /// The share that decides when trees are merged: a tree is merged with all smaller ones when
    /// these have this share of its places.
    ///
    /// While very many places are added the share is larger; otherwise a quarter of the processor
    /// time goes into trees that are soon merged again.
    private static let share = (mostly: 0.5, busy: 2.0)

    /// Builds a tree of the most recent places.
    mutating func settle() {
        var places: [TreePlace] = []
        recent.forEach { place, _ in places.append(place) }
        recent = RecentPlaces()
        for number in crowd {
            runs[number]?.forEach { place, _ in places.append(place) }
            set(nil, at: number)
        }
        add(TreeBuilder.tree(places, traits.summaries))
    }

    /// The trees that a new tree must be merged with.
    private var crowd: [Int] {
        let idle = order.filter { merging?.sources.contains($0) != true }
        // Every number is in use, so all trees that can be are merged.
        if free == nil { return idle }
        var chosen: [Int] = []
        var limit = RecentPlaces.capacity
        while limit < Self.mergedAtOnce {
            limit *= Self.ofAKind
            let some = idle.filter { size($0) < limit && !chosen.contains($0) }
            guard some.count >= Self.ofAKind - 1 else { return chosen }
            chosen += some
        }
        return chosen
    }

    /// A number that no tree has or will have.
    private var free: Int? {
        runs.indices.first { runs[$0] == nil && merging?.target != $0 }
    }

    /// Adds a tree of places.
    mutating func add(_ tree: PlaceTree) {
        guard tree.count > 0 else { return }
        guard let number = free else { preconditionFailure("trees were merged to have a number") }
        let run = TreeRun(tree)
        set(run, at: number)
        run.forEach { place, lane in
            locations[place.slot] = .init(run: number, lane: lane)
            merging?.moved.insert(place.slot)
        }
    }
}

extension PlaceIndex {
    /// True if a merge is in progress.
    package var isMerging: Bool { merging != nil }

    /// Begins a merge that makes searches faster; nil if there is none or one is in progress.
    ///
    /// The merge must be performed, and its result passed to ``finish(_:)``.
    ///
    /// - Parameter isBusy: true if places are being added all the time.
    package mutating func nextMerge(isBusy: Bool = false) -> PlaceMerge? {
        guard merging == nil, let target = free else { return nil }
        let chosen = worthwhile(isBusy ? Self.share.busy : Self.share.mostly)
        guard !chosen.isEmpty else { return nil }
        let sources = chosen.compactMap { number in runs[number].map { (number, $0) } }
        merging = Merging(sources: Set(chosen), target: target)
        return PlaceMerge(
            sources: sources, target: target, summaries: traits.summaries, locations: locations)
    }

    /// Returns the trees to merge: the small ones up to one that is much larger than all of them,
    /// or a tree with mostly removed places and all smaller ones.
    private func worthwhile(_ share: Double) -> [Int] {
        let bySize = order.sorted { size($0) < size($1) }
        var (best, total): (Int, Int) = (0, 0)
        for (index, number) in bySize.enumerated() {
            let isDue =
                (index > 0 && Double(size(number)) * share <= Double(total))
                || (runs[number]?.goneCount ?? 0) > size(number)
            if isDue { best = index + 1 }
            total += size(number)
        }
        // Some numbers stay free for trees that must be merged immediately in the meantime.
        return Array(bySize.prefix(min(best, Self.mostRuns - 2 * Self.ofAKind)))
    }

    /// Applies the result of a merge.
    package mutating func finish(_ result: PlaceMerge.Result) {
        guard let merging, merging.target == result.target else {
            preconditionFailure("an index is given the merge that it asked for")
        }
        let before = locations
        locations = result.locations
        var run = result.run
        for slot in merging.moved {
            if let stale = locations[slot], stale.run == result.target { run.remove(stale.lane) }
            locations[slot] = before[slot]
        }
        for number in result.sources { set(nil, at: number) }
        set(run.count > 0 ? run : nil, at: result.target)
        self.merging = nil
    }
}
