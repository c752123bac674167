import Protocol
import ServiceKit

/// All accounts and sessions, in memory and on disk.
///
/// A change is made in memory first and answered when it is on disk: so of two calls that use one
/// code, invitation or link, one finds it used. Changes are written one after the other in the
/// order in which they were made: each has an account as a whole, so an earlier one that was
/// written later would undo what a later one took away. If a change cannot be written, memory is
/// read again from the disk.
final class AccountLedger {
    let limits: AccountLimits
    /// The rules that say which sign-ins have a second factor.
    let secondFactor: SecondFactor
    private let clock: WallClock
    private let store: AccountStore
    private(set) var book = AccountBook()
    /// The changes that are made in memory and not written yet, in their order.
    private var unwritten: [AccountStore.Change] = []
    private var isWriting = false
    private var turns: [CheckedContinuation<Void, Never>] = []

    var now: UnixTime { clock.now() }

    init(
        _ store: AccountStore, _ limits: AccountLimits, _ clock: WallClock,
        _ secondFactor: SecondFactor = SecondFactor()
    ) {
        (self.store, self.limits, self.clock) = (store, limits, clock)
        self.secondFactor = secondFactor
    }

    /// Reads everything from the disk, and removes the sessions that have ended, and those that
    /// have no account any more.
    func load() async throws {
        let stored = try await read()
        let ended = stored.sessions.filter {
            book.accounts[$0.account] == nil || !$0.isOpen(at: now, limits)
        }
        guard !ended.isEmpty else { return }
        let hasErased = ended.contains { book.accounts[$0.account] == nil }
        try await commit(
            AccountStore.Change(removedSessions: ended.map(\.id), isErasure: hasErased))
    }

    /// Stores that a session is used now, unless it has ended meanwhile.
    func noteUse(of id: String) async throws {
        guard var session = book.sessions[id] else { return }
        session.stored.used = now.milliseconds
        try await commit(AccountStore.Change(usedSessions: [session], isRevocation: true))
    }

    /// Makes a change in memory, and returns when it is on disk.
    func commit(_ change: AccountStore.Change) async throws {
        book.take(change)
        unwritten.append(change)
        await waitForTurn()
        defer { endTurn() }
        do {
            defer { unwritten.removeFirst() }
            try await store.perform(change)
        } catch {
            try await read()
            throw error
        }
    }

    private func waitForTurn() async {
        guard isWriting else {
            isWriting = true
            return
        }
        await withCheckedContinuation { turns.append($0) }
    }

    private func endTurn() {
        if turns.isEmpty { isWriting = false } else { turns.removeFirst().resume() }
    }

    /// Changes one account.
    @discardableResult
    func edit(
        _ account: Account, isRevocation: Bool = false, ending sessions: [String] = [],
        _ body: (inout Account) -> Void
    ) async throws -> Account {
        var account = account
        body(&account)
        try await commit(
            AccountStore.Change(
                accounts: [account], removedSessions: sessions, isRevocation: isRevocation))
        return account
    }

    /// Returns the ids of all other sessions of the account of a session.
    func others(than session: AccountSession) -> [String] {
        book.sessionIDs(of: session.account).filter { $0 != session.id }
    }

    /// Adds a second factor to the account of a session, and ends the account's other sessions.
    ///
    /// The person has proved the factor in the session by adding it.
    func addFactor(
        to account: Account, in session: AccountSession, _ body: (inout Account) -> Void
    ) async throws {
        var (account, session) = (account, session)
        body(&account)
        // An authenticator app alone signs nobody in.
        if account.hasSecret { account.voidInvitations() }
        session.stored.secondFactor = true
        try await commit(
            AccountStore.Change(
                accounts: [account], sessions: [session], removedSessions: others(than: session)))
    }

    /// Returns the account as others see it.
    ///
    /// - Parameter app: the app whose people are asked about; empty for all.
    func message(of account: Account, for app: String) -> Proto.Account {
        var message = account.message(for: app, at: now)
        message.hasSecondFactor = secondFactor.isSetUp(account)
        message.needsSecondFactor = book.demandsSecondFactor(of: account, in: app)
        return message
    }

    /// Returns the second factor that rules demand of a session before its person may do anything
    /// else.
    func demand(_ account: Account, _ session: AccountSession) -> Proto.SecondFactorDemand {
        book.demandsSecondFactor(of: account, in: "")
            ? secondFactor.demand(account, session) : .unspecified
    }

    /// Updates an account in memory before it is on disk.
    ///
    /// A change that has the account must follow.
    func remember(_ account: Account) { book.take(AccountStore.Change(accounts: [account])) }

    /// Returns the account and the session of the person who calls.
    ///
    /// - Throws: `failedPrecondition` if no person calls.
    func person(_ call: CallContext) throws(RPCError) -> (account: Account, session: AccountSession)
    {
        guard let person = call.principal?.person else {
            throw RPCError(
                .failedPrecondition,
                "this is for people who are signed in; a key has no account")
        }
        guard let account = book.accounts[person.account],
            let session = book.sessions[person.session], session.account == account.id
        else { throw RPCError(.unauthenticated, "the session has ended") }
        return (account, session)
    }

    /// Returns the account and the session of the person who sets a password or a second factor.
    ///
    /// What the gateway has let through may be two seconds old.
    ///
    /// - Throws: `failedPrecondition` also if a second factor that there is must be proved first.
    func personWhoEnrols(
        _ call: CallContext
    ) throws(RPCError) -> (account: Account, session: AccountSession) {
        let (account, session) = try person(call)
        guard demand(account, session) != .prove else {
            throw RPCError(
                .failedPrecondition,
                "your account has a second factor: prove it first, or sign in again with it",
                violations: [
                    RPCError.Violation(field: "second_factor", description: "must be proved")
                ])
        }
        return (account, session)
    }

    @discardableResult
    private func read() async throws -> AccountStore.Contents {
        let stored = try await store.load()
        book = AccountBook(stored.accounts, stored.sessions, rules: stored.rules)
        for change in unwritten { book.take(change) }
        return stored
    }
}
