import Synchronization
import Testing
import Times

@testable import HeraldClient

/// Limits of the operating system for places.
struct PlaceLimitTests {
    @Test func `the system's limits bound an app's rules`() {
        var rules = PlaceRules()
        rules.largestRadius = 5_000
        #expect(PlaceLimits().bound(rules) == rules)
        #expect(PlaceLimits(largestRadius: 400).bound(rules).largestRadius == 400)
        #expect(PlaceLimits(largestRadius: 9_000).bound(rules).largestRadius == 5_000)
        // What a system says that watches no regions.
        #expect(PlaceLimits(largestRadius: -1).bound(rules) == rules)
        #expect(PlaceLimits(showsReminders: true).bound(rules).systemShowsReminders)
        rules.systemShowsReminders = true
        #expect(PlaceLimits().bound(rules).systemShowsReminders)
    }

    @Test func `no region is larger than the system watches, and it shows reminders if it can`()
        async throws
    {
        let world = AppWorld()
        world.system.largestRadius = 300
        world.system.showsReminders = true
        world.server.withLock { $0.places = Self.places }
        let client = await world.launch()
        try await client.places.report(.located(Self.fix(39.99, world)))
        #expect(await client.sync())
        for _ in 0..<5_000 where world.system.regions.count < 2 {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(world.system.regions.map(\.radius) == [300, 300])
        let later = world.system.now + .seconds(900)
        try await client.places.report(.later("hall", at: later, onEntry: false))
        #expect(world.system.count("reminder hall") == 1)
    }

    @Test func `a region that the system refuses is watched again with the next answer, and named`()
        async throws
    {
        let world = AppWorld()
        world.server.withLock { $0.places = Self.places }
        let client = await world.launch()
        try await client.places.report(.located(Self.fix(39.99, world)))
        #expect(await client.sync())
        for _ in 0..<5_000 where world.system.regions.count < 2 {
            try await Task.sleep(for: .milliseconds(1))
        }
        let id = "herald|place|hall"
        #expect(world.system.regions.contains { $0.id == id })
        await world.system.stopWatching(id)
        try await client.places.report(.unwatched(id))
        // Not at once: the system would refuse it again.
        #expect(!world.system.regions.contains { $0.id == id })
        let found = await client.why().findings.first { $0.code == "region-refused" }
        #expect(found?.message.contains(id) == true)
        world.system.now = world.system.now + .seconds(60)
        // Beyond the answer's reach.
        try await client.places.report(.located(Self.fix(39.9, world)))
        #expect(world.system.regions.contains { $0.id == id })
    }

    /// A transport that records requests.
    private final class Recorder: HTTPTransport, Sendable {
        let counts = Mutex<[Double]>([])
        let inner: any HTTPTransport

        init(_ inner: any HTTPTransport) { self.inner = inner }

        func send(_ request: TransportRequest) async throws -> TransportAnswer {
            let body = JSONValue(parsing: request.body)
            if let count = body?["placeCount"]?.finite { counts.withLock { $0.append(count) } }
            return try await inner.send(request)
        }
    }

    @Test func `after an answer with circles the places that they stand for are asked for, too`()
        async throws
    {
        let recorder = Mutex<Recorder?>(nil)
        let world = AppWorld { configuration in
            let wrapped = Recorder(configuration.transport)
            recorder.withLock { $0 = wrapped }
            configuration.transport = wrapped
        }
        world.server.withLock { $0.places = Self.merged }
        let client = await world.launch()
        for (index, latitude) in [39.99, 39.9].enumerated() {
            world.system.now = world.system.now + .seconds(60)
            try await client.places.report(.located(Self.fix(latitude, world)))
            #expect(await client.sync())
            for _ in 0..<5_000 where await client.places.nearby.isEmpty {
                try await Task.sleep(for: .milliseconds(1))
            }
            let counts = recorder.withLock { $0?.counts.withLock { $0 } } ?? []
            #expect(counts.last == [29, 100][index])
        }
    }

    private static func fix(_ latitude: Double, _ world: AppWorld) -> PlaceFix {
        PlaceFix(latitude: latitude, longitude: -75.16, time: world.system.now)
    }

    private static let merged = JSONValue.object([
        "places": .list([RegionPlans.place("hall", 39.95)]),
        "regions": .list([RegionPlans.circle(39.96, 300)]),
        "refreshDistanceMetres": .number(4_000),
    ])

    private static let places = JSONValue.object([
        "places": .list([
            .object([
                "place": .object([
                    "id": .text("hall"), "title": .text("City hall"),
                    "centre": .object([
                        "latitude": .number(39.95), "longitude": .number(-75.16),
                    ]), "radiusMetres": .number(50), "version": .text("3"),
                ]), "watchRadiusMetres": .number(900), "watched": .bool(true),
            ])
        ]), "refreshDistanceMetres": .number(4_000),
    ])
}
