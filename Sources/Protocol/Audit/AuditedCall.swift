/// A call that was answered, or whose change is committed, as it is recorded.
package struct AuditedCall: Sendable {
    /// The longest text of a record, in bytes; longer ones are cut.
    package static let longestText = 256
    /// The subject of changes that Herald makes by itself.
    private static let suite = "suite"
    /// The longest text of the states before and after a change.
    package static let longestChange = 1000

    /// The method that is called.
    package let method: Method
    package let facts: AuditFacts
    /// The caller; nil for a call on this machine, without a key.
    package let principal: Principal?
    /// The network address of the client; empty for a call on this machine.
    package let client: String
    package let requestID: String
    /// The app that the call was about; empty for the whole suite.
    package let app: String
    /// The object of the call: the id itself, also of a device or a user.
    package let object: String
    /// The id that the call looked at, where callers look again and again; else empty.
    package let look: String
    /// The code of the error of a failed call; nil if the call succeeded.
    package let code: RPCError.Code?
    /// The state before the call; empty where that is long or secret.
    package let before: String
    package let after: String

    /// Creates the record of a call whose change is committed.
    package init(
        _ method: Method, _ facts: AuditFacts, _ context: CallContext, app: String, object: String
    ) {
        (self.method, self.facts) = (method, facts)
        (principal, client) = (context.principal, context.client)
        (requestID, self.app) = (context.requestID, app)
        self.object = object.cut(toBytes: Self.longestText)
        look = ""
        (code, before, after) = (nil, "", "")
    }

    /// Creates the record of a change that Herald makes by itself, as a call of a method would.
    ///
    /// - Returns: nil if calls of the method are not recorded.
    package init?(
        bySuite method: Method, app: String, object: String, before: String, after: String
    ) {
        guard let facts = method.audit else { return nil }
        (self.method, self.facts) = (method, facts)
        principal = Principal(role: .internal, app: app, subject: Self.suite)
        (client, requestID, self.app, look, code) = ("", "", app, "", nil)
        self.object = object.cut(toBytes: Self.longestText)
        self.before = before.cut(toBytes: Self.longestChange)
        self.after = after.cut(toBytes: Self.longestChange)
    }

    /// Creates the record of a call that was answered.
    init(
        _ method: Method, _ facts: AuditFacts, _ request: [UInt8], _ context: CallContext,
        _ outcome: Result<[UInt8], RPCError>, _ note: AuditNote.Contents
    ) {
        (self.method, self.facts) = (method, facts)
        (principal, client) = (context.principal, context.client)
        requestID = context.requestID
        let own = context.principal?.app ?? ""
        app = own.isEmpty ? facts.app(in: request) : own
        switch outcome {
        case .success(let answer):
            object = note.object ?? facts.object(in: request, answer)
            (code, look) = (nil, note.look)
        case .failure(let error):
            object = note.object ?? facts.object(in: request, nil)
            (code, look) = (error.code, "")
        }
        before = note.before.cut(toBytes: Self.longestChange)
        after = note.after.cut(toBytes: Self.longestChange)
    }
}

/// A recorder of calls, which keeps their records.
package protocol Auditor: Sendable {
    /// Records a call, and returns when that is written, as far as it can be.
    func record(_ call: AuditedCall) async
}

extension String {
    /// Returns the beginning of the text, cut at the end of a character.
    package func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let end = utf8.index(startIndex, offsetBy: max(0, limit - 3))
        // Rounded down to a whole character.
        return String(self[..<end]) + "…"
    }
}
