import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

/// Tests that a session which has ended stays ended.
@Suite struct `Ended sessions` {
    private let world: AccountWorld

    init() async throws { world = try await AccountWorld() }

    private func isOpen(_ secret: String) async -> Bool {
        let asked = Proto.AuthenticateSessionRequest.with { $0.secret = secret }
        return (try? await world.client.authenticateSession(asked, .suite)) != nil
    }

    private func storedSessions() async throws -> Int64 {
        try await world.database.read { database in
            try database.rows("SELECT COUNT(*) FROM account_session") { $0.integer(0) }
                .first ?? -1
        }
    }

    @Test func `a session that is used while it ends stays ended, also after a restart`()
        async throws
    {
        try await world.person("jo")
        let client = world.client
        for _ in 0..<5 {
            var secrets: [String] = []
            for _ in 0..<18 { secrets.append(try await world.signIn("jo").secret) }
            world.clock.advance(by: .seconds(61))
            await withTaskGroup(of: Void.self) { group in
                for (index, secret) in secrets.enumerated() {
                    group.addTask {
                        _ = try? await client.authenticateSession(
                            .with { ($0.secret, $0.isActive) = (secret, true) }, .suite)
                    }
                    guard index == 9 else { continue }
                    group.addTask {
                        _ = try? await client.revokeSession(.with { $0.account = "jo" }, .suite)
                    }
                }
            }
            // What a use is written down by comes after its answer.
            try await Task.sleep(for: .milliseconds(100))
            for secret in secrets { #expect(await !isOpen(secret)) }
        }
        try await world.restart()
        #expect(try await storedSessions() == 0)
    }

    @Test func `the use of a session that has ended brings it back neither in memory nor on disk`()
        async throws
    {
        var session = AccountSession(id: "s", account: "a", stored: Proto.StoredSession())
        session.stored.used = 7
        let use = AccountStore.Change(usedSessions: [session])
        var book = AccountBook(
            [Account(id: "a", login: "jo", stored: Proto.StoredAccount())])
        book.take(use)
        #expect(book.sessions.isEmpty)
        try await AccountStore(database: world.database).perform(use)
        #expect(try await storedSessions() == 0)
        book.take(AccountStore.Change(sessions: [session]))
        session.stored.used = 8
        book.take(AccountStore.Change(usedSessions: [session]))
        #expect(book.sessions["s"]?.stored.used == 8)
    }

    @Test func `sessions whose account is gone are removed when the suite starts`() async throws {
        let session = AccountSession(id: "s", account: "gone", stored: Proto.StoredSession())
        try await AccountStore(database: world.database)
            .perform(AccountStore.Change(sessions: [session]))
        #expect(try await storedSessions() == 1)
        try await world.restart()
        #expect(try await storedSessions() == 0)
    }
}
