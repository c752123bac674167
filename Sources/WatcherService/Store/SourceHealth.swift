import Storage
import Times
import Watch

/// The health of a source after a run.
struct SourceHealth: Sendable {
    /// The kind of the problem; empty if it has none.
    var problem = ""
    /// What happened and what may help.
    var message = ""
    /// The number of runs that have failed in a row.
    var failures = 0
    /// Since when it is so.
    var since: UnixTime
    /// When it is read again after runs that failed; nil if the last one did not.
    var notBefore: UnixTime?

    /// Stores it, inside a transaction.
    func store(of source: Int64, in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE source SET problem = ?2, message = ?3, failures = ?4, health_since = ?5,
                not_before = ?6
            WHERE id = ?1
            """, source, problem, message, failures, since.milliseconds, notBefore?.milliseconds)
    }
}
