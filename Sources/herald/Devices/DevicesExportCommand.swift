import Protocol

/// `herald devices export`.
enum DevicesExportCommand {
    static let command: Command = Command(
        name: "export", summary: "Write all devices into a file, with all that is known of them",
        notes: [
            "What is written can be imported into another app or registry: the devices are the "
                + "same there, and prove themselves by the same secrets. The file holds their "
                + "addresses: keep it as you keep keys. It appears when it is complete.",
            "CSV has the columns that any device needs; an attribute whose text is empty is not "
                + "in it. NDJSON has everything.",
        ],
        options: [
            .value(
                "format", "FORMAT", "how to write; by the file's name if left out",
                choices: ["ndjson", "csv"])
        ],
        arguments: [file],
        action: run)

    private static let file = Argument(
        name: "FILE", summary: "where to write; - or nothing is standard output",
        isOptional: true, isFile: true)

    private static func run(_ invocation: Invocation) async throws {
        let output = invocation.arguments["FILE"]
        let path = output == "-" ? nil : output
        let isCSV =
            (invocation.option("format") ?? DevicesImportCommand.format(of: path ?? "")) == "csv"
        let session = try Session(invocation)
        let app = try await session.app()
        let file = try OutputFile(path)
        let progress = TransferProgress(
            "devices", of: try await total(session, app), on: invocation.console)
        defer { progress.finish() }
        let export = DeviceExport(
            source: { size, token in
                var request = Proto.ExportDevicesRequest()
                request.app = app
                request.pageSize = size
                request.pageToken = token
                let page = try await session.registry.exportDevices(request, session.context)
                return (page.devices, page.nextPageToken)
            }, advance: { progress.advance($0, $0) })
        let count =
            try await isCSV
            ? export.csv(to: file, by: SpoolFile()) : export.ndjson(to: file)
        try file.finish()
        if path != nil { invocation.console.note("herald: \(Plural.text(count, "device"))") }
    }

    private static func total(_ session: Session, _ app: String) async throws -> Int {
        var request = Proto.PreviewAudienceRequest()
        request.app = app
        request.audience = "ALL"
        let response = try await session.registry.previewAudience(request, session.context)
        return Int(clamping: response.devicesInApp)
    }
}
