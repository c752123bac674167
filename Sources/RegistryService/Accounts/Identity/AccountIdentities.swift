import OpenID
import Protocol
import ServiceKit

/// The link between accounts and the people at the identity provider.
struct AccountIdentities {
    private let ledger: AccountLedger
    private let parts: AccountService.Parts
    /// The provider; nil if the suite has none.
    private let provider: IdentityProvider?

    /// A person whom the provider has signed in.
    struct Proved {
        /// The account with the roles that it has from now on; it is not stored yet.
        var account: Account
        /// The time at which the person proved who they are; nil if the provider does not tell it.
        var time: UnixTime?
        /// True if the provider's token says that the person used a second factor.
        var hasSecondFactor = false
        /// The roles before and after, if groups have changed them.
        var roles: (before: String, after: String)?
    }

    /// The provider's name, as people call it; empty if there is no provider.
    var name: String { provider?.settings.name ?? "" }

    init(
        _ ledger: AccountLedger, _ parts: AccountService.Parts,
        asking send: @escaping IdentityRequest.Sender
    ) {
        (self.ledger, self.parts) = (ledger, parts)
        provider = parts.identity.map { IdentityProvider($0, send, ledger, parts.random) }
    }

    /// Returns the page of the provider that signs somebody in.
    func begin(
        _ request: Proto.BeginIdentitySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginIdentitySignInResponse {
        let uri = request.redirectUri
        guard uri.hasPrefix("https://"), uri.hasSuffix("/"), uri.utf8.count <= 500,
            !uri.contains(where: { "?#@".contains($0) })
        else {
            throw RPCError.invalid(
                "redirect_uri", "is the address of the dashboard, such as https://HOST/")
        }
        return try await open().begin(
            redirect: uri, again: request.again, from: call.network)
    }

    /// Returns the person whom the provider has signed in, with their account.
    ///
    /// A person who comes for the first time gets the account whose login the provider names if
    /// that was invited and has no password and no passkey. Otherwise its person could be somebody
    /// else, such as the `admin` that `herald accounts link` has made. If groups give roles, the
    /// account has these from now on, and is made if there is none.
    func prove(_ answer: Proto.IdentityAnswer?, _ call: CallContext) async throws -> Proved {
        let provider = try open()
        let groupRoles = provider.settings.groups
        let apps = groupRoles == nil ? [] : Set(try await parts.apps().map(\.id))
        let token = try await provider.prove(
            try Self.given(answer), again: false, from: call.network)
        var proved = Proved(account: try account(token, provider, apps))
        proved.hasSecondFactor = token.hasSecondFactor
        proved.account.noteIdentity(hasSecondFactor: token.hasSecondFactor)
        proved.time = token.authenticated.map { UnixTime(milliseconds: $0 * 1000) }
        if let groupRoles {
            let before = ledger.book.accounts[proved.account.id]?.rolesText ?? "none"
            groupRoles.apply(try groups(token, provider), to: &proved.account, apps: apps)
            let after = proved.account.rolesText
            if after != before { proved.roles = (before, after) }
            if proved.account.stored.roles.isEmpty {
                try await refuse(proved, call)
            }
        }
        // Of two calls at once one finds it taken.
        ledger.remember(proved.account)
        return proved
    }

    /// Stores that an account has no role any more, which also ends its sessions, and refuses the
    /// sign-in.
    private func refuse(_ proved: Proved, _ call: CallContext) async throws {
        if let (before, after) = proved.roles {
            call.note?.changed(from: before, to: after)
            call.note?.isAbout(proved.account.login)
            try await ledger.edit(
                proved.account, isRevocation: true,
                ending: ledger.book.sessionIDs(of: proved.account.id)
            ) { _ in }
        }
        throw RPCError(
            .permissionDenied, "no group that you are in at \(name) gives you a role here")
    }

    /// Returns the groups that a token names.
    private func groups(
        _ token: IDToken, _ provider: IdentityProvider
    ) throws(RPCError) -> [String] {
        // Nobody loses their roles because a scope or a claim is not set up.
        guard let groups = token.groups else {
            throw RPCError(
                .permissionDenied,
                "\(name) does not say which groups you are in; the suite's operator sets "
                    + "HERALD_OIDC_GROUPS_CLAIM and HERALD_OIDC_SCOPES")
        }
        return groups
    }

    /// Returns the account of the person whom a token names; a new account is not stored yet.
    private func account(
        _ token: IDToken, _ provider: IdentityProvider, _ apps: Set<String>
    ) throws(RPCError) -> Account {
        if let account = account(of: token, provider) {
            guard !account.stored.isDisabled else { throw Self.disabled }
            return account
        }
        let login = try login(token, provider)
        guard var account = ledger.book.find(login) else {
            return try newAccount(login, token, provider, apps)
        }
        guard !account.stored.isDisabled else { throw Self.disabled }
        guard account.stored.identitySubject.isEmpty else {
            throw RPCError(
                .permissionDenied,
                "the account '\(login)' belongs to somebody else at \(name); an administrator can "
                    + "reset it")
        }
        guard !account.hasSecret, !account.stored.invitation.isEmpty else {
            throw RPCError(
                .failedPrecondition,
                "the account '\(login)' is in use: sign in to it with its password, its passkey or "
                    + "a link, and connect \(name) on the page 'My account'")
        }
        guard ledger.now.milliseconds < account.stored.invitationEnds else {
            throw RPCError(
                .failedPrecondition,
                "the invitation of '\(login)' has ended; ask an administrator to reset the account")
        }
        account.setIdentity(provider.settings.issuer, token.subject)
        account.voidInvitations()
        return account
    }

    /// Returns an account for somebody whose groups give a role.
    private func newAccount(
        _ login: String, _ token: IDToken, _ provider: IdentityProvider, _ apps: Set<String>
    ) throws(RPCError) -> Account {
        var account = Account(
            id: parts.identifiers.next(), login: login, stored: Proto.StoredAccount())
        (account.stored.name, account.stored.created) = (login, ledger.now.milliseconds)
        account.stored.createdBy = name
        account.setIdentity(provider.settings.issuer, token.subject)
        if let groupRoles = provider.settings.groups {
            var given = account
            groupRoles.apply(try groups(token, provider), to: &given, apps: apps)
            if !given.stored.roles.isEmpty {
                try ledger.book.checkRoom(for: "", ledger.limits)
                return account
            }
        }
        throw RPCError(
            .permissionDenied,
            "there is no account '\(login)'; ask an administrator to invite you")
    }

    /// Checks that the person of an account has signed in at the provider again.
    func confirm(
        _ answer: Proto.IdentityAnswer, _ account: Account, _ call: CallContext
    ) async throws -> (account: Account, hasSecondFactor: Bool) {
        let provider = try open()
        let token = try await provider.prove(answer, again: true, from: call.network)
        guard var found = self.account(of: token, provider), found.id == account.id,
            !found.stored.isDisabled
        else {
            throw RPCError(
                .unauthenticated, "somebody else is signed in at \(name), not '\(account.login)'")
        }
        found.noteIdentity(hasSecondFactor: token.hasSecondFactor)
        return (found, token.hasSecondFactor)
    }

    /// Connects the provider's person to the caller's account, and ends the account's other
    /// sessions.
    func connect(
        _ request: Proto.ConnectIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConnectIdentityResponse {
        let provider = try open()
        let token = try await provider.prove(
            try Self.given(request.answer), again: false, from: call.network)
        let (account, own) = try ledger.person(call)
        if let other = self.account(of: token, provider), other.id != account.id {
            throw RPCError(
                .alreadyExists, "whoever is signed in at \(name) has the account '\(other.login)'")
        }
        try await ledger.edit(account, ending: ledger.others(than: own)) {
            $0.voidInvitations()
            $0.setIdentity(provider.settings.issuer, token.subject)
            $0.noteIdentity(hasSecondFactor: token.hasSecondFactor)
        }
        call.note?.changed(from: "", to: "\(name) signs in")
        return Proto.ConnectIdentityResponse()
    }

    /// Disconnects the provider from the caller's account, and ends the account's other sessions.
    func disconnect(_ call: CallContext) async throws -> Proto.DisconnectIdentityResponse {
        let (account, own) = try ledger.person(call)
        guard account.hasSecret else {
            throw RPCError(
                .failedPrecondition,
                "set a password or add a passkey first: nothing else would sign you in")
        }
        try await ledger.edit(
            account, isRevocation: true, ending: ledger.others(than: own)
        ) { $0.setIdentity("", "") }
        return Proto.DisconnectIdentityResponse()
    }

    private func open() throws(RPCError) -> IdentityProvider {
        guard let provider else {
            throw RPCError(
                .failedPrecondition,
                "this suite has no identity provider; its operator sets HERALD_OIDC_ISSUER")
        }
        return provider
    }

    private func account(of token: IDToken, _ provider: IdentityProvider) -> Account? {
        ledger.book.accounts.values.first {
            $0.stored.identitySubject == token.subject
                && $0.stored.identityIssuer == provider.settings.issuer
        }
    }

    private func login(
        _ token: IDToken, _ provider: IdentityProvider
    ) throws(RPCError) -> String {
        let claim = provider.settings.claim
        guard let text = token.login, let login = try? LoginName.read(text, "login") else {
            throw RPCError(
                .permissionDenied,
                "\(name) does not say your '\(claim)', which is the login of your account; the "
                    + "suite's operator sets HERALD_OIDC_CLAIM and HERALD_OIDC_SCOPES")
        }
        // Else whoever writes the address of somebody else at the provider would get the account.
        guard claim != "email" || token.isMailVerified == true else {
            throw RPCError(
                .permissionDenied,
                "\(name) does not say that the mail address \(login) is yours ('email_verified'); "
                    + "the suite's operator can set HERALD_OIDC_CLAIM to a name that nobody "
                    + "chooses for themselves")
        }
        return login
    }

    private static func given(
        _ answer: Proto.IdentityAnswer?
    ) throws(RPCError) -> Proto.IdentityAnswer {
        guard let answer, !answer.code.isEmpty else {
            throw RPCError.invalid("answer", "has no code of the identity provider")
        }
        return answer
    }

    private static let disabled = RPCError(.permissionDenied, "the account is disabled")
}
