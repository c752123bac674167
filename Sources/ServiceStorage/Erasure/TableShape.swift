package import Storage

/// A table as the database describes it, so that what is true for all tables also holds for tables
/// of later versions.
package struct TableShape: Hashable, Sendable {
    /// The table's name.
    package let name: String
    /// The names and types of its columns.
    package let columns: [String: String]
    /// The columns of its primary key; `rowid` if it has none.
    package let key: [String]
    /// The tables that its columns refer to, by the names of the columns.
    package let references: [String: String]

    /// Returns the tables of a database, in the order of their names.
    package static func all(in database: borrowing Database) throws -> [TableShape] {
        let names = try database.rows(
            // Not those of an index of words, which is no table of rows.
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name
            """
        ) { $0.text(0) }
        var tables: [TableShape] = []
        for name in names {
            let columns = try database.rows(
                "SELECT name, type, pk FROM pragma_table_info(?)", name
            ) { (name: $0.text(0), type: $0.text(1), pk: $0.integer(2)) }
            let references = try database.rows(
                "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", name
            ) { ($0.text(0), $0.text(1)) }
            let key = columns.filter { $0.pk > 0 }.sorted { $0.pk < $1.pk }.map(\.name)
            tables.append(
                TableShape(
                    name: name, columns: Dictionary(columns.map { ($0.name, $0.type) }) { $1 },
                    key: key.isEmpty ? ["rowid"] : key,
                    references: Dictionary(references) { $1 }))
        }
        return tables
    }

    /// Deletes at most `limit` rows that satisfy a condition, and returns how many.
    ///
    /// - Parameter condition: SQL with the one parameter `?1`.
    package func delete(
        where condition: String, _ value: StorageValue, limit: Int,
        in database: borrowing Database
    ) throws -> Int {
        let columns = key.joined(separator: ", ")
        return try database.run(
            """
            DELETE FROM \(name) WHERE (\(columns)) IN (
                SELECT \(columns) FROM \(name) WHERE \(condition) LIMIT ?2)
            """, list: [value, .integer(Int64(limit))])
    }
}
