import Storage

/// The progress of copying geo's transitions to the event stream.
enum ToldTransitions {
    /// The statement that creates the table.
    static let creation = """
        CREATE TABLE told_transition (
            generation BLOB PRIMARY KEY,
            number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Returns the number of the last transition in the stream; 0 if there is none.
    static func last(of generation: [UInt8], in database: borrowing Database) throws -> Int64 {
        try database.first(
            "SELECT number FROM told_transition WHERE generation = ?", generation
        ) { $0.integer(0) } ?? 0
    }

    /// Records that the transitions up to `number` are in the stream.
    static func set(
        _ number: Int64, of generation: [UInt8], in database: borrowing Database
    ) throws {
        // An earlier generation never comes back.
        try database.run("DELETE FROM told_transition WHERE generation <> ?", generation)
        try database.run(
            "INSERT OR REPLACE INTO told_transition (generation, number) VALUES (?, ?)",
            generation, number)
    }
}
