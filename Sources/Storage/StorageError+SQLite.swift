import CSQLite
import Glibc

extension StorageError {
    /// Returns SQLite's latest error on `connection`; it must be read before the next call on that.
    static func last(on connection: OpaquePointer, _ result: Int32, _ doing: String) -> Self {
        let detail = unsafe String(cString: sqlite3_errmsg(connection))
        let file =
            unsafe sqlite3_db_filename(connection, nil).map { unsafe String(cString: $0) }
            ?? "the database"
        let system = unsafe sqlite3_system_errno(connection)
        return StorageError(result: result, system: system, file: file, "\(doing): \(detail)")
    }

    /// Creates the error for SQLite's extended `result` code on `file`, with the system's `errno`.
    init(result: Int32, system: Int32, file: String, _ detail: String) {
        let code = Self.code(result, system)
        let advice = Self.advice(code)
        let number = code == .io || code == .ioSync ? " (SQLite \(result), errno \(system))" : ""
        self.init(code, "\(file): \(detail)\(number)" + (advice.isEmpty ? "" : "; \(advice)"))
    }

    /// Creates the error of a failed system call on `file`, with its `errno`.
    init(call: String, _ system: Int32, file: String) {
        let code: Code =
            switch system {
            case ENOSPC, EDQUOT: .full
            case ENOMEM: .outOfMemory
            case EEXIST, ENOTEMPTY: .exists
            default: .cannotOpen
            }
        let reason = unsafe String(cString: strerror(system))
        self.init(code, "\(file): \(call): \(reason); \(Self.advice(code))")
    }

    private static func code(_ result: Int32, _ system: Int32) -> Code {
        // This comes before "full": a sync that fails for lack of space has still lost what was
        // written.
        if result == SQLITE_IOERR | 4 << 8 || result == SQLITE_IOERR | 5 << 8 { return .ioSync }
        switch result & 0xff {
        case SQLITE_FULL: return .full
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            if system == ENOSPC || system == EDQUOT { return .full }
            return result & 0xff == SQLITE_IOERR ? .io : .cannotOpen
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt
        case SQLITE_CONSTRAINT: return .constraint
        case SQLITE_PERM, SQLITE_READONLY: return .cannotOpen
        case SQLITE_TOOBIG: return .tooBig
        case SQLITE_NOMEM: return .outOfMemory
        case SQLITE_INTERRUPT: return .interrupted
        default: return .misuse
        }
    }

    private static func advice(_ code: Code) -> String {
        switch code {
        case .full: "free space on its file system; writes then work again"
        case .busy: "make sure that only one process uses the file"
        case .corrupt: "keep a copy of the file and of its -wal, then restore the last backup"
        case .ioSync: "check the disk before starting again; unanswered commands may be lost"
        case .io: "check the disk; if this was a commit, check whether it took place"
        case .cannotOpen: "check that the path exists and that this user may write there"
        case .interrupted: "read smaller pages"
        case .outOfMemory: "give the process more memory or shorten its batches"
        default: ""
        }
    }
}
