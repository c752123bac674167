import Storage

/// How far the transitions of a database of geo's are on the stream of events.
enum ToldTransitions {
    /// The table, as it came to be.
    static let creation = """
        CREATE TABLE told_transition (
            generation BLOB PRIMARY KEY,
            number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The number of the last transition that is on the stream; zero: none is.
    static func last(of generation: [UInt8], in database: borrowing Database) throws -> Int64 {
        try database.first(
            "SELECT number FROM told_transition WHERE generation = ?", generation
        ) { $0.integer(0) } ?? 0
    }

    /// Notes that the transitions up to `number` are on the stream.
    static func set(
        _ number: Int64, of generation: [UInt8], in database: borrowing Database
    ) throws {
        // Another generation never comes back.
        try database.run("DELETE FROM told_transition WHERE generation <> ?", generation)
        try database.run(
            "INSERT OR REPLACE INTO told_transition (generation, number) VALUES (?, ?)",
            generation, number)
    }
}
