import Protocol
import Testing

@testable import RegistryService

/// What one app may have at most, so that the others have room.
struct AppLimitTests {
    @Test func `an app has no more devices than the operator allows, and its installs come back`()
        async throws
    {
        let world = try await World(limits: AppLimits(devices: 2))
        _ = try await world.client.register(["/a"], install: "an-install-that-is-known")
        let second = try await world.client.register()
        let error = await refusal { try await world.client.register() }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.message.contains("HERALD_REGISTRY_DEVICES") == true)
        _ = try await world.client.register(["/b"], install: "an-install-that-is-known")
        try await world.create(app: "shop")
        _ = try await world.client.register { $0.app = "shop" }
        try await world.client.delete(second.id)
        _ = try await world.client.register()
    }

    @Test func `an app has no more different tags than the operator allows, whoever adds them`()
        async throws
    {
        let world = try await World(limits: AppLimits(words: 4))
        let device = try await world.client.register(["/1", "/2", "/3", "/4"])
        let calls: [() async throws -> Void] = [
            { _ = try await world.client.register(["/5"]) },
            { _ = try await world.client.sync(device, tags: ["/1", "/5"], version: 1) },
            { _ = try await world.client.edit(device.id, add: ["/5"]) },
            { _ = try await world.client.set(device.id, ["/5"], version: 1) },
            {
                _ = try await world.client.updateTags(
                    .with {
                        ($0.app, $0.deviceId, $0.group) = ("news", device.id, "crm")
                        $0.add = ["/5"]
                    }, .suite)
            },
            {
                _ = try await world.client.updateUserTags(
                    .with { ($0.app, $0.id, $0.add) = ("news", "ann", ["/5"]) }, .suite)
            },
        ]
        for call in calls {
            let error = await refusal { try await call() }
            #expect(error?.code == .resourceExhausted)
            #expect(error?.message.contains("HERALD_REGISTRY_TAGS") == true)
        }
        let imported = try await world.client.importDevices(
            .with {
                $0.app = "news"
                $0.devices = [.with { $0.device = .with { $0.tags = ["/5"] } }]
            }, .suite)
        #expect(imported.results.first?.error.contains("HERALD_REGISTRY_TAGS") == true)
        // Tags that are there are everybody's.
        _ = try await world.client.register(["/1", "/4"])
        try await world.create(app: "shop")
        _ = try await world.client.register(["/5"]) { $0.app = "shop" }
    }

    @Test func `words that a device invents count like tags`() async throws {
        let fills: [(inout Proto.RegisterDeviceRequest) -> Void] = [
            { $0.platform = "new" }, { $0.locale = "fr-CA" },
            { $0.software = .with { $0.appVersion = "9.9" } },
            { $0.settings = .with { $0.switchedOff = ["/new"] } },
            { $0.addresses = [.some("fcm-token", "t")] },
        ]
        for fill in fills {
            let world = try await World(limits: AppLimits(words: 1))
            _ = try await world.client.register(["/1"])
            let error = await refusal { try await world.client.register([], fill) }
            #expect(error?.code == .resourceExhausted)
        }
    }
}
