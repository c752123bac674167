import Protocol

/// `herald places export`.
enum PlacesExportCommand {
    static let command: Command = Command(
        name: "export", summary: "Write places with all their fields to a file",
        notes: [
            "The file can be imported again. GPX has only points, so polygons are left out of it "
                + "and counted. The file appears only when it is complete."
        ],
        examples: [
            "herald places export places.geojson",
            "herald places export - --format csv --category /museum > museums.csv",
        ],
        options: [
            .value(
                "format", "FORMAT", "the file's format; taken from its name by default",
                choices: PlaceFormat.allCases.map(\.rawValue))
        ] + PlaceSelecting.options,
        arguments: [file],
        action: run)

    private static let file = Argument(
        name: "FILE", summary: "the file to write; standard output if it is - or left out",
        isOptional: true, isFile: true, saidDash: .output)

    private static func run(_ invocation: Invocation) async throws {
        let path = OutputFile.path(invocation.arguments["FILE"])
        let format = PlaceFormat(invocation.option("format"), path: path ?? "")
        let selection = try PlaceSelecting.selection(invocation)
        let session = try Session(invocation)
        let app = try await session.app()
        let file = try OutputFile(path)
        let progress = TransferProgress("places", of: nil, on: invocation.console)
        defer { progress.finish() }
        let writer = format.writer
        var (count, left) = (0, 0)
        try file.write(writer.head)
        try await session.places(selection, of: app) { places in
            for place in places {
                guard let bytes = writer.bytes(place, isFirst: count == 0) else {
                    left += 1
                    continue
                }
                try file.write(bytes)
                count += 1
            }
            progress.advance(places.count, places.count)
        }
        try file.write(writer.end)
        try file.finish()
        if path != nil { invocation.console.note("herald: \(Plural.text(count, "place"))") }
        if left > 0 {
            invocation.console.note(
                "herald: left out \(Plural.text(left, "polygon")), which "
                    + "\(format.rawValue) cannot contain")
        }
    }
}

extension Session {
    /// Calls `visit` with each page of an app's selected places; nil selects all.
    func places(
        _ selection: Proto.PlaceSelection?, of app: String,
        _ visit: ([Proto.Place]) throws -> Void
    ) async throws {
        var request = Proto.ListPlacesRequest()
        (request.app, request.selection, request.pageSize) = (app, selection, 1_000)
        repeat {
            let page = try await geo.listPlaces(request, context)
            try visit(page.places)
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
    }
}
