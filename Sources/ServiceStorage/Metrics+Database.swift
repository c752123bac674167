package import ServiceKit
package import Storage

extension Metrics {
    /// Shows how a service's database is doing, and the disk that it lies on.
    package func show(_ database: DatabaseQueue) {
        showWork(of: database)
        showSpace(of: database)
    }

    private func showWork(of database: DatabaseQueue) {
        count("herald_database_commits_total", "Transactions committed.") {
            database.statistics.commits
        }
        count("herald_database_operations_total", "Write commands answered.") {
            database.statistics.operations
        }
        count(
            "herald_database_failed_operations_total",
            "Write commands that failed and changed nothing."
        ) { database.statistics.failedOperations }
        count(
            "herald_database_checkpoints_total",
            "Times the write-ahead log was copied into the database file."
        ) { database.statistics.checkpoints }
        count(
            "herald_database_failed_checkpoints_total",
            "Checkpoints that failed, or that a read kept from ending."
        ) { database.statistics.failedCheckpoints }
        gauge(
            "herald_database_last_commit_seconds",
            "Duration of the last commit, including the sync to disk."
        ) { database.statistics.lastCommit / .seconds(1) }
        gauge("herald_database_waiting_commands", "Write commands that wait for their commit.") {
            Double(database.statistics.queueDepth)
        }
    }

    private func showSpace(of database: DatabaseQueue) {
        gauge("herald_database_bytes", "Size of the database file.") {
            Double(database.space.file)
        }
        gauge("herald_database_log_bytes", "Bytes in use in the write-ahead log.") {
            Double(database.statistics.logBytes)
        }
        gauge(
            "herald_database_reserve_held",
            "1 while the reserve of disk space is held; 0: ordinary writes are refused."
        ) { database.statistics.isBallastHeld ? 1 : 0 }
        gauge("herald_disk_free_bytes", "Free bytes of the file system with the database.") {
            Double(database.space.free)
        }
        gauge("herald_disk_size_bytes", "Size of the file system with the database.") {
            Double(database.space.fileSystem)
        }
    }
}
