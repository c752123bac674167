/// The formats of files with places.
enum PlaceFormat: String, CaseIterable, Sendable {
    case geojson, csv, kml, gpx

    private static let endings: [(String, PlaceFormat)] = [
        (".csv", .csv), (".kml", .kml), (".gpx", .gpx),
    ]

    /// Creates the format with the name `said`; if it is nil, the format of the file's ending,
    /// which is GeoJSON for unknown endings.
    init(_ said: String?, path: String) {
        let path = path.lowercased()
        self =
            said.flatMap { PlaceFormat(rawValue: $0) }
            ?? Self.endings.first { path.hasSuffix($0.0) }?.1 ?? .geojson
    }
}
