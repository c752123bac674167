import Protocol

/// A place as an encoded protobuf message, in the two parts in which it is stored.
struct PackedPlace: Hashable, Sendable {
    private static let versionField: UInt32 = 18

    /// An encoded `Proto.Place` without polygon and version.
    let fields: [UInt8]
    /// An encoded `Proto.Place` with only the polygon; nil for a circle.
    let polygon: [UInt8]?

    /// The size of the encoded message in bytes, rounded up.
    var byteCount: Int { fields.count + (polygon?.count ?? 0) + 16 }

    /// Returns the encoded `Proto.Place`.
    ///
    /// - Parameter withPolygon: true if a polygon is included; otherwise the place is the circle
    ///   that encloses it.
    func bytes(version: Int64, withPolygon: Bool) -> [UInt8] {
        // Concatenated messages are merged (protobuf.dev, "Encoding": last one wins).
        var all = fields
        if withPolygon, let polygon { all += polygon }
        all.appendField(Self.versionField, varint: UInt64(version))
        return all
    }

    /// Decodes the whole place.
    func message(version: Int64) throws(CodecError) -> Proto.Place {
        try Proto.Place(decoding: bytes(version: version, withPolygon: true))
    }
}
