package import Protocol
package import Storage

extension StorageError: RPCErrorConvertible {
    /// The error for a caller; file names and SQL stay in the log.
    package var rpcError: RPCError {
        switch code {
        case .full:
            RPCError(
                .resourceExhausted, "the disk is full: nothing was stored; free space, then repeat")
        case .overloaded:
            RPCError(
                .resourceExhausted, "too many writes wait; try again shortly",
                retryAfter: .seconds(1))
        case .closed:
            RPCError(.unavailable, "this process is stopping")
        case .interrupted:
            RPCError(.deadlineExceeded, "the read took too long; request a smaller page")
        case .busy:
            RPCError(.unavailable, "the store is busy; try again", retryAfter: .seconds(1))
        default:
            RPCError(.internal, "the store failed: \(code.rawValue)")
        }
    }
}
