/// One part of a polygon, to be asked whether a point is in it.
///
/// Its sides lie in stripes of latitude, so that a question looks at the few that are at its own.
struct PolygonArea: Sendable {
    /// A side, from a point to another.
    struct Side: Sendable {
        let from, to: SIMD2<Double>
        /// Which ring and point it begins at; nil for one that closes a ring by way of a pole.
        let origin: (ring: Int, point: Int)?
    }

    let sides: [Side]
    private let low, high: SIMD2<Double>
    /// For each stripe where its sides begin in `members`; one more at the end.
    private let starts: [Int32]
    /// Numbers of sides, by stripes.
    private let members: [Int32]

    /// - Throws: ``PolygonProblem`` for a ring that is none, or two sides that cross.
    init(_ rings: [[Coordinate]], part: Int) throws(PolygonProblem) {
        guard !rings.isEmpty else { throw PolygonProblem("has no ring", part: part) }
        var sides: [Side] = []
        var (middle, flat): (Double?, Int?)
        for (number, ring) in rings.enumerated() {
            let ring = try PolygonRing(ring, part: part, number: number)
            sides += Self.sides(ring, number, around: middle)
            if middle == nil { middle = Self.middle(sides) }
            if ring.isFlat { flat = flat ?? number }
        }
        self.sides = sides
        (low, high) = Self.bounds(sides)
        (starts, members) = Self.stripes(sides, low.y, high.y)
        try checkCrossings(part)
        try checkHoles(rings.count, part)
        // Only now: a ring like an 8 may have no area either.
        if let flat { throw PolygonProblem("has no area", part: part, ring: flat) }
    }

    private static func middle(_ sides: [Side]) -> Double {
        let (low, high) = bounds(sides)
        return (low.x + high.x) / 2
    }

    /// A ring's sides, turned by whole turns so that they lie around a meridian.
    private static func sides(
        _ ring: PolygonRing, _ number: Int, around middle: Double?
    ) -> [Side] {
        let points = ring.closed
        let own = (points.map(\.x).min() ?? 0) / 2 + (points.map(\.x).max() ?? 0) / 2
        let turn = middle.map { (($0 - own) / 360).rounded() * 360 } ?? 0
        let shift = SIMD2(turn, 0)
        return points.indices.dropLast().compactMap { index in
            let (from, to) = (points[index] + shift, points[index + 1] + shift)
            let isOwn = index + 1 < ring.points.count
            // Along the pole nothing is crossed.
            guard isOwn || from.y != to.y else { return nil }
            return Side(from: from, to: to, origin: isOwn ? (number, ring.numbers[index]) : nil)
        }
    }

    private static func bounds(_ sides: [Side]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        sides.reduce((SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))) { bounds, side in
            (
                pointwiseMin(bounds.0, pointwiseMin(side.from, side.to)),
                pointwiseMax(bounds.1, pointwiseMax(side.from, side.to))
            )
        }
    }

    private static func stripes(
        _ sides: [Side], _ low: Double, _ high: Double
    ) -> (starts: [Int32], members: [Int32]) {
        let count = stripeCount(sides.count)
        var stripes = Array(repeating: [Int32](), count: count)
        for (number, side) in sides.enumerated() {
            let first = stripe(min(side.from.y, side.to.y), low, high, count)
            let last = stripe(max(side.from.y, side.to.y), low, high, count)
            for stripe in first...last { stripes[stripe].append(Int32(truncatingIfNeeded: number)) }
        }
        var starts: [Int32] = [0]
        for stripe in stripes {
            starts.append(starts[starts.count - 1] + Int32(truncatingIfNeeded: stripe.count))
        }
        return (starts, stripes.flatMap { $0 })
    }

    private static func stripeCount(_ sides: Int) -> Int { max(1, min(sides / 2, 2048)) }

    private static func stripe(
        _ latitude: Double, _ low: Double, _ high: Double, _ count: Int
    ) -> Int {
        guard high > low else { return 0 }
        return max(0, min(count - 1, Int((latitude - low) / (high - low) * Double(count))))
    }
}

