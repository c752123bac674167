import Addresses
package import Crypto
package import Protocol
package import ServiceKit
package import Storage

/// The accounts of people, how they sign in, and their sessions.
///
/// All is in memory and on disk. A change is made in memory first and answered when it is on disk:
/// so of two calls that use one code, invitation or link, one finds it used. If a change cannot be
/// written, memory is read again from the disk.
package actor AccountService: AccountsServing {
    /// What the service needs besides its store.
    package struct Parts: Sendable {
        /// The limits of accounts.
        package var limits = AccountLimits()
        /// The civil clock.
        package var clock = WallClock.system
        /// The source of ids.
        package var identifiers = Identifiers.system
        /// The source of secrets.
        package var random = Random.system
        /// The encryption of secrets of authenticator apps.
        package var box: SecretBox
        /// Runs work that takes long on a thread of its own.
        package var worker: DaemonParts.Performer
        /// Returns all apps.
        package var apps: @Sendable () async throws -> [Proto.App]

        /// Creates the parts.
        package init(
            box: SecretBox, worker: @escaping DaemonParts.Performer,
            apps: @escaping @Sendable () async throws -> [Proto.App]
        ) {
            (self.box, self.worker, self.apps) = (box, worker, apps)
        }
    }

    let parts: Parts
    let hasher: PasswordHasher
    var book = AccountBook()
    var guesses: GuessBook
    var challenges: ChallengeBook
    /// New secrets of authenticator apps whose first code has not come yet, by account.
    var newSecrets: [String: [UInt8]] = [:]
    private let store: AccountStore
    private let executor: any SerialExecutor

    var limits: AccountLimits { parts.limits }
    var now: UnixTime { parts.clock.now() }

    /// Everything here runs on the daemon's event loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates the service; call `load()` before the first call is answered.
    package init(database: DatabaseQueue, executor: any SerialExecutor, _ parts: Parts) {
        store = AccountStore(database: database)
        self.executor = executor
        self.parts = parts
        hasher = PasswordHasher(parts.limits, parts.random, on: parts.worker)
        guesses = GuessBook(parts.limits)
        challenges = ChallengeBook(parts.limits, parts.random)
    }

    /// Reads everything from the store, and removes the sessions that have ended.
    package func load() async throws {
        let (accounts, sessions) = try await store.load()
        book = AccountBook(accounts, sessions)
        let ended = book.sessions.values.filter { !$0.isOpen(at: now, limits) }.map(\.id)
        guard !ended.isEmpty else { return }
        try await commit(AccountStore.Change(removedSessions: ended))
    }

    /// Makes a change in memory, and returns when it is on disk.
    func commit(_ change: AccountStore.Change) async throws {
        book.take(change)
        do {
            try await store.perform(change)
        } catch {
            let (accounts, sessions) = try await store.load()
            book = AccountBook(accounts, sessions)
            throw error
        }
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

    /// Makes a secret of an invitation or a link: its text and what is stored.
    func secret(_ kind: AccountSecret, of id: String) -> (text: String, hash: [UInt8]) {
        let text = kind.make(id: id, parts.random)
        return (text, AccountSecret.hash(text))
    }

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

    /// Forgets the roles in an app that is gone, so that a new app of the same id has none.
    package func forgetRoles(in app: String) async throws {
        let concerned = book.accounts.values.filter { $0.role(in: app) != nil }
        guard !concerned.isEmpty, try await parts.apps().allSatisfy({ $0.id != app }) else {
            return
        }
        var change = AccountStore.Change()
        for account in concerned {
            guard var account = book.accounts[account.id] else { continue }
            account.setRole(nil, in: app)
            change.accounts.append(account)
        }
        try await commit(change)
    }
}

extension CallContext {
    /// The network that the client is in; nil if the call came from this machine's own socket.
    var network: AddressBlock? { IPAddress(client).map { AddressBlock($0) } }
}
