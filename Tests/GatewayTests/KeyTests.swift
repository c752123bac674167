import HTTP
import Protocol
import Synchronization
import Testing

@testable import Gateway

@Suite struct `Keys` {
    private let services = FakeServices()

    private var authenticator: Authenticator {
        Authenticator(
            RegistryClient(services.backends.registry), GatewayLimits(), now: services.now)
    }

    private func fields(_ key: String) -> HTTPFields {
        var fields = HTTPFields()
        fields.append("authorization", "Bearer \(key)")
        return fields
    }

    @Test func `a valid key is looked up once in two seconds`() async throws {
        let authenticator = authenticator
        for _ in 0..<5 {
            let principal = try await authenticator.principal(fields("sender-key"), CallContext())
            #expect(principal.role == .sender && principal.app == "news")
        }
        #expect(services.count("Authenticate") == 1)
        services.advance(.milliseconds(2001))
        _ = try await authenticator.principal(fields("sender-key"), CallContext())
        #expect(services.count("Authenticate") == 2)
    }

    @Test func `a revoked key is refused after two seconds at the latest`() async throws {
        let authenticator = authenticator
        _ = try await authenticator.principal(fields("sender-key"), CallContext())
        services.state.withLock { $0.keys["sender-key"] = nil }
        services.advance(.seconds(2))
        await #expect(throws: RPCError.self) {
            try await authenticator.principal(fields("sender-key"), CallContext())
        }
        services.setAway(["registry"])
        services.advance(.seconds(2))
        let error = await #expect(throws: RPCError.self) {
            try await authenticator.principal(fields("sender-key"), CallContext())
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `wrong and malformed keys get the same answer, and a missing key gets a hint`() async
    {
        let authenticator = authenticator
        var messages: [RPCError?] = []
        for key in ["nobody", "a b", String(repeating: "x", count: 300), "nobody"] {
            messages.append(
                await #expect(throws: RPCError.self) {
                    try await authenticator.principal(fields(key), CallContext())
                })
        }
        #expect(Set(messages).count == 1)
        #expect(messages.first??.code == .unauthenticated)
        #expect(services.count("Authenticate") == 1)
        for none in [HTTPFields(), fields("")] {
            let error = await #expect(throws: RPCError.self) {
                try await authenticator.principal(none, CallContext())
            }
            #expect(error?.code == .unauthenticated)
            #expect(error?.message.contains("Bearer") == true)
        }
    }

    @Test func `a wrong key is looked up again after a second`() async throws {
        let authenticator = authenticator
        await #expect(throws: RPCError.self) {
            try await authenticator.principal(fields("new"), CallContext())
        }
        services.state.withLock { $0.keys["new"] = (.admin, "") }
        services.advance(.seconds(1))
        let principal = try await authenticator.principal(fields("new"), CallContext())
        #expect(principal.role == .admin)
    }

    @Test func `without the registry a known key stays valid for five minutes`()
        async throws
    {
        let authenticator = authenticator
        _ = try await authenticator.principal(fields("operator-key"), CallContext())
        services.setAway(["registry"])
        services.advance(.seconds(299))
        let principal = try await authenticator.principal(fields("operator-key"), CallContext())
        #expect(principal.role == .operator)
        services.advance(.seconds(2))
        await #expect(throws: RPCError.self) {
            try await authenticator.principal(fields("operator-key"), CallContext())
        }
    }
}
