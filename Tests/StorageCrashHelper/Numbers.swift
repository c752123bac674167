import CFaults
import Glibc
import Storage
import Synchronization

/// A writer of numbers that prints which of them it wrote.
struct Numbers {
    let database: DatabaseQueue
    let first: Int64

    /// Writes numbers with eight writers at once, until something ends the process.
    func writeForever(early: Bool, failingAfter limit: Int64) async throws {
        let counter = Counter(first)
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    while true {
                        let number = counter.next()
                        if number - first == limit { faults_fail_syncs() }
                        try await add(number, early: early)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Writes numbers one after the other, and prints the number of syncs.
    func countSyncs(of count: Int64) async throws {
        let before = faults_syncs()
        for number in first..<first + count {
            try await database.write { try $0.run("INSERT INTO number VALUES (?)", number) }
        }
        Self.say(Int64(faults_syncs() - before))
    }

    static func say(_ number: Int64) {
        let line = "\(number)\n"
        _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
    }

    private func add(_ number: Int64, early: Bool) async throws {
        try await database.write { database in
            try database.run("INSERT INTO number VALUES (?)", number)
            if early { Self.say(number) }
        }
        if !early { Self.say(number) }
    }
}

private final class Counter: Sendable {
    private let value: Atomic<Int64>

    init(_ first: Int64) { value = Atomic(first) }

    func next() -> Int64 { value.add(1, ordering: .relaxed).oldValue }
}
