import Protocol
import ServiceKit

/// All accounts and sessions in memory, and the rules for them.
struct AccountBook {
    private(set) var accounts: [String: Account] = [:]
    private(set) var sessions: [String: AccountSession] = [:]
    /// The rules whether accounts need a second factor, by app.
    ///
    /// The whole suite's has the empty name.
    private(set) var secondFactorRules: [String: Proto.StoredSecondFactorRule] = [:]
    private var idsByLogin: [String: String] = [:]

    /// Creates the book from the stored accounts, sessions and rules.
    init(
        _ accounts: [Account] = [], _ sessions: [AccountSession] = [],
        rules: [String: Proto.StoredSecondFactorRule] = [:]
    ) {
        secondFactorRules = rules
        for account in accounts { put(account) }
        for session in sessions where self.accounts[session.account] != nil { put(session) }
    }

    /// Applies a change.
    mutating func take(_ change: AccountStore.Change) {
        for account in change.accounts { put(account) }
        for session in change.sessions { put(session) }
        for session in change.usedSessions where sessions[session.id] != nil { put(session) }
        for id in change.removedSessions { sessions[id] = nil }
        for (app, rule) in change.rules { secondFactorRules[app] = rule }
        if let app = change.removedRule { secondFactorRules[app] = nil }
        if let id = change.removedAccount, let account = accounts.removeValue(forKey: id) {
            idsByLogin[account.login] = nil
            sessions = sessions.filter { $0.value.account != id }
        }
    }

    private mutating func put(_ account: Account) {
        accounts[account.id] = account
        idsByLogin[account.login] = account.id
    }

    private mutating func put(_ session: AccountSession) { sessions[session.id] = session }

    /// Returns the account with this login, in its normal form; nil if there is none.
    func account(login: String) -> Account? { idsByLogin[login].flatMap { accounts[$0] } }

    /// Returns whether a rule demands a second factor of an account.
    ///
    /// - Parameter app: The app whose rule counts, beside that of the whole suite; empty for all.
    func demandsSecondFactor(of account: Account, in app: String) -> Bool {
        let isOfSuite = account.role(in: "") != nil
        if isRequired(in: "") { return true }
        if !app.isEmpty {
            return isRequired(in: app) && (isOfSuite || account.role(in: app) != nil)
        }
        // A role in the whole suite holds in each app.
        return isOfSuite
            ? secondFactorRules.values.contains(where: \.isRequired)
            : account.stored.roles.contains { isRequired(in: $0.app) }
    }

    private func isRequired(in app: String) -> Bool {
        secondFactorRules[app]?.isRequired ?? false
    }

    /// Checks that one more account may be made.
    ///
    /// - Parameter app: The app whose admin makes it; empty for the whole suite.
    /// - Throws: `resourceExhausted` if the app, or the whole suite, has as many as it may have.
    func checkRoom(for app: String, _ limits: AccountLimits) throws(RPCError) {
        guard accounts.count < limits.accounts else {
            throw RPCError(.resourceExhausted, "there are \(limits.accounts) accounts, the limit")
        }
        guard !app.isEmpty else { return }
        // An account counts also if it has lost its role since: otherwise roles that are given and
        // taken away again would let one app make all.
        guard accounts.values.count(where: { $0.stored.invitedIn == app }) < limits.accountsOfApp
        else {
            throw RPCError(
                .resourceExhausted,
                "admins of this app have made \(limits.accountsOfApp) accounts, the limit; delete "
                    + "some, or ask an admin of the whole suite to delete those without a role")
        }
    }

    /// Returns the account with this id or login; nil if there is none.
    func find(_ text: String) -> Account? {
        accounts[text] ?? account(login: LoginName.normalised(text))
    }

    /// Returns the sessions of an account that have not ended, the one that was last used first.
    func sessions(
        of account: String, at now: UnixTime, _ limits: AccountLimits
    ) -> [AccountSession] {
        sessions.values.filter { $0.account == account && $0.isOpen(at: now, limits) }
            .sorted { ($0.stored.used, $0.id) > ($1.stored.used, $1.id) }
    }

    /// Returns the ids of all sessions of an account, those that have ended too.
    func sessionIDs(of account: String) -> [String] {
        sessions.values.filter { $0.account == account }.map(\.id)
    }

    /// Returns the account that a passkey belongs to, and its place there; nil if there is none.
    func passkey(_ credential: [UInt8]) -> (account: Account, place: Int)? {
        for account in accounts.values {
            let place = account.stored.passkeys.firstIndex { $0.credentialId == credential }
            if let place { return (account, place) }
        }
        return nil
    }
}