extension PolygonArea {
    /// Whether a position is in it.
    func contains(_ position: Position) -> Bool {
        // At a pole all longitudes are one point, which a hair beside it stands for.
        let latitude = max(-89.999_999_999, min(89.999_999_999, position.latitude))
        guard latitude >= low.y, latitude <= high.y else { return false }
        var longitude = position.longitude
        while longitude < low.x { longitude += 360 }
        while longitude - 360 >= low.x { longitude -= 360 }
        // One that goes around a pole may lie over a meridian twice, and its holes beside it.
        var isInside = false
        while longitude <= high.x {
            if self.isInside(SIMD2(longitude, latitude)) { isInside.toggle() }
            longitude += 360
        }
        return isInside
    }

    /// Whether a ray to the east crosses an odd number of sides.
    private func isInside(_ point: SIMD2<Double>) -> Bool {
        let stripe = Self.stripe(point.y, low.y, high.y, starts.count - 1)
        var isInside = false
        for index in Int(starts[stripe])..<Int(starts[stripe + 1]) {
            if sides[Int(members[index])].isCrossed(eastOf: point) { isInside.toggle() }
        }
        return isInside
    }

    private func checkCrossings(_ part: Int) throws(PolygonProblem) {
        for stripe in 0..<starts.count - 1 {
            let some = members[Int(starts[stripe])..<Int(starts[stripe + 1])]
            for (index, one) in some.enumerated() {
                let first = sides[Int(one)]
                for other in some.dropFirst(index + 1) {
                    let second = sides[Int(other)]
                    // Once for each two, in the lowest stripe that they share.
                    let lowest = max(
                        min(first.from.y, first.to.y), min(second.from.y, second.to.y))
                    guard Self.stripe(lowest, low.y, high.y, starts.count - 1) == stripe else {
                        continue
                    }
                    try check(first, second, part)
                }
            }
        }
    }

    /// As no sides cross, a hole is where the middles of its sides are.
    private func checkHoles(_ rings: Int, _ part: Int) throws(PolygonProblem) {
        guard rings > 1 else { return }
        let outer = sides.filter { $0.origin?.ring ?? 0 == 0 }
        for side in sides {
            guard let origin = side.origin, origin.ring > 0 else { continue }
            let middle = (side.from + side.to) * 0.5
            // A ring around a pole may have it a turn farther on.
            let crossed = [-360.0, 0, 360].reduce(0) { count, turn in
                count + outer.count { $0.isCrossed(eastOf: middle + SIMD2(turn, 0)) }
            }
            guard !crossed.isMultiple(of: 2) else {
                throw PolygonProblem(
                    "begins a side that lies outside the part's first ring, or on it", part: part,
                    ring: origin.ring, point: origin.point)
            }
        }
    }

    private func check(_ one: Side, _ other: Side, _ part: Int) throws(PolygonProblem) {
        guard let first = one.origin, let second = other.origin, one.crosses(other) else { return }
        let ring = first.ring == second.ring ? "" : " of ring \(first.ring)"
        throw PolygonProblem(
            "begins a side that crosses the one that begins at point \(first.point)\(ring)",
            part: part, ring: second.ring, point: second.point)
    }
}

extension PolygonArea.Side {
    /// Whether a ray from a point to the east crosses it.
    @inline(__always)
    fileprivate func isCrossed(eastOf point: SIMD2<Double>) -> Bool {
        // The lower end belongs to a side and the upper one does not.
        guard (from.y > point.y) != (to.y > point.y) else { return false }
        let way = to - from
        return from.x + way.x * ((point.y - from.y) / way.y) > point.x
    }

    /// Whether two sides have a point in common that is no end of either.
    fileprivate func crosses(_ other: Self) -> Bool {
        let (a, b) = (turn(other.from), turn(other.to))
        let (c, d) = (other.turn(from), other.turn(to))
        return a * b < 0 && c * d < 0
    }

    /// Which way a point lies of the line that the side is on; 0 on it, as far as can be said.
    private func turn(_ point: SIMD2<Double>) -> Double {
        let (way, there) = (to - from, point - from)
        let (one, other) = (way.x * there.y, way.y * there.x)
        let turn = one - other
        // Decimals are rounded as binary numbers, at the size of the coordinates.
        let lengths = abs(way.x) + abs(way.y) + abs(there.x) + abs(there.y)
        let size = max(abs(from.x), abs(from.y), abs(point.x), abs(point.y))
        let doubt = (abs(one) + abs(other)) * 1e-15 + lengths * size * 4e-16
        return abs(turn) <= doubt ? 0 : turn
    }
}
