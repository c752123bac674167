import Spatial

/// The work for a fix of a device, as geo does it: what is near, what was crossed, and its state.
struct FixStep {
    let index: PlaceIndex
    /// The place with a slot, as it was read from the database.
    let place: (UInt32) -> IndexedPlace

    /// Takes a fix in that nothing speaks against; nil of another.
    func take(_ fix: Fix, _ state: inout DeviceTransitions) -> [Transition]? {
        guard state.refusal(of: fix, now: .max - 1_000_000) == nil else { return nil }
        let all = PlaceFilter(.any)
        let way = state.last.flatMap { Crossing(from: $0, to: fix) }
        let found = index.passed(200, to: fix, by: way, all, within: Nearby.reach(of: fix))
        var near = found.near.map { nearby(place($0.slot), edge: $0.edge) }
        let known = Set(near.map(\.slot))
        for slot in state.places.subtracting(known) { near.append(nearby(slot, fix)) }
        var crossed: [Nearby] = []
        if let last = state.last, !found.crossed.isEmpty {
            crossed = found.crossed.map { nearby($0, fix) }
                .filter { $0.edge > 0 && nearby($0.slot, last).edge > 0 }
        }
        return state.take(fix, nearby: near, crossed: crossed).transitions
    }

    private func nearby(_ slot: UInt32, _ fix: Fix) -> Nearby {
        let place = place(slot)
        return nearby(place, edge: place.edge(from: fix.position))
    }

    private func nearby(_ place: IndexedPlace, edge: Double) -> Nearby {
        Nearby(
            slot: place.slot, edge: edge, radius: Double(place.radius), rule: TransitionRule())
    }
}
