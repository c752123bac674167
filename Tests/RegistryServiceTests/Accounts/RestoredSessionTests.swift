import Protocol
import Storage
import Testing

@testable import RegistryService

/// Sessions of people in a database that was restored.
struct RestoredSessionTests {
    @Test func `a restore ends every session, and leaves the accounts and their passwords`()
        async throws
    {
        let world = try await AccountWorld()
        let invited = try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = ("jo", .sender, "news") }, .key(.admin))
        _ = try await world.client.acceptInvitation(
            .with { ($0.invitation, $0.password) = (invited.invitation, AccountWorld.password) },
            .browser())
        try await world.database.write { database in
            for statement in RegistrySchema.schema.whenPutBack.split(separator: ";\n") {
                try database.run(String(statement))
            }
        }
        let left = try await world.database.read { database in
            try database.first("SELECT count(*) FROM account_session") { $0.integer(0) }
        }
        #expect(left == 0)
        try await world.restart()
        let signedIn = try await world.client.signIn(
            .with { ($0.login, $0.password) = ("jo", AccountWorld.password) }, .browser())
        #expect(!signedIn.secret.isEmpty)
    }
}
