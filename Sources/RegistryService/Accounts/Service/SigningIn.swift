import Addresses
import Protocol
import ServiceKit

/// The ways to sign in: a password, a passkey, an identity provider, an invitation, a link; and to
/// prove once more who one is.
struct SigningIn {
    private let ledger: AccountLedger
    private let sessions: AccountSessions
    private let hasher: PasswordHasher
    private let passwords: PasswordProof
    private let passkeys: AccountPasskeys
    private let identities: AccountIdentities

    init(
        _ ledger: AccountLedger, _ sessions: AccountSessions, _ hasher: PasswordHasher,
        _ passwords: PasswordProof, _ passkeys: AccountPasskeys, _ identities: AccountIdentities
    ) {
        (self.ledger, self.sessions, self.hasher) = (ledger, sessions, hasher)
        (self.passwords, self.passkeys, self.identities) = (passwords, passkeys, identities)
    }

    /// Signs in with a password, and a code where one is needed.
    func withPassword(
        _ request: Proto.SignInRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        let name = LoginName.normalised(request.login)
        let login = LoginName.key(name)
        let account = ledger.book.account(login: name)
        // It may be a password that was typed into the wrong field.
        if account == nil { call.note?.isAbout("") }
        switch try await passwords.check(account, login, request.password, request.code, call) {
        case .needsCode:
            call.note?.changed(from: "", to: "a code is needed")
            var response = Proto.SignedInResponse()
            response.needsCode = true
            return response
        case .proved(let account, let means):
            return try await sessions.open(account, means, request.browser, call)
        }
    }

    /// Signs in with the signature of a passkey.
    func withPasskey(
        _ request: Proto.SignInWithPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        guard let assertion = request.assertion else {
            throw RPCError.invalid("assertion", "is missing")
        }
        return try await sessions.open(
            try passkeys.prove(assertion), .passkey, request.browser, call)
    }

    /// Signs in with the answer of the identity provider.
    ///
    /// What is dangerous asks again, unless the person has proved who they are at the provider
    /// just now.
    func withIdentity(
        _ request: Proto.SignInWithIdentityRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        let proved = try await identities.prove(request.answer, call)
        let response = try await sessions.open(
            proved.account, .identityProvider, request.browser, call,
            proved: proved.time ?? UnixTime(milliseconds: 0),
            hasSecondFactor: proved.hasSecondFactor)
        if let (before, after) = proved.roles {
            call.note?.changed(from: before, to: "\(after), by groups of \(identities.name)")
        }
        return response
    }

    /// Returns the login and the name of the person whom an invitation is for.
    func openInvitation(
        _ request: Proto.OpenInvitationRequest
    ) throws(RPCError) -> Proto.OpenInvitationResponse {
        let account = try invited(request.invitation)
        var response = Proto.OpenInvitationResponse()
        (response.login, response.name) = (account.login, account.stored.name)
        response.expireTime = UnixTime(milliseconds: account.stored.invitationEnds).timestamp
        return response
    }

    /// Sets the first password of somebody who was invited, and signs them in.
    func acceptInvitation(
        _ request: Proto.AcceptInvitationRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        let before = try invited(request.invitation)
        let password = try await hasher.hash(
            new: request.password, own: before.ownWords, of: before.id, "password",
            from: call.network)
        // Another call may have used it meanwhile.
        var account = try invited(request.invitation)
        account.stored.password = password
        account.voidInvitations()
        return try await sessions.open(account, .password, request.browser, call)
    }

    /// Signs in with a link, on this machine only.
    func withLink(
        _ request: Proto.UseSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        guard IPAddress(call.client)?.isLoopback ?? false else {
            throw RPCError(
                .permissionDenied, "such a link works only on the machine that the suite runs on")
        }
        let found = AccountSecret.link.id(in: request.link).flatMap { ledger.book.accounts[$0] }
        guard AccountSecret.matches(request.link, found?.stored.link), var account = found,
            ledger.now.milliseconds < account.stored.linkEnds, !account.stored.isDisabled
        else {
            throw RPCError(
                .unauthenticated,
                "the link was used, or has ended; 'herald accounts link' makes another one")
        }
        (account.stored.link, account.stored.linkEnds) = ([], 0)
        return try await sessions.open(account, .link, request.browser, call)
    }

    /// Makes the person of a session prove once more who they are.
    func confirm(
        _ request: Proto.ConfirmIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmIdentityResponse {
        let (account, session) = try ledger.person(call)
        var response = Proto.ConfirmIdentityResponse()
        if let assertion = request.assertion {
            let proved = try passkeys.prove(assertion, of: account.id)
            try await sessions.confirm(session.id, with: proved, hasSecondFactor: true)
        } else if let answer = request.identity {
            let proved = try await identities.confirm(answer, account, call)
            try await sessions.confirm(
                session.id, with: proved.account,
                hasSecondFactor: ledger.secondFactor.counts(said: proved.hasSecondFactor))
        } else {
            let outcome = try await passwords.check(
                account, account.login, request.password, request.code, call)
            guard case .proved(let account, let means) = outcome else {
                response.needsCode = true
                return response
            }
            try await sessions.confirm(
                session.id, with: account, hasSecondFactor: means.isPasswordWithCode)
        }
        response.expireTime = (ledger.now + ledger.limits.freshness).timestamp
        return response
    }

    private func invited(_ invitation: String) throws(RPCError) -> Account {
        let found = AccountSecret.invitation.id(in: invitation)
            .flatMap { ledger.book.accounts[$0] }
        guard AccountSecret.matches(invitation, found?.stored.invitation), let account = found,
            ledger.now.milliseconds < account.stored.invitationEnds, !account.stored.isDisabled,
            // Whoever has a secret of their own needs none; earlier versions left it open.
            !account.hasSecret, !account.hasIdentity
        else {
            throw RPCError(
                .unauthenticated,
                "the invitation was used, or has ended; ask for another one")
        }
        return account
    }
}
