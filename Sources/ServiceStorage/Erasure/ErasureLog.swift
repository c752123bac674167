package import ServiceKit
import Storage

/// A log of erased devices, users and apps, in a file beside the databases that a restore does not
/// replace.
///
/// Records are only added, except that those older than any usable backup are removed. A record may
/// occur twice.
package actor ErasureLog {
    /// The time for which a record is kept; a backup older than this must not be restored.
    package static let age: Duration = .seconds(400 * 86_400)
    /// The time for which a record may stay beyond that, as removing records rewrites the file.
    package static let slack: Duration = .seconds(30 * 86_400)
    /// The longest file that is read, in bytes: 30 million erasures.
    private static let limit = 1 << 30
    /// The number of records that are remembered as already in the file.
    private static let recentLimit = 10_000

    private let path: String
    private let executor: any SerialExecutor
    /// The records to write next; `waiting` has their marks.
    private var pending: [ErasureRecord] = []
    private var waiting: Set<ErasureMark> = []
    private var recent: Set<ErasureMark> = []

    /// The executor that writes the file, as a disk may block for some time and must not block the
    /// daemon's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Opens the log at `path`, which need not exist, and removes records that are too old.
    ///
    /// - Parameter executor: runs the writes; nothing that must not wait for a disk may run on it.
    /// - Throws: `StorageError`.
    package static func open(
        _ path: String, on executor: any SerialExecutor, clock: WallClock = .system
    ) async throws -> ErasureLog {
        let log = ErasureLog(path, executor)
        try await log.shorten(clock.now())
        return log
    }

    private init(_ path: String, _ executor: any SerialExecutor) {
        self.path = path
        self.executor = executor
    }

    /// Appends erasures; they are on disk when it returns.
    ///
    /// After an error they are written together with the next ones.
    package func append(_ marks: [ErasureMark], at time: UnixTime) async throws {
        let missing = marks.filter { !recent.contains($0) }
        guard !missing.isEmpty else { return }
        for mark in missing where waiting.insert(mark).inserted {
            pending.append(ErasureRecord(mark: mark, time: time))
        }
        // Callers that arrive now share this sync.
        await Task.yield()
        guard !waiting.isDisjoint(with: missing) else { return }
        try PlainFile.append(pending.log, to: path, unit: ErasureRecord.length)
        if recent.count > Self.recentLimit { recent = [] }
        recent.formUnion(waiting)
        (pending, waiting) = ([], [])
    }

    /// Returns the marks of all that is in the log.
    package func marks() throws -> Set<ErasureMark> { Set(try Self.read(path).map(\.mark)) }

    /// Returns the records of a file; none if it does not exist.
    package static func read(_ path: String) throws -> [ErasureRecord] {
        guard try PlainFile.exists(path) else { return [] }
        return [ErasureRecord](log: try PlainFile.contents(of: path, limit: limit))
    }

    /// Replaces the log at `path` by one with the records of both.
    ///
    /// A crash leaves the old log or the new one. No process may have the log open.
    package static func merge(_ other: String, into path: String) throws {
        let own = try read(path)
        let known = Set(own.map(\.mark))
        let new = try read(other).filter { !known.contains($0.mark) }
        guard !new.isEmpty else { return }
        try replace(path, with: own + new)
    }

    private func shorten(_ now: UnixTime) throws {
        guard let first = try Self.first(path), first.time < now + (.zero - Self.age - Self.slack)
        else { return }
        let oldest = now + (.zero - Self.age)
        try Self.replace(path, with: try Self.read(path).filter { $0.time >= oldest })
    }

    /// Returns the oldest record, give or take a moment, without reading the whole file; nil if
    /// there is none.
    private static func first(_ path: String) throws -> ErasureRecord? {
        struct Enough: Error {}
        guard try PlainFile.exists(path) else { return nil }
        var first: ErasureRecord?
        do {
            try PlainFile.read(path) { piece in
                first = [ErasureRecord](log: Array(piece.prefix(64 * ErasureRecord.length))).first
                throw Enough()
            }
        } catch is Enough {}
        return first
    }

    private static func replace(_ path: String, with records: [ErasureRecord]) throws {
        let temporary = path + ".new"
        PlainFile.remove(temporary)
        try PlainFile.create(temporary, records.sorted { $0.time < $1.time }.log)
        try PlainFile.rename(temporary, to: path)
    }
}
