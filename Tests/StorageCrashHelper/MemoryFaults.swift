import CFaults
import Glibc
import Storage

/// Opens a database, writes a number and reads all, again and again, while each time a later
/// allocation of SQLite fails.
struct MemoryFaults {
    let path: String
    let schema: Schema
    /// The distance between the allocations that fail: 1 tries each of them.
    let step: Int
    /// True if all allocations after the failed one fail as well.
    let isLasting: Bool

    /// Fails one allocation after the other until none is left, and returns the exit status.
    func run() async -> Int32 {
        guard faults_watch_memory() == 0 else { return EX_SOFTWARE }
        var number = 0
        while true {
            faults_fail_memory(number * step, isLasting ? 1 : 0)
            let outcome = await attempt(Int64(number))
            let failed = faults_failed_memory()
            faults_fail_memory(-1, 0)
            if outcome == .strange { return EX_DATAERR }
            if outcome == .answered { Numbers.say(Int64(number)) }
            if failed == 0 { return outcome == .answered ? 0 : EX_TEMPFAIL }
            number += 1
        }
    }

    private enum Outcome {
        case answered
        case refused
        /// An error that is none of the store, or numbers that are not those that were written.
        case strange
    }

    private func attempt(_ number: Int64) async -> Outcome {
        do {
            let database = try await DatabaseQueue.open(.init(path: path, schema: schema))
            let outcome = await write(number, to: database)
            await database.close()
            return outcome
        } catch { return error is StorageError ? .refused : .strange }
    }

    private func write(_ number: Int64, to database: DatabaseQueue) async -> Outcome {
        do {
            try await database.write { try $0.run("INSERT INTO number VALUES (?)", number) }
        } catch { return error is StorageError ? .refused : .strange }
        do {
            let last = try await database.read {
                try $0.first("SELECT max(value) FROM number") { $0.integer(0) }
            }
            return last == number ? .answered : .strange
        } catch { return error is StorageError ? .answered : .strange }
    }
}
