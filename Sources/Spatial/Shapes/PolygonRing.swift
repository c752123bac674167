/// A ring in a plane of degrees, without a jump at the date line.
struct PolygonRing: Sendable {
    /// Degrees east and north; the last point is the first, or the first after a turn around the
    /// globe.
    let points: [SIMD2<Double>]
    /// The original index of each point; a point that equals the one before it is left out.
    let numbers: [Int]
    /// 1 if the ring goes around the globe eastwards, −1 westwards, 0 if it does not.
    let turns: Int

    /// Creates a ring.
    ///
    /// - Throws: ``PolygonProblem`` for too few points, or for a ring that is not closed.
    init(_ ring: [Coordinate], part: Int, number: Int) throws(PolygonProblem) {
        func problem(_ message: String, at point: Int? = nil) -> PolygonProblem {
            PolygonProblem(message, part: part, ring: number, point: point)
        }
        guard ring.count >= 4, let first = ring.first, let last = ring.last else {
            throw problem(
                "has \(ring.count) points; a ring has at least 4, the last being the first")
        }
        guard first.latitude == last.latitude,
            Self.shorter(first.longitude - last.longitude) == 0 || abs(first.latitude) == 90
        else {
            throw problem(
                "is not the ring's first point, which it must end with", at: ring.count - 1)
        }
        var points = [SIMD2(Self.snapped(first.longitude), first.latitude)]
        var numbers = [0]
        points.reserveCapacity(ring.count)
        for (index, point) in ring.enumerated().dropFirst() {
            let before = points[points.count - 1]
            let step = Self.shorter(Self.snapped(point.longitude) - before.x)
            if step == 0 && point.latitude == before.y { continue }
            points.append(SIMD2(before.x + step, point.latitude))
            numbers.append(index)
        }
        guard points.count >= 4 || abs(points[0].y) == 90 else {
            throw problem("has less than three different points")
        }
        (self.points, self.numbers) = (points, numbers)
        turns = Int(((points[points.count - 1].x - points[0].x) / 360).rounded())
        guard abs(turns) <= 1 else { throw problem("goes around the globe more than once") }
    }

    /// Returns the date line for a longitude that equals it except for rounding.
    private static func snapped(_ longitude: Double) -> Double {
        abs(abs(longitude) - 180) < 1e-9 ? (longitude < 0 ? -180 : 180) : longitude
    }

    /// Returns the equivalent difference of at most half a turn.
    private static func shorter(_ degrees: Double) -> Double {
        degrees - (degrees / 360).rounded() * 360
    }

    /// True if the ring encloses no area, within rounding.
    var isFlat: Bool {
        guard turns == 0 else { return false }
        let origin = points[0]
        let area = zip(points, points.dropFirst()).reduce(0) { sum, side in
            let (a, b) = (side.0 - origin, side.1 - origin)
            return sum + (a.x * b.y - b.x * a.y)
        }
        return area == 0
    }

    /// The points closed in the plane; a ring that goes around the globe is closed over a pole.
    var closed: [SIMD2<Double>] {
        guard turns != 0 else { return points }
        // A ring that touches a pole means that pole. Otherwise the nearer one is meant, by the
        // mean latitude weighted with the longitudes that each side covers.
        let said = points.first { abs($0.y) == 90 }?.y
        let mean = zip(points, points.dropFirst()).reduce(0) { sum, side in
            sum + (side.1.x - side.0.x) * (side.0.y + side.1.y)
        }
        let pole: Double = said ?? (mean * Double(turns) >= 0 ? 90 : -90)
        let (first, last) = (points[0], points[points.count - 1])
        return points + [SIMD2(last.x, pole), SIMD2(first.x, pole), first]
    }
}
