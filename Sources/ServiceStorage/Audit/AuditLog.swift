import Crypto
package import Protocol
import ServiceKit
import Storage
import Synchronization

/// The audit log of a daemon: who changed what, and who read what of people.
///
/// A call is answered once its record is written, and the record is on disk a second later at most:
/// a crash of the process loses no record of a call that was answered, a power cut those of the
/// last second. What the calls of a moment leave is written together: with the commit of their
/// changes by the thread that commits (see ``CommittedCall``), or by a thread of its own. When the
/// disk is full, calls go on: records wait in memory, and those that find no room are counted.
package final class AuditLog: Auditor {
    private struct Waiting {
        var record: @Sendable () -> Proto.AuditRecord
        var caller: CheckedContinuation<Void, Never>
    }

    private struct State {
        var waiting: [Waiting] = []
        var isWriting = false
    }

    /// The most records that wait for a full disk.
    private static let mostUnwritten = 10_000
    /// The most records for which memory is kept from one write to the next.
    private static let mostAtOnce = 256
    /// The time that written records may be in memory alone.
    private static let syncInterval: Duration = .seconds(1)

    let environment: AuditEnvironment
    private let state = Mutex(State())
    private let disk: Mutex<Disk>
    private let looks = Mutex(AuditLooks())
    private let head: AuditHeadFile
    private let written: Counter
    private let lost: Counter
    private let unwritten: Level

    private struct Disk {
        var writer: AuditWriter
        var shares: AuditShares
        /// Records that could not be written yet.
        var unwritten: [Proto.AuditRecord] = []
        var lost: UInt64 = 0
        var isSyncing = false
        var isFailing = false
    }

    /// Opens the log; it blocks.
    ///
    /// - Throws: `StorageError`.
    package init(_ environment: AuditEnvironment) throws {
        self.environment = environment
        let files = try AuditFiles(environment.segments, head: environment.head)
        disk = Mutex(
            Disk(writer: files.writer, shares: AuditShares(share: environment.share)))
        head = files.head
        written = environment.metrics.counter(
            "herald_audit_records_total", "Records written to the audit log.")
        lost = environment.metrics.counter(
            "herald_audit_lost_records_total",
            "Records of the audit log that were lost because they could not be written.")
        unwritten = environment.metrics.level(
            "herald_audit_unwritten_records",
            "Records of the audit log that wait in memory, because they cannot be written.")
        tell(files.opening)
        shorten()
    }

    package func record(_ call: AuditedCall) async {
        let (service, time) = (environment.service, environment.clock.now())
        guard call.look.isEmpty else {
            return await record(
                Proto.AuditRecord(call, of: service, at: time), lookingAt: call.look, time)
        }
        await record { Proto.AuditRecord(call, of: service, at: time) }
    }

    /// Records a look, or counts it if the caller has looked before.
    ///
    /// A span begins when its first record is written: nobody who looks at the same time is
    /// answered without a record in the file.
    private func record(
        _ record: Proto.AuditRecord, lookingAt look: String, _ time: UnixTime
    ) async {
        let kind = AuditLooks.Kind(record, at: look)
        switch looks.withLock({ $0.take(kind, at: time) }) {
        case .counted(let begins):
            if begins { watchLooks() }
        case .due(let former):
            await self.record([former, record].compactMap(\.self))
            looks.withLock { $0.begin(kind, record, at: time) }
        }
    }

    /// Records the looks of spans that end, as long as there are any.
    private func watchLooks() {
        Task {
            try? await Task.sleep(for: AuditLooks.interval)
            environment.writing { if self.endLooks() { self.watchLooks() } }
        }
    }

    /// Writes the records of the looks of spans that have ended; it blocks.
    ///
    /// - Parameter isEnd: true if all spans end now.
    /// - Returns: Whether there are more to come.
    @discardableResult
    package func endLooks(isEnd: Bool = false) -> Bool {
        let now = environment.clock.now()
        let (records, goesOn) = looks.withLock { $0.ended(at: now, isEnd: isEnd) }
        if !records.isEmpty { append(records) }
        return goesOn
    }

    /// Appends records that others make; it returns when they are written.
    package func record(_ records: [Proto.AuditRecord]) async {
        for record in records { await self.record { record } }
    }

    private func record(_ record: @escaping @Sendable () -> Proto.AuditRecord) async {
        await withCheckedContinuation { caller in
            let begins = state.withLock { state in
                state.waiting.append(Waiting(record: record, caller: caller))
                defer { state.isWriting = true }
                return !state.isWriting
            }
            if begins { writeAfterThisTurn() }
        }
    }

    /// Writes what waits, after what the answering thread has to do now.
    ///
    /// The records of all calls that one commit answers are written together that way. A writing
    /// thread that takes them as they come writes one or two at a time, and each time one of the
    /// two threads is woken.
    private func writeAfterThisTurn() {
        environment.answering {
            let isEmpty = self.state.withLock { state in
                state.isWriting = !state.waiting.isEmpty
                return state.waiting.isEmpty
            }
            if !isEmpty { self.environment.writing { self.write() } }
        }
    }

    /// Writes what waits, and answers its callers.
    private func write() {
        let batch = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        append(batch.map { $0.record() })
        environment.answering {
            for waiting in batch { waiting.caller.resume() }
            self.writeAfterThisTurn()
        }
    }

    /// Writes records at once; it blocks, but waits for no sync.
    func append(_ records: [Proto.AuditRecord]) {
        var full: [String] = []
        let now = environment.clock.now()
        let syncs = disk.withLock { disk in
            disk.unwritten += disk.shares.take(records, at: now, full: &full)
            if !disk.unwritten.isEmpty { writeUnwritten(&disk) }
            let syncs = !disk.isSyncing
            disk.isSyncing = true
            return syncs
        }
        for app in full {
            environment.log(
                .warning, "the audit log counts an app's calls until midnight (UTC)", ["app": app])
        }
        if syncs { syncSoon() }
    }

    private func syncSoon() {
        Task {
            try? await Task.sleep(for: Self.syncInterval)
            environment.writing { self.sync() }
        }
    }

    /// Writes what waits, and syncs everything; on the log's own thread.
    ///
    /// The lock is not held while the disk syncs: whoever commits must not wait for it.
    ///
    /// - Parameter isEnd: true if what was counted is written now.
    private func sync(isEnd: Bool = false) {
        let now = environment.clock.now()
        let (files, last) = disk.withLock { disk in
            disk.unwritten += disk.shares.sums(of: environment.service, at: now, isEnd: isEnd)
            if !disk.unwritten.isEmpty { writeUnwritten(&disk) }
            return disk.writer.takeUnsynced()
        }
        var isDone = true
        do {
            for file in files { try file.sync() }
            if !files.isEmpty { try head.change { $0.last = last } }
        } catch {
            isDone = false
            environment.log(.error, "cannot sync the audit log", ["error": "\(error)"])
        }
        let again = disk.withLock { disk in
            if !isDone { disk.writer.giveBack(files) }
            disk.isSyncing =
                !disk.unwritten.isEmpty || disk.writer.isUnsynced || !disk.shares.isEmpty
            return disk.isSyncing
        }
        if again { syncSoon() }
    }

    private func writeUnwritten(_ disk: inout Disk) {
        let now = environment.clock.now()
        let hasLost = disk.lost > 0
        if hasLost {
            disk.unwritten.append(.lost(disk.lost, of: environment.service, at: now))
        }
        do {
            try disk.writer.append(&disk.unwritten, at: now)
            written.add(disk.unwritten.count)
            (disk.lost, disk.isFailing) = (0, false)
            disk.unwritten.removeAll(keepingCapacity: disk.unwritten.count < Self.mostAtOnce)
            unwritten.set(0)
        } catch {
            if hasLost { disk.unwritten.removeLast() }
            let excess = max(0, disk.unwritten.count - Self.mostUnwritten)
            disk.unwritten.removeLast(excess)
            disk.lost += UInt64(excess)
            lost.add(excess)
            unwritten.set(disk.unwritten.count)
            guard !disk.isFailing else { return }
            disk.isFailing = true
            environment.log(
                .error, "cannot write the audit log; its records wait in memory",
                ["error": "\(error)"])
        }
    }

    /// Removes records that are too old; it blocks.
    private func shorten() {
        do {
            try environment.segments.shorten(
                before: environment.clock.now() + (.zero - environment.age), head)
        } catch {
            environment.log(.error, "cannot shorten the audit log", ["error": "\(error)"])
        }
    }

    /// Removes old records and tells the log's end from time to time, until the process ends.
    package func keepShortening() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(3600))
            environment.writing {
                self.shorten()
                self.tellEnd()
            }
        }
    }

    /// Ends the service, and then the log.
    package func end(_ service: () async -> Void) async {
        await service()
        await close()
    }

    /// Writes down and syncs everything; for the end of the process.
    package func close() async {
        await withCheckedContinuation { caller in
            environment.writing {
                self.endLooks(isEnd: true)
                self.sync(isEnd: true)
                self.tellEnd()
                self.environment.answering { caller.resume() }
            }
        }
    }

    /// Writes the end of the log to the process's log, so that the two can be compared later.
    private func tellEnd() {
        let chain = disk.withLock { $0.writer.chain }
        guard chain.number > 0 else { return }
        environment.log(
            .info, "the audit log's end",
            ["record": "\(chain.number)", "hash": chain.hash])
    }

    private func tell(_ opening: AuditFiles.Opening) {
        switch opening {
        case .good: break
        case .torn:
            environment.log(.info, "an incomplete record was removed from the audit log")
        case .cutOff(let missing):
            environment.log(
                .error, "the audit log was cut off: run herald audit verify",
                ["missing": "\(missing)"])
        case .headless:
            environment.log(
                .error, "the audit log's head is missing or damaged: run herald audit verify",
                ["file": environment.head])
        }
    }
}
