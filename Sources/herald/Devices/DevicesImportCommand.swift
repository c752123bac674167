import Protocol

/// `herald devices import`: stores the devices of a file.
enum DevicesImportCommand {
    static let command: Command = Command(
        name: "import", summary: "Store the devices of a file, which may have millions",
        notes: [
            "NDJSON is what 'herald devices export' writes: in each line a DeviceRecord as JSON. "
                + "The first line of a CSV file names its columns, any of: id, install_id, "
                + "install_marker, user, platform, locale, time_zone, app_version, "
                + "os_version, model, tags, tags:GROUP, "
                + "address_kind, address_value, topic, environment, public_key, auth_secret (and "
                + "the same with _2, _3, _4 for more addresses), attribute:NAME, "
                + "attribute:NAME:TYPE (text, number, date, version), muted, quiet_hours, "
                + "quiet_hours_exempt, "
                + "switched_off, and the others that an export writes. Tags are separated by "
                + "blanks or |; a backslash makes a blank part of a tag.",
            "A device whose id or install id exists is replaced by the file's record. A record "
                + "with neither is identified by its first address, or else by its whole line.",
        ] + ImportRun.notes,
        examples: [
            "herald devices import phones.ndjson --dry-run",
            "herald devices import phones.csv --skip-bad",
            "herald devices import phones.csv --resume",
        ],
        options: [
            .value(
                "format", "FORMAT", "the file's format; taken from its name if left out",
                choices: ["ndjson", "csv"]),
            .flag(
                "new-ids", "give new ids, for another app of the registry that exported them"),
        ] + ImportRun.options,
        arguments: [
            Argument(name: "FILE", summary: "the file, - for standard input", isFile: true)
        ],
        action: { invocation in
            let file = try InputFile(invocation.argument("FILE"))
            let isCSV = (invocation.option("format") ?? format(of: file.path)) == "csv"
            let run = try await ImportRun(invocation, isCSV ? "csv" : "ndjson", file)
            let target = ImportTarget.devices(invocation)
            guard isCSV else {
                return try await run.run(target, LineCutter()) { _ in NDJSONDecoder() }
            }
            try await run.run(target, CSVCutter()) { stream in
                do {
                    guard let headings = try stream.record() else {
                        throw BadRecord("the file is empty; its first line must name the columns")
                    }
                    return try CSVDecoder(headings.bytes.span)
                } catch let bad as BadLine {
                    throw UsageError(bad.text(file.path))
                } catch let bad as BadRecord {
                    throw UsageError("\(file.path): \(bad.reason)")
                }
            }
        })

    /// Returns the format that a file's name says.
    static func format(of path: String) -> String {
        path.lowercased().hasSuffix(".csv") ? "csv" : "ndjson"
    }
}

extension ImportTarget<Proto.DeviceRecord> {
    /// Returns the target that imports devices into the registry.
    static func devices(_ invocation: Invocation) -> Self {
        let newIDs = invocation.flag("new-ids")
        return ImportTarget(
            what: "devices", prepare: { $0.prepared(app: $1, newIDs: newIDs) },
            store: { devices, session, app, isDry in
                var request = Proto.ImportDevicesRequest()
                (request.app, request.devices, request.dryRun) = (app, devices, isDry)
                let answer = try await session.registry.importDevices(request, session.context)
                return answer.results.map { .init(created: $0.created, error: $0.error) }
            })
    }
}
