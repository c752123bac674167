import Protocol

/// `herald devices export`: writes all devices into a file.
enum DevicesExportCommand {
    static let command: Command = Command(
        name: "export", summary: "Write all devices and their data into a file",
        notes: [
            "The file can be imported into another app or registry, where the devices keep their "
                + "ids and secrets. It contains their addresses: protect it as you protect keys. "
                + "The file appears when it is complete.",
            "CSV has a column for each field that any device has; it leaves out attributes whose "
                + "text is empty. NDJSON has everything.",
        ],
        examples: [
            "herald devices export devices.ndjson",
            "herald devices export - --format csv > devices.csv",
        ],
        options: [
            .value(
                "format", "FORMAT", "the file's format; taken from its name if left out",
                choices: ["ndjson", "csv"])
        ],
        arguments: [file],
        action: run)

    private static let file = Argument(
        name: "FILE", summary: "the file to write; standard output if it is - or left out",
        isOptional: true, isFile: true, saidDash: .output)

    private static func run(_ invocation: Invocation) async throws {
        let path = OutputFile.path(invocation.arguments["FILE"])
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
