import Protocol
import ServiceKit

/// The administration of accounts: to invite people, give roles, disable, reset and delete.
///
/// Whoever administers one app has a say over the people of that app alone.
struct AccountAdministration {
    private let ledger: AccountLedger
    private let sessions: AccountSessions
    private let ownAccount: OwnAccount
    private let parts: AccountService.Parts

    private var limits: AccountLimits { ledger.limits }
    private var now: UnixTime { ledger.now }

    init(
        _ ledger: AccountLedger, _ sessions: AccountSessions, _ ownAccount: OwnAccount,
        _ parts: AccountService.Parts
    ) {
        (self.ledger, self.sessions) = (ledger, sessions)
        (self.ownAccount, self.parts) = (ownAccount, parts)
    }

    /// Makes an account and an invitation to it.
    func invite(
        _ request: Proto.InviteAccountRequest, _ call: CallContext
    ) async throws -> Proto.InviteAccountResponse {
        let app = try await parts.scope(call, request.app)
        let login = try LoginName.read(request.login, "login")
        let role = try Role(person: request.role, "role")
        try DeviceFields.text(request.name, "name")
        let inviting = call.principal?.app ?? ""
        try ledger.book.checkRoom(for: inviting, limits)
        if let other = ledger.book.find(login) {
            // An admin of one app may have made it, and whoever accepted it may be anybody.
            let maker = inviting.isEmpty ? ", made by \(other.stored.createdBy)" : ""
            throw RPCError(
                .alreadyExists,
                "there is already an account '\(login)'\(maker); if that is whom you mean, give it "
                    + "a role in the app instead: herald accounts role \(login) ROLE")
        }
        let id = parts.identifiers.next()
        let secret = AccountSecret.invitation.make(id: id, parts.random)
        var account = Account(id: id, login: login, stored: Proto.StoredAccount())
        account.stored.name = request.name.isEmpty ? login : request.name
        account.stored.created = now.milliseconds
        account.stored.createdBy = call.principal?.subject ?? ""
        account.stored.invitedIn = inviting
        account.stored.invitation = AccountSecret.hash(secret)
        account.stored.invitationEnds = (now + limits.invitation).milliseconds
        account.setRole(role, in: app)
        call.note?.changed(from: "", to: "\(role)")
        try await ledger.commit(AccountStore.Change(accounts: [account]))
        var response = Proto.InviteAccountResponse()
        response.account = ledger.message(of: account, for: app)
        response.invitation = secret
        return response
    }

    /// Returns the accounts of an app, or all.
    func list(
        _ request: Proto.ListAccountsRequest, _ call: CallContext
    ) async throws -> Proto.ListAccountsResponse {
        let app = try await parts.scope(call, request.app)
        var response = Proto.ListAccountsResponse()
        response.accounts = ledger.book.accounts.values
            .filter { app.isEmpty || $0.role(in: app) != nil }
            .sorted { $0.login < $1.login }
            .map { ledger.message(of: $0, for: app) }
        return response
    }

