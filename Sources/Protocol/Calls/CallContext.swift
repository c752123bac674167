/// What travels with a call besides its request: until when, which request, for whom.
package struct CallContext: Sendable {
    /// When the answer is of no use any more.
    package var deadline: MonotonicInstant?
    /// The same in every process a request touches; at most 64 bytes.
    package var requestID: String
    /// For whom; nil when the suite itself calls.
    package var principal: Principal?

    /// A context.
    package init(
        deadline: MonotonicInstant? = nil, requestID: String = "", principal: Principal? = nil
    ) {
        self.deadline = deadline
        self.requestID = requestID
        self.principal = principal
    }

    /// The same call, to be answered within `limit` of `now` or earlier.
    package func limited(to limit: Duration, from now: MonotonicInstant) -> CallContext {
        var context = self
        let latest = now + limit
        context.deadline = deadline.map { min($0, latest) } ?? latest
        return context
    }

    /// The app a request is about.
    ///
    /// - Parameter requested: the request's `app` field, which only a key of the whole suite must
    ///   set.
    /// - Throws: `notFound` for another app's id, so that its existence stays unknown;
    ///   `invalidArgument` when the field is needed and empty.
    package func app(_ requested: String) throws(RPCError) -> String {
        guard let principal, !principal.app.isEmpty else {
            guard !requested.isEmpty else {
                throw .invalid("app", "is required with a key of the whole suite")
            }
            return requested
        }
        guard requested.isEmpty || requested == principal.app else {
            throw RPCError(.notFound, "no app '\(requested)'")
        }
        return principal.app
    }
}
