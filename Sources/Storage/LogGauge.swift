import CSQLite

/// The number of pages in the write-ahead log, which SQLite reports after each commit.
///
/// The hook replaces SQLite's automatic checkpoints: the writer decides when to checkpoint.
@safe final class LogGauge {
    /// The number of pages in the log since it last restarted.
    var pages = 0

    init(watching connection: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        // The connection's owner holds the gauge for as long as the connection is open.
        unsafe sqlite3_wal_hook(
            connection,
            { context, _, _, pages in
                guard let context = unsafe context else { return SQLITE_OK }
                let gauge = unsafe Unmanaged<LogGauge>.fromOpaque(context).takeUnretainedValue()
                gauge.pages = Int(pages)
                return SQLITE_OK
            }, context)
    }
}
