import Crypto
import Protocol
import ServiceKit

/// The sessions of accounts: how they are opened, found by their secret, confirmed and ended.
struct AccountSessions {
    /// The interval at which the use of a session is stored.
    private static let useInterval: Duration = .seconds(60)
    /// The most bytes of a browser's name: one character may have any number.
    private static let longestBrowser = 256

    private let ledger: AccountLedger
    private let identifiers: Identifiers
    private let random: Random

    private var limits: AccountLimits { ledger.limits }

    init(_ ledger: AccountLedger, _ parts: AccountService.Parts) {
        (self.ledger, identifiers, random) = (ledger, parts.identifiers, parts.random)
    }

    /// Opens a session of an account, and stores the account with it.
    ///
    /// - Parameters:
    ///   - proved: when the person proved who they are; nil for now.
    ///   - hasSecondFactor: true if they have proved a second factor, whatever the means say.
    func open(
        _ account: Account, _ means: Proto.SignInMeans, _ browser: String, _ call: CallContext,
        proved: UnixTime? = nil, hasSecondFactor: Bool = false
    ) async throws -> Proto.SignedInResponse {
        var account = account
        let time = ledger.now
        account.stored.lastSignIn = time.milliseconds
        account.remember(call.network, limits)
        let id = identifiers.next()
        let secret = AccountSecret.session.make(id: id, random)
        var session = AccountSession(id: id, account: account.id, stored: Proto.StoredSession())
        session.stored.hash = AccountSecret.hash(secret)
        session.stored.created = time.milliseconds
        session.stored.used = time.milliseconds
        session.stored.confirmed = min(proved ?? time, time).milliseconds
        session.stored.address = call.client
        session.stored.browser = browser.cut(toBytes: Self.longestBrowser)
        session.stored.means = means
        session.stored.secondFactor = hasSecondFactor
        call.note?.changed(from: "", to: "signed in by \(means.text)")
        call.note?.isAbout(account.login)
        try await ledger.commit(
            AccountStore.Change(
                accounts: [account], sessions: [session],
                removedSessions: surplus(of: account.id)))
        var response = Proto.SignedInResponse()
        (response.secret, response.expireTime) = (secret, session.end(limits).timestamp)
        return response
    }

    /// Returns the sessions of an account that have ended, and those for which there is no room.
    private func surplus(of account: String) -> [String] {
        let open = ledger.book.sessions(of: account, at: ledger.now, limits).map(\.id)
        let kept = Set(open.prefix(limits.sessions - 1))
        return ledger.book.sessionIDs(of: account).filter { !kept.contains($0) }
    }

    /// Returns the account and the session of a secret.
    ///
    /// The id of the session is also returned if its use is to be stored; it is nil if that was
    /// stored lately.
    func authenticate(
        _ request: Proto.AuthenticateSessionRequest
    ) throws(RPCError) -> (Proto.AuthenticateSessionResponse, use: String?) {
        let time = ledger.now
        let id = AccountSecret.session.id(in: request.secret) ?? ""
        let found = ledger.book.sessions[id]
        guard AccountSecret.matches(request.secret, found?.stored.hash), let session = found,
            session.isOpen(at: time, limits),
            let account = ledger.book.accounts[session.account], !account.stored.isDisabled
        else { throw RPCError(.unauthenticated, "the session has ended; sign in again") }
        let used = UnixTime(milliseconds: session.stored.used)
        let isDue = request.isActive && (time - used >= Self.useInterval || time < used)
        var response = Proto.AuthenticateSessionResponse()
        (response.accountId, response.login, response.sessionId) = (account.id, account.login, id)
        response.roles = account.stored.roles
        var later = session
        if isDue { later.stored.used = time.milliseconds }
        response.expireTime = later.idleEnd(limits).timestamp
        let confirmed = UnixTime(milliseconds: session.stored.confirmed)
        response.freshExpireTime = (confirmed + limits.freshness).timestamp
        response.secondFactor = ledger.demand(account, session)
        return (response, isDue ? id : nil)
    }

    /// Stores that the person of a session has just proved who they are.
    ///
    /// - Parameters:
    ///   - account: the account after that.
    ///   - hasSecondFactor: true if they have proved a second factor.
    func confirm(
        _ session: String, with account: Account, hasSecondFactor: Bool
    ) async throws {
        guard var session = ledger.book.sessions[session] else {
            throw RPCError(.unauthenticated, "the session has ended")
        }
        session.stored.confirmed = ledger.now.milliseconds
        if hasSecondFactor { session.stored.secondFactor = true }
        try await ledger.commit(AccountStore.Change(accounts: [account], sessions: [session]))
    }

    /// Returns the sessions of an account as somebody with the session `own` sees them.
    func list(of account: Account, own: String?) -> [Proto.AccountSession] {
        ledger.book.sessions(of: account.id, at: ledger.now, limits)
            .map { $0.message(isOwn: $0.id == own, limits) }
    }

    /// Ends a session of an account, or all but one, and returns the number of ended sessions.
    func end(
        _ id: String, of account: Account, sparing own: String? = nil
    ) async throws -> UInt32 {
        var ids = ledger.book.sessionIDs(of: account.id)
        if id.isEmpty {
            ids.removeAll { $0 == own }
        } else {
            guard ids.contains(id) else {
                throw RPCError(.notFound, "no session \(quoting: id) of this account")
            }
            ids = [id]
        }
        guard !ids.isEmpty else { return 0 }
        try await ledger.commit(AccountStore.Change(removedSessions: ids, isRevocation: true))
        return UInt32(ids.count)
    }
}

extension Proto.SignInMeans {
    /// The means of signing in, as the audit log shows it.
    fileprivate var text: String {
        switch self {
        case .password: "password"
        case .passwordAndTotp: "password and code"
        case .passwordAndRecoveryCode: "password and recovery code"
        case .passkey: "passkey"
        case .link: "link"
        case .identityProvider: "identity provider"
        default: "unknown means"
        }
    }
}
