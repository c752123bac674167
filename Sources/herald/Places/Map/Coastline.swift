import JSON

/// The coasts and borders of the world: Natural Earth's countries at 1 : 50,000,000 (public
/// domain).
enum Coastline {
    /// A corner of a line, in degrees.
    struct Point: Hashable, Sendable {
        let latitude: Double
        let longitude: Double
    }

    /// The closed lines of all countries; the last corner of each line is also its first.
    static var rings: [[Point]] { read(CoastlineData.packed) }

    /// Reads lines in the form in which `scripts/coastline` packs them.
    ///
    /// Each line begins with the number of its corners. Each corner has two numbers: how far it is
    /// east and north of the corner before, in hundredths of a degree. Numbers are varints with
    /// seven bits in each byte; offsets have their sign in the last bit (zigzag).
    static func read(_ packed: String) -> [[Point]] {
        var bytes = (Base64.decode(packed.utf8.span) ?? [])[...]
        var rings: [[Point]] = []
        while let count = number(&bytes) {
            var (x, y) = (0, 0)
            var ring: [Point] = []
            for _ in 0..<count {
                guard let east = number(&bytes), let north = number(&bytes) else { return rings }
                x += signed(east)
                y += signed(north)
                ring.append(Point(latitude: Double(y) / 100, longitude: Double(x) / 100))
            }
            rings.append(ring)
        }
        return rings
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var (value, shift) = (0, 0)
        while let byte = bytes.popFirst() {
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            if shift > 28 { return nil }
        }
        return nil
    }

    private static func signed(_ value: Int) -> Int { value >> 1 ^ -(value & 1) }
}

extension [Coastline.Point] {
    /// Returns whether a point lies within the closed line, on a flat map in degrees.
    ///
    /// No line crosses the map's border at 180 degrees.
    func contains(_ point: Coastline.Point) -> Bool {
        var isInside = false
        for (one, other) in zip(self, dropFirst())
        where (one.latitude > point.latitude) != (other.latitude > point.latitude) {
            let share = (point.latitude - one.latitude) / (other.latitude - one.latitude)
            let longitude = one.longitude + share * (other.longitude - one.longitude)
            if longitude > point.longitude { isInside.toggle() }
        }
        return isInside
    }
}
