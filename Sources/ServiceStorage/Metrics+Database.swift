package import ServiceKit
package import Storage

extension Metrics {
    /// Shows how a service's database is doing.
    package func show(_ database: DatabaseQueue) {
        count(
            "herald_database_commits_total", "Transactions committed."
        ) { database.statistics.commits }
        count("herald_database_operations_total", "Commands answered after a commit.") {
            database.statistics.operations
        }
        count("herald_database_failed_operations_total", "Of those, the ones that left no trace.") {
            database.statistics.failedOperations
        }
        count("herald_database_checkpoints_total", "Times the log was written back.") {
            database.statistics.checkpoints
        }
        count("herald_database_failed_checkpoints_total", "Times that was left half done.") {
            database.statistics.failedCheckpoints
        }
        gauge("herald_database_last_commit_seconds", "What the last commit took, sync included.") {
            database.statistics.lastCommit / .seconds(1)
        }
        gauge("herald_database_log_bytes", "Bytes in use in the write-ahead log.") {
            Double(database.statistics.logBytes)
        }
        gauge("herald_database_waiting_commands", "Commands that wait to be written.") {
            Double(database.statistics.queueDepth)
        }
        gauge("herald_database_reserve_held", "1 while the disk has room for ordinary writes.") {
            database.statistics.isBallastHeld ? 1 : 0
        }
    }
}
