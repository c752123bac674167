import Protocol

/// `herald places import`.
enum PlacesImportCommand {
    static let command: Command = Command(
        name: "import", summary: "Store the places of a file of any size",
        notes: [
            "GeoJSON: features that are a Point with radius_metres, a Polygon or a MultiPolygon, "
                + "in a collection, one per line, or as a text sequence (RFC 8142); "
                + "CSV: columns latitude and longitude, or polygon (WKT); KML: Placemarks with "
                + "ExtendedData; GPX: waypoints with extensions.",
            "Properties, columns, data and extensions have these names: id, title (or name), "
                + "blurb (or description), url, image_url, category, tags and languages "
                + "(separated by spaces, or lists), radius_metres, active_from, active_until, "
                + "schedule ('America/New_York Mo-Fr 09:00-17:30; Sa 10:00-14:00'), story, "
                + "repeat and story_repeat (once, always, until read, after 12h), notify (the "
                + "transitions after which a device gets the story: enter, exit, dwell, cross), "
                + "stream (the transitions that are written to the event stream), dwell and "
                + "transition_pause (5m), notification_type. Other names are counted and ignored.",
            "A place in the file replaces the stored place with the same id. A place without an "
                + "id gets one that is derived from all its fields.",
        ] + ImportRun.notes,
        examples: [
            "herald places import places.geojson --dry-run",
            "herald places import places.csv --take label=title --skip-bad",
            "herald places import places.kml",
        ],
        options: [
            .value(
                "format", "FORMAT", "the file's format; taken from its name by default",
                choices: PlaceFormat.allCases.map(\.rawValue)),
            .value(
                "take", "NAME=FIELD", "read the property or column NAME as this field",
                isRepeated: true),
        ] + ImportRun.options,
        arguments: [
            Argument(name: "FILE", summary: "the file; - is standard input", isFile: true)
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

    /// Returns the fields that names in the file mean, by the options `--take`, such as
    /// `MAPNAME=title`.
    ///
    /// - Throws: `UsageError` if an option is malformed or its field does not exist.
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
                    "--take is '\(text)'; it must be NAME=FIELD, and FIELD must be one of \(names)",
                    path: invocation.path)
            }
            meanings[String(text[..<sign])] = field
        }
        return meanings
    }
}

extension PlaceFormat {
    /// The cutter that finds the records of a file in this format.
    var cutter: any RecordCutter {
        switch self {
        case .geojson: ListCutter.features
        case .csv: CSVCutter()
        case .kml: ElementCutter(.kml)
        case .gpx: ElementCutter(.waypoints)
        }
    }

    /// Returns the decoder of the format's records; for CSV it reads the headings from `stream`.
    ///
    /// - Parameter meanings: The fields that names in the file mean, in addition to the fields' own
    ///   names.
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
