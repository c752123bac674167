package import Storage

/// The table in which a service stores its position in the registry's list of erasures.
package enum FollowedTable {
    /// The SQL that creates the table, for a migration.
    ///
    /// It is part of released migrations and must never change.
    package static let creation = """
        CREATE TABLE followed (
            generation BLOB NOT NULL,
            sequence INTEGER NOT NULL,
            is_checked INTEGER NOT NULL
        ) STRICT;
        INSERT INTO followed VALUES (x'', 0, 0);
        """

    /// The SQL that resets the position, for `Schema.whenPutBack`.
    ///
    /// The registry may have been restored, too, and devices may have been erased since.
    package static let whenPutBack = """
        UPDATE followed SET generation = x'', sequence = 0, is_checked = 0;
        """

    /// Returns the stored position.
    package static func read(in database: borrowing Database) throws -> Followed {
        let followed = try database.first(
            "SELECT generation, sequence, is_checked FROM followed"
        ) { row in
            Followed(
                generation: row.blob(0), sequence: row.integer(1), isChecked: row.integer(2) != 0)
        }
        return followed ?? Followed()
    }

    /// Stores the position, in the transaction that does the erasures.
    package static func write(
        _ followed: Followed, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE followed SET generation = ?, sequence = ?, is_checked = ?",
            followed.generation, followed.sequence, followed.isChecked)
    }
}
