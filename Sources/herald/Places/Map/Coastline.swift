import JSON

/// Coasts and borders of the world: Natural Earth's countries at 1 : 50,000,000 (public domain).
enum Coastline {
    /// A corner, in degrees.
    struct Point: Hashable, Sendable {
        let latitude: Double
        let longitude: Double
    }

    /// The closed lines of all countries; the last corner of each is the first.
    static var rings: [[Point]] { read(CoastlineData.packed) }

    /// Reads lines as `scripts/coastline` packs them: for each the number of its corners, then for
    /// each corner how far it is east and north of the one before, in hundredths of a degree; all
    /// as numbers of seven bits a byte, the sign in the last bit.
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
    /// Whether a point lies within the closed line; on a map in degrees, which none of them leaves.
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
