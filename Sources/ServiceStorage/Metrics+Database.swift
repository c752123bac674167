package import ServiceKit
package import Storage

extension Metrics {
    /// Adds metrics of a service's database.
    package func show(_ database: DatabaseQueue) {
        count(
            "herald_database_commits_total", "Committed transactions."
        ) { database.statistics.commits }
        count("herald_database_operations_total", "Commands answered after a commit.") {
            database.statistics.operations
        }
        count(
            "herald_database_failed_operations_total", "Commands that failed and changed nothing."
        ) {
            database.statistics.failedOperations
        }
        count("herald_database_checkpoints_total", "Complete checkpoints of the write-ahead log.") {
            database.statistics.checkpoints
        }
        count(
            "herald_database_failed_checkpoints_total",
            "Checkpoints that failed or were incomplete."
        ) {
            database.statistics.failedCheckpoints
        }
        gauge(
            "herald_database_last_commit_seconds",
            "Seconds that the last commit took, including its sync."
        ) {
            database.statistics.lastCommit / .seconds(1)
        }
        gauge("herald_database_log_bytes", "Bytes in use in the write-ahead log.") {
            Double(database.statistics.logBytes)
        }
        gauge("herald_database_waiting_commands", "Commands that wait to be written.") {
            Double(database.statistics.queueDepth)
        }
        gauge(
            "herald_database_reserve_held",
            "1 while the disk has room for ordinary writes, otherwise 0."
        ) {
            database.statistics.isBallastHeld ? 1 : 0
        }
    }
}
