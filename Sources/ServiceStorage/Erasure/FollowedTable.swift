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

    /// The SQL that adds what is needed to follow deletions of apps, for a migration.
    ///
    /// It is part of released migrations and must never change.
    package static let apps = """
        ALTER TABLE followed ADD COLUMN restored INTEGER;
        CREATE TABLE gone_app (mark BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;
        """

    /// The SQL that resets the position, for `Schema.whenPutBack`.
    ///
    /// The registry may have been restored, too, and devices and apps may have been erased since.
    /// If the last position was not checked yet, what was restored before is still unchecked.
    package static let whenPutBack = """
        UPDATE followed SET restored = iif(is_checked, sequence, coalesce(restored, sequence)),
            generation = x'', sequence = 0, is_checked = 0;
        """

    /// Returns the stored position.
    package static func read(in database: borrowing Database) throws -> Followed {
        let followed = try database.first(
            "SELECT generation, sequence, is_checked, restored FROM followed"
        ) { row in
            var followed = Followed(
                generation: row.blob(0), sequence: row.integer(1), isChecked: row.integer(2) != 0)
            followed.restored = row.optionalInteger(3)
            return followed
        }
        return followed ?? Followed()
    }

    /// Stores the position, in the transaction that does the erasures.
    package static func write(
        _ followed: Followed, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE followed SET generation = ?, sequence = ?, is_checked = ?, restored = ?",
            followed.generation, followed.sequence, followed.isChecked, followed.restored)
    }
}
