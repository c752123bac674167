import CLinux
import Glibc
import Synchronization

/// A copy that the writer makes, some pages at a time between two commits.
///
/// Written pages are synced on a thread of their own before many more are written. So the disk
/// never has so much to write that it delays the writer or the sync of a commit.
final class CopyJob {
    private let request: CopyRequest
    private let limits: StorageLimits
    private let pageSize: Int
    private var copier: DatabaseCopier?
    private let syncing = Syncing()
    private var unsynced = 0
    private var whole: CopiedDatabase?

    /// Begins a copy; throws `.full` if the disk has no room for the copy and a reserve.
    init(
        _ request: CopyRequest, of database: borrowing Database, _ limits: StorageLimits
    ) throws {
        self.request = request
        self.limits = limits
        pageSize = Int(try database.pragma("page_size"))
        let bytes = pageSize * Int(try database.pragma("page_count"))
        let directory = request.path.directory
        try Self.checkRoom(for: bytes, at: directory, limits)
        copier = try DatabaseCopier(of: database, to: request.path)
    }

    /// Makes some progress; returns true when the copy has ended and the caller was answered.
    ///
    /// - Parameter facts: the database's facts at this moment, without its length.
    func advance(_ facts: @autoclosure () throws -> CopiedDatabase) -> Bool {
        guard !request.isCancelled else {
            return end(StorageError(.interrupted, "the copy was cancelled"))
        }
        do {
            guard try syncing.isDone() else { return false }
            if let whole { return end(whole) }
            guard let copier else { return true }
            if try step(copier) {
                var copied = try facts()
                // The copy is closed before it is measured and synced.
                self.copier = nil
                copied.bytes = try PlainFile.length(of: request.path)
                whole = copied
                try syncing.start(request.path)
                return false
            }
            if unsynced >= limits.copyBytesUnsynced {
                unsynced = 0
                let rest = copier.remaining * pageSize
                try Self.checkRoom(for: rest, at: request.path.directory, limits)
                try syncing.start(request.path)
            }
            return false
        } catch {
            return end(error)
        }
    }

    /// Copies for as long as commits may wait; returns true when the copy is complete.
    private func step(_ copier: DatabaseCopier) throws(StorageError) -> Bool {
        let end = SuspendingClock.now + limits.copyDuration
        repeat {
            if try copier.step(Int32(limits.copyPages)) { return true }
            unsynced += limits.copyPages * pageSize
        } while .now < end && unsynced < limits.copyBytesUnsynced
        return false
    }

    /// Aborts the copy, removes its file and answers the caller with `error`.
    @discardableResult
    func end(_ error: any Error) -> Bool {
        copier = nil
        _ = unsafe unlink(request.path)
        request.answer(.failure(error))
        return true
    }

    private func end(_ copied: CopiedDatabase) -> Bool {
        request.answer(.success(copied))
        return true
    }

    /// Throws `.full` if the copy would fill the disk, which would stop the service.
    private static func checkRoom(
        for bytes: Int, at directory: String, _ limits: StorageLimits
    ) throws(StorageError) {
        let free = unsafe herald_free_bytes(directory)
        let needed = Int64(bytes + 2 * limits.ballastBytes)
        guard free < 0 || free >= needed else {
            throw StorageError(
                .full,
                "\(directory): the copy needs \(needed >> 20) MB with its reserve,"
                    + " but \(free >> 20) MB are free; free some or choose another disk")
        }
    }
}

/// A thread that syncs one file at a time.
private final class Syncing: Sendable {
    private enum State {
        case idle
        case running
        case failed(StorageError)
    }

    private let state = Mutex(State.idle)

    /// Returns whether no sync is in progress; throws the error of the last one.
    func isDone() throws(StorageError) -> Bool {
        switch state.withLock({ $0 }) {
        case .idle: return true
        case .running: return false
        case .failed(let error): throw error
        }
    }

    func start(_ path: String) throws(StorageError) {
        state.withLock { $0 = .running }
        try DatabaseThread().start("database-copy") {
            do throws(StorageError) {
                try PlainFile.sync(path)
                self.state.withLock { $0 = .idle }
            } catch {
                self.state.withLock { $0 = .failed(error) }
            }
        }
    }
}

extension String {
    /// The directory part of a file's path.
    var directory: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
