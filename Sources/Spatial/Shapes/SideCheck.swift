/// Checks the sides of an area with a bounded amount of work.
///
/// In each stripe it goes from west to east, and compares the sides that begin in the stripe with
/// those that overlap them in longitude. Each pair is compared once.
struct SideCheck {
    /// The most comparisons for each side.
    ///
    /// A side of a border overlaps a few others. Comparing ten thousand long sides with one another
    /// would block all other calls.
    static let most = 200
    /// The number of comparisons that are always allowed; they take a millisecond.
    private static let few = 200_000

    /// A side in a stripe.
    private struct Entry {
        /// The western and eastern ends in degrees east.
        let low, high: Double
        let number: Int
        /// True if the side is in no stripe below this one.
        let isFirst: Bool
    }

    private let sides: [PolygonArea.Side]
    private let stripes: SideStripes
    private let part: Int
    /// The number of comparisons that were made.
    private(set) var compared = 0

    init(_ sides: [PolygonArea.Side], _ stripes: SideStripes, part: Int) {
        (self.sides, self.stripes, self.part) = (sides, stripes, part)
    }

    /// Checks that no two sides cross.
    ///
    /// - Throws: ``PolygonProblem`` for two sides that do.
    mutating func checkCrossings() throws(PolygonProblem) {
        for stripe in 0..<stripes.count {
            let all = entries(stripe)
            let first = all.filter(\.isFirst)
            // The number of entries in `first` that were compared with all others.
            var done = 0
            for (index, entry) in all.enumerated() {
                if entry.isFirst { done += 1 }
                try compare(
                    entry, entry.isFirst ? all.dropFirst(index + 1) : first.dropFirst(done))
            }
        }
    }

    /// Returns the sides in a stripe from west to east.
    private func entries(_ stripe: Int) -> [Entry] {
        stripes[stripe].map { number in
            let side = sides[Int(number)]
            return Entry(
                low: min(side.from.x, side.to.x), high: max(side.from.x, side.to.x),
                number: Int(number),
                isFirst: stripes.number(at: min(side.from.y, side.to.y)) == stripe)
        }.sorted { ($0.low, $0.number) < ($1.low, $1.number) }
    }

    private mutating func compare(
        _ one: Entry, _ others: ArraySlice<Entry>
    ) throws(PolygonProblem) {
        for other in others {
            guard other.low < one.high else { return }
            try count(1)
            let (first, second) = (min(one.number, other.number), max(one.number, other.number))
            try check(sides[first], sides[second])
        }
    }

    private func check(
        _ one: PolygonArea.Side, _ other: PolygonArea.Side
    ) throws(PolygonProblem) {
        guard let first = one.origin, let second = other.origin, one.crosses(other) else { return }
        let ring = first.ring == second.ring ? "" : " of ring \(first.ring)"
        throw PolygonProblem(
            "begins a side that crosses the one that begins at point \(first.point)\(ring)",
            part: part, ring: second.ring, point: second.point)
    }

    /// Checks that holes are inside the outer ring.
    ///
    /// No sides cross, so the middles of a hole's sides show where it is.
    ///
    /// - Parameters:
    ///   - west: the westernmost degree of all sides.
    ///   - east: the easternmost degree of all sides.
    /// - Throws: ``PolygonProblem`` for a hole outside the first ring.
    mutating func checkHoles(from west: Double, to east: Double) throws(PolygonProblem) {
        // There may be hundreds of holes side by side, as in a grid; they do not matter here.
        let outer = sides.filter { $0.origin?.ring ?? 0 == 0 }
        let around = SideStripes(outer, like: stripes)
        for side in sides {
            guard let origin = side.origin, origin.ring > 0 else { continue }
            let middle = (side.from + side.to) * 0.5
            let beside = around[around.number(at: middle.y)]
            var isInside = false
            // A ring around a pole may contain the point a turn farther on.
            for turn in [-360.0, 0, 360] {
                let point = middle + SIMD2(turn, 0)
                guard point.x >= west, point.x <= east else { continue }
                try count(beside.count)
                for number in beside {
                    if outer[Int(number)].isCrossed(eastOf: point) { isInside.toggle() }
                }
            }
            guard isInside else {
                throw PolygonProblem(
                    "begins a side that lies outside the part's first ring, or on it", part: part,
                    ring: origin.ring, point: origin.point)
            }
        }
    }

    private mutating func count(_ comparisons: Int) throws(PolygonProblem) {
        compared += comparisons
        guard compared <= max(Self.few, sides.count * Self.most) else {
            throw PolygonProblem(
                "has too many sides beside each other: a side may lie beside \(Self.most) others",
                part: part)
        }
    }
}
