/// A place and how far its edge is.
package struct Neighbour: Hashable, Sendable, Comparable {
    /// The place.
    package let slot: UInt32
    /// Metres from the point to the place's edge, in whole millimetres, negative inside: of a
    /// circle the geodesic to its centre less its radius.
    package let edge: Double

    /// A place at this distance.
    package init(slot: UInt32, edge: Double) {
        self.slot = slot
        self.edge = edge
    }

    /// The edge of a place with a radius at the end of so many metres of way.
    ///
    /// Who is nearer by less than a millimetre is not nearer, for nobody knows a place better.
    @inline(__always)
    static func edge(way: Double, radius: Double) -> Double {
        // To the nearest, as it is lost beyond what a double has: no call of a library, as
        // `rounded` is on processors of the baseline.
        ((way - radius) * 1000 + Self.whole - Self.whole) / 1000
    }

    /// Where a double has no more than whole numbers.
    private static let whole = 0x1.8p52

    /// Metres by which an edge may differ from the way less the radius.
    static let rounding = 0.000_5

    /// By edge, then by slot.
    package static func < (one: Self, other: Self) -> Bool {
        (one.edge, one.slot) < (other.edge, other.slot)
    }
}
