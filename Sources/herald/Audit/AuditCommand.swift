import Protocol
import ProtocolJSON
import ServiceKit
import Suggestions

/// `herald audit …`: who changed what, and who read what of people.
enum AuditCommand {
    static let command: Command = Command(
        name: "audit", summary: "See who changed what, and who read what of people",
        notes: [
            "Each daemon records the calls that change something and those that tell what is kept "
                + "of people. Devices' own calls are not recorded.",
            "Devices and users are recorded by a digest of their id; --object finds them by the "
                + "id.",
        ],
        examples: [
            "herald audit list --since 1d",
            "herald audit export audit.jsonl --since 30d",
            "herald audit verify",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List records, the newest first",
                examples: [
                    "herald audit list --since 1d --method Send --app news",
                    "herald audit list --key 01k7a2b4c6d8e0f1g3h5j7k9m1 --kind change",
                ],
                options: filters + [Listing.option], action: list),
            Command(
                name: "export", summary: "Write records as lines of JSON, the oldest first",
                examples: ["herald audit export audit.jsonl --since 30d"],
                options: filters,
                arguments: [
                    Argument(
                        name: "FILE",
                        summary: "the file to write; standard output if it is - or left out",
                        isOptional: true, isFile: true, saidDash: .output)
                ],
                action: export),
            AuditVerifyCommand.command,
        ],
        byDefault: "list")

    private static let prefix = "AUDIT_KIND_"

    private static let filters: [Option] = [
        .value("key", "ID", "only what this key did", source: .keys),
        .value(
            "method", "NAME", "only calls of this method, such as EditApp", source: .methods),
        .value("object", "ID", "only what was done to this"),
        .value(
            "kind", "KIND", "only records of this kind",
            choices: Proto.AuditKind.choices(without: prefix)),
        .value("since", "TIME", "only from this time on, such as 2026-11-27T08:00:00Z, or 2h ago"),
        .value("until", "TIME", "only before this time"),
    ]

    /// Returns the request for the records that the options describe.
    private static func request(
        _ invocation: Invocation, _ session: Session
    ) throws -> Proto.ListAuditRecordsRequest {
        var request = Proto.ListAuditRecordsRequest()
        request.app = session.namedApp
        request.keyId = invocation.option("key") ?? ""
        request.method = try method(invocation)
        request.object = invocation.option("object") ?? ""
        if let kind = invocation.option("kind") {
            request.kind = Proto.AuditKind(named: kind, prefix: prefix) ?? .unspecified
        }
        request.since = try TimeOption.read("since", invocation)
        request.until = try TimeOption.read("until", invocation)
        return request
    }

    /// Returns the full name of the method in `--method`; empty if the option was not given.
    ///
    /// No record has a method that does not exist.
    private static func method(_ invocation: Invocation) throws -> String {
        guard let name = invocation.option("method") else { return "" }
        let methods = Method.all.filter { $0.audit != nil }
        guard !methods.contains(where: { $0.name == name || $0.path == name }) else { return name }
        let hint = Suggestion.nearest(to: name, in: methods.map(\.name)).map {
            "; did you mean '\($0)'?"
        }
        throw UsageError(
            "--method is '\(name)', and no method of that name is recorded\(hint ?? "")")
    }

    private static func list(_ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        let session = try Session(invocation)
        let asked = try request(invocation, session)
        var response = Proto.ListAuditRecordsResponse()
        (response.records, response.nextPageToken) = try await listing.all { size, token in
            var request = asked
            (request.pageSize, request.pageToken) = (size, token)
            let page = try await session.audit.listAuditRecords(request, session.context)
            response.missingServices += page.missingServices
            return (page.records, page.nextPageToken)
        }
        tell(response.missingServices, invocation)
        invocation.answer(response) { table($0.records) }
    }

    private static func export(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = try request(invocation, session)
        (request.oldestFirst, request.pageSize) = (true, 1000)
        let path = OutputFile.path(invocation.arguments["FILE"])
        let file = try OutputFile(path)
        var (count, missing) = (0, Set<String>())
        repeat {
            let page = try await session.audit.listAuditRecords(request, session.context)
            for record in page.records {
                try file.write(record.wholeJSONText + Array("\n".utf8))
            }
            count += page.records.count
            missing.formUnion(page.missingServices)
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        guard missing.isEmpty else {
            throw RPCError(
                .unavailable,
                "nothing was written: \(missing.sorted().joined(separator: ", ")) did not answer")
        }
        try file.finish()
        if path != nil { invocation.console.note("herald: \(Plural.text(count, "record"))") }
    }

    private static func tell(_ missing: [String], _ invocation: Invocation) {
        guard !missing.isEmpty else { return }
        invocation.console.note(
            "herald: \(missing.joined(separator: ", ")) did not answer; those records are missing")
    }

    private static func table(_ records: [Proto.AuditRecord]) -> String {
        var table = Table(
            "TIME", "WHO", "ADDRESS", "METHOD", "APP", "OBJECT", "OUTCOME", "CHANGE",
            leastImportant: ["ADDRESS", "APP", "OUTCOME", "OBJECT"])
        for record in records {
            let method = record.method.split(separator: "/").last.map(String.init) ?? ""
            table.add(
                record.time.text, record.who, record.address, method, record.app, record.object,
                record.count > 1 ? "\(record.outcome) × \(record.count)" : record.outcome,
                record.change)
        }
        return table.text
    }
}

extension Proto.AuditRecord {
    /// The key that called.
    fileprivate var who: String {
        switch kind {
        case .lost: "(\(Plural.text(Int(clamping: count), "record")) lost)"
        case .refused where keyId.isEmpty: "(no valid key)"
        default:
            keyId.isEmpty
                ? (address.isEmpty ? "(this machine)" : "(not signed in)")
                : keyName.isEmpty ? keyId : "\(keyName) (\(keyId))"
        }
    }

    /// The change of a record, as `before → after`; only one of the two if the other is empty.
    fileprivate var change: String {
        if before.isEmpty { return after }
        return after.isEmpty ? before : "\(before) → \(after)"
    }
}
