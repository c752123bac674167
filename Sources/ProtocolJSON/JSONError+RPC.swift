package import JSON
package import Protocol

extension JSONError: RPCErrorConvertible {
    /// The error for the caller: `invalidArgument`, naming the field if there is one, or
    /// `resourceExhausted` for a text that exceeds the limits.
    package var rpcError: RPCError {
        if code == .limitExceeded { return RPCError(.resourceExhausted, "JSON: \(self)") }
        guard position == nil, !path.isEmpty else {
            return RPCError(.invalidArgument, "JSON: \(self)")
        }
        return .invalid(path, message)
    }
}
