import Protocol

/// `herald places import`.
enum PlacesImportCommand {
    static let command: Command = Command(
        name: "import", summary: "Store the places of a file, of millions if need be",
        notes: [
            "GeoJSON: features that are a Point with radius_metres, a Polygon or a MultiPolygon, "
                + "in a collection, a line each, or as a text sequence (RFC 8142); "
                + "CSV: columns latitude and longitude, or polygon (WKT); KML: Placemarks with "
                + "ExtendedData; GPX: waypoints with extensions.",
            "Properties, columns, data and extensions have these names: id, title (or name), "
                + "blurb (or description), url, image_url, category, tags and languages "
                + "(separated by blanks, or lists), radius_metres, active_from, active_until, "
                + "schedule ('America/New_York Mo-Fr 09:00-17:30; Sa 10:00-14:00'), story, "
                + "repeat and story_repeat (once, always, until read, after 12h); notify and "
                + "stream (enter, exit, dwell, cross: with which devices get the story, and which "
                + "are events), dwell and transition_pause (5m), notification_type. Others are "
                + "counted and left out.",
            "A place whose id is known becomes what the file says of it. One without an id gets "
                + "one that is made of all that is said of it.",
        ] + ImportRun.notes,
        options: [
            .value(
                "format", "FORMAT", "what the file is; by its name if left out",
                choices: PlaceFormat.allCases.map(\.rawValue)),
            .value(
                "take", "NAME=FIELD", "what a property or column is",
                isRepeated: true),
        ] + ImportRun.options,
        arguments: [
            Argument(name: "FILE", summary: "the file, - for standard input", isFile: true)
        ],
        action: { invocation in
            let path = invocation.argument("FILE")
            let format = PlaceFormat(invocation.option("format"), path: path)
            let file = try InputFile(path, isXML: format == .kml || format == .gpx)
            let meanings = try meanings(invocation)
            let run = try await ImportRun(invocation, format.rawValue, file)
            try await run.run(.places, format.cutter) { stream in
                do {
                    return try format.decoder(&stream, meanings)
                } catch let bad as BadLine {
                    throw UsageError(bad.text(file.path))
                } catch let bad as BadRecord {
                    throw UsageError("\(file.path): \(bad.reason)")
                }
            }
        })

    /// What is said of names in the file, such as `MAPNAME=title`.
    private static func meanings(
        _ invocation: Invocation
    ) throws(UsageError) -> [String: PlaceField] {
        var meanings: [String: PlaceField] = [:]
        for text in invocation.values("take") {
            guard let sign = text.lastIndex(of: "="),
                let field = PlaceField(rawValue: String(text[text.index(after: sign)...]))
            else {
                let names = PlaceField.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(
                    "--take is '\(text)'; it is NAME=FIELD, the field one of \(names)",
                    path: invocation.path)
            }
            meanings[String(text[..<sign])] = field
        }
        return meanings
    }
}

extension PlaceFormat {
    /// Finds its records.
    var cutter: any RecordCutter {
        switch self {
        case .geojson: ListCutter.features
        case .csv: CSVCutter()
        case .kml: ElementCutter(.kml)
        case .gpx: ElementCutter(.waypoints)
        }
    }

    /// Reads its records; of CSV by the first of them.
    ///
    /// - Parameter meanings: what names in it mean, besides their own.
    func decoder(
        _ stream: inout RecordStream, _ meanings: [String: PlaceField] = [:]
    ) throws -> any RecordDecoder<Proto.Place> {
        switch self {
        case .geojson: GeoJSONDecoder(meanings: meanings)
        case .csv: try PlaceCSVDecoder(headings: &stream, meanings: meanings)
        case .kml: KMLDecoder(meanings: meanings)
        case .gpx: GPXDecoder(meanings: meanings)
        }
    }
}
