import Protocol

extension RPCError {
    /// Returns the same error about a message that is a field of another one.
    ///
    /// - Parameter field: The path of that field, which comes before the paths that are named.
    func within(_ field: String) -> RPCError {
        RPCError(
            code, "\(field).\(message)",
            violations: violations.map {
                Violation(field: "\(field).\($0.field)", description: $0.description)
            }, retryAfter: retryAfter)
    }
}
