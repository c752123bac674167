import Protocol

/// A type that writes places in a format.
protocol PlaceWriter {
    /// The bytes before the first place.
    var head: [UInt8] { get }
    /// The bytes after the last place.
    var end: [UInt8] { get }

    /// Returns a place as bytes; nil if the format cannot represent it.
    ///
    /// - Parameter isFirst: True if no place was written before.
    func bytes(_ place: Proto.Place, isFirst: Bool) -> [UInt8]?
}

extension PlaceFormat {
    /// The writer that writes all fields that the format can represent.
    var writer: any PlaceWriter {
        switch self {
        case .geojson: GeoJSONWriter()
        case .csv: PlaceCSVWriter()
        case .kml: KMLWriter()
        case .gpx: GPXWriter()
        }
    }
}
