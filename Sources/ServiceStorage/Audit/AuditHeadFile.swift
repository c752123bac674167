import Storage
import Synchronization

/// The head of an audit log: a file that names its last record and the one before the first.
final class AuditHeadFile: Sendable {
    private let file: HeldFile
    private let head: Mutex<AuditHead>

    /// Opens the file, and writes a head into it.
    ///
    /// With a full disk it keeps what it has: the daemon starts, and what is written later says so.
    init(_ path: String, _ head: AuditHead) throws {
        file = try HeldFile(path)
        self.head = Mutex(head)
        try? change { _ in }
    }

    /// Changes the head; it is on disk when this returns.
    ///
    /// - Throws: `StorageError`; the change is then part of the next one.
    func change(_ body: (inout AuditHead) -> Void) throws(StorageError) {
        try head.withLock { head throws(StorageError) in
            body(&head)
            try file.write(head.text, at: 0)
            try file.sync()
        }
    }
}
