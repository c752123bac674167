import CSQLite

/// An authorizer that keeps commands from beginning or ending transactions, and from attaching
/// other files.
///
/// A command that committed by itself would commit the others of its batch, which might then run
/// twice.
@safe final class TransactionFence {
    /// True if a command is using the database, so that the fence is active.
    var isUp = false

    init(around connection: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        // The connection's owner holds the fence for as long as the connection is open.
        unsafe sqlite3_set_authorizer(
            connection,
            { context, action, _, _, _, _ in
                guard let context = unsafe context else { return SQLITE_OK }
                let fence = unsafe Unmanaged<TransactionFence>.fromOpaque(context)
                    .takeUnretainedValue()
                switch action {
                case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH:
                    return fence.isUp ? SQLITE_DENY : SQLITE_OK
                default: return SQLITE_OK
                }
            }, context)
    }
}
