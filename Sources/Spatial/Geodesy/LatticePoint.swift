/// Where the index says that a place is: the nearest point of a lattice around the earth's centre,
/// 15 µm wide.
///
/// Sums and differences of its numbers are exact, so what is computed of a place does not depend on
/// the tree that it lies in.
package struct LatticePoint: Hashable, Sendable {
    /// Metres between two points, along an axis.
    static let spacing = 0x1p-16

    /// Spacings from the earth's centre: x towards 0°N 0°E, z towards the north pole.
    let x, y, z: Int64

    /// A point that lies there.
    init(x: Int64, y: Int64, z: Int64) { (self.x, self.y, self.z) = (x, y, z) }

    /// The nearest one to a coordinate.
    package init(_ coordinate: Coordinate) {
        let metres = Position(coordinate).ecef
        x = Int64((metres.x / Self.spacing).rounded())
        y = Int64((metres.y / Self.spacing).rounded())
        z = Int64((metres.z / Self.spacing).rounded())
    }

    /// Metres from the earth's centre; w is 0.
    @inline(__always)
    var ecef: SIMD4<Double> {
        SIMD4(Double(x), Double(y), Double(z), 0) * Self.spacing
    }
}
