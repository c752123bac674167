import Protocol
import ServiceStorage
import Storage

/// A backup whose every byte has been looked at.
struct CheckedBackup {
    /// What one of its databases holds.
    struct Contents {
        let copy: Proto.DatabaseCopy
        let rows: [(table: String, rows: Int)]
    }

    let directory: String
    let manifest: Proto.BackupManifest
    let contents: [Contents]

    /// Checks the manifest, the sums, and each database from end to end.
    ///
    /// - Parameter schema: which databases the program of a service can use.
    init(
        _ directory: String,
        schema: (String) throws -> (applicationID: Int32, version: Int)
    ) throws {
        self.directory = directory
        manifest = try .read(directory)
        if !manifest.erasuresSha256.isEmpty {
            let log = "\(directory)/\(Proto.BackupManifest.erasures)"
            guard try PlainFile.exists(log), try FileDigest.of(log) == manifest.erasuresSha256
            else { throw RPCError(.dataLoss, "\(log) is missing or damaged") }
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
            throw RPCError(.dataLoss, "\(path) is damaged: it is not what the manifest says")
        }
        let database = try ClosedDatabase(path)
        let facts = try database.facts()
        var described = copy
        facts.describe(&described)
        guard described == copy else {
            throw RPCError(.dataLoss, "\(path) is another copy than the one in the manifest")
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

    /// Puts its databases in the place of those in `data`, all or none.
    ///
    /// - Parameter erasures: the log of who was erased, which then has what this backup's has too:
    ///   the registry erases all of them again. nil: it stays as it is.
    /// - Returns: where the old ones are; nil if there were none.
    func restore(
        into data: String, isReplacing: Bool, erasures: String? = nil,
        onStep: @escaping (DatabaseExchange.Step) -> Void = { _ in }
    ) throws -> String? {
        let exchange = try DatabaseExchange(
            of: data, databases: manifest.databases.map(\.file), isReplacing: isReplacing,
            onStep: onStep)
        do {
            for copy in manifest.databases {
                // The bytes that are put in place are the ones that are compared.
                let digest = try FileDigest.copying(
                    "\(directory)/\(copy.file)", to: "\(exchange.stage)/\(copy.file)")
                guard digest == copy.sha256 else {
                    throw RPCError(.dataLoss, "\(directory)/\(copy.file) has changed meanwhile")
                }
            }
            if let erasures {
                // Before: a log that knows more than the databases harms nobody.
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
