import Protocol

/// `herald accounts sessions` and `herald accounts revoke`.
enum AccountSessions {
    static let list = Command(
        name: "sessions", summary: "List the browsers in which a person is signed in",
        examples: [
            "herald accounts sessions jo@example.org"
        ],
        arguments: [AccountsCommand.account], action: show)

    static let revoke = Command.deletion(
        "revoke", summary: "Sign a person out of one browser, or of all",
        examples: [
            "herald accounts revoke jo@example.org"
        ],
        arguments: [
            AccountsCommand.account,
            Argument(
                name: "SESSION", summary: "the session's id; all if left out", isOptional: true),
        ],
        question: { "sign \($0.argument("ACCOUNT")) out" }, action: end)

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListSessionsRequest()
        (request.app, request.account) = (session.namedApp, invocation.argument("ACCOUNT"))
        let response = try await session.accounts.listSessions(request, session.context)
        invocation.answer(response) { response in
            var table = Table(
                "ID", "BROWSER", "ADDRESS", "BY", "SIGNED IN", "LAST USED", "ENDS",
                leastImportant: ["BY", "ADDRESS", "SIGNED IN", "ENDS"])
            for session in response.sessions {
                table.add(
                    session.id, session.browser, session.address,
                    session.means.name(without: "SIGN_IN_MEANS_"),
                    session.createTime.text, session.lastUseTime.text, session.expireTime.text)
            }
            return table.text
        }
    }

    private static func end(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.RevokeSessionRequest()
        (request.app, request.account) = (session.namedApp, invocation.argument("ACCOUNT"))
        request.id = invocation.argument("SESSION")
        let response = try await session.accounts.revokeSession(request, session.context)
        invocation.answer(response) { "ended \($0.revoked) of the sessions\n" }
    }
}
