import CLinux
import Glibc

/// The right to open a database: a locked file beside it, unlocked with the last reference.
///
/// SQLite's own locks would admit a second process, and with Debian's SQLite version two processes
/// that commit and checkpoint may damage the file.
final class DatabaseLock: Sendable {
    private let file: Int32

    private init(taking file: Int32) { self.file = file }

    deinit { close(file) }

    /// Takes the lock, or throws `.inUse` at once; the kernel releases it when the process ends.
    static func take(for path: String) throws(StorageError) -> DatabaseLock {
        let lockPath = path + ".lock"
        let file = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StorageError(call: "open", errno, file: lockPath) }
        let lock = DatabaseLock(taking: file)
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            guard code == EWOULDBLOCK else {
                throw StorageError(call: "flock", code, file: lockPath)
            }
            throw StorageError(
                .inUse, "\(path) is open in another process (it holds \(lockPath)); stop that first"
            )
        }
        // For whoever wants to know which process it is.
        let line = "\(getpid())\n"
        _ = ftruncate(file, 0)
        _ = unsafe write(file, line, line.utf8.count)
        return lock
    }
}
