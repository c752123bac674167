import Storage
import Times
import Watch

/// The health of a source after a run.
struct SourceHealth: Sendable {
    /// The kind of the problem; empty if it has none.
    var problem = ""
    /// A description of the problem, and what may help; empty if there is none.
    var message = ""
    /// The number of runs that have failed in a row.
    var failures = 0
    /// The time since which the source has this health.
    var since: UnixTime
    /// The time of the next run after runs that failed; nil if the last one did not fail.
    var notBefore: UnixTime?

    /// Stores the health of a source, inside a transaction.
    func store(of source: Int64, in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE source SET problem = ?2, message = ?3, failures = ?4, health_since = ?5,
                not_before = ?6
            WHERE id = ?1
            """, source, problem, message, failures, since.milliseconds, notBefore?.milliseconds)
    }
}
