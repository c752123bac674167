package import Protocol
import ServiceKit

/// What administrators do with accounts.
extension AccountService {
    package func inviteAccount(
        _ request: Proto.InviteAccountRequest, _ call: CallContext
    ) async throws -> Proto.InviteAccountResponse {
        let app = try await scope(call, request.app)
        let login = try LoginName.read(request.login, "login")
        let role = try Role(person: request.role, "role")
        try DeviceFields.text(request.name, "name")
        guard book.accounts.count < limits.accounts else {
            throw RPCError(.resourceExhausted, "there are \(limits.accounts) accounts, the limit")
        }
        guard book.find(login) == nil else {
            throw RPCError(
                .alreadyExists,
                "there is already an account '\(login)'; give it a role with SetAccountRole, or "
                    + "ask an admin of the whole suite to")
        }
        let id = parts.identifiers.next()
        let secret = secret(.invitation, of: id)
        var account = Account(id: id, login: login, stored: Proto.StoredAccount())
        account.stored.name = request.name.isEmpty ? login : request.name
        account.stored.created = now.milliseconds
        account.stored.createdBy = call.principal?.subject ?? ""
        account.stored.invitation = secret.hash
        account.stored.invitationEnds = (now + limits.invitation).milliseconds
        account.setRole(role, in: app)
        call.note?.changed(from: "", to: "\(role)")
        try await commit(AccountStore.Change(accounts: [account]))
        var response = Proto.InviteAccountResponse()
        response.account = account.message(for: app, at: now)
        response.invitation = secret.text
        return response
    }

    package func listAccounts(
        _ request: Proto.ListAccountsRequest, _ call: CallContext
    ) async throws -> Proto.ListAccountsResponse {
        let app = try await scope(call, request.app)
        var response = Proto.ListAccountsResponse()
        response.accounts = book.accounts.values
            .filter { app.isEmpty || $0.role(in: app) != nil }
            .sorted { $0.login < $1.login }
            .map { $0.message(for: app, at: now) }
        return response
    }

