import Protocol
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import Gateway

/// Methods that are closed to a key with an end.
@Suite struct EndingKeyTests {
    @Test func `a key that ends gives no person access, and one without an end does`()
        async throws
    {
        let gateway = try await RunningGateway()
        let lasting = Method.all.filter { $0.givenAccess == .lasting }
        let named = lasting.map(\.name).sorted()
        #expect(
            named == [
                "CreateSignInLink", "EnableAccount", "InviteAccount", "ResetAccount",
                "SetAccountRole",
            ])
        for method in lasting + [Method.Registry.listKeys] {
            let answer = try await answer(gateway, method)
            // The stand-in of the registry does not know most calls.
            #expect(!answer.contains("permission_denied"), "\(method.path): \(answer)")
        }
        var end = WallClock.system.now().timestamp
        end.seconds += 3600
        gateway.services.state.withLock { [end] in $0.keyEnd = end }
        for method in lasting {
            let answer = try await answer(gateway, method, "guest-key")
            #expect(answer.contains("permission_denied"), "\(method.path): \(answer)")
            #expect(answer.contains("your key ends"), "\(method.path): \(answer)")
        }
        let others = try await answer(gateway, Method.Registry.listKeys, "guest-key")
        #expect(!others.contains("permission_denied"), "\(others)")
    }

    @Test func `a secret that was replaced by a rotation gives no access and makes no key`()
        async throws
    {
        let gateway = try await RunningGateway()
        let giving = Method.all.filter { $0.givenAccess != .none }
        #expect(giving.contains { $0 === Method.Registry.createKey })
        #expect(giving.contains { $0 === Method.Registry.rotateKey })
        gateway.services.state.withLock { $0.isReplaced = true }
        for method in giving {
            let answer = try await answer(gateway, method, "old-key")
            #expect(answer.contains("permission_denied"), "\(method.path): \(answer)")
            #expect(answer.contains("replaced by a rotation"), "\(method.path): \(answer)")
        }
        let others = try await answer(gateway, Method.Registry.listKeys, "old-key")
        #expect(!others.contains("permission_denied"), "\(others)")
    }

    /// Calls a method with an admin's key for the whole suite.
    private func answer(
        _ gateway: RunningGateway, _ method: Method, _ key: String = "admin-key"
    ) async throws -> String {
        try await gateway.curl(
            "-H", "Authorization: Bearer \(key)", "--json", "{}", gateway.url("/\(method.path)"))
    }
}
