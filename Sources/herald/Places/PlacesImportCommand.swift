import Protocol

/// `herald places import`.
enum PlacesImportCommand {
    static let command: Command = Command(
        name: "import", summary: "Store the places of a file, of millions if need be",
        notes: [
            "GeoJSON: features that are a Point with radius_metres, a Polygon or a MultiPolygon; "
                + "CSV: columns latitude and longitude, or polygon (WKT); KML: Placemarks with "
                + "ExtendedData; GPX: waypoints with extensions.",
            "Properties, columns, data and extensions have these names: id, title (or name), "
                + "blurb (or description), url, image_url, category, tags and languages "
                + "(separated by blanks, or lists), radius_metres, active_from, active_until, "
                + "schedule ('America/New_York Mo-Fr 09:00-17:30; Sa 10:00-14:00'), story, "
                + "repeat and story_repeat (once, always, until read, after 12h). Others are "
                + "counted and left out.",
            "A place whose id is known becomes what the file says of it. One without an id gets "
                + "one that is made of all that is said of it.",
        ] + ImportRun.notes,
        options: [
            .value(
                "format", "FORMAT", "what the file is; by its name if left out",
                choices: PlaceFormat.allCases.map(\.rawValue))
        ] + ImportRun.options,
        arguments: [
            Argument(name: "FILE", summary: "the file, - for standard input", isFile: true)
        ],
        action: { invocation in
            let file = try InputFile(invocation.argument("FILE"))
            let format = PlaceFormat(invocation.option("format"), path: file.path)
            let run = try await ImportRun(invocation, format.rawValue, file)
            try await run.run(.places, format.cutter) { stream in
                do {
                    return try format.decoder(&stream)
                } catch let bad as BadLine {
                    throw UsageError(bad.text(file.path))
                } catch let bad as BadRecord {
                    throw UsageError("\(file.path): \(bad.reason)")
                }
            }
        })
}

extension PlaceFormat {
    /// Finds its records.
    var cutter: any RecordCutter {
        switch self {
        case .geojson: ListCutter.features
        case .csv: CSVCutter()
        case .kml: ElementCutter("Placemark")
        case .gpx: ElementCutter("wpt")
        }
    }

    /// Reads its records; of CSV by the first of them.
    func decoder(_ stream: inout RecordStream) throws -> any RecordDecoder<Proto.Place> {
        switch self {
        case .geojson: GeoJSONDecoder()
        case .csv: try PlaceCSVDecoder(headings: &stream)
        case .kml: KMLDecoder()
        case .gpx: GPXDecoder()
        }
    }
}
