import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// The key that registered a device, which the registry stores.
struct MadeByTests {
    private static func deleted(
        _ world: World, by key: String, _ fill: (inout Proto.DeleteDevicesMadeByRequest) -> Void
    ) async throws -> UInt32 {
        var request = Proto.DeleteDevicesMadeByRequest()
        (request.app, request.keyId) = ("news", key)
        fill(&request)
        var count: UInt32 = 0
        repeat {
            let page = try await world.client.deleteDevicesMadeBy(request, .suite)
            count += page.devices
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return count
    }

    @Test func `an imported device is of the key that imports it, and of the told one if it moves`()
        async throws
    {
        let world = try await World()
        func imported(by call: CallContext, told: String) async throws -> String {
            let response = try await world.client.importDevices(
                .with {
                    $0.app = "news"
                    $0.devices = [.with { $0.device = .with { $0.madeBy = told } }]
                }, call)
            let id = try #require(response.results.first?.deviceId)
            return try await world.client.device(id).madeBy
        }
        func call(of app: String, _ key: String) -> CallContext {
            CallContext(principal: Principal(role: .admin, app: app, subject: key, keyID: key))
        }
        #expect(try await imported(by: call(of: "news", "leaked"), told: "") == "leaked")
        #expect(try await imported(by: call(of: "news", "leaked"), told: "other") == "leaked")
        #expect(try await imported(by: call(of: "", "root"), told: "") == "root")
        #expect(try await imported(by: call(of: "", "root"), told: "first") == "first")
        #expect(try await imported(by: .suite, told: "first") == "first")
        #expect(try await imported(by: .suite, told: "") == "")
    }

    @Test func `what a leaked key registered is deleted, and nothing else`() async throws {
        let world = try await World()
        try await world.create(app: "shop")
        let early = try await world.client.register(["/x"]) { $0.keyId = "leaked" }
        world.clock.advance(by: .seconds(3600))
        let since = world.clock.now.timestamp
        for _ in 0..<RegistryLimits.erasuresPerCall + 3 {
            _ = try await world.client.register(["/x"]) { $0.keyId = "leaked" }
        }
        let others = [
            try await world.client.register(["/x"]) { $0.keyId = "other" },
            try await world.client.register(["/x"]),
        ]
        let elsewhere = try await world.client.register(["/x"]) {
            ($0.app, $0.keyId) = ("shop", "leaked")
        }
        let all = UInt32(RegistryLimits.erasuresPerCall + 3)
        let counted = try await Self.deleted(world, by: "leaked") {
            ($0.since, $0.dryRun) = (since, true)
        }
        #expect(counted == all)
        #expect(try await world.client.preview("/x") == UInt64(all) + 3)
        #expect(try await Self.deleted(world, by: "leaked") { $0.since = since } == all)
        #expect(try await world.client.preview("/x") == 3)
        for device in others + [early] { _ = try await world.client.device(device.id) }
        _ = try await world.client.device(elsewhere.id, app: "shop")
        #expect(try await Self.deleted(world, by: "leaked") { _ in } == 1)
        #expect(try await world.service.snapshot() == world.service.expected())
        let gone = try await world.client.followErasures(.with { $0.follower = .geo }, .suite)
        #expect(gone.highWater == UInt64(all) + 1)
    }

    @Test func `a device keeps the key that registered it first`() async throws {
        let world = try await World()
        let device = try await world.client.register(install: "an-install-that-is-known") {
            $0.keyId = "first"
        }
        _ = try await world.client.register(install: "an-install-that-is-known") {
            $0.keyId = "second"
        }
        try await world.startAgain()
        #expect(try await world.client.device(device.id).madeBy == "first")
        let error = await refusal {
            try await world.client.deleteDevicesMadeBy(.with { $0.app = "news" }, .suite)
        }
        #expect(error?.violations.map(\.field) == ["key_id"])
    }
}
