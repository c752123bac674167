import Crypto
import Protocol
import ServiceKit
import Storage
import Synchronization
import TestSupport
import Transport

@testable import RegistryService

/// The apps of a suite; a test can make something happen while they are listed.
final class TestApps: Sendable {
    private let ids = Mutex(["news", "sport"])
    private let leaving = Mutex<String?>(nil)
    private let meanwhile = Mutex<(@Sendable () async throws -> Void)?>(nil)

    /// Returns the apps; one that is leaving is in this answer, and in no later one.
    func list() async throws -> [Proto.App] {
        let work = meanwhile.withLock { $0.take() }
        try await work?()
        let listed = ids.withLock { $0 }
        let gone = leaving.withLock { $0.take() }
        if let gone { ids.withLock { $0.removeAll { $0 == gone } } }
        return listed.map { id in .with { $0.id = id } }
    }

    /// Deletes an app after the next look.
    func deleteSoon(_ id: String) { leaving.withLock { $0 = id } }

    /// Sets work that is done during the next listing.
    func onLook(_ work: @escaping @Sendable () async throws -> Void) {
        meanwhile.withLock { $0 = work }
    }
}

/// A worker that hashes passwords at once, or holds them back until the test releases them.
final class TestWorker: Sendable {
    private let held = Mutex<[@Sendable () -> Void]?>(nil)

    /// The number of passwords that wait.
    var count: Int { held.withLock { $0?.count ?? 0 } }

    /// Performs work at once, or keeps it until the release.
    func perform(_ work: @escaping @Sendable () -> Void) {
        let isHeld = held.withLock { held in
            guard held != nil else { return false }
            held?.append(work)
            return true
        }
        if !isHeld { work() }
    }

    /// Holds back all work from now on.
    func hold() { held.withLock { $0 = $0 ?? [] } }

    /// Waits until `number` passwords wait.
    func wait(for number: Int) async throws {
        while count < number { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Performs all work that was held back, and later work at once.
    func release() {
        let work = held.withLock { held in
            defer { held = nil }
            return held ?? []
        }
        for work in work { work() }
    }
}

/// The accounts of a suite with the apps `news` and `sport`, over a database of its own.
final class AccountWorld {
    let scratch = ScratchDirectory()
    let clock: TestClock
    private let loop: EventLoop
    private(set) var database: DatabaseQueue
    private(set) var service: AccountService
    private(set) var client: AccountsClient

    /// A password that is accepted.
    static let password = "horses eat plum jam"

    private let identity: FakeIdentityProvider?

    private let breached: BreachedPasswords?

    private let accountsOfApp: Int

    let apps = TestApps()
    let worker = TestWorker()

    /// - Parameters:
    ///   - accountsOfApp: the number of accounts that the admins of an app may make.
    ///   - identity: the identity provider; nil for none.
    ///   - breached: the list of leaked passwords; nil for none.
    init(
        identity: FakeIdentityProvider? = nil, breached: BreachedPasswords? = nil,
        clock: TestClock = TestClock(), accountsOfApp: Int = AccountLimits().accountsOfApp
    ) async throws {
        (self.identity, self.breached, self.clock) = (identity, breached, clock)
        self.accountsOfApp = accountsOfApp
        loop = try EventLoop()
        loop.start(named: "accounts-test")
        (database, service, client) = try await Self.open(
            scratch.path, loop, clock, identity, breached, accountsOfApp, apps, worker)
    }

    deinit { loop.stop() }

    private static func open(
        _ directory: String, _ loop: EventLoop, _ clock: TestClock,
        _ identity: FakeIdentityProvider?, _ breached: BreachedPasswords?, _ accountsOfApp: Int,
        _ apps: TestApps, _ worker: TestWorker
    ) async throws -> (DatabaseQueue, AccountService, AccountsClient) {
        var configuration = DatabaseQueue.Configuration(
            path: "\(directory)/registry.db", schema: RegistrySchema.schema)
        configuration.limits.ballastBytes = 0
        let database = try await DatabaseQueue.open(configuration)
        var parts = AccountService.Parts(
            box: SecretBox(key: [UInt8](repeating: 7, count: 32)), worker: { worker.perform($0) },
            apps: { try await apps.list() })
        parts.clock = clock.wall
        parts.breached = breached
        parts.identity = identity?.settings
        parts.limits.accountsOfApp = accountsOfApp
        if let identity { parts.askProvider = { identity.answer($0) } }
        // As cheap as scrypt is: what is tested is not the cost.
        parts.limits.cost = Scrypt.Cost(logCost: 4, blockSize: 1, parallelization: 1)
        let service = AccountService(database: database, executor: loop, parts)
        try await service.load()
        var router = Router()
        router.serveAccounts(service)
        return (database, service, AccountsClient(router))
    }

    /// Restarts the service on the same files.
    func restart() async throws {
        await database.close()
        (database, service, client) = try await Self.open(
            scratch.path, loop, clock, identity, breached, accountsOfApp, apps, worker)
    }

    /// Invites a person, accepts the invitation, and returns the account's id.
    @discardableResult
    func person(
        _ login: String, _ role: Proto.KeyRole = .viewer, in app: String = "news"
    ) async throws -> String {
        let invited = try await client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = (login, role, app) }, .key(.admin))
        _ = try await client.acceptInvitation(
            .with { ($0.invitation, $0.password) = (invited.invitation, Self.password) },
            .browser())
        return invited.account?.id ?? ""
    }

    /// Signs in with a password, and returns the secret of the session.
    func signIn(
        _ login: String, _ password: String = AccountWorld.password, code: String = "",
        from address: String = "192.0.2.1"
    ) async throws -> Proto.SignedInResponse {
        try await client.signIn(
            .with { ($0.login, $0.password, $0.code) = (login, password, code) },
            .browser(address))
    }

    /// Returns a call of the person whose session has a secret.
    func call(
        _ secret: String, _ role: Role = .viewer, app: String = "news"
    ) async throws -> CallContext {
        let session = try await client.authenticateSession(
            .with { ($0.secret, $0.isActive) = (secret, true) }, .suite)
        return CallContext(
            principal: Principal(
                role: role, app: app, subject: "\(session.login) (\(session.accountId))",
                person: Principal.Person(
                    account: session.accountId, session: session.sessionId)),
            client: "192.0.2.1")
    }
}

extension CallContext {
    /// Returns a call from a browser without a session.
    static func browser(_ address: String = "192.0.2.1") -> CallContext {
        CallContext(client: address)
    }
}
