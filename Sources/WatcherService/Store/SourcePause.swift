import Protocol
import ServiceKit
import Storage

/// A source's pause, as a number in the database.
enum SourcePause: Int64, Sendable {
    /// The source is not paused, and all that came during a pause was read.
    case off = 0
    /// The source is paused.
    case on = 1
    /// The source goes on, and the items that its next run finds came during the pause.
    case ending = 2

    /// Returns the pause, by the stored one and by the one that was asked for since, if any.
    func joined(with asked: SourcePause?) -> SourcePause {
        asked == .ending && self == .off ? .off : asked ?? self
    }

    /// Stores that a source is paused or goes on, and holds its waiting notifications if it is
    /// paused.
    ///
    /// A source that is paused once more keeps the time of its first pause.
    ///
    /// - Parameters:
    ///   - note: the author, the reason and the end of the pause; ignored for a source that goes
    ///     on.
    ///   - isDue: true if the source goes on only if the end of its pause has come at `time`.
    /// - Returns: the stored pause after that; a source that is not paused does not go on.
    func store(
        of source: Int64, _ note: PauseNote = PauseNote(), isDue: Bool = false, at time: UnixTime,
        in database: borrowing Database
    ) throws -> SourcePause {
        let note = self == .on ? note : PauseNote()
        try database.run(
            """
            UPDATE source SET is_paused = ?2, paused_since = CASE
                WHEN ?2 <> 1 THEN NULL WHEN is_paused = 1 THEN paused_since ELSE ?3 END,
                paused_by = ?4, pause_reason = ?5, pause_end = ?6
            WHERE id = ?1 AND (?2 = 1 OR is_paused = 1) AND (NOT ?7 OR pause_end <= ?3)
            """, source, rawValue, time.milliseconds, note.by, note.reason,
            note.end?.milliseconds, isDue)
        try Self.hold(source, in: database)
        let stored = try database.first("SELECT is_paused FROM source WHERE id = ?", source) {
            $0.integer(0)
        }
        return stored.flatMap { SourcePause(rawValue: $0) } ?? self
    }

    /// Stores that all that came during a source's pause was read.
    static func end(_ source: Int64, in database: borrowing Database) throws {
        try database.run(
            "UPDATE source SET is_paused = 0 WHERE id = ? AND is_paused = 2", source)
    }

    /// Checks that a source is not paused, inside the transaction that lets entries of it go.
    ///
    /// - Throws: `failedPrecondition` if it is.
    static func checkOff(_ source: Int64, in database: borrowing Database) throws {
        let paused = try database.first(
            "SELECT name FROM source WHERE id = ? AND is_paused = 1", source
        ) { $0.text(0) }
        if let paused { throw refusal(paused) }
    }

    /// The error of a call that a source which is paused does not allow.
    static func refusal(_ name: String) -> RPCError {
        RPCError(
            .failedPrecondition,
            "the source \(name) is paused; let it go on first: 'herald watch resume \(name)'")
    }

    /// Holds the waiting notifications of a paused source, also those of a run that began before.
    static func hold(_ source: Int64, in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE entry SET state = 2, reason = 'the source was paused'
            WHERE source = ?1 AND state = 1
                AND (SELECT is_paused FROM source WHERE id = ?1) = 1
            """, source)
    }
}
