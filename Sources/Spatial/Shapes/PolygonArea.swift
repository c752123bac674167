/// One part of a polygon, for testing whether points are in it.
///
/// Its sides are in stripes of latitude, so a test examines only the few sides at its own latitude.
struct PolygonArea: Sendable {
    /// A side from one point to another.
    struct Side: Sendable {
        let from, to: SIMD2<Double>
        /// The ring and the point at which the side begins; nil for a side that closes a ring over
        /// a pole.
        let origin: (ring: Int, point: Int)?
    }

    let sides: [Side]
    let stripes: SideStripes
    private let low, high: SIMD2<Double>

    /// Creates an area.
    ///
    /// - Parameter isChecked: true if its sides were checked before.
    /// - Throws: ``PolygonProblem`` for an invalid ring, for sides that cross, or for an invalid
    ///   hole.
    init(_ rings: [[Coordinate]], part: Int, isChecked: Bool) throws(PolygonProblem) {
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
        stripes = SideStripes(sides, from: low.y, to: high.y)
        guard !isChecked else { return }
        var check = SideCheck(sides, stripes, part: part)
        try check.checkCrossings()
        try check.checkHoles(from: low.x, to: high.x)
        // Checked last, because a ring like an 8 may have no area either.
        if let flat { throw PolygonProblem("has no area", part: part, ring: flat) }
    }

    private static func middle(_ sides: [Side]) -> Double {
        let (low, high) = bounds(sides)
        return (low.x + high.x) / 2
    }

    /// Returns a ring's sides, moved by whole turns so that they are around a meridian.
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
            // A side along the pole crosses no ray.
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
}

extension PolygonArea {
    /// Returns whether a position is in the area.
    func contains(_ position: Position) -> Bool {
        // At a pole all longitudes are the same point; a point slightly beside it is tested
        // instead.
        let latitude = max(-89.999_999_999, min(89.999_999_999, position.latitude))
        guard latitude >= low.y, latitude <= high.y else { return false }
        var longitude = position.longitude
        while longitude < low.x { longitude += 360 }
        while longitude - 360 >= low.x { longitude -= 360 }
        // An area that goes around a pole may cover a meridian twice, and its holes may be a turn
        // away.
        var isInside = false
        while longitude <= high.x {
            if self.isInside(SIMD2(longitude, latitude)) { isInside.toggle() }
            longitude += 360
        }
        return isInside
    }

    /// Returns whether a ray to the east crosses an odd number of sides.
    private func isInside(_ point: SIMD2<Double>) -> Bool {
        var isInside = false
        for number in stripes[stripes.number(at: point.y)] {
            if sides[Int(number)].isCrossed(eastOf: point) { isInside.toggle() }
        }
        return isInside
    }
}

extension PolygonArea.Side {
    /// Returns whether a ray from a point to the east crosses the side.
    @inline(__always)
    func isCrossed(eastOf point: SIMD2<Double>) -> Bool {
        // The lower end belongs to a side, and the upper end does not.
        guard (from.y > point.y) != (to.y > point.y) else { return false }
        let way = to - from
        return from.x + way.x * ((point.y - from.y) / way.y) > point.x
    }

    /// Returns whether two sides have a common point that is not an end of either.
    func crosses(_ other: Self) -> Bool {
        guard turn(other.from) * turn(other.to) < 0 else { return false }
        return other.turn(from) * other.turn(to) < 0
    }

    /// Returns on which side of the line through this side a point is; 0 on the line, within
    /// rounding.
    private func turn(_ point: SIMD2<Double>) -> Double {
        let (way, there) = (to - from, point - from)
        let (one, other) = (way.x * there.y, way.y * there.x)
        let turn = one - other
        // Decimal coordinates are rounded to binary numbers, with an error that depends on their
        // size.
        let lengths = abs(way.x) + abs(way.y) + abs(there.x) + abs(there.y)
        let size = max(abs(from.x), abs(from.y), abs(point.x), abs(point.y))
        let doubt = (abs(one) + abs(other)) * 1e-15 + lengths * size * 4e-16
        return abs(turn) <= doubt ? 0 : turn
    }
}
