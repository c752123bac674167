import Protocol

/// `herald accounts disable`, `enable`, `delete` and `reset`.
enum AccountChanges {
    static func disable(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DisableAccountRequest()
        (request.app, request.id) = (session.namedApp, invocation.argument("ACCOUNT"))
        let response = try await session.accounts.disableAccount(request, session.context)
        invocation.answer(response) { "disabled \($0.account?.login ?? "")\n" }
    }

    static func enable(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.EnableAccountRequest()
        (request.app, request.id) = (session.namedApp, invocation.argument("ACCOUNT"))
        let response = try await session.accounts.enableAccount(request, session.context)
        invocation.answer(response) { "enabled \($0.account?.login ?? "")\n" }
    }

    static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteAccountRequest()
        (request.app, request.id) = (session.namedApp, invocation.argument("ACCOUNT"))
        let response = try await session.accounts.deleteAccount(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.id)\n" }
    }

    static func reset(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ResetAccountRequest()
        (request.app, request.id) = (session.namedApp, invocation.argument("ACCOUNT"))
        let response = try await session.accounts.resetAccount(request, session.context)
        AccountsCommand.showInvitation(
            response.account, response.invitation, response, session, invocation)
    }
}
