/// A place and the distance of its edge.
package struct Neighbour: Hashable, Sendable, Comparable {
    /// The place's slot.
    package let slot: UInt32
    /// The distance in metres from a point to the place's edge, in whole millimetres, negative
    /// inside.
    ///
    /// For a circle it is the geodesic distance to the centre minus the radius.
    package let edge: Double

    /// Creates a neighbour.
    package init(slot: UInt32, edge: Double) {
        self.slot = slot
        self.edge = edge
    }

    /// Returns the edge of a place with a radius whose centre is `way` metres away.
    ///
    /// It is rounded to millimetres, because no place is known more exactly.
    @inline(__always)
    static func edge(way: Double, radius: Double) -> Double {
        // Rounded to the nearest by exceeding a double's precision. This avoids the library call
        // that `rounded` is on baseline processors.
        ((way - radius) * 1000 + Self.whole - Self.whole) / 1000
    }

    /// A number at whose size a double has only whole numbers.
    private static let whole = 0x1.8p52

    /// The largest difference in metres between an edge and the exact value.
    static let rounding = 0.000_5

    /// Orders by edge, then by slot.
    package static func < (one: Self, other: Self) -> Bool {
        (one.edge, one.slot) < (other.edge, other.slot)
    }
}
