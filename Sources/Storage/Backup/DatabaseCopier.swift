import CSQLite
import Glibc

/// A copy of a database, made a few pages at a time by the connection that commits.
///
/// Commits of that connection also update pages that are already copied. So the finished copy is
/// one committed state, that of its last step. No read is open between two steps, so the
/// write-ahead log may restart.
@safe final class DatabaseCopier {
    /// The path of the copy.
    let path: String
    private let target: OpaquePointer
    private var backup: OpaquePointer?

    /// Creates the file at `path`, which must not exist, readable by its owner alone.
    init(of source: borrowing Database, to path: String) throws(StorageError) {
        self.path = path
        try Self.create(path)
        var raw: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = unsafe sqlite3_open_v2(path, &raw, flags, nil)
        guard let raw = unsafe raw else {
            _ = unsafe unlink(path)
            throw StorageError(result: result, system: ENOMEM, file: path, "opening")
        }
        unsafe target = raw
        guard result == SQLITE_OK else {
            throw unsafe Self.failure(path, raw, result, "opening")
        }
        // An incomplete copy is deleted, so it needs no journal; the copy is synced at the end.
        let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"
        let set = unsafe sqlite3_exec(raw, settings, nil, nil, nil)
        unsafe backup = sqlite3_backup_init(raw, "main", source.raw, "main")
        guard set == SQLITE_OK, unsafe backup != nil else {
            let code = unsafe set == SQLITE_OK ? sqlite3_extended_errcode(raw) : set
            throw unsafe Self.failure(path, raw, code, "beginning the copy")
        }
    }

    deinit {
        finish()
        unsafe sqlite3_close_v2(target)
    }

    /// Copies at most `pages` more pages; returns true when the copy is complete.
    func step(_ pages: Int32) throws(StorageError) -> Bool {
        switch unsafe sqlite3_backup_step(backup, pages) {
        case SQLITE_DONE:
            finish()
            return true
        // Another connection reads or writes; the next step tries again.
        case SQLITE_OK, SQLITE_BUSY, SQLITE_LOCKED: return false
        case let result:
            let system = unsafe sqlite3_system_errno(target)
            throw StorageError(result: result, system: system, file: path, "copying to it")
        }
    }

    /// The number of pages that were not copied yet at the last step.
    var remaining: Int { Int(unsafe sqlite3_backup_remaining(backup)) }

    private func finish() {
        // The result repeats the error of the last step, which was already thrown.
        unsafe sqlite3_backup_finish(backup)
        unsafe backup = nil
    }

    /// Returns the error of a copy that cannot begin, and removes its file.
    private static func failure(
        _ path: String, _ target: OpaquePointer, _ result: Int32, _ doing: String
    ) -> StorageError {
        defer {
            unsafe sqlite3_close_v2(target)
            _ = unsafe unlink(path)
        }
        return unsafe StorageError.last(on: target, result, doing)
    }

    private static func create(_ path: String) throws(StorageError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = unsafe open(path, flags, 0o600)
        guard file >= 0 else { throw StorageError(call: "open", errno, file: path) }
        close(file)
    }
}
