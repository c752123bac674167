import CSQLite
import Glibc

/// A database file that no process has open, such as a backup's copy; it is read and not changed.
///
/// It is opened as immutable, so that SQLite creates neither a lock nor a log beside it.
package struct ClosedDatabase: ~Copyable {
    private let database: Database
    private let path: String

    /// Opens the file at `path`.
    package init(_ path: String) throws(StorageError) {
        self.path = path
        database = try Self.open(path)
    }

    private static func open(_ path: String) throws(StorageError) -> Database {
        var raw: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let result = unsafe sqlite3_open_v2(
            "file:\(escaped(path))?immutable=1", &raw, flags | SQLITE_OPEN_EXRESCODE, nil)
        guard let raw = unsafe raw else {
            throw StorageError(result: result, system: ENOMEM, file: path, "opening")
        }
        let database = unsafe Database(taking: raw)
        guard result == SQLITE_OK else { throw unsafe .last(on: raw, result, "opening") }
        try database.run("PRAGMA cell_size_check = ON")
        try database.run("PRAGMA temp_store = MEMORY")
        return database
    }

    /// Returns the facts that the database has about itself.
    ///
    /// - Throws: `.corrupt` if the file is not a database of Herald.
    package func facts() throws -> CopiedDatabase {
        let ledger: (identity: [UInt8], number: Int64)?
        do {
            ledger = try database.first("SELECT identity, number FROM herald_ledger") { row in
                (identity: row.blob(0), number: row.integer(1))
            }
        } catch let error as StorageError where error.code == .misuse {
            throw StorageError(.corrupt, "\(path): is not a database of Herald")
        }
        guard let ledger else { throw StorageError(.corrupt, "\(path): has no ledger") }
        return CopiedDatabase(
            bytes: try PlainFile.length(of: path), commit: ledger.number,
            identity: ledger.identity,
            applicationID: Int32(truncatingIfNeeded: try database.pragma("application_id")),
            schemaVersion: Int(try database.pragma("user_version")))
    }

    /// Reads every page and compares tables with their indexes.
    ///
    /// - Throws: `.corrupt`, with the errors that SQLite found.
    package func check() throws {
        let found = try database.rows("PRAGMA integrity_check(5)") { $0.text(0) }
        guard found == ["ok"] else {
            throw StorageError(.corrupt, "\(path): \(found.joined(separator: "; "))")
        }
    }

    /// Returns the number of rows of each table, sorted by the table's name.
    package func rowCounts() throws -> [(table: String, rows: Int)] {
        let tables = try database.rows(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table'
            AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'herald_ledger' ORDER BY name
            """
        ) { $0.text(0) }
        return try tables.map { table in
            let quoted = table.split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\"\"")
            let rows = try database.first("SELECT count(*) FROM \"\(quoted)\"") { $0.integer(0) }
            return (table, Int(rows ?? 0))
        }
    }

    /// Returns a path in the form that a URI requires.
    private static func escaped(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "%"): text += "%25"
            case UInt8(ascii: "?"): text += "%3f"
            case UInt8(ascii: "#"): text += "%23"
            case 0..<0x80: text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                text += "%\(digits)"
            }
        }
    }
}
