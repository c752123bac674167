import Crypto
package import Protocol
package import ServiceKit
package import Storage

/// An implementation of `herald.v1.Database`: one daemon's part in a backup.
///
/// Only the daemon itself has its database open, so the daemon makes the copy in the directory that
/// the caller names.
package struct DatabaseBackup: DatabaseServing {
    private let database: DatabaseQueue
    private let service: String
    private let clock: WallClock
    private let log: Log
    private let last: Level

    /// Creates the backup calls of the database of `service`, such as `registry`.
    ///
    /// The time of the last backup is among its metrics.
    package init(
        of database: DatabaseQueue, _ service: String, _ log: Log, _ metrics: Metrics,
        clock: WallClock = .system
    ) {
        self.database = database
        self.service = service
        self.clock = clock
        self.log = log
        last = metrics.level(
            "herald_database_last_backup_timestamp_seconds",
            "Unix time of the last backup since the daemon's start; 0: none since then.")
    }

    package func backupDatabase(
        _ request: Proto.BackupDatabaseRequest, _ call: CallContext
    ) async throws -> Proto.BackupDatabaseResponse {
        guard request.directory.hasPrefix("/") else {
            throw RPCError.invalid("directory", "is not an absolute path")
        }
        let path = "\(request.directory)/\(service).db"
        do {
            var response = Proto.BackupDatabaseResponse()
            response.copy = try await backUp(request.directory, path)
            log(.info, "backed up", ["file": path])
            return response
        } catch let error as StorageError {
            log(.warning, "backup failed", ["error": "\(error)"])
            throw Self.told(error)
        }
    }

    private func backUp(_ directory: String, _ path: String) async throws -> Proto.DatabaseCopy {
        // The file has another name until it is complete and on disk.
        let temporary = path + ".part"
        try await BlockingThread.run("database-copy") {
            try PrivateDirectory.check(directory)
            guard try !PlainFile.exists(path) else {
                throw StorageError(.exists, "\(path): already exists; choose a new directory")
            }
        }
        let copied = try await database.copy(to: temporary)
        let time = clock.now()
        let digest = try await BlockingThread.run("database-copy") {
            do {
                let digest = try FileDigest.of(temporary)
                try PlainFile.rename(temporary, to: path)
                return digest
            } catch {
                PlainFile.remove(temporary)
                throw error
            }
        }
        var copy = Proto.DatabaseCopy()
        copy.service = service
        copy.file = "\(service).db"
        copy.bytes = UInt64(copied.bytes)
        copy.sha256 = digest
        copy.time = time.timestamp
        last.set(Int(time.milliseconds / 1000))
        copied.describe(&copy)
        return copy
    }

    /// Returns the error for the caller; an operator named the files, so the message may name them,
    /// too.
    private static func told(_ error: StorageError) -> RPCError {
        switch error.code {
        case .full: RPCError(.resourceExhausted, error.message)
        case .exists: RPCError(.alreadyExists, error.message)
        case .cannotOpen, .busy: RPCError(.failedPrecondition, error.message)
        case .interrupted: RPCError(.cancelled, error.message)
        case .closed: RPCError(.unavailable, error.message)
        default: RPCError(.internal, error.description)
        }
    }
}

extension CopiedDatabase {
    /// Fills in the facts, except the length, for a manifest or a comparison with one.
    package func describe(_ copy: inout Proto.DatabaseCopy) {
        copy.schemaVersion = UInt32(schemaVersion)
        copy.applicationId = UInt32(bitPattern: applicationID)
        copy.identity = Hex.encode(identity.span)
        copy.commit = UInt64(commit)
    }
}
