import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Tests of passwords that are checked while something else happens.
@Suite struct `Passwords that are checked meanwhile` {
    private let world: AccountWorld

    init() async throws { world = try await AccountWorld() }

    @Test func `an old password that is being checked while it is changed signs nobody in`()
        async throws
    {
        try await world.person("jo")
        let call = try await world.call(try await world.signIn("jo").secret)
        let (client, worker) = (world.client, world.worker)
        worker.hold()
        let changing = Task {
            try await client.setPassword(.with { $0.password = "violett Zwiebel Fenster" }, call)
        }
        try await worker.wait(for: 1)
        let signingIn = Task {
            try await client.signIn(
                .with { ($0.login, $0.password) = ("jo", AccountWorld.password) }, .browser())
        }
        try await worker.wait(for: 2)
        worker.release()
        _ = try await changing.value
        let error = await refusal { try await signingIn.value }
        #expect(error?.code == .unauthenticated)
        let sessions = try await client.listOwnSessions(.init(), call).sessions
        #expect(sessions.count == 1)
    }
}
