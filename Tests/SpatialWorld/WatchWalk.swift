package import Spatial

/// A phone that moves and watches what plans say, and what it misses: places that it enters while
/// nothing wakes it.
package struct WatchWalk {
    /// Metres by which positions may be wrong, and more to be safe.
    private static let margin = 150.0
    /// Phones do not notice that they leave a smaller region.
    private static let least = 200.0

    private let index: PlaceIndex
    private let rule: WatchPlan.Rule
    private let isPlain: Bool
    private let filter = PlaceFilter(now: 0)
    private var anchor: Coordinate?
    private var watched: Set<UInt32> = []
    private var regions: [WatchPlan.Region] = []
    private var safeRadius = 0.0
    private var inside: Set<UInt32> = []

    package private(set) var questions = 0
    package private(set) var entries = 0
    package private(set) var missed = 0
    package private(set) var metres = 0.0
    private var last: Coordinate?

    /// - Parameter isPlain: whether it watches the nearest places alone, and asks again no sooner
    ///   than phones notice.
    package init(_ index: PlaceIndex, singles: Int, regions: Int, isPlain: Bool = false) {
        self.index = index
        rule = WatchPlan.Rule(singles: singles, regions: regions, margin: Self.margin)
        self.isPlain = isPlain
    }

    /// Another walk begins.
    package mutating func begin() { (anchor, last, inside) = (nil, nil, []) }

    /// It is somewhere else.
    package mutating func move(to coordinate: Coordinate) {
        if let last { metres += Geodesic.distance(from: last, to: coordinate) }
        last = coordinate
        let now = Set(index.containing(coordinate, filter).map(\.slot))
        guard let anchor else { return ask(at: coordinate, in: now) }
        let hasLeft = Geodesic.distance(from: anchor, to: coordinate) > safeRadius
        let entered = regions.contains {
            Geodesic.distance(from: $0.centre, to: coordinate) <= $0.radius
        }
        let new = now.subtracting(inside)
        entries += new.count
        if !hasLeft, !entered { missed += new.subtracting(watched).count }
        if hasLeft || entered { ask(at: coordinate, in: now) } else { inside = now }
    }

    private mutating func ask(at coordinate: Coordinate, in now: Set<UInt32>) {
        questions += 1
        anchor = coordinate
        inside = now
        if isPlain {
            let (places, radius) = index.watch(
                rule.singles, around: coordinate, filter, margin: Self.margin)
            watched = Set(places.map(\.slot))
            (regions, safeRadius) = ([], max(Self.least, radius))
        } else {
            let (plan, places) = index.plan(rule, around: coordinate, filter)
            watched = Set(places.prefix(plan.singles).map(\.slot))
            (regions, safeRadius) = (plan.regions, plan.safeRadius)
        }
    }
}
