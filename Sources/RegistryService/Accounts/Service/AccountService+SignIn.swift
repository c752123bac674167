import Addresses
import Crypto
package import Protocol
import ServiceKit

/// Signing in.
extension AccountService {
    package func signIn(
        _ request: Proto.SignInRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        let login = LoginName.normalised(request.login)
        let account = book.accounts.values.first { $0.login == login }
        switch try await prove(account, login, request.password, request.code, call) {
        case .needsCode:
            call.note?.changed(from: "", to: "a code is needed")
            var response = Proto.SignedInResponse()
            response.needsCode = true
            return response
        case .proved(let account, let means):
            return try await open(account, means, request.browser, call)
        }
    }

    package func openInvitation(
        _ request: Proto.OpenInvitationRequest, _ call: CallContext
    ) async throws -> Proto.OpenInvitationResponse {
        let account = try invited(request.invitation)
        var response = Proto.OpenInvitationResponse()
        (response.login, response.name) = (account.login, account.stored.name)
        response.expireTime = UnixTime(milliseconds: account.stored.invitationEnds).timestamp
        return response
    }

    package func acceptInvitation(
        _ request: Proto.AcceptInvitationRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        let before = try invited(request.invitation)
        try PasswordRule.check(request.password, own: before.ownWords, "password")
        let password = try await hasher.hash(request.password)
        // Another call may have used it meanwhile.
        var account = try invited(request.invitation)
        account.stored.password = password
        (account.stored.invitation, account.stored.invitationEnds) = ([], 0)
        return try await open(account, .password, request.browser, call)
    }

    package func useSignInLink(
        _ request: Proto.UseSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        guard IPAddress(call.client)?.isLoopback ?? false else {
            throw RPCError(
                .permissionDenied, "such a link works only on the machine that the suite runs on")
        }
        guard let id = AccountSecret.link.id(in: request.link), var account = book.accounts[id],
            AccountSecret.matches(request.link, account.stored.link),
            now.milliseconds < account.stored.linkEnds, !account.stored.isDisabled
        else {
            throw RPCError(
                .unauthenticated,
                "the link was used, or has ended; 'herald accounts link' makes another one")
        }
        (account.stored.link, account.stored.linkEnds) = ([], 0)
        return try await open(account, .link, request.browser, call)
    }

    package func signOut(
        _ request: Proto.SignOutRequest, _ call: CallContext
    ) async throws -> Proto.SignOutResponse {
        let session = try person(call).session
        try await commit(
            AccountStore.Change(removedSessions: [session.id], isRevocation: true))
        return Proto.SignOutResponse()
    }

