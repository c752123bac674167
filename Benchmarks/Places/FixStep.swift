import Spatial

/// What a device does with a fix, as geo has it: what is near, what was crossed, and its state.
struct FixStep {
    let index: PlaceIndex
    /// Metres from a position to the edge of a place, and its radius, by its slot.
    let edge: (UInt32, Position) -> Double
    let radius: (UInt32) -> Double

    /// Takes a fix in that nothing speaks against; nil of another.
    func take(_ fix: Fix, _ state: inout DeviceTransitions) -> [Transition]? {
        guard state.refusal(of: fix, now: .max - 1_000_000) == nil else { return nil }
        let all = PlaceFilter(.any)
        var near = index.nearest(200, to: fix.coordinate, all, within: Nearby.reach(of: fix)).map {
            nearby($0.slot, edge: $0.edge)
        }
        let known = Set(near.map(\.slot))
        for slot in state.places.subtracting(known) { near.append(nearby(slot, fix)) }
        var crossed: [Nearby] = []
        if let last = state.last, let way = Crossing(from: last, to: fix) {
            crossed = index.crossed(by: way, all).map { nearby($0, fix) }
                .filter { $0.edge > 0 && nearby($0.slot, last).edge > 0 }
        }
        return state.take(fix, nearby: near, crossed: crossed).transitions
    }

    private func nearby(_ slot: UInt32, _ fix: Fix) -> Nearby {
        nearby(slot, edge: edge(slot, Position(fix.coordinate)))
    }

    private func nearby(_ slot: UInt32, edge: Double) -> Nearby {
        Nearby(slot: slot, edge: edge, radius: radius(slot), rule: TransitionRule())
    }
}
