import Foundation
import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

/// Accounts on disk, which must be as they were last decided.
struct LedgerTests {
    @Test func `an account that is disabled while somebody signs in is disabled after a restart`()
        async throws
    {
        let world = try await AccountWorld()
        try await world.person("jo", .sender)
        let (client, database) = (world.client, world.database)
        // The disk is busy, so that both wait for it. What takes away goes before what adds.
        let busy = Task { try await database.write { _ in _ = usleep(400_000) } }
        try await Task.sleep(for: .milliseconds(50))
        let signingIn = Task {
            try await client.signIn(
                .with { ($0.login, $0.password) = ("jo", AccountWorld.password) }, .browser())
        }
        try await Task.sleep(for: .milliseconds(150))
        _ = try await client.disableAccount(.with { $0.id = "jo" }, .key(.admin))
        let secret = try? await signingIn.value.secret
        try await busy.value
        try await world.restart()
        let refused = await refusal { try await world.signIn("jo") }
        #expect(refused?.code == .unauthenticated)
        let session = await refusal {
            try await world.client.authenticateSession(
                .with { $0.secret = secret ?? "" }, .suite)
        }
        #expect(session?.code == .unauthenticated)
    }
}
