import CSQLite

/// A connection to a SQLite file, used by one thread at a time, and closed when it is released.
///
/// Commands borrow it from a ``DatabaseQueue``. They must not begin or end transactions: the lender
/// has one open.
@safe package struct Database: ~Copyable {
    let raw: OpaquePointer
    /// The gauge of the pages in the write-ahead log.
    let log: LogGauge
    private let cache = StatementCache()
    private let controls = StatementCache()
    private let fence: TransactionFence

    init(taking raw: OpaquePointer) {
        unsafe self.raw = raw
        unsafe log = LogGauge(watching: raw)
        unsafe fence = TransactionFence(around: raw)
    }

    deinit {
        cache.removeAll()
        controls.removeAll()
        // With v2, a statement that a Row still holds stays valid, and closes the connection when
        // it ends.
        unsafe sqlite3_close_v2(raw)
    }

    /// Runs one statement to its end, and returns how many rows it inserted, updated or deleted.
    ///
    /// Changes by triggers do not count.
    @discardableResult
    package borrowing func run<each Value: Bindable>(
        _ sql: String, _ values: repeat each Value
    ) throws(StorageError) -> Int {
        let statement = try take(sql)
        defer { cache.put(statement) }
        var binding = Statement.Binding(statement)
        repeat binding.add((each values).storageValue)
        try binding.finish()
        return try finish(statement)
    }

    /// Runs one statement to its end, with its values in a list.
    @discardableResult
    package borrowing func run(
        _ sql: String, list: [StorageValue]
    ) throws(StorageError) -> Int {
        let statement = try take(sql)
        defer { cache.put(statement) }
        try statement.bind(list)
        return try finish(statement)
    }

    private borrowing func finish(_ statement: Statement) throws(StorageError) -> Int {
        let before = changes
        while try statement.step() {}
        // `changes` includes changes by triggers, and sqlite3_changes64 keeps its value when
        // nothing changes.
        return changes == before ? 0 : Int(unsafe sqlite3_changes64(raw))
    }

    /// Returns the rows of a query, each converted by `read`.
    package borrowing func rows<each Value: Bindable, Element>(
        _ sql: String, _ values: repeat each Value, read: (Row) throws -> Element
    ) throws -> [Element] {
        let statement = try take(sql)
        defer { cache.put(statement) }
        var binding = Statement.Binding(statement)
        repeat binding.add((each values).storageValue)
        try binding.finish()
        var elements: [Element] = []
        let row = Row(statement: statement)
        while try statement.step() { elements.append(try read(row)) }
        return elements
    }

    /// Returns the first row of a query, converted by `read`; nil if there is none.
    package borrowing func first<each Value: Bindable, Element>(
        _ sql: String, _ values: repeat each Value, read: (Row) throws -> Element
    ) throws -> Element? {
        let statement = try take(sql)
        defer { cache.put(statement) }
        var binding = Statement.Binding(statement)
        repeat binding.add((each values).storageValue)
        try binding.finish()
        return try statement.step() ? try read(Row(statement: statement)) : nil
    }

    /// Calls `visitor` with the rows of a query one by one, until it returns false.
    package borrowing func visit(
        _ sql: String, list: [StorageValue] = [], _ visitor: (Row) throws -> Bool
    ) throws {
        let statement = try take(sql)
        defer { cache.put(statement) }
        try statement.bind(list)
        let row = Row(statement: statement)
        while try statement.step() {
            guard try visitor(row) else { return }
        }
    }

    /// The number of rows that were inserted, updated or deleted since the connection was opened.
    var changes: Int64 { unsafe sqlite3_total_changes64(raw) }

    /// The row id of the last insert on this connection.
    package var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(raw) }

    private borrowing func take(_ sql: String) throws(StorageError) -> Statement {
        // A statement leaves the cache while in use, so a nested query of the same text gets its
        // own.
        if let statement = cache.take(sql) { return statement }
        return try unsafe Statement.prepare(sql, on: raw)
    }
}

extension Database {
    /// Runs a script of several statements without values; selected rows are dropped.
    borrowing func execute(script: String) throws(StorageError) {
        let result = unsafe sqlite3_exec(raw, script, nil, nil, nil)
        guard result == SQLITE_OK else { throw unsafe .last(on: raw, result, "running a script") }
    }

    /// Returns the value of a pragma that is one integer.
    package borrowing func pragma(_ name: String) throws -> Int64 {
        try first("PRAGMA \(name)") { $0.integer(0) } ?? 0
    }

    /// True if a transaction is open; a serious error inside one may have rolled it back.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(raw) == 0 }

    /// Runs a command on the database; it cannot begin, end or nest transactions.
    borrowing func lend(to command: Command) -> Outcome {
        fence.isUp = true
        defer { fence.isUp = false }
        return command.run(self)
    }

    /// Runs one of the statements that commands must not use, such as COMMIT.
    borrowing func control(_ sql: String) throws(StorageError) {
        var statement = controls.take(sql)
        if statement == nil { statement = try unsafe Statement.prepare(sql, on: raw) }
        guard let statement else { return }
        defer { controls.put(statement) }
        while try statement.step() {}
    }

    /// Rolls back the open transaction, if there is one.
    borrowing func rollBack() {
        guard isInTransaction else { return }
        // This fails only if SQLite has already rolled back, and then there is nothing left to do.
        _ = try? control("ROLLBACK")
    }

    /// Writes the log back into the file (checkpoint); returns true if all of it was written.
    borrowing func checkpoint(_ mode: CheckpointMode) throws(StorageError) -> Bool {
        var pages: Int32 = 0
        var written: Int32 = 0
        let result = unsafe sqlite3_wal_checkpoint_v2(raw, nil, mode.rawValue, &pages, &written)
        guard result == SQLITE_OK else { throw unsafe .last(on: raw, result, "checkpoint") }
        return pages == written
    }

    /// The extent of a checkpoint.
    enum CheckpointMode: Int32 {
        /// Writes back what is possible without waiting.
        case passive = 0
        /// Waits for reads, so that the log restarts at its beginning.
        case restart = 2
        /// Waits for reads, and truncates the log file to nothing.
        case truncate = 3
    }
}
