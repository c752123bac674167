package import Audience
package import Protocol

extension AtomError: RPCErrorConvertible {
    /// The error as an RPC error.
    ///
    /// It is `invalidArgument` if no data will ever be available here, so that a notification that
    /// waits for its audience fails with a reason; `unavailable` if asking again may help.
    package var rpcError: RPCError {
        switch code {
        case .unsupported: .invalid("audience", description)
        case .unavailable: RPCError(.unavailable, description)
        }
    }
}
