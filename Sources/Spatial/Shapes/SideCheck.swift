/// Looks for what is wrong with the sides of an area, with work that is bounded.
///
/// In each stripe it goes from west to east, and compares the sides that begin there with those
/// that they lie beside: each two are compared once.
struct SideCheck {
    /// So many comparisons for each side, at most.
    ///
    /// Sides of a border lie beside a few others; to compare ten thousand long ones with each other
    /// would keep everybody waiting.
    static let most = 200
    /// So many are always possible: they take a millisecond.
    private static let few = 200_000

    /// A side in a stripe.
    private struct Entry {
        /// Degrees east.
        let low, high: Double
        let number: Int
        /// Whether it is in no stripe below.
        let isFirst: Bool
    }

    private let sides: [PolygonArea.Side]
    private let stripes: SideStripes
    private let part: Int
    /// How many comparisons there were.
    private(set) var compared = 0

    init(_ sides: [PolygonArea.Side], _ stripes: SideStripes, part: Int) {
        (self.sides, self.stripes, self.part) = (sides, stripes, part)
    }

    /// - Throws: ``PolygonProblem`` for two sides that cross.
    mutating func checkCrossings() throws(PolygonProblem) {
        for stripe in 0..<stripes.count {
            let all = entries(stripe)
            let first = all.filter(\.isFirst)
            // Those of the first ones that have been compared with all others.
            var done = 0
            for (index, entry) in all.enumerated() {
                if entry.isFirst { done += 1 }
                try compare(
                    entry, entry.isFirst ? all.dropFirst(index + 1) : first.dropFirst(done))
            }
        }
    }

    /// From west to east.
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

    /// As no sides cross, a hole is where the middles of its sides are.
    ///
    /// - Parameters:
    ///   - west: degrees east that no side is beyond.
    ///   - east: the same to the east.
    /// - Throws: ``PolygonProblem`` for a ring that lies outside the first.
    mutating func checkHoles(from west: Double, to east: Double) throws(PolygonProblem) {
        // Holes may lie beside each other by the hundred, as in a grid; they do not matter here.
        let outer = sides.filter { $0.origin?.ring ?? 0 == 0 }
        let around = SideStripes(outer, like: stripes)
        for side in sides {
            guard let origin = side.origin, origin.ring > 0 else { continue }
            let middle = (side.from + side.to) * 0.5
            let beside = around[around.number(at: middle.y)]
            var isInside = false
            // A ring around a pole may have it a turn farther on.
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
