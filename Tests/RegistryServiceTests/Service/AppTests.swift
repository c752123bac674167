import Audience
import AudienceMessages
import Context
import Context
import Protocol
import ServiceKit
import Testing
import TimeZones

@testable import RegistryService

/// An app's name, and the default time zone of its devices.
struct AppTests {
    private static func edit(
        _ world: World, _ fill: (inout Proto.EditAppRequest) -> Void
    ) async throws -> Proto.App? {
        try await world.client.editApp(
            .with {
                $0.app = "news"
                fill(&$0)
            }, .key(.admin, app: "news")
        ).app
    }

    /// Returns the app's time zone in both answers by which delivery plans.
    private static func told(_ world: World) async throws -> [String] {
        let resolved = try await world.client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", "ALL") }, .suite)
        let page = try await world.client.getTargets(
            .with {
                $0.app = "news"
                $0.ordinals = resolved.ordinals
                $0.generation = resolved.generation
            }, .suite)
        let targets = try #require(page.targets)
        return [resolved.defaultTimeZone] + targets.map(\.defaultTimeZone)
    }

    @Test func `an app's default time zone applies at once and survives restarts`() async throws {
        let world = try await World()
        let made = try await world.client.createApp(
            .with { ($0.id, $0.defaultTimeZone) = ("shop", "Europe/Berlin") }, .suite
        ).app
        #expect(made?.defaultTimeZone == "Europe/Berlin")
        _ = try await world.client.register { $0.timeZone = "Asia/Tokyo" }
        _ = try await world.client.register()
        #expect(try await Self.told(world) == ["", "", ""])
        let edited = try await Self.edit(world) {
            ($0.name, $0.defaultTimeZone) = ("News", "America/New_York")
        }
        #expect(edited?.id == "news" && edited?.name == "News")
        #expect(edited?.createTime == world.clock.now.timestamp)
        let told = Array(repeating: "America/New_York", count: 3)
        #expect(try await Self.told(world) == told)
        try await world.restart()
        #expect(try await Self.told(world) == told)
        let apps = try await world.client.listApps(.init(), .suite).apps
        #expect(apps.map(\.defaultTimeZone) == ["America/New_York", "Europe/Berlin"])
        #expect(apps.first == edited)
        // A device's own is as it said it: the app's is told beside it.
        let preview = try await world.client.previewAudience(
            .with { ($0.app, $0.audience) = ("news", "time_zone(America/New_York)") }, .suite)
        #expect(preview.devices == 0)
    }

    @Test func `an edit keeps what it does not name, and clears the zone only if told to`()
        async throws
    {
        let world = try await World()
        _ = try await Self.edit(world) { ($0.name, $0.defaultTimeZone) = ("News", "Asia/Tokyo") }
        for _ in 0..<2 {
            let same = try await Self.edit(world) { _ in }
            #expect(same?.name == "News" && same?.defaultTimeZone == "Asia/Tokyo")
        }
        let named = try await Self.edit(world) { $0.name = "Nouvelles" }
        #expect(named?.name == "Nouvelles" && named?.defaultTimeZone == "Asia/Tokyo")
        let cleared = try await Self.edit(world) { $0.clearDefaultTimeZone = true }
        #expect(cleared?.name == "Nouvelles" && cleared?.defaultTimeZone == "")
        #expect(try await Self.told(world) == [""])
        #expect(try await world.service.snapshot() == world.service.expected())
    }

    @Test(arguments: [
        "Mars/Olympus_Mons", "../../etc/passwd", "CET or so", "/etc/localtime", "\n",
        String(repeating: "a", count: 65),
    ])
    func `an invalid time zone is refused by its field, and nothing is created`(
        _ zone: String
    ) async throws {
        let world = try await World()
        let calls: [() async throws -> Void] = [
            {
                _ = try await world.client.createApp(
                    .with { ($0.id, $0.defaultTimeZone) = ("shop", zone) }, .suite)
            },
            {
                _ = try await Self.edit(world) { ($0.name, $0.defaultTimeZone) = ("News", zone) }
            },
        ]
        for call in calls {
            let error = await refusal { try await call() }
            #expect(error?.code == .invalidArgument)
            #expect(error?.violations.map(\.field) == ["default_time_zone"])
        }
        let apps = try await world.client.listApps(.init(), .suite).apps
        #expect(apps.map(\.name) == [""] && apps.first?.defaultTimeZone == "")
    }

    @Test func `an invalid edit of an app is refused by its field and changes nothing`()
        async throws
    {
        let world = try await World()
        let both = await refusal {
            try await Self.edit(world) {
                ($0.defaultTimeZone, $0.clearDefaultTimeZone) = ("Asia/Tokyo", true)
            }
        }
        #expect(both?.violations.first?.field == "clear_default_time_zone")
        let name = await refusal { try await Self.edit(world) { $0.name = "a\nb" } }
        #expect(name?.violations.first?.field == "name")
        #expect(try await Self.told(world) == [""])
    }

    @Test func `without zone data an app can still be created without a zone`() async throws {
        let world = try await World()
        let service = RegistryService(
            database: world.database, executor: world.loop, geo: world.geo.client,
            zones: ZoneFiles(table: ZoneTable { _ in nil }))
        try await service.load()
        var router = Router()
        router.serveRegistry(service)
        let client = RegistryClient(router)
        let error = await refusal {
            try await client.createApp(
                .with { ($0.id, $0.defaultTimeZone) = ("shop", "Asia/Tokyo") }, .suite)
        }
        #expect(error?.violations.first?.field == "default_time_zone")
        let made = try await client.createApp(.with { $0.id = "shop" }, .suite).app
        #expect(made?.id == "shop")
    }
}
