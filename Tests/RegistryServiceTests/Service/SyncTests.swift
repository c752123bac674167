import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

struct SyncTests {
    @Test func `tags are set by a sync that names the current version`() async throws {
        let world = try await World()
        let device = try await world.client.register()
        let first = try await world.client.sync(device, tags: ["b", "a"], version: 0)
        #expect(first.tagsAccepted && first.tagVersion == 1 && first.app == "news")
        #expect(first.tags.isEmpty && first.ordinal == 0)
        let second = try await world.client.sync(device, tags: [], version: 1)
        #expect(second.tagsAccepted && second.tagVersion == 2)
        #expect(try await world.client.device(device.id).tags.isEmpty)
    }

    @Test func `a sync returns the device's time zone whenever it is known`() async throws {
        let world = try await World()
        let device = try await world.client.register { $0.timeZone = "Europe/Berlin" }
        for _ in 0..<2 {
            #expect(try await world.client.sync(device).timeZone == "Europe/Berlin")
        }
        for _ in 0..<2 {
            let answer = try await world.client.sync(device) { $0.timeZone = "Europe/Paris" }
            #expect(answer.timeZone == "Europe/Paris")
        }
        #expect(try await world.client.sync(device).timeZone == "Europe/Paris")
    }

    @Test func `tags from an older version are refused with the stored ones`() async throws {
        let world = try await World()
        let device = try await world.client.register(["a"])
        _ = try await world.client.edit(device.id, add: ["b"])
        for version: UInt64 in [0, 1, 3, .max] {
            let answer = try await world.client.sync(device, tags: ["x"], version: version)
            #expect(!answer.tagsAccepted && answer.tags == ["a", "b"] && answer.tagVersion == 2)
        }
        let muted = try await world.client.sync(device, tags: ["x"], version: 1) {
            $0.settings = .with { $0.muted = true }
        }
        #expect(!muted.tagsAccepted)
        let found = try await world.client.device(device.id)
        #expect(found.tags == ["a", "b"] && found.settings?.muted == true)
        #expect(try await world.client.preview("x") == 0)
    }

    @Test func `a change of tags whose answer was lost is accepted again`() async throws {
        let world = try await World()
        let device = try await world.client.register(["a"])
        for _ in 0..<3 {
            let answer = try await world.client.sync(device, tags: ["c", "b", "c"], version: 1)
            #expect(answer.tagsAccepted && answer.tagVersion == 2)
        }
        for _ in 0..<3 {
            let answer = try await world.client.set(device.id, ["d"], version: 2)
            #expect(answer.accepted && answer.tagVersion == 3 && answer.tags == ["d"])
        }
    }

