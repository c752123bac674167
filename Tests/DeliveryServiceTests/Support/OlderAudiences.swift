import Storage

/// Puts audiences back to the schema before their pieces had the columns `first` and `last`.
func dropAudiencePlaces(_ database: borrowing Database) throws {
    try database.run("DROP INDEX audience_place")
    for column in ["first", "last"] {
        try database.run("ALTER TABLE audience DROP COLUMN \(column)")
    }
}
