import Protocol
import Storage
import Times

/// The table of news of sources that operators are still to be told.
enum NewsTable {
    /// The most news of a source that wait to be told: later news of a source replace former ones
    /// on devices, and each bad file of a folder is news.
    static let ofSource = 20
    /// The most news of an app that wait: delivery may be away for days.
    static let ofApp = 1000

    /// Stores news inside a transaction, and deletes the oldest of those that are too many.
    ///
    /// - Parameter operators: The selector of the operators in the recipe; empty stands for those
    ///   that the setting names.
    static func add(
        _ news: Proto.SourceNews, of source: Int64, at time: UnixTime, operators: String,
        in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO news (app, created, body, operators, source)
            SELECT app, ?2, ?3, ?4, id FROM source WHERE id = ?1
            """, source, time.milliseconds, try news.encoded(), operators)
        try database.run(
            """
            DELETE FROM news WHERE source = ?1 AND id <= (
                SELECT id FROM news WHERE source = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
            """, source, ofSource)
        try database.run(
            """
            DELETE FROM news WHERE app = (SELECT app FROM source WHERE id = ?1) AND id <= (
                SELECT id FROM news WHERE app = (SELECT app FROM source WHERE id = ?1)
                ORDER BY id DESC LIMIT 1 OFFSET ?2)
            """, source, ofApp)
    }
}