    /// Returns an account.
    func get(
        _ request: Proto.GetAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetAccountResponse {
        let app = try await parts.scope(call, request.app)
        var response = Proto.GetAccountResponse()
        response.account = ledger.message(of: try account(request.id, in: app), for: app)
        return response
    }

    /// Gives an account a role in an app, or takes it away.
    func setRole(
        _ request: Proto.SetAccountRoleRequest, _ call: CallContext
    ) async throws -> Proto.SetAccountRoleResponse {
        let app = try await parts.scope(call, request.app)
        let role = request.role == .unspecified ? nil : try Role(person: request.role, "role")
        let own = call.principal?.app ?? ""
        let before = try account(request.id, in: own)
        call.note?.changed(from: before.roleText(in: app), to: role.map { "\($0)" } ?? "none")
        let after = try await ledger.edit(before, isRevocation: role == nil) {
            $0.setRole(role, in: app)
        }
        var response = Proto.SetAccountRoleResponse()
        response.account = ledger.message(of: after, for: own)
        return response
    }

    /// Ends the sessions of an account and keeps its person from signing in.
    func disable(
        _ request: Proto.DisableAccountRequest, _ call: CallContext
    ) async throws -> Proto.DisableAccountResponse {
        let (account, app) = try await wholeAccount(request.id, call, request.app)
        let after = try await ledger.edit(
            account, isRevocation: true, ending: ledger.book.sessionIDs(of: account.id)
        ) { account in
            account.stored.isDisabled = true
            account.voidInvitations()
        }
        var response = Proto.DisableAccountResponse()
        response.account = ledger.message(of: after, for: app)
        return response
    }

    /// Lets the person of a disabled account sign in again.
    func enable(
        _ request: Proto.EnableAccountRequest, _ call: CallContext
    ) async throws -> Proto.EnableAccountResponse {
        let (account, app) = try await wholeAccount(request.id, call, request.app)
        let after = try await ledger.edit(account) { $0.stored.isDisabled = false }
        var response = Proto.EnableAccountResponse()
        response.account = ledger.message(of: after, for: app)
        return response
    }

    /// Deletes an account.
    func delete(
        _ request: Proto.DeleteAccountRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAccountResponse {
        let (account, _) = try await wholeAccount(request.id, call, request.app)
        ownAccount.forgetNewSecret(of: account.id)
        try await ledger.commit(
            AccountStore.Change(removedAccount: account.id, isRevocation: true))
        return Proto.DeleteAccountResponse()
    }

    /// Takes away the password, passkeys and codes of an account, and invites its person anew.
    func reset(
        _ request: Proto.ResetAccountRequest, _ call: CallContext
    ) async throws -> Proto.ResetAccountResponse {
        let (account, app) = try await wholeAccount(request.id, call, request.app)
        let secret = AccountSecret.invitation.make(id: account.id, parts.random)
        let ends = (now + limits.invitation).milliseconds
        let hash = AccountSecret.hash(secret)
        ownAccount.forgetNewSecret(of: account.id)
        let after = try await ledger.edit(account, ending: ledger.book.sessionIDs(of: account.id)) {
            account in
            account.removeSecrets()
            account.stored.lastSignIn = 0
            (account.stored.invitation, account.stored.invitationEnds) = (hash, ends)
        }
        var response = Proto.ResetAccountResponse()
        (response.account, response.invitation) = (ledger.message(of: after, for: app), secret)
        return response
    }

    /// Makes a link that signs in once, on this machine; makes an admin if need be.
    func createLink(
        _ request: Proto.CreateSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.CreateSignInLinkResponse {
        guard call.principal.map(\.app.isEmpty) ?? true else {
            throw RPCError(
                .permissionDenied, "only a key of the whole suite can make links to sign in")
        }
        let name = request.login.isEmpty ? "admin" : request.login
        var account = try ledger.book.find(name) ?? newAdmin(name, call)
        guard !account.stored.isDisabled else {
            throw RPCError(.failedPrecondition, "the account '\(account.login)' is disabled")
        }
        let secret = AccountSecret.link.make(id: account.id, parts.random)
        let ends = now + limits.link
        (account.stored.link, account.stored.linkEnds) = (
            AccountSecret.hash(secret), ends.milliseconds
        )
        try await ledger.commit(AccountStore.Change(accounts: [account]))
        var response = Proto.CreateSignInLinkResponse()
        response.account = ledger.message(of: account, for: "")
        (response.link, response.expireTime) = (secret, ends.timestamp)
        return response
    }

    private func newAdmin(_ name: String, _ call: CallContext) throws(RPCError) -> Account {
        try ledger.book.checkRoom(for: "", limits)
        let login = try LoginName.read(name, "login")
        var account = Account(
            id: parts.identifiers.next(), login: login, stored: Proto.StoredAccount())
        (account.stored.name, account.stored.created) = (login, now.milliseconds)
        account.stored.createdBy = call.principal?.subject ?? ""
        account.setRole(.admin, in: "")
        return account
    }

    /// Returns the sessions of an account.
    func listSessions(
        _ request: Proto.ListSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListSessionsResponse {
        let (account, _) = try await wholeAccount(request.account, call, request.app)
        var response = Proto.ListSessionsResponse()
        response.sessions = sessions.list(of: account, own: call.principal?.person?.session)
        return response
    }

    /// Ends a session of an account, or all.
    func revokeSession(
        _ request: Proto.RevokeSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeSessionResponse {
        let (account, _) = try await wholeAccount(request.account, call, request.app)
        var response = Proto.RevokeSessionResponse()
        response.revoked = try await sessions.end(request.id, of: account)
        return response
    }

    /// Removes the roles in a deleted app, and the app's rule, so that a new app of the same id has
    /// none.
    func forgetRoles(in app: String) async throws {
        // The empty name is the whole suite, which no call deletes.
        guard !app.isEmpty else { return }
        let concerned = ledger.book.accounts.values.filter { $0.role(in: app) != nil }
        let hasRule = ledger.book.secondFactorRules[app] != nil
        guard !concerned.isEmpty || hasRule, try await parts.apps().allSatisfy({ $0.id != app })
        else {
            return
        }
        // A rule that stayed would hold for all who have a role in the whole suite.
        var change = AccountStore.Change(removedRule: app, isRevocation: true)
        for account in concerned {
            guard var account = ledger.book.accounts[account.id] else { continue }
            account.setRole(nil, in: app)
            change.accounts.append(account)
        }
        try await ledger.commit(change)
    }

    /// Forgets the rules of apps that were deleted by no call, or just before a crash.
    func forgetRulesOfGoneApps() async throws {
        for app in ledger.book.secondFactorRules.keys.sorted() { try await forgetRoles(in: app) }
    }

    /// Returns an account with a role in an app; any account if the app is empty.
    private func account(_ text: String, in app: String) throws(RPCError) -> Account {
        guard let account = ledger.book.find(text), app.isEmpty || account.role(in: app) != nil
        else {
            throw RPCError(.notFound, "no account \(quoting: text)")
        }
        return account
    }

    /// Returns an account that the caller may change as a whole: whoever is of one app may not
    /// change one that has a role elsewhere.
    private func wholeAccount(
        _ text: String, _ call: CallContext, _ requested: String
    ) async throws -> (account: Account, app: String) {
        _ = try await parts.scope(call, requested)
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
    /// Returns the role in an app, as the audit log shows it; `none` without a role.
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
                "must be one of KEY_ROLE_VIEWER, KEY_ROLE_SENDER, KEY_ROLE_OPERATOR, KEY_ROLE_ADMIN"
            )
        }
    }
}
