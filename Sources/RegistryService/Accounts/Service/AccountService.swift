import Addresses
package import Crypto
package import Protocol
package import ServiceKit
package import Storage

/// The accounts of people, how they sign in, and their sessions.
///
/// All share one ledger, and all that they do runs on this actor.
package actor AccountService {
    /// The parts that the service needs besides its store.
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
        /// The passwords that nobody may choose because they have leaked; nil for no list.
        package var breached: BreachedPasswords?
        /// The identity provider; nil for none.
        package var identity: IdentitySettings?
        /// The function that asks the identity provider; nil leaves that to the gateway.
        package var askProvider: IdentityRequest.Sender?
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

    let ledger: AccountLedger
    let administration: AccountAdministration
    let secondFactorRules: SecondFactorRules
    let sessions: AccountSessions
    let passkeys: AccountPasskeys
    let identities: AccountIdentities
    let identityRequests: IdentityRequestQueue
    let signingIn: SigningIn
    let ownAccount: OwnAccount
    private let executor: any SerialExecutor

    /// The executor of the daemon's event loop, on which the service runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates the service; call `load()` before the first call is answered.
    package init(database: DatabaseQueue, executor: any SerialExecutor, _ parts: Parts) {
        self.executor = executor
        let ledger = AccountLedger(
            AccountStore(database: database), parts.limits, parts.clock,
            SecondFactor(parts.identity))
        let hasher = PasswordHasher(parts.limits, parts)
        let sessions = AccountSessions(ledger, parts)
        let passkeys = AccountPasskeys(ledger, parts.random)
        let ownAccount = OwnAccount(ledger, hasher, parts)
        let requests = IdentityRequestQueue(on: executor, random: parts.random)
        let identities = AccountIdentities(
            ledger, parts, asking: parts.askProvider ?? { await requests.send($0) })
        signingIn = SigningIn(
            ledger, sessions, hasher, PasswordProof(ledger, hasher, parts.box), passkeys,
            identities)
        administration = AccountAdministration(ledger, sessions, ownAccount, parts)
        secondFactorRules = SecondFactorRules(ledger, parts)
        (self.ledger, self.sessions) = (ledger, sessions)
        (self.passkeys, self.ownAccount) = (passkeys, ownAccount)
        self.identities = identities
        identityRequests = requests
    }

    /// Reads everything from the store, and removes the sessions that have ended and the rules of
    /// apps that are gone; call it when the registry has repeated erasures after a restore.
    package func load() async throws {
        try await ledger.load()
        try await administration.forgetRulesOfGoneApps()
    }

    /// Forgets the roles in an app that is gone, so that a new app of the same id has none.
    package func forgetRoles(in app: String) async throws {
        try await administration.forgetRoles(in: app)
    }
}

extension CallContext {
    /// The network that the client is in; nil if the call came from this machine's own socket.
    var network: AddressBlock? { IPAddress(client).map { AddressBlock($0) } }
}
