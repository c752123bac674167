/// A merge of some trees of an index into one.
///
/// It may take seconds, and may be performed on any thread.
package struct PlaceMerge: Sendable {
    /// The trees to merge, with their numbers.
    let sources: [(number: Int, run: TreeRun)]
    /// The number of the new tree.
    let target: Int
    let summaries: [TraitTable.Summary]
    /// The locations of all places of the index when the merge began.
    let locations: PlaceLocations

    /// The result of a merge, which the index applies.
    package struct Result: Sendable {
        let sources: [Int]
        let target: Int
        let run: TreeRun
        let locations: PlaceLocations
    }

    /// The number of places that are merged.
    package var count: Int { sources.reduce(0) { $0 + $1.run.count } }

    /// Performs the merge.
    package func perform() -> Result {
        var places: [TreePlace] = []
        places.reserveCapacity(count)
        for source in sources { source.run.forEach { place, _ in places.append(place) } }
        let run = TreeRun(TreeBuilder.tree(places, summaries))
        var locations = locations
        run.forEach { place, lane in
            locations[place.slot] = PlaceLocations.Location(run: target, lane: lane)
        }
        return Result(
            sources: sources.map(\.number), target: target, run: run, locations: locations)
    }
}