    package func confirmIdentity(
        _ request: Proto.ConfirmIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmIdentityResponse {
        let (account, session) = try person(call)
        var response = Proto.ConfirmIdentityResponse()
        if let assertion = request.assertion {
            let proved = try prove(assertion, of: account.id)
            try await confirm(session.id, with: proved)
        } else {
            switch try await prove(account, account.login, request.password, request.code, call) {
            case .needsCode:
                response.needsCode = true
                return response
            case .proved(let account, _): try await confirm(session.id, with: account)
            }
        }
        response.expireTime = (now + limits.freshness).timestamp
        return response
    }

    private func confirm(_ session: String, with account: Account) async throws {
        guard var session = book.sessions[session] else {
            throw RPCError(.unauthenticated, "the session has ended")
        }
        session.stored.confirmed = now.milliseconds
        try await commit(AccountStore.Change(accounts: [account], sessions: [session]))
    }

    /// What a password, perhaps with a code, has proved.
    private enum Proof {
        case needsCode
        /// The account after that: a code that was used does not count again.
        case proved(Account, Proto.SignInMeans)
    }

    /// Checks a password and a code.
    ///
    /// - Throws: `unauthenticated` if either is wrong, with the same text whatever it is;
    ///   `resourceExhausted` while the network has to pause.
    private func prove(
        _ account: Account?, _ login: String, _ password: String, _ code: String,
        _ call: CallContext
    ) async throws -> Proof {
        let (network, time) = (call.network, now)
        let isKnown = account?.knows(network) ?? false
        if let pause = guesses.pause(of: login, from: network, isKnown: isKnown, at: time) {
            throw RPCError(
                .resourceExhausted,
                "many wrong passwords came for this account; wait, or use a passkey",
                retryAfter: pause)
        }
        guesses.tried(login, from: network, isKnown: isKnown, at: time)
        guard password.utf8.count <= PasswordRule.mostBytes,
            try await hasher.isRight(password, account?.stored.password),
            // It may have been changed meanwhile.
            let account = account.flatMap({ book.accounts[$0.id] }), !account.stored.isDisabled,
            account.stored.password != nil
        else { throw Self.wrongSignIn }
        guard account.hasTOTP else {
            guesses.succeeded(login, from: network, isKnown: isKnown, at: time)
            return .proved(account, .password)
        }
        guard !code.isEmpty else { return .needsCode }
        let proof = try prove(account, code)
        guesses.succeeded(login, from: network, isKnown: isKnown, at: time)
        return proof
    }

    /// Checks a code of an authenticator app, or a recovery code, which is used by that.
    private func prove(_ account: Account, _ code: String) throws(RPCError) -> Proof {
        var account = account
        guard let secret = parts.box.open(account.stored.totp, of: account.id) else {
            throw RPCError(
                .failedPrecondition,
                "the secret of the authenticator app cannot be read: secrets/registry.key is not "
                    + "the file that it was sealed with; restore that, or reset the account")
        }
        let code = code.filter { !$0.isWhitespace }
        if let step = TOTP.step(of: code, secret, at: now, after: account.stored.totpStep) {
            account.stored.totpStep = step
            takeNow(account)
            return .proved(account, .passwordAndTotp)
        }
        guard let place = RecoveryCode.find(code, in: account.stored.recoveryCodes) else {
            throw Self.wrongSignIn
        }
        account.stored.recoveryCodes.remove(at: place)
        takeNow(account)
        return .proved(account, .passwordAndRecoveryCode)
    }

    /// Remembers at once that a code is used, before that is on disk.
    private func takeNow(_ account: Account) {
        book.take(AccountStore.Change(accounts: [account]))
    }

    /// Opens a session of an account, and stores the account with it.
    func open(
        _ account: Account, _ means: Proto.SignInMeans, _ browser: String, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        var account = account
        let time = now
        account.stored.lastSignIn = time.milliseconds
        account.remember(call.network, limits)
        let id = parts.identifiers.next()
        let secret = secret(.session, of: id)
        var session = AccountSession(id: id, account: account.id, stored: Proto.StoredSession())
        session.stored.hash = secret.hash
        session.stored.created = time.milliseconds
        (session.stored.used, session.stored.confirmed) = (time.milliseconds, time.milliseconds)
        session.stored.address = call.client
        session.stored.browser = String(browser.prefix(Self.longestBrowser))
        session.stored.means = means
        call.note?.changed(from: "", to: "signed in by \(means.text)")
        call.note?.isAbout(account.login)
        try await commit(
            AccountStore.Change(
                accounts: [account], sessions: [session],
                removedSessions: surplusSessions(of: account.id)))
        var response = Proto.SignedInResponse()
        (response.secret, response.expireTime) = (secret.text, session.end(limits).timestamp)
        return response
    }

    /// The sessions of an account that have ended, and those for which there is no room.
    private func surplusSessions(of account: String) -> [String] {
        let open = book.sessions(of: account, at: now, limits).map(\.id)
        let kept = Set(open.prefix(limits.sessions - 1))
        return book.sessionIDs(of: account).filter { !kept.contains($0) }
    }

    /// The most characters of what a browser is called.
    private static let longestBrowser = 100

    private func invited(_ invitation: String) throws(RPCError) -> Account {
        guard let id = AccountSecret.invitation.id(in: invitation),
            let account = book.accounts[id],
            AccountSecret.matches(invitation, account.stored.invitation),
            now.milliseconds < account.stored.invitationEnds, !account.stored.isDisabled
        else {
            throw RPCError(
                .unauthenticated,
                "the invitation was used, or has ended; ask for another one")
        }
        return account
    }

    static let wrongSignIn = RPCError(
        .unauthenticated, "the login, the password or the code is not right")
}

extension Account {
    /// Words that make a password easy to guess.
    var ownWords: [String] {
        [login, stored.name]
            + (login + " " + stored.name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Whether the account has signed in from a network.
    func knows(_ network: AddressBlock?) -> Bool {
        guard let network else { return false }
        return stored.knownNetworks.contains("\(network)")
    }

    /// Remembers a network that the account signed in from.
    mutating func remember(_ network: AddressBlock?, _ limits: AccountLimits) {
        guard let network else { return }
        stored.knownNetworks.removeAll { $0 == "\(network)" }
        stored.knownNetworks.insert("\(network)", at: 0)
        stored.knownNetworks = Array(stored.knownNetworks.prefix(limits.networks))
    }
}

extension Proto.SignInMeans {
    /// What people see of it in the audit log.
    fileprivate var text: String {
        switch self {
        case .password: "password"
        case .passwordAndTotp: "password and code"
        case .passwordAndRecoveryCode: "password and recovery code"
        case .passkey: "passkey"
        case .link: "link"
        default: "unknown means"
        }
    }
}
