/// The location of a place in the index: the nearest point of a lattice around the earth's centre
/// with a spacing of 15 µm.
///
/// Sums and differences of its numbers are exact, so results for a place do not depend on the tree
/// that the place is in.
package struct LatticePoint: Hashable, Sendable {
    /// The distance in metres between two points along an axis.
    static let spacing = 0x1p-16

    /// The coordinates from the earth's centre in units of the spacing: x towards 0°N 0°E, z
    /// towards the north pole.
    let x, y, z: Int64

    /// Creates the point with these coordinates.
    init(x: Int64, y: Int64, z: Int64) { (self.x, self.y, self.z) = (x, y, z) }

    /// Creates the point nearest to a coordinate.
    package init(_ coordinate: Coordinate) {
        let metres = Position(coordinate).ecef
        x = Int64((metres.x / Self.spacing).rounded())
        y = Int64((metres.y / Self.spacing).rounded())
        z = Int64((metres.z / Self.spacing).rounded())
    }

    /// The vector from the earth's centre in metres; w is 0.
    @inline(__always)
    var ecef: SIMD4<Double> {
        SIMD4(Double(x), Double(y), Double(z), 0) * Self.spacing
    }
}
