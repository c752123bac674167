import CSQLite

/// The current row of a query; columns count from 0 and are read as the requested type.
///
/// A row is valid inside the closure that receives it. Afterwards its columns read as null, never
/// as freed memory.
package struct Row {
    let statement: Statement

    /// Returns whether the column is null.
    package func isNull(_ column: Int) -> Bool { statement.type(column) == SQLITE_NULL }

    /// Returns the column as an integer; 0 for null.
    package func integer(_ column: Int) -> Int64 { statement.integer(column) }

    /// Returns the column as an integer; nil for null.
    package func optionalInteger(_ column: Int) -> Int64? {
        isNull(column) ? nil : statement.integer(column)
    }

    /// Returns the column as a number; 0 for null.
    package func real(_ column: Int) -> Double { statement.real(column) }

    /// Returns the column as a number; nil for null.
    package func optionalReal(_ column: Int) -> Double? {
        isNull(column) ? nil : statement.real(column)
    }

    /// Returns the column as text, with invalid UTF-8 replaced; empty for null.
    package func text(_ column: Int) -> String { statement.text(column) }

    /// Returns the column as text; nil for null.
    package func optionalText(_ column: Int) -> String? {
        isNull(column) ? nil : statement.text(column)
    }

    /// Returns the number of bytes of a blob or text; 0 for null.
    package func byteCount(_ column: Int) -> Int { statement.byteCount(column) }

    /// Returns the column as bytes; empty for null.
    package func blob(_ column: Int) -> [UInt8] { statement.blob(column) }

    /// Returns the column as bytes; nil for null.
    package func optionalBlob(_ column: Int) -> [UInt8]? {
        isNull(column) ? nil : statement.blob(column)
    }
}
