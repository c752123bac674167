import Storage

/// The search for the apps with notifications that wait for delivery, inside a transaction.
enum WaitingApps {
    /// Returns the ids of the apps; sources with nothing waiting are skipped by an index.
    static func all(in database: borrowing Database) throws -> Set<String> {
        Set(
            try database.rows(
                """
                WITH RECURSIVE waiting (source) AS (
                    SELECT min(source) FROM entry INDEXED BY entry_waiting_source WHERE state = 1
                    UNION ALL
                    SELECT (
                        SELECT min(source) FROM entry INDEXED BY entry_waiting_source
                        WHERE state = 1 AND source > waiting.source)
                    FROM waiting WHERE waiting.source IS NOT NULL)
                SELECT DISTINCT app FROM waiting JOIN source ON source.id = waiting.source
                """
            ) { $0.text(0) })
    }
}
