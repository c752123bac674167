import Glibc

/// The part of the globe that a map shows, around a point in its middle.
///
/// It uses the azimuthal equidistant projection (Snyder, "Map Projections", 1987), so directions
/// and distances from the middle are right. A sphere instead of the ellipsoid is exact enough for a
/// picture.
struct MapFrame {
    /// The width and height of the picture, in pixels.
    static let size = 800.0
    private static let sphere = 6_371_008.8

    let latitude: Double
    let longitude: Double
    /// The metres from the middle to the nearest border.
    let reach: Double

    /// Creates a frame around a point in degrees.
    ///
    /// Its reach is at least 100 m and at most 19,000 km, nearly half the way around the globe.
    init(latitude: Double, longitude: Double, reach: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
        self.reach = max(100, min(reach, 19_000_000))
    }

    /// The point on the other side of the globe.
    var antipode: Coastline.Point {
        Coastline.Point(
            latitude: -latitude, longitude: longitude > 0 ? longitude - 180 : longitude + 180)
    }

    /// Returns the number of pixels for a number of metres.
    func pixels(_ metres: Double) -> Double { metres * Self.size / 2 / reach }

    /// Returns the pixel of a point, which may lie outside the picture; nil near the antipode,
    /// where directions are not defined.
    func pixel(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double)? {
        let (from, to) = (self.latitude * .pi / 180, latitude * .pi / 180)
        let turn = (longitude - self.longitude) * .pi / 180
        let east = cos(to) * sin(turn)
        let north = cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)
        let ahead = sin(from) * sin(to) + cos(from) * cos(to) * cos(turn)
        let across = (east * east + north * north).squareRoot()
        let way = atan2(across, ahead) * Self.sphere
        guard way < 19_500_000 else { return nil }
        let scale = across > 0 ? pixels(way) / across : 0
        return (Self.size / 2 + east * scale, Self.size / 2 - north * scale)
    }

    /// Returns the part of a closed line that is in the picture or up to 40 pixels outside it
    /// (Sutherland and Hodgman 1974).
    func clipped(_ ring: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        let (low, high) = (-40.0, Self.size + 40)
        var ring = ring
        for side in 0..<4 {
            /// Returns how many pixels a corner is inside a side; negative outside.
            func inside(_ point: (x: Double, y: Double)) -> Double {
                [point.x - low, high - point.x, point.y - low, high - point.y][side]
            }
            guard var before = ring.last else { return [] }
            var kept: [(x: Double, y: Double)] = []
            for point in ring {
                let (one, other) = (inside(before), inside(point))
                if (one < 0) != (other < 0) {
                    let share = one / (one - other)
                    kept.append(
                        (
                            before.x + (point.x - before.x) * share,
                            before.y + (point.y - before.y) * share
                        ))
                }
                if other >= 0 { kept.append(point) }
                before = point
            }
            ring = kept
        }
        return ring
    }

    /// The length of the scale bar in metres: 1, 2 or 5 times a power of ten, the largest that fits
    /// in a quarter of the picture's width.
    var scale: Double {
        let most = reach / 2
        let ten = pow(10, log10(most).rounded(.down))
        return [5, 2, 1].map { $0 * ten }.first { $0 <= most } ?? ten
    }
}
