/// A merge of some trees of an index into one: it may take seconds, and be done anywhere.
package struct PlaceMerge: Sendable {
    /// The trees, by their numbers.
    let sources: [(number: Int, run: TreeRun)]
    /// The number that the new tree is going to have.
    let target: Int
    let summaries: [TraitTable.Summary]
    /// Of all places of the index, as they were.
    let locations: PlaceLocations

    /// What an index is given when a merge is done.
    package struct Result: Sendable {
        let sources: [Int]
        let target: Int
        let run: TreeRun
        let locations: PlaceLocations
    }

    /// Places that are merged.
    package var count: Int { sources.reduce(0) { $0 + $1.run.count } }

    /// Does it.
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
