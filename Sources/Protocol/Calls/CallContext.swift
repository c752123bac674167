/// The context of a call: its deadline, its request id and its principal.
package struct CallContext: Sendable {
    /// The instant from which the answer is no longer needed; nil if the caller sets no deadline.
    package var deadline: MonotonicInstant?
    /// The request id, which is the same in every process that a request reaches; at most 64 bytes.
    package var requestID: String
    /// The principal that the call is made for; nil when the suite itself calls.
    package var principal: Principal?
    /// The network address of the client, for the audit log; empty if there is none.
    ///
    /// It has 64 bytes at most.
    package var client: String
    /// The note for the audit log; nil if calls of the method are not recorded.
    package var note: AuditNote?

    /// Creates a context.
    package init(
        deadline: MonotonicInstant? = nil, requestID: String = "", principal: Principal? = nil,
        client: String = ""
    ) {
        self.deadline = deadline
        self.requestID = requestID
        self.principal = principal
        self.client = client
    }

    /// Returns the context with the deadline at `limit` after `now`, or earlier if it already was.
    package func limited(to limit: Duration, from now: MonotonicInstant) -> CallContext {
        var context = self
        let latest = now + limit
        context.deadline = deadline.map { min($0, latest) } ?? latest
        return context
    }

    /// Returns the app that a request is about.
    ///
    /// - Parameter requested: the request's `app` field, which only a key of the whole suite must
    ///   set.
    /// - Throws: `notFound` for another app's id, so that its existence is not revealed;
    ///   `invalidArgument` when the field is required and empty.
    package func app(_ requested: String) throws(RPCError) -> String {
        guard let principal, !principal.app.isEmpty else {
            guard !requested.isEmpty else {
                throw .invalid("app", "is required with a key of the whole suite")
            }
            return requested
        }
        guard requested.isEmpty || requested == principal.app else {
            throw RPCError(
                .notFound, "no app \(quoting: requested); this key is one of '\(principal.app)'")
        }
        return principal.app
    }
}
