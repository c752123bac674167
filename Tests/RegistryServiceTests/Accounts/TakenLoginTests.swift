import Protocol
import Testing

@testable import RegistryService

/// Invitations to a login that has an account.
struct TakenLoginTests {
    @Test func `an invitation to a login that is taken tells only the whole suite who made it`()
        async throws
    {
        let world = try await AccountWorld()
        _ = try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = ("ceo", .viewer, "news") },
            .key(.admin, app: "news"))
        func refused(_ call: CallContext) async throws -> String {
            let error = await refusal {
                try await world.client.inviteAccount(
                    .with { ($0.login, $0.role, $0.app) = ("ceo", .viewer, "news") }, call)
            }
            #expect(error?.code == .alreadyExists)
            return error?.message ?? ""
        }
        let maker = try #require(CallContext.key(.admin, app: "news").principal?.subject)
        #expect(try await refused(.key(.admin)).contains("'ceo', made by \(maker);"))
        #expect(try await !refused(.key(.admin, app: "news")).contains("made by"))
    }
}