    @Test func `of concurrent changes from one version exactly one wins`() async throws {
        let world = try await World()
        let client = world.client
        let device = try await client.register()
        for version in UInt64(0)..<10 {
            let winners = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let tag = "\(version)-\(number)"
                        let isAccepted =
                            number % 2 == 0
                            ? try await client.sync(device, tags: [tag], version: version)
                                .tagsAccepted
                            : try await client.set(device.id, [tag], version: version).accepted
                        return isAccepted ? tag : nil
                    }
                }
                return try await group.reduce(into: [String]()) { $0 += [$1].compactMap { $0 } }
            }
            #expect(winners.count == 1)
            let found = try await client.device(device.id)
            #expect(found.tags == winners && found.tagVersion == version + 1)
        }
    }

    @Test func `a sync without news writes nothing except once a day`() async throws {
        let world = try await World()
        let device = try await world.client.register(["a", "b"]) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
            $0.settings = .with { $0.muted = true }
            ($0.locale, $0.timeZone) = ("en", "UTC")
        }
        func commits(_ body: () async throws -> Void) async throws -> Int {
            let before = world.database.statistics.commits
            try await body()
            return world.database.statistics.commits - before
        }
        func sync() async throws {
            _ = try await world.client.sync(device, tags: ["b", "a"], version: 1) {
                $0.addresses = .with {
                    $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
                }
                $0.settings = .with { $0.muted = true }
                ($0.locale, $0.timeZone) = ("en", "UTC")
            }
            _ = try await world.client.sync(device)
            _ = try await world.client.sync(device, tags: ["x"], version: 7)
            _ = try await world.client.edit(device.id, add: ["a"], remove: ["c"])
            _ = try await world.client.set(device.id, ["a", "b"], version: 9)
        }
        #expect(try await commits(sync) == 0)
        // The clock's first day has 16 hours left.
        world.clock.advance(by: .seconds(16 * 3600 - 1))
        #expect(try await commits(sync) == 0)
        world.clock.advance(by: .seconds(1))
        #expect(try await commits(sync) == 1)
        #expect(try await world.client.device(device.id).syncTime == world.clock.now.timestamp)
        #expect(try await commits(sync) == 0)
        world.clock.advance(by: .seconds(-1_000_000))
        #expect(try await commits(sync) == 0)
    }

    @Test func `a mistake in a sync is revealed only to the authenticated device`() async throws {
        let world = try await World()
        var device = try await world.client.register()
        func sync() async -> RPCError? {
            await refusal { try await world.client.sync(device, tags: [""]) }
        }
        #expect(await sync()?.violations.map(\.field) == ["tags.tags[0]"])
        device.secret += "x"
        #expect(await sync() == .wrongDevice)
    }

    @Test func `the feed of changes has a limited length`() async throws {
        let world = try await World()
        let device = try await world.client.register()
        let client = world.client
        let count = RegistryLimits.feedEntries
        for _ in 0..<2 {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        _ = try? await client.edit(
                            device.id, add: ["t\(number)"], remove: ["t\(number - 1)"])
                    }
                    if number % 256 == 255 { await group.waitForAll() }
                }
            }
        }
        try await world.service.trimFeed()
        let rows = try await world.database.read {
            try $0.first("SELECT count(*) FROM feed") { $0.integer(0) }
        }
        #expect(try #require(rows) <= Int64(count) + 1)
        try await world.restart()
        #expect(try await world.service.snapshot() == world.service.expected())
    }

    @Test func `a repeated sync does not reach the store until something else changes`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register(["a"])
        func changes(_ tags: [String], _ version: UInt64 = 1) async throws -> UInt64 {
            try await world.client.sync(device, tags: tags, version: version).tagVersion
        }
        #expect(try await changes(["a", "b"]) == 2)
        await world.database.close()
        #expect(try await changes(["a", "b"]) == 2)
        #expect(try await changes(["a", "b"], 2) == 2)
        #expect(await refusal { try await changes(["a"]) }?.code == .unavailable)
        var wrong = device
        wrong.secret += "x"
        let other = await refusal {
            try await world.client.sync(wrong, tags: ["a", "b"], version: 1)
        }
        #expect(other?.code == .unavailable)
        try await world.restart()
        #expect(try await changes(["a", "b"]) == 2)
        _ = try await world.client.edit(device.id, add: ["c"])
        let answer = try await world.client.sync(device, tags: ["a", "b"], version: 2)
        #expect(!answer.tagsAccepted && answer.tags == ["a", "b", "c"] && answer.tagVersion == 3)
    }

    @Test func `an absent field is kept, and an empty one is cleared`() async throws {
        let world = try await World()
        let device = try await world.client.register(["a"]) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
            $0.settings = .with { $0.muted = true }
            ($0.locale, $0.timeZone) = ("en", "UTC")
        }
        world.clock.advance(by: .seconds(90_000))
        _ = try await world.client.sync(device)
        var found = try await world.client.device(device.id)
        #expect(found.tags == ["a"] && found.addresses.count == 1 && found.settings?.muted == true)
        #expect([found.locale, found.timeZone] == ["en", "Etc/UTC"])
        _ = try await world.client.sync(device, tags: [], version: 1) {
            $0.addresses = .init()
            $0.settings = .init()
            ($0.locale, $0.timeZone) = ("fr", "Europe/Paris")
        }
        for _ in 0..<2 {
            found = try await world.client.device(device.id)
            #expect(found.tags.isEmpty && found.addresses.isEmpty)
            #expect(found.settings == Proto.Settings())
            #expect([found.locale, found.timeZone] == ["fr", "Europe/Paris"])
            try await world.restart()
        }
    }

    @Test func `tags are added and removed, and a tag in both lists is removed`() async throws {
        let world = try await World()
        let device = try await world.client.register(["a", "b"])
        let answer = try await world.client.edit(
            device.id, add: ["c", "d", "c"], remove: ["a", "d"])
        #expect(answer.tags == ["b", "c"] && answer.tagVersion == 2)
        #expect(try await world.client.preview("c") == 1)
        #expect(try await world.client.preview("a OR d") == 0)
        let unknown = await refusal { try await world.client.edit("nobody", add: ["a"]) }
        #expect(unknown == RPCError(.notFound, "no device 'nobody'"))
        let absent = await refusal {
            try await world.client.setTags(
                .with { ($0.app, $0.deviceId) = ("news", device.id) }, .suite)
        }
        #expect(absent?.violations.first?.field == "tags")
    }

    @Test func `a thousand tags are accepted, and one more is refused whole`()
        async throws
    {
        let world = try await World()
        let tags = (0..<1_000).map { "tag \($0)" }.sorted()
        let more = tags + ["one more"]
        let device = try await world.client.register(tags)
        func field(_ call: () async throws -> Void) async -> String? {
            await refusal(call)?.violations.first?.field
        }
        #expect(await field { _ = try await world.client.register(more) } == "tags")
        #expect(
            await field { _ = try await world.client.sync(device, tags: more, version: 1) }
                == "tags.tags")
        #expect(
            await field { _ = try await world.client.set(device.id, more, version: 1) }
                == "tags.tags")
        #expect(await field { _ = try await world.client.edit(device.id, add: more) } == "add")
        #expect(await field { _ = try await world.client.edit(device.id, add: ["one"]) } == "add")
        #expect(
            await field { _ = try await world.client.edit(device.id, remove: more) } == "remove")
        let found = try await world.client.device(device.id)
        #expect(found.tags == tags && found.tagVersion == 1)
        #expect(try await world.client.preview("\"one more\"") == 0)
        #expect(world.service.size.devices == 1 && world.service.size.tags == 1_000)
        let answer = try await world.client.edit(device.id, add: ["one"], remove: ["tag 0"])
        #expect(answer.tags.count == 1_000)
    }
}
