import CSQLite

/// How many pages the write-ahead log holds, as SQLite tells after each commit.
///
/// Watching takes the place of SQLite's own automatic checkpoint: the writer decides when.
@safe final class LogGauge {
    /// Pages in the log since it last began anew.
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
