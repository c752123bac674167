import CLinux
import CSQLite
import Glibc

extension Database {
    /// The role of a connection.
    enum Role {
        /// The connection that commits and checkpoints.
        case writer
        /// A connection that never changes the file, not even by a checkpoint.
        case reader
    }

    /// The time that a connection waits for another one's lock, in milliseconds; only Herald's
    /// connections hold locks, and only briefly.
    private static let busyTimeout: Int32 = 250

    /// Switches off SQLite's memory statistics, which nobody reads and which cost a lock for each
    /// allocation.
    private static let countsNoMemory = herald_sqlite_count_no_memory() == SQLITE_OK

    /// Opens a connection, and verifies the settings that durability depends on by reading them
    /// back.
    ///
    /// The caller must hold the ``DatabaseLock`` of the file.
    static func open(
        _ path: String, as role: Role, _ limits: StorageLimits = StorageLimits()
    ) throws(StorageError) -> Database {
        _ = countsNoMemory
        let isEmpty = role == .writer ? try createPrivately(path) : false
        var raw: OpaquePointer?
        let mode = role == .writer ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = unsafe sqlite3_open_v2(path, &raw, flags, nil)
        guard let raw = unsafe raw else {
            throw StorageError(result: result, system: ENOMEM, file: path, "opening")
        }
        // The connection is owned from here on even if opening failed, as it then holds the reason.
        let database = unsafe Database(taking: raw)
        guard result == SQLITE_OK else { throw unsafe .last(on: raw, result, "opening") }
        try database.configure(role, limits, isEmpty: isEmpty)
        return database
    }

    private borrowing func configure(
        _ role: Role, _ limits: StorageLimits, isEmpty: Bool
    ) throws(StorageError) {
        unsafe sqlite3_busy_timeout(raw, Self.busyTimeout)
        try set(SQLITE_DBCONFIG_DEFENSIVE, 1)
        try set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        try set(SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        try settle("mmap_size = 0", "mmap_size", reads: "0")
        try settle("cell_size_check = ON", "cell_size_check", reads: "1")
        // Sorting must also work on a full disk.
        try settle("temp_store = MEMORY", "temp_store", reads: "2")
        switch role {
        case .writer:
            // Only an empty file accepts this setting: see Writer.giveBack.
            if isEmpty { try run("PRAGMA auto_vacuum = INCREMENTAL") }
            try settle("journal_mode = WAL", "journal_mode", reads: "wal")
            // Deleted data is overwritten, so that erased devices are in no file.
            try settle("secure_delete = ON", "secure_delete", reads: "1")
            let room = limits.cacheBytes >> 10
            try settle("cache_size = -\(room)", "cache_size", reads: "-\(room)")
            let limit = limits.logBytes
            try settle("journal_size_limit = \(limit)", "journal_size_limit", reads: "\(limit)")
        case .reader:
            try set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            try settle("query_only = ON", "query_only", reads: "1")
        }
        try settle("synchronous = FULL", "synchronous", reads: "2")
    }

    private borrowing func set(_ option: Int32, _ value: Int32) throws(StorageError) {
        let result = unsafe herald_sqlite_configure(raw, option, value)
        guard result == SQLITE_OK else {
            throw StorageError(.misconfigured, "SQLite refused to set option \(option) to \(value)")
        }
    }

    private borrowing func settle(
        _ setting: String, _ name: String, reads expected: String
    ) throws(StorageError) {
        try run("PRAGMA \(setting)")
        let actual: String?
        do {
            actual = try first("PRAGMA \(name)") { $0.text(0) }
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(.misuse, "\(error)")
        }
        // A build of SQLite without mmap returns no row for mmap_size.
        guard actual == expected || actual == nil && name == "mmap_size" else {
            throw StorageError(
                .misconfigured,
                "PRAGMA \(setting) left \(name) at \(actual ?? "nothing"), not \(expected);"
                    + " use a file system and an SQLite that allow it")
        }
    }

    /// Creates the file for its owner alone if needed, and returns whether it is empty.
    ///
    /// SQLite gives the log the mode of the database.
    private static func createPrivately(_ path: String) throws(StorageError) -> Bool {
        let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StorageError(call: "open", errno, file: path) }
        // It is closed before SQLite opens it, as closing any descriptor drops the process's POSIX
        // locks.
        defer { close(file) }
        guard fchmod(file, 0o600) == 0 else {
            throw StorageError(call: "fchmod", errno, file: path)
        }
        return lseek(file, 0, SEEK_END) == 0
    }
}
