import DeliveryAdapters
import DeliveryEngine
import Protocol
import Storage
import Testing

@testable import DeliveryService

/// Counts of the deliveries that have failed, by adapter and class.
struct GivenUpTests {
    /// Returns two adapters; the first fails on four devices, the second on two others.
    private static func adapters() -> [ScriptedAdapter] {
        let one = ScriptedAdapter("one") { message, _ in
            switch message.deviceID {
            case device(0), device(1), device(2): .gone(since: nil, reason: "410")
            case device(3): .refused(reason: "400")
            default: .accepted
            }
        }
        let two = ScriptedAdapter("two") { message, _ in
            switch message.deviceID {
            case device(4): .refused(reason: "413")
            case device(5): .uncertain(reason: "lost")
            default: .accepted
            }
        }
        return [one, two]
    }

    private static let limits: DeliveryLimits = {
        var limits = DeliveryLimits()
        limits.engine.retries.longest = .zero
        return limits
    }()

    /// Returns the counts as lines such as `apns 1: 31`, where 1 is the class.
    static func lines(_ counts: Proto.DeliveryCounts?) -> [String] {
        (counts?.givenUpBy ?? []).map {
            "\($0.adapter) \($0.failureClass.rawValue): \($0.deliveries)"
        }
    }

    /// Returns the same lines, sorted, as the listed failures of a notification give them.
    static func listed(
        of notification: Int64, in database: borrowing Database
    ) throws -> [String] {
        try database.rows(
            "SELECT adapter, class, sum(count) FROM failure WHERE notification = ? GROUP BY 1, 2",
            notification
        ) { "\($0.text(0)) \($0.integer(1)): \($0.integer(2))" }.sorted()
    }

    private static let all = ["one 1: 3", "one 2: 1", "two 2: 1", "two 5: 1"]

    @Test func `each adapter has its counts by class, also after a crash`() async throws {
        try await withHome(devices: 8) { home in
            let (id, crashed) = try await home.run(Self.adapters(), limits: Self.limits) { world in
                let id = try await world.send().id
                let counts = try await world.wait(id, for: .sent).counts
                #expect(Self.lines(counts) == Self.all)
                #expect((counts?.failed, counts?.uncertain) == (5, 1))
                let listed = try await world.client.listNotifications(
                    Proto.ListNotificationsRequest(), DeliveryWorld.sender)
                let shown = listed.notifications.first?.counts
                #expect(Self.lines(shown) == [])
                return (id, try home.afterCrash())
            }
            for home in [home, crashed] {
                try await home.run(Self.adapters(), limits: Self.limits) { world in
                    let counts = try await world.get(id).counts
                    #expect(Self.lines(counts) == Self.all)
                }
            }
        }
    }

    @Test func `what is sent again moves from its class to its new outcome`() async throws {
        let adapters = Self.adapters()
        try await withDelivery(devices: 8, adapters, limits: Self.limits) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            for adapter in adapters { adapter.script { _, _ in .refused(reason: "403") } }
            let again = try await world.resend(id, [.gone])
            #expect(again.counts?.retrying == 3)
            let refused = try await world.wait(id, for: .sent) { $0.counts?.retrying == 0 }
            #expect(Self.lines(refused.counts) == ["one 2: 4", "two 2: 1", "two 5: 1"])
            for adapter in adapters { adapter.script { _, _ in .accepted } }
            _ = try await world.resend(id, device: device(5))
            let known = try await world.wait(id, for: .sent) { $0.counts?.uncertain == 0 }
            #expect(Self.lines(known.counts) == ["one 2: 4", "two 2: 1"])
            _ = try await world.resend(id)
            let sent = try await world.wait(id, for: .sent) { $0.counts?.failed == 0 }
            #expect(Self.lines(sent.counts) == [])
            #expect(sent.counts?.delivered == 16)
        }
    }

    @Test func `failures of one class are sent again by one adapter alone`() async throws {
        let adapters = Self.adapters()
        try await withDelivery(devices: 8, adapters, limits: Self.limits) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            for adapter in adapters { adapter.script { _, _ in .accepted } }
            for adapter in ["two", "none"] {
                let refused = await failure {
                    try await world.resend(id, [.gone], adapter: adapter)
                }
                #expect(refused?.code == .failedPrecondition)
            }
            let long = await failure {
                try await world.resend(id, adapter: String(repeating: "a", count: 200))
            }
            #expect(long?.code == .invalidArgument)
            let before = adapters[0].ledger.count
            _ = try await world.resend(id, [.refused], adapter: "two")
            let sent = try await world.wait(id, for: .sent) { $0.counts?.failed == 4 }
            #expect(Self.lines(sent.counts) == ["one 1: 3", "one 2: 1", "two 5: 1"])
            #expect(adapters[0].ledger.count == before)
            #expect(adapters[1].ledger.suffix(1).map(\.deviceID) == [device(4)])
            _ = try await world.resend(id, device: device(0), adapter: "one")
            let other = try await world.wait(id, for: .sent) { $0.counts?.failed == 3 }
            #expect(Self.lines(other.counts) == ["one 1: 2", "one 2: 1", "two 5: 1"])
        }
    }

    @Test func `failures of one commit are counted by class, in however many groups`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            let gone = (1000..<1400).map { MadeFailure(ordinal: $0) }
            try await world.fail(gone + [MadeFailure(ordinal: 7, failure: .refused)], of: id)
            try await world.fail([MadeFailure(ordinal: 8, reason: "BadDeviceToken")], of: id)
            let counts = try await world.get(id).counts
            #expect(Self.lines(counts) == ["scripted 1: 401", "scripted 2: 1"])
        }
    }

    @Test func `an erased device still counts`() async throws {
        try await withDelivery(devices: 8, Self.adapters(), limits: Self.limits) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            var request = Proto.EraseDeviceRequest()
            (request.app, request.deviceId, request.ordinal) = (DeliveryWorld.app, device(1), 1)
            _ = try await world.client.eraseDevice(request, CallContext())
            let counts = try await world.get(id).counts
            #expect(Self.lines(counts) == Self.all)
        }
    }

    @Test func `what failed in an older database is counted when it is opened`() async throws {
        try await withHome(devices: 8) { home in
            let id = try await home.run(Self.adapters(), limits: Self.limits) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sent)
                return id
            }
            let database = try await DatabaseQueue.open(
                .init(path: home.path, schema: DeliverySchema.schema))
            try await database.write { database in
                try database.run("DELETE FROM tally WHERE subject = 5")
                try dropAudiencePlaces(database)
                try database.run("DROP TABLE row_following")
                try database.run("DROP INDEX chunk_waiting")
                try database.run("DROP INDEX notification_naming_users")
                try database.run("PRAGMA user_version = 39")
            }
            await database.close()
            try await home.run(Self.adapters(), limits: Self.limits) { world in
                let counts = try await world.get(id).counts
                #expect(Self.lines(counts) == Self.all)
            }
        }
    }
}
