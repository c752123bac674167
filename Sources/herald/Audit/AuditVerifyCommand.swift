import JSON
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// `herald audit verify`: proves that nobody has changed the audit logs of this machine.
enum AuditVerifyCommand {
    static let command: Command = Command(
        name: "verify", summary: "Prove that no record of the audit logs was changed or removed",
        notes: [
            "It reads the files of HERALD_HOME, so it runs on their machine, as their user or as "
                + "root, also when the suite is stopped. The exit status is 1 if anything is "
                + "wrong.",
            "Who can write those files can write all of them anew. So note what it prints, or have "
                + "the daemons' logs kept elsewhere, which tell the same each hour; --end compares "
                + "with it.",
        ],
        examples: [
            "herald audit verify",
            "herald audit verify /var/lib/herald/backups/today",
        ],
        options: [
            .value(
                "end", "SERVICE:NUMBER:HASH",
                "a record that was noted earlier; may be given more than once", isRepeated: true)
        ],
        arguments: [
            Argument(
                name: "BACKUP", summary: "the logs in this backup instead", isOptional: true,
                isFile: true)
        ],
        action: { invocation in
            try await StorageFailure.told { try run(invocation) }
        })

    private struct Result {
        let service: String
        let check: AuditCheck
    }

    private static func run(_ invocation: Invocation) throws {
        let directories = Directories(invocation.settings)
        let backup = invocation.argument("BACKUP")
        if backup.isEmpty { try HomeOwner.become(directories) }
        let ends = try invocation.values("end").map(end)
        let services = Proto.BackupManifest.services
        if let unknown = ends.first(where: { !services.contains($0.service) }) {
            throw UsageError(
                "--end names '\(unknown.service)'; it is one of "
                    + services.joined(separator: ", "))
        }
        let results = try services.map { service in
            let files =
                backup.isEmpty
                ? (directories.audit(service), directories.auditHead(service))
                : AuditCopy.paths(of: service, in: backup)
            return Result(
                service: service,
                check: try AuditCheck.of(
                    AuditSegments(files.0), head: files.1,
                    expected: ends.last { $0.service == service }?.chain))
        }
        tell(results, invocation)
        let count = results.reduce(0) { $0 + $1.check.findings.count }
        guard count == 0 else {
            throw RPCError(.dataLoss, "the audit log was changed: \(Plural.text(count, "finding"))")
        }
    }

    private static func end(_ text: String) throws -> (service: String, chain: AuditChain) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count == 3, let number = UInt64(words[1]), words[2].utf8.count == 64 else {
            throw UsageError(
                "--end is '\(text)'; it is SERVICE:NUMBER:HASH, as 'herald audit verify' prints")
        }
        return (String(words[0]), AuditChain(number: number, hash: String(words[2])))
    }

    private static func tell(_ results: [Result], _ invocation: Invocation) {
        guard !invocation.isJSON else { return invocation.console.line(json(results)) }
        for result in results {
            let (end, findings) = (result.check.end, result.check.findings)
            let count = Plural.text(Int(clamping: result.check.records), "record")
            invocation.console.line(
                "\(result.service): \(count)\(findings.isEmpty ? ", unchanged" : "")")
            if end.number > 0 {
                invocation.console.line("  end  \(result.service):\(end.number):\(end.hash)")
            }
            for finding in findings { invocation.console.line("  \(finding)".printable) }
        }
    }

    private static func json(_ results: [Result]) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key("logs")
        json.beginArray()
        for result in results {
            json.beginObject()
            json.key("service")
            json.string(result.service)
            json.key("records")
            json.integer(result.check.records)
            json.key("end")
            json.string(
                "\(result.service):\(result.check.end.number):\(result.check.end.hash)")
            json.key("findings")
            json.beginArray()
            for finding in result.check.findings { json.string(finding) }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
