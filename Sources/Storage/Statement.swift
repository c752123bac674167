import CSQLite

/// A prepared statement, reused many times and finalized with its last reference.
@safe final class Statement {
    let sql: String
    /// True if the statement is being stepped, and true if the cache keeps it.
    var (isInUse, isKept) = (true, false)
    private let raw: OpaquePointer

    private init(taking raw: OpaquePointer, sql: String) {
        unsafe self.raw = raw
        self.sql = sql
    }

    deinit { unsafe sqlite3_finalize(raw) }

    /// Prepares exactly one statement; throws `.misuse` if a second one follows.
    static func prepare(
        _ sql: String, on connection: OpaquePointer
    ) throws(StorageError) -> Statement {
        var raw: OpaquePointer?
        var rest = 0
        let result = unsafe sql.withCString { start in
            var tail: UnsafePointer<CChar>?
            let result = unsafe sqlite3_prepare_v3(
                connection, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &raw, &tail)
            rest = unsafe tail.map { unsafe $0 - start } ?? 0
            return result
        }
        guard result == SQLITE_OK else {
            throw unsafe .last(on: connection, result, "preparing '\(sql)'")
        }
        guard let raw = unsafe raw else { throw StorageError(.misuse, "no statement in '\(sql)'") }
        let statement = unsafe Statement(taking: raw, sql: sql)
        guard sql.utf8.dropFirst(rest).allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ";") }) else {
            throw StorageError(.misuse, "more than one statement in '\(sql)'")
        }
        return statement
    }

    /// Binds all parameters; throws `.misuse` unless there is one value for each.
    func bind(_ values: [StorageValue]) throws(StorageError) {
        var binding = Binding(self)
        for value in values { binding.add(value) }
        try binding.finish()
    }

    /// The binding of values to a statement's parameters, one after the other.
    struct Binding: ~Copyable {
        private let statement: Statement
        private var count: Int32 = 0
        private var result = SQLITE_OK

        /// Begins with the first parameter.
        init(_ statement: Statement) { self.statement = statement }

        /// Binds the next parameter.
        mutating func add(_ value: StorageValue) {
            count += 1
            guard result == SQLITE_OK else { return }
            result = statement.bind(value, at: count)
        }

        /// Throws `.misuse` unless there was one value for each parameter, or SQLite's error.
        func finish() throws(StorageError) {
            let wanted = unsafe sqlite3_bind_parameter_count(statement.raw)
            guard count == wanted else {
                throw StorageError(
                    .misuse, "\(count) values for \(wanted) parameters in '\(statement.sql)'")
            }
            guard result == SQLITE_OK else { throw statement.failure(result) }
        }
    }

    /// Advances to the next row; returns false when there are no more.
    func step() throws(StorageError) -> Bool {
        switch unsafe sqlite3_step(raw) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw failure(result)
        }
    }

    /// Resets the statement for its next use and clears its bindings.
    func reset() {
        // The result repeats the error of the last step, which was already thrown.
        unsafe sqlite3_reset(raw)
        unsafe sqlite3_clear_bindings(raw)
    }

    private func bind(_ value: StorageValue, at index: Int32) -> Int32 {
        let copied = unsafe herald_sqlite_transient()
        switch value {
        case .null: return unsafe sqlite3_bind_null(raw, index)
        case .integer(let value): return unsafe sqlite3_bind_int64(raw, index, value)
        case .real(let value): return unsafe sqlite3_bind_double(raw, index, value)
        case .text(let text):
            return unsafe text.withCString { start in
                unsafe sqlite3_bind_text64(
                    raw, index, start, UInt64(text.utf8.count), copied, UInt8(SQLITE_UTF8))
            }
        case .blob(let bytes):
            // A blob without a pointer would be bound as null.
            if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(raw, index, 0) }
            return unsafe bytes.withUnsafeBytes { buffer in
                unsafe sqlite3_bind_blob64(
                    raw, index, buffer.baseAddress, UInt64(buffer.count), copied)
            }
        }
    }

    private func failure(_ result: Int32) -> StorageError {
        guard let connection = unsafe sqlite3_db_handle(raw) else {
            return StorageError(.misuse, "'\(sql)' has lost its connection")
        }
        return unsafe .last(on: connection, result, "'\(sql)'")
    }
}

extension Statement {
    /// Returns the type of a column of the current row, such as SQLITE_INTEGER.
    func type(_ column: Int) -> Int32 { unsafe sqlite3_column_type(raw, Int32(column)) }

    func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(raw, Int32(column)) }

    func real(_ column: Int) -> Double { unsafe sqlite3_column_double(raw, Int32(column)) }

    func text(_ column: Int) -> String {
        // The pointer must be read first, as that may convert the value and change its length.
        guard let start = unsafe sqlite3_column_text(raw, Int32(column)) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(raw, Int32(column)))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func byteCount(_ column: Int) -> Int { Int(unsafe sqlite3_column_bytes(raw, Int32(column))) }

    func blob(_ column: Int) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(raw, Int32(column)) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(raw, Int32(column)))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
