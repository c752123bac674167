import Glibc
import Storage
import Synchronization
import TestSupport

/// The cost to commits of a copy of a database that is in use: `herald-bench-backup [megabytes]`.
///
/// Sixteen callers write rows of 200 bytes all over the file, first alone, then beside a copy.
final class BackupBenchmark: Sendable {
    private static let callers = 16
    private let queue: DatabaseQueue
    private let rows: Int
    private let isOver = Atomic(false)
    private let all = Mutex<[Duration]>([])

    private init(_ queue: DatabaseQueue, rows: Int) {
        (self.queue, self.rows) = (queue, rows)
    }

    static let schema = Schema(
        applicationID: 1,
        migrations: [
            Migration(
                1, "rows", "CREATE TABLE row (id INTEGER PRIMARY KEY, value BLOB NOT NULL) STRICT")
        ])

    static func run(megabytes: Int) async throws {
        let scratch = ScratchDirectory()
        let queue = try await DatabaseQueue.open(
            .init(path: scratch.file("it.db"), schema: schema))
        let rows = megabytes * 4096
        for start in stride(from: 0, to: rows, by: 4096) {
            try await queue.write { database in
                for id in start..<start + 4096 {
                    try database.run("INSERT INTO row VALUES (?, randomblob(235))", id)
                }
            }
        }
        let benchmark = BackupBenchmark(queue, rows: rows)
        print("\(megabytes) MB, \(callers) callers")
        try await benchmark.load("alone ") { try await Task.sleep(for: .seconds(10)) }
        for _ in 0..<3 {
            try await benchmark.load("beside") {
                let began = ContinuousClock.now
                let copied = try await queue.copy(to: scratch.file("copy.db"))
                print("copied \(copied.bytes >> 20) MB in \(ContinuousClock.now - began)")
            }
            PlainFile.remove(scratch.file("copy.db"))
        }
        let began = ContinuousClock.now
        _ = try await queue.copy(to: scratch.file("copy.db"))
        print("copied with nothing else to do in \(ContinuousClock.now - began)")
        await queue.close()
    }

    /// Writes until `body` is done, and says how long writes took.
    private func load(_ name: String, _ body: () async throws -> Void) async throws {
        isOver.store(false, ordering: .relaxed)
        all.withLock { $0 = [] }
        let began = ContinuousClock.now
        let callers = (0..<Self.callers).map { _ in Task { try await self.write() } }
        try await body()
        let log = queue.statistics.logBytes
        isOver.store(true, ordering: .relaxed)
        for caller in callers { try await caller.value }
        let took = all.withLock { $0.sorted() }
        let rate = Double(took.count) / ((ContinuousClock.now - began) / .seconds(1))
        print(
            "\(name): \(Int(rate)) writes/s, median \(took[took.count / 2]),"
                + " p99 \(took[took.count * 99 / 100]), worst \(took.last ?? .zero),"
                + " log \(log >> 20) MB")
    }

    private func write() async throws {
        while !isOver.load(ordering: .relaxed) {
            let start = ContinuousClock.now
            let id = Int.random(in: 0..<rows)
            try await queue.write {
                try $0.run("UPDATE row SET value = randomblob(235) WHERE id = ?", id)
            }
            let took = ContinuousClock.now - start
            all.withLock { $0.append(took) }
        }
    }
}

let megabytes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1024
try await BackupBenchmark.run(megabytes: megabytes)
