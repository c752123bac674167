import Protocol
import ServiceStorage
import Storage

/// A backup of which every byte was checked.
struct CheckedBackup {
    /// The contents of one database of the backup.
    struct Contents {
        let copy: Proto.DatabaseCopy
        let rows: [(table: String, rows: Int)]
    }

    let directory: String
    let manifest: Proto.BackupManifest
    let contents: [Contents]

    /// Checks the manifest, the checksums, and each database completely.
    ///
    /// - Parameter schema: returns the databases that the program of a service can use.
    init(
        _ directory: String,
        schema: (String) throws -> (applicationID: Int32, version: Int)
    ) throws {
        self.directory = directory
        manifest = try .read(directory)
        let log = "\(directory)/\(Proto.BackupManifest.erasures)"
        let digest = try PlainFile.exists(log) ? try FileDigest.of(log) : ""
        guard digest == manifest.erasuresSha256 else {
            // The registry erases what the log has: one that came there later may name anybody.
            throw RPCError(
                .dataLoss, "\(log) is missing, damaged, or not what the manifest describes")
        }
        contents = try manifest.databases.map { copy in
            let known = try schema(copy.service)
            return try Self.checked(copy, in: directory, known)
        }
    }

    private static func checked(
        _ copy: Proto.DatabaseCopy, in directory: String,
        _ known: (applicationID: Int32, version: Int)
    ) throws -> Contents {
        let path = "\(directory)/\(copy.file)"
        guard try PlainFile.exists(path) else {
            throw RPCError(.dataLoss, "\(path) is missing")
        }
        guard UInt64(try PlainFile.length(of: path)) == copy.bytes,
            try FileDigest.of(path) == copy.sha256
        else {
            throw RPCError(.dataLoss, "\(path) is damaged: it does not match the manifest")
        }
        let database = try ClosedDatabase(path)
        let facts = try database.facts()
        var described = copy
        facts.describe(&described)
        guard described == copy else {
            throw RPCError(.dataLoss, "\(path) is not the copy that the manifest describes")
        }
        guard facts.applicationID == known.applicationID else {
            throw RPCError(.dataLoss, "\(path) is not a database of \(copy.service)")
        }
        guard facts.schemaVersion <= known.version else {
            throw RPCError(
                .failedPrecondition,
                "\(path) is at schema \(facts.schemaVersion), herald-\(copy.service) knows"
                    + " \(known.version): restore it with the newer Herald that made it")
        }
        try database.check()
        return Contents(copy: copy, rows: try database.rowCounts())
    }

    /// Replaces the databases in `data` by those of the backup, all or none.
    ///
    /// - Parameter erasures: the path of the log of erasures, to which the backup's log is added,
    ///   so that the registry erases all of them again; nil leaves it unchanged.
    /// - Returns: the directory of the old databases; nil if there were none.
    func restore(
        into data: String, isReplacing: Bool, erasures: String? = nil,
        onStep: @escaping (DatabaseExchange.Step) -> Void = { _ in }
    ) throws -> String? {
        let exchange = try DatabaseExchange(
            of: data, databases: manifest.databases.map(\.file), isReplacing: isReplacing,
            onStep: onStep)
        do {
            for copy in manifest.databases {
                // The digest is of the copied bytes: the file that is checked is the one in place.
                let digest = try FileDigest.copying(
                    "\(directory)/\(copy.file)", to: "\(exchange.stage)/\(copy.file)")
                guard digest == copy.sha256 else {
                    throw RPCError(.dataLoss, "\(directory)/\(copy.file) has changed meanwhile")
                }
            }
            if let erasures {
                // The log goes first: one with more erasures than the databases does no harm.
                try ErasureLog.merge(
                    "\(directory)/\(Proto.BackupManifest.erasures)", into: erasures)
            }
            return try exchange.finish()
        } catch {
            exchange.abandon()
            throw error
        }
    }
}
