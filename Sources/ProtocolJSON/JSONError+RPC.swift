package import JSON
package import Protocol

extension JSONError: RPCErrorConvertible {
    /// The error for the caller: `invalidArgument`, naming the field if there is one.
    ///
    /// This includes texts that exceed the limits, for the same text never gets through later.
    package var rpcError: RPCError {
        guard position == nil, !path.isEmpty else {
            return RPCError(.invalidArgument, "JSON: \(self)")
        }
        return .invalid(path, message)
    }
}
