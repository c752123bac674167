import Protocol

/// A place as it travels, in the two parts that it is stored in.
struct PackedPlace: Hashable, Sendable {
    private static let versionField: UInt32 = 18

    /// A `Proto.Place` but for its polygon and its version.
    let fields: [UInt8]
    /// A `Proto.Place` that has the polygon alone; nil for a circle.
    let polygon: [UInt8]?

    /// Bytes that it takes as it travels, and some more.
    var byteCount: Int { fields.count + (polygon?.count ?? 0) + 16 }

    /// The packed `Proto.Place`.
    ///
    /// - Parameter withPolygon: else one that has a polygon is the circle that holds it.
    func bytes(version: Int64, withPolygon: Bool) -> [UInt8] {
        // Messages that are put together are one (protobuf.dev, "Encoding": last one wins).
        var all = fields
        if withPolygon, let polygon { all += polygon }
        all.appendField(Self.versionField, varint: UInt64(version))
        return all
    }

    /// All of it.
    func message(version: Int64) throws(CodecError) -> Proto.Place {
        try Proto.Place(decoding: bytes(version: version, withPolygon: true))
    }
}
