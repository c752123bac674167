import Protocol
import Testing

@testable import RegistryService

/// Limits of one app, which leave room for the others.
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
        #expect(error?.retryAfter == RegistryLimits.fullPause)
        _ = try await world.client.register(["/b"], install: "an-install-that-is-known")
        try await world.create(app: "shop")
        _ = try await world.client.register { $0.app = "shop" }
        try await world.client.delete(second.id)
        _ = try await world.client.register()
    }

    @Test func `an app takes no more of the disk than the operator allows, and may become smaller`()
        async throws
    {
        let world = try await World(limits: AppLimits(bytes: 100_000))
        let client = world.client
        let tags = (0..<500).map { "/a-tag-of-some-length/\($0)" }
        let first = try await client.register(tags)
        var users = 0
        while users < 100 {
            let error = await refusal {
                try await client.tagUser("user-\(users)", add: tags)
            }
            if let error {
                #expect(error.code == .resourceExhausted)
                #expect(error.message.contains("HERALD_REGISTRY_MEGABYTES"))
                #expect(error.retryAfter == RegistryLimits.fullPause)
                break
            }
            users += 1
        }
        #expect(users > 2 && users < 10)
        #expect(await refusal { try await client.register(tags) }?.code == .resourceExhausted)
        let grown = await refusal { try await client.edit(first.id, add: tags.map { $0 + "/b" }) }
        #expect(grown?.code == .resourceExhausted)
        // What becomes smaller is stored, and makes room; and another app has its own.
        _ = try await client.edit(first.id, remove: Array(tags.prefix(400)))
        for user in 0..<users { _ = try await client.tagUser("user-\(user)", remove: tags) }
        _ = try await client.register(tags)
        try await world.create(app: "shop")
        _ = try await client.register(tags) { $0.app = "shop" }
        try await world.restart()
        #expect(try await world.client.device(first.id).tags.count == 100)
    }

    @Test func `calls under way and imports at the same time stay within the limit of devices`()
        async throws
    {
        let world = try await World(limits: AppLimits(devices: 20))
        let client = world.client
        func imported(_ number: Int) async throws -> Int {
            let answer = try await client.importDevices(
                .with {
                    $0.app = "news"
                    $0.devices = (0..<4).map { index in
                        .with {
                            $0.device = Proto.Device()
                            $0.installId = "import-\(number)-\(index)-of-a-test"
                        }
                    }
                }, .suite)
            for result in answer.results where !result.created {
                #expect(result.error.contains("HERALD_REGISTRY_DEVICES"), "\(result)")
            }
            return answer.results.count { $0.created }
        }
        let stored = await withTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                group.addTask { (try? await client.register()) == nil ? 0 : 1 }
                if number % 4 == 0 { group.addTask { (try? await imported(number)) ?? 0 } }
            }
            return await group.reduce(0, +)
        }
        #expect(stored == 20)
        #expect(try await imported(100) == 0)
        let all = try await client.listDevices(
            .with { ($0.app, $0.pageSize) = ("news", 100) }, .suite)
        #expect(all.devices.count == 20)
        // What calls had reserved is free again.
        try await client.delete(try #require(all.devices.first).id)
        _ = try await client.register()
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
            #expect(error?.retryAfter == RegistryLimits.fullPause)
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
            { $0.software = .with { $0.model = "new" } },
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

    @Test func `one client brings a thousand new words at once, then two hundred a minute`()
        async throws
    {
        let world = try await World()
        let client = world.client
        func register(_ count: Int, _ name: String, from address: String) async throws {
            var call = CallContext.suite
            call.client = address
            _ = try await client.registerDevice(
                .with {
                    $0.app = "news"
                    $0.tags = (0..<count).map { "/\(name)/\($0)" }
                }, call)
        }
        try await register(900, "a", from: "192.0.2.1")
        let error = await refusal { try await register(101, "b", from: "192.0.2.1") }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.retryAfter == .milliseconds(300))
        // Words that the app has cost nothing, and others have buckets of their own.
        try await register(900, "a", from: "192.0.2.1")
        try await register(500, "b", from: "192.0.2.2")
        // This machine may be a proxy, with many behind it.
        try await register(1000, "c", from: "127.0.0.1")
        try await register(1000, "d", from: "127.0.0.1")
        world.clock.advance(by: .milliseconds(300))
        try await register(101, "e", from: "192.0.2.1")
        // Each /64 of a /48 has its share, and all together sixteen.
        for number in 0..<16 {
            try await register(
                1000, "f\(number)", from: "2001:db8:1:\(String(number, radix: 16))00::1")
        }
        await #expect(throws: RPCError.self) {
            try await register(2, "g", from: "2001:db8:1:ff00::1")
        }
        try await register(2, "g", from: "2001:db8:2::1")
    }

    @Test func `the last tenth of the words is for senders, and for what is no tag`() async throws {
        let world = try await World(limits: AppLimits(words: 10))
        _ = try await world.client.register((1...9).map { "/\($0)" })
        let error = await refusal { try await world.client.register(["/10"]) }
        #expect(error?.message.contains("the last 1 are not for tags of devices") == true)
        _ = try await world.client.register(["/1"]) { $0.platform = "ios" }
        let more = try await World(limits: AppLimits(words: 10))
        _ = try await more.client.register((1...9).map { "/\($0)" })
        _ = try await more.client.register(["/10"]) { $0.keyRole = .sender }
    }

    @Test func `devices take half of an app's attribute names, and senders the rest`()
        async throws
    {
        let world = try await World()
        func register(_ names: Range<Int>, role: Proto.KeyRole = .device) async throws {
            _ = try await world.client.register {
                $0.keyRole = role
                $0.attributes = names.map { number in
                    .with { ($0.name, $0.typed) = ("n\(number)", .text("v")) }
                }
            }
        }
        for start in 0..<5 { try await register(start * 100..<start * 100 + 100) }
        let error = await refusal { try await register(500..<501) }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.message.hasPrefix("attributes: ") == true)
        #expect(error?.retryAfter == RegistryLimits.fullPause)
        try await register(0..<100)
        for start in 5..<10 {
            try await register(start * 100..<start * 100 + 100, role: .sender)
        }
        let last = await refusal { try await register(1000..<1001, role: .sender) }
        #expect(last?.code == .resourceExhausted)
    }
}
