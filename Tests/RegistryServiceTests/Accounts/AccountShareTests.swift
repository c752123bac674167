import Protocol
import Testing

@testable import RegistryService

/// The share of the suite's accounts that one app may make.
struct AccountShareTests {
    private func invite(
        _ login: String, in app: String, _ call: CallContext, _ world: AccountWorld
    ) async throws -> String {
        let answer = try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = (login, .viewer, app) }, call)
        return answer.account?.id ?? ""
    }

    @Test func `an app's admins make so many accounts, also if they take their roles away again`()
        async throws
    {
        let world = try await AccountWorld(accountsOfApp: 2)
        let news = CallContext.key(.admin, app: "news")
        let first = try await invite("ann", in: "news", news, world)
        _ = try await world.client.setAccountRole(.with { $0.id = first }, news)
        _ = try await invite("bob", in: "news", news, world)
        try await world.restart()
        let error = await refusal {
            try await invite("cy", in: "news", news, world)
        }
        #expect(error?.code == .resourceExhausted)
        // Another app, and the suite's own admin, are not concerned.
        let sport = CallContext.key(.admin, app: "sport")
        _ = try await invite("dan", in: "sport", sport, world)
        _ = try await invite("eve", in: "news", .suite, world)
        // Whoever deletes one may make another.
        _ = try await world.client.deleteAccount(.with { $0.id = "bob" }, news)
        _ = try await invite("cy", in: "news", news, world)
    }
}
