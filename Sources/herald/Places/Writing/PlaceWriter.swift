import Protocol

/// Writes places in a format.
protocol PlaceWriter {
    /// What stands before the first place.
    var head: [UInt8] { get }
    /// What stands behind the last one.
    var end: [UInt8] { get }

    /// A place; nil where the format has no form for it.
    ///
    /// - Parameter isFirst: whether none was written before it.
    func bytes(_ place: Proto.Place, isFirst: Bool) -> [UInt8]?
}

extension PlaceFormat {
    /// Writes it so that nothing is lost that the format can say.
    var writer: any PlaceWriter {
        switch self {
        case .geojson: GeoJSONWriter()
        case .csv: PlaceCSVWriter()
        case .kml: KMLWriter()
        case .gpx: GPXWriter()
        }
    }
}
