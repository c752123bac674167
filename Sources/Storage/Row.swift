import CSQLite

/// The current row of a query; columns count from 0 and are read as the type that is asked for.
///
/// Valid inside the closure it is handed to. Kept longer it reads as nulls, never as freed memory.
package struct Row {
    let statement: Statement

    /// Whether the column is null.
    package func isNull(_ column: Int) -> Bool { statement.type(column) == SQLITE_NULL }

    /// An integer; 0 for null.
    package func integer(_ column: Int) -> Int64 { statement.integer(column) }

    /// An integer, or `nil` for null.
    package func optionalInteger(_ column: Int) -> Int64? {
        isNull(column) ? nil : statement.integer(column)
    }

    /// A number; 0 for null.
    package func real(_ column: Int) -> Double { statement.real(column) }

    /// A number, or `nil` for null.
    package func optionalReal(_ column: Int) -> Double? {
        isNull(column) ? nil : statement.real(column)
    }

    /// Text, with broken UTF-8 replaced; empty for null.
    package func text(_ column: Int) -> String { statement.text(column) }

    /// Text, or `nil` for null.
    package func optionalText(_ column: Int) -> String? {
        isNull(column) ? nil : statement.text(column)
    }

    /// How many bytes a blob or a text has; 0 for null.
    package func byteCount(_ column: Int) -> Int { statement.byteCount(column) }

    /// Bytes; empty for null.
    package func blob(_ column: Int) -> [UInt8] { statement.blob(column) }

    /// Bytes, or `nil` for null.
    package func optionalBlob(_ column: Int) -> [UInt8]? {
        isNull(column) ? nil : statement.blob(column)
    }
}
