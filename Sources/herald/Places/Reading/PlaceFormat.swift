/// The kinds of files that places stand in.
enum PlaceFormat: String, CaseIterable, Sendable {
    case geojson, csv, kml, gpx

    private static let endings: [(String, PlaceFormat)] = [
        (".csv", .csv), (".kml", .kml), (".gpx", .gpx),
    ]

    /// The format that is said, or else the one that a file's name tells.
    init(_ said: String?, path: String) {
        let path = path.lowercased()
        self =
            said.flatMap { PlaceFormat(rawValue: $0) }
            ?? Self.endings.first { path.hasSuffix($0.0) }?.1 ?? .geojson
    }
}
