import CSQLite
import Glibc

/// A copy of a database in the making, a few pages at a time, by the connection that commits.
///
/// What that connection commits meanwhile goes into the pages that are copied already, so that the
/// copy is one committed state in the end: that of its last step. Between two steps no read is
/// open, and the log may begin anew.
@safe final class DatabaseCopier {
    /// The file that is being written.
    let path: String
    private let target: OpaquePointer
    private var backup: OpaquePointer?

    /// Makes the file at `path`, which must not be there, for its owner alone.
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
        // A copy that is not whole is thrown away, so it needs no journal; it is synced in the end.
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

    /// Copies at most `pages` more; `true` when the copy is whole.
    func step(_ pages: Int32) throws(StorageError) -> Bool {
        switch unsafe sqlite3_backup_step(backup, pages) {
        case SQLITE_DONE:
            finish()
            return true
        // Someone reads or writes; the next step finds them gone.
        case SQLITE_OK, SQLITE_BUSY, SQLITE_LOCKED: return false
        case let result:
            let system = unsafe sqlite3_system_errno(target)
            throw StorageError(result: result, system: system, file: path, "copying to it")
        }
    }

    /// Pages that are not copied yet, as of the last step.
    var remaining: Int { Int(unsafe sqlite3_backup_remaining(backup)) }

    private func finish() {
        // Repeats the error of the last step, which has been thrown already.
        unsafe sqlite3_backup_finish(backup)
        unsafe backup = nil
    }

    /// Why a copy cannot begin; its file goes away again.
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
