package import JSON
package import Protocol

extension JSONError: RPCErrorConvertible {
    /// `invalidArgument`, naming the field if it is one; `resourceExhausted` for a text over
    /// limits.
    package var rpcError: RPCError {
        if code == .limitExceeded { return RPCError(.resourceExhausted, "JSON: \(self)") }
        guard position == nil, !path.isEmpty else {
            return RPCError(.invalidArgument, "JSON: \(self)")
        }
        return .invalid(path, message)
    }
}
