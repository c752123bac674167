package import Audience
package import Protocol

extension AtomError: RPCErrorConvertible {
    /// `invalidArgument` for what nobody here will ever tell, so that a notification that waits for
    /// its audience fails and says why; `unavailable` for what may be told later.
    package var rpcError: RPCError {
        switch code {
        case .unsupported: .invalid("audience", description)
        case .unavailable: RPCError(.unavailable, description)
        }
    }
}
