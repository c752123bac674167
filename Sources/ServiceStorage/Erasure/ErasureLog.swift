package import ServiceKit
import Storage

/// Who was erased, in a file beside the databases that no restore turns back.
///
/// It only grows, but for what is older than any backup that is kept. Records may be in it twice.
package actor ErasureLog {
    /// How long a record is kept: no backup may be older than this when it is put back.
    package static let age: Duration = .seconds(400 * 86_400)
    /// How much longer one may be in the file: to take some out it is written anew.
    package static let slack: Duration = .seconds(30 * 86_400)
    /// The most that is read of one: 30 million erasures.
    private static let limit = 1 << 30
    /// Records of which it is remembered that they are in the file.
    private static let recentLimit = 10_000

    private let path: String
    private let executor: any SerialExecutor
    /// What is to be written next, and of whom that is.
    private var pending: [ErasureRecord] = []
    private var waiting: Set<ErasureMark> = []
    private var recent: Set<ErasureMark> = []

    /// A disk may take its time, so it is not the daemon's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The log at `path`, which need not be there yet; what is too old is taken out of it.
    ///
    /// - Parameter executor: writes the file, and does nothing that may not wait for a disk.
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

    /// Notes erasures; they are on disk when it returns.
    ///
    /// After an error they are written with the next ones.
    package func append(_ marks: [ErasureMark], at time: UnixTime) async throws {
        let missing = marks.filter { !recent.contains($0) }
        guard !missing.isEmpty else { return }
        for mark in missing where waiting.insert(mark).inserted {
            pending.append(ErasureRecord(mark: mark, time: time))
        }
        // Those who are about to come go with this sync.
        await Task.yield()
        guard !waiting.isDisjoint(with: missing) else { return }
        try PlainFile.append(pending.log, to: path, unit: ErasureRecord.length)
        if recent.count > Self.recentLimit { recent = [] }
        recent.formUnion(waiting)
        (pending, waiting) = ([], [])
    }

    /// Everybody in the log.
    package func marks() throws -> Set<ErasureMark> { Set(try Self.read(path).map(\.mark)) }

    /// The records of a file; none if there is no such file.
    package static func read(_ path: String) throws -> [ErasureRecord] {
        guard try PlainFile.exists(path) else { return [] }
        return [ErasureRecord](log: try PlainFile.contents(of: path, limit: limit))
    }

    /// Puts a log in the place of `path` that has the records of both.
    ///
    /// A crash leaves the old one or the new one; nobody may have it open.
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

    /// The oldest record, but for the order of a moment; without a look at the others.
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
