import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The audit logs in a backup.
///
/// They prove themselves: 'herald audit verify' checks those of a backup, too.
enum AuditCopy {
    private static let (logs, heads) = ("audit", "audit-heads")

    /// Copies the logs of all services into a backup.
    ///
    /// What says where a log ends is copied first, so that it never says more than there is.
    static func make(of directories: Directories, in backup: String) throws {
        try make(from: directories.home, to: backup, isNew: true)
    }

    /// Puts the logs of a backup in place where a suite has none: a log that is there knows more.
    static func restore(_ backup: String, into directories: Directories) throws {
        try make(from: backup, to: directories.home, isNew: false)
    }

    /// Returns the directory of a service's log in a backup, and the file that says where the log
    /// ends.
    static func paths(of service: String, in backup: String) -> (log: String, head: String) {
        ("\(backup)/\(logs)/\(service)", "\(backup)/\(heads)/\(service)")
    }

    /// Checks that the logs in a backup are files of their own in directories of their own, so that
    /// nothing else is copied into a suite, and that nothing is left half restored.
    ///
    /// - Throws: `dataLoss` for anything else, such as a link.
    static func checkFiles(_ backup: String) throws {
        let services = Proto.BackupManifest.services.map { paths(of: $0, in: backup).log }
        for directory in ["\(backup)/\(logs)", "\(backup)/\(heads)"] + services {
            guard try PlainFile.exists(directory), try !PrivateDirectory.isOne(directory)
            else { continue }
            throw RPCError(
                .dataLoss, "\(directory) is not a directory: remove it from the backup")
        }
        for service in Proto.BackupManifest.services {
            let (log, head) = paths(of: service, in: backup)
            var files = (try PrivateDirectory.names(in: log) ?? []).map { "\(log)/\($0)" }
            if try PlainFile.exists(head) { files.append(head) }
            for file in files where try !PlainFile.isRegular(file) {
                throw RPCError(
                    .dataLoss, "\(file) is not a regular file: remove it from the backup")
            }
        }
    }

    /// Checks the logs in a backup.
    ///
    /// - Throws: `dataLoss` with the first finding if anything is wrong.
    static func check(_ backup: String) throws {
        let findings = try Proto.BackupManifest.services.flatMap { service in
            let (log, head) = paths(of: service, in: backup)
            return try AuditCheck.of(AuditSegments(log), head: head).findings
                .map { "\(service): \($0)" }
        }
        guard let first = findings.first else { return }
        throw RPCError(
            .dataLoss,
            "an audit log in the backup was changed: \(first); 'herald audit verify \(backup)' has "
                + "\(findings.count == 1 ? "it" : "all \(findings.count) findings"). The databases "
                + "are good, and 'herald restore' puts them in place all the same")
    }

    /// Removes what there is of the logs in a backup that failed.
    static func remove(from backup: String) {
        for service in Proto.BackupManifest.services {
            PlainFile.remove("\(backup)/\(heads)/\(service)")
            let directory = "\(backup)/\(logs)/\(service)"
            for name in (try? PrivateDirectory.names(in: directory)) ?? [] {
                PlainFile.remove("\(directory)/\(name)")
            }
            PrivateDirectory.removeIfEmpty(directory)
        }
        for name in [logs, heads] { PrivateDirectory.removeIfEmpty("\(backup)/\(name)") }
    }

    private static func make(from source: String, to target: String, isNew: Bool) throws {
        for name in [logs, heads] where try !PlainFile.exists("\(target)/\(name)") {
            try PrivateDirectory.make("\(target)/\(name)")
        }
        for service in Proto.BackupManifest.services {
            let directory = "\(target)/\(logs)/\(service)"
            let names = try PrivateDirectory.names(in: "\(source)/\(logs)/\(service)") ?? []
            guard !names.isEmpty else { continue }
            if try PlainFile.exists(directory) {
                guard !isNew, try PrivateDirectory.names(in: directory) == [] else { continue }
            } else {
                try PrivateDirectory.make(directory)
            }
            let head = "\(target)/\(heads)/\(service)"
            if try PlainFile.exists("\(source)/\(heads)/\(service)") {
                if !isNew { PlainFile.remove(head) }
                _ = try FileDigest.copying("\(source)/\(heads)/\(service)", to: head)
            }
            for name in names {
                _ = try FileDigest.copying(
                    "\(source)/\(logs)/\(service)/\(name)", to: "\(directory)/\(name)")
            }
        }
    }
}
