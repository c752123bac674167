package import Spatial

/// A phone that moves and watches the regions of plans.
///
/// It misses the places that it enters while no region wakes it.
package struct WatchWalk {
    /// Metres that are added to the accuracy to be safe, as geo does.
    private static let margin = 100.0
    /// The radius in metres of the smallest region whose end phones notice.
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
    /// The numbers of the regions around the phone.
    private var within: Set<Int> = []
    /// The places around the phone whose entry it has missed.
    private var lost: Set<UInt32> = []

    package private(set) var questions = 0
    package private(set) var entries = 0
    package private(set) var missed = 0
    package private(set) var metres = 0.0
    private var last: Coordinate?

    /// - Parameters:
    ///   - accuracy: metres by which positions may be wrong.
    ///   - isPlain: true if it watches the nearest places alone, and asks again no sooner than
    ///     phones notice.
    package init(
        _ index: PlaceIndex, singles: Int, regions: Int, accuracy: Double = 50,
        isPlain: Bool = false
    ) {
        self.index = index
        rule = WatchPlan.Rule(
            singles: singles, regions: regions, margin: accuracy + Self.margin)
        self.isPlain = isPlain
    }

    /// Begins another walk.
    package mutating func begin() { (anchor, last, inside, lost) = (nil, nil, [], []) }

    /// Moves the walker to another place.
    ///
    /// - Parameter fix: the position that the phone measures; nil for the true one.
    package mutating func move(to coordinate: Coordinate, seenAs fix: Coordinate? = nil) {
        if let last { metres += Geodesic.distance(from: last, to: coordinate) }
        last = coordinate
        let now = Set(index.containing(coordinate, filter).map(\.slot))
        guard let anchor else { return ask(at: coordinate, seenAs: fix, in: now) }
        let hasLeft = Geodesic.distance(from: anchor, to: coordinate) > safeRadius
        let before = within
        within = numbers(around: coordinate)
        entries += now.subtracting(inside).count
        // Phones tell what they enter, and not where they are already.
        if hasLeft || !within.subtracting(before).isEmpty {
            return ask(at: coordinate, seenAs: fix, in: now)
        }
        inside = now
        let unseen = now.subtracting(watched)
        missed += unseen.subtracting(lost).count
        lost = unseen
    }

    private func numbers(around coordinate: Coordinate) -> Set<Int> {
        Set(
            regions.indices.filter {
                Geodesic.distance(from: regions[$0].centre, to: coordinate) <= regions[$0].radius
            })
    }

    private mutating func ask(
        at truth: Coordinate, seenAs fix: Coordinate?, in now: Set<UInt32>
    ) {
        questions += 1
        let coordinate = fix ?? truth
        anchor = coordinate
        (inside, lost) = (now, [])
        if isPlain {
            let (places, radius) = index.watch(
                rule.singles, around: coordinate, filter, margin: rule.margin)
            watched = Set(places.map(\.slot))
            (regions, safeRadius) = ([], max(Self.least, radius))
        } else {
            let (plan, places) = index.plan(rule, around: coordinate, filter)
            watched = Set(places.prefix(plan.singles).map(\.slot))
            (regions, safeRadius) = (plan.regions, plan.safeRadius)
        }
        within = numbers(around: truth)
    }
}