    package func getAccount(
        _ request: Proto.GetAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetAccountResponse {
        let app = try await scope(call, request.app)
        var response = Proto.GetAccountResponse()
        response.account = try account(request.id, in: app).message(for: app, at: now)
        return response
    }

    package func setAccountRole(
        _ request: Proto.SetAccountRoleRequest, _ call: CallContext
    ) async throws -> Proto.SetAccountRoleResponse {
        let app = try await scope(call, request.app)
        let role = request.role == .unspecified ? nil : try Role(person: request.role, "role")
        let own = call.principal?.app ?? ""
        let before = try account(request.id, in: own)
        call.note?.changed(from: before.roleText(in: app), to: role.map { "\($0)" } ?? "none")
        let after = try await edit(before, isRevocation: role == nil) {
            $0.setRole(role, in: app)
        }
        var response = Proto.SetAccountRoleResponse()
        response.account = after.message(for: own, at: now)
        return response
    }

    package func disableAccount(
        _ request: Proto.DisableAccountRequest, _ call: CallContext
    ) async throws -> Proto.DisableAccountResponse {
        let (account, app) = try await wholeAccount(request.id, call, request.app)
        let after = try await edit(
            account, isRevocation: true, ending: book.sessionIDs(of: account.id)
        ) { account in
            account.stored.isDisabled = true
            (account.stored.link, account.stored.linkEnds) = ([], 0)
        }
        var response = Proto.DisableAccountResponse()
        response.account = after.message(for: app, at: now)
        return response
    }

    package func enableAccount(
        _ request: Proto.EnableAccountRequest, _ call: CallContext
    ) async throws -> Proto.EnableAccountResponse {
        let (account, app) = try await wholeAccount(request.id, call, request.app)
        let after = try await edit(account) { $0.stored.isDisabled = false }
        var response = Proto.EnableAccountResponse()
        response.account = after.message(for: app, at: now)
        return response
    }

    package func deleteAccount(
        _ request: Proto.DeleteAccountRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAccountResponse {
        let (account, _) = try await wholeAccount(request.id, call, request.app)
        newSecrets[account.id] = nil
        try await commit(
            AccountStore.Change(removedAccount: account.id, isRevocation: true))
        return Proto.DeleteAccountResponse()
    }

    package func resetAccount(
        _ request: Proto.ResetAccountRequest, _ call: CallContext
    ) async throws -> Proto.ResetAccountResponse {
        let (account, app) = try await wholeAccount(request.id, call, request.app)
        let secret = secret(.invitation, of: account.id)
        let ends = (now + limits.invitation).milliseconds
        newSecrets[account.id] = nil
        let after = try await edit(account, ending: book.sessionIDs(of: account.id)) { account in
            account.removeSecrets()
            account.stored.lastSignIn = 0
            (account.stored.invitation, account.stored.invitationEnds) = (secret.hash, ends)
        }
        var response = Proto.ResetAccountResponse()
        (response.account, response.invitation) = (after.message(for: app, at: now), secret.text)
        return response
    }

    package func createSignInLink(
        _ request: Proto.CreateSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.CreateSignInLinkResponse {
        guard call.principal.map(\.app.isEmpty) ?? true else {
            throw RPCError(
                .permissionDenied, "only a key of the whole suite can make links to sign in")
        }
        let name = request.login.isEmpty ? "admin" : request.login
        var account = try book.find(name) ?? newAdmin(name, call)
        guard !account.stored.isDisabled else {
            throw RPCError(.failedPrecondition, "the account '\(account.login)' is disabled")
        }
        let secret = secret(.link, of: account.id)
        let ends = now + limits.link
        (account.stored.link, account.stored.linkEnds) = (secret.hash, ends.milliseconds)
        try await commit(AccountStore.Change(accounts: [account]))
        var response = Proto.CreateSignInLinkResponse()
        response.account = account.message(for: "", at: now)
        (response.link, response.expireTime) = (secret.text, ends.timestamp)
        return response
    }

    private func newAdmin(_ name: String, _ call: CallContext) throws(RPCError) -> Account {
        guard book.accounts.count < limits.accounts else {
            throw RPCError(.resourceExhausted, "there are \(limits.accounts) accounts, the limit")
        }
        let login = try LoginName.read(name, "login")
        var account = Account(
            id: parts.identifiers.next(), login: login, stored: Proto.StoredAccount())
        (account.stored.name, account.stored.created) = (login, now.milliseconds)
        account.stored.createdBy = call.principal?.subject ?? ""
        account.setRole(.admin, in: "")
        return account
    }

    package func listSessions(
        _ request: Proto.ListSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListSessionsResponse {
        let (account, _) = try await wholeAccount(request.account, call, request.app)
        var response = Proto.ListSessionsResponse()
        response.sessions = book.sessions(of: account.id, at: now, limits)
            .map { $0.message(isOwn: $0.id == call.principal?.person?.session, limits) }
        return response
    }

    package func revokeSession(
        _ request: Proto.RevokeSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeSessionResponse {
        let (account, _) = try await wholeAccount(request.account, call, request.app)
        var response = Proto.RevokeSessionResponse()
        response.revoked = try await end(request.id, of: account)
        return response
    }

    /// Ends a session of an account, or all but one, and returns how many it were.
    func end(
        _ id: String, of account: Account, sparing own: String? = nil
    ) async throws -> UInt32 {
        var ids = book.sessionIDs(of: account.id)
        if id.isEmpty {
            ids.removeAll { $0 == own }
        } else {
            guard ids.contains(id) else {
                throw RPCError(.notFound, "no session \(quoting: id) of this account")
            }
            ids = [id]
        }
        guard !ids.isEmpty else { return 0 }
        try await commit(AccountStore.Change(removedSessions: ids, isRevocation: true))
        return UInt32(ids.count)
    }

    /// Returns the app whose people a call is about; empty for all, which only a principal of the
    /// whole suite may ask about.
    private func scope(_ call: CallContext, _ requested: String) async throws -> String {
        if requested.isEmpty, call.principal?.app.isEmpty ?? true { return "" }
        let app = try call.app(requested)
        guard try await parts.apps().contains(where: { $0.id == app }) else {
            throw RPCError.noApp(app)
        }
        return app
    }

    /// Returns an account with a role in an app; any account if the app is empty.
    private func account(_ text: String, in app: String) throws(RPCError) -> Account {
        guard let account = book.find(text), app.isEmpty || account.role(in: app) != nil else {
            throw RPCError(.notFound, "no account \(quoting: text)")
        }
        return account
    }

    /// Returns an account that the caller may change as a whole: whoever is of one app may not
    /// change one that has a role elsewhere.
    private func wholeAccount(
        _ text: String, _ call: CallContext, _ requested: String
    ) async throws -> (account: Account, app: String) {
        _ = try await scope(call, requested)
        let app = call.principal?.app ?? ""
        let account = try account(text, in: app)
        guard app.isEmpty || account.stored.roles.allSatisfy({ $0.app == app }) else {
            throw RPCError(
                .permissionDenied,
                "the account has roles outside the app \(app), so only an admin of the whole suite "
                    + "may do this; you can take its role in the app away")
        }
        return (account, app)
    }
}

extension Account {
    /// What people see in the audit log of a role.
    fileprivate func roleText(in app: String) -> String { role(in: app).map { "\($0)" } ?? "none" }
}

extension Role {
    /// Reads the role of a person; throws `invalidArgument` for any other number.
    init(person role: Proto.KeyRole, _ field: String) throws(RPCError) {
        switch role {
        case .viewer: self = .viewer
        case .sender: self = .sender
        case .operator: self = .operator
        case .admin: self = .admin
        default:
            throw .invalid(
                field,
                "is one of KEY_ROLE_VIEWER, KEY_ROLE_SENDER, KEY_ROLE_OPERATOR, KEY_ROLE_ADMIN")
        }
    }
}
