import Spatial

/// A point in earth-centred coordinates with a precision of four millimetres, in twelve bytes.
struct GridPoint: Sendable {
    /// The number of units in a metre.
    static let unit = 256.0

    let x: Int32
    let y: Int32
    let z: Int32

    init(_ position: Position) {
        let scaled = (position.ecef * Self.unit).rounded(.toNearestOrEven)
        (x, y, z) = (Int32(scaled.x), Int32(scaled.y), Int32(scaled.z))
    }

    /// The coordinates in units.
    var scaled: SIMD4<Double> { SIMD4(Double(x), Double(y), Double(z), 0) }
}
