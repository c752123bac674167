/// How trees come and go.
///
/// Whatever came last makes a tree when there is enough of it. Small trees are merged at once,
/// eight of a kind at a time; large ones by whoever owns the index, with ``nextMerge()`` and
/// ``finish(_:)``, while places come and go.
extension PlaceIndex {
    /// Trees with more places are not merged at once: it would take tens of milliseconds.
    private static let mergedAtOnce = 1 << 15
    /// So many trees of a kind are merged.
    private static let ofAKind = 8
    /// A tree is merged with all smaller ones when those have this share of its places.
    ///
    /// While very many places come it is larger: else a quarter of all the processor's time goes
    /// into trees that are soon merged again.
    private static let share = (mostly: 0.5, busy: 2.0)

    /// Makes a tree of what came last.
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

    /// The trees that a new one is to be merged with.
    private var crowd: [Int] {
        let idle = order.filter { merging?.sources.contains($0) != true }
        // Every number is in use: all that can be is merged.
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

    /// A number that no tree has or is going to have.
    private var free: Int? {
        runs.indices.first { runs[$0] == nil && merging?.target != $0 }
    }

    /// Takes a tree of places in.
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
    /// Whether a merge is under way.
    package var isMerging: Bool { merging != nil }

    /// A merge that would make searches faster; nil if there is none, or one is under way.
    ///
    /// It must be done, and given to ``finish(_:)``.
    ///
    /// - Parameter isBusy: whether places come all the time.
    package mutating func nextMerge(isBusy: Bool = false) -> PlaceMerge? {
        guard merging == nil, let target = free else { return nil }
        let chosen = worthwhile(isBusy ? Self.share.busy : Self.share.mostly)
        guard !chosen.isEmpty else { return nil }
        let sources = chosen.compactMap { number in runs[number].map { (number, $0) } }
        merging = Merging(sources: Set(chosen), target: target)
        return PlaceMerge(
            sources: sources, target: target, summaries: traits.summaries, locations: locations)
    }

    /// The small trees up to one that is much larger than all of them; or a tree of which half has
    /// gone, and those.
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
        // Some numbers stay for what comes meanwhile and has to be merged at once.
        return Array(bySize.prefix(min(best, Self.mostRuns - 2 * Self.ofAKind)))
    }

    /// Takes in what a merge has made.
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
