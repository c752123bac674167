import AudienceMessages
import Context
import DeliveryAdapters
import Protocol
import ServiceKit
import Synchronization
import Testing
import TimeZones

@testable import DeliveryService

/// Local times of devices without a known time zone; the time is 2027-01-15T08:00Z.
struct DefaultZoneTests {
    @Test(arguments: [
        ("Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo"),
        ("", "Europe/Berlin", "Europe/Berlin"),
        ("Mars/Olympus_Mons", "Europe/Berlin", "Europe/Berlin"),
        ("Asia/Tokyo", "", "Asia/Tokyo"),
        ("", "", "Etc/UTC"),
        ("", "Mars/Olympus_Mons", "Etc/UTC"),
    ])
    func `the default zone is that of the send, else the app's, else UTC`(
        _ send: String, _ app: String, _ expected: String
    ) throws {
        let zones = ZoneFiles.system.table
        var timing: Proto.Timing? = Proto.Timing()
        timing?.defaultTimeZone = send
        if send.isEmpty { timing = Bool.random() ? nil : timing }
        let found = timing.defaultZone(app: app, zones)
        let zone = try #require(zones.rules(expected))
        let time = UnixTime(milliseconds: 1_800_000_000_000)
        #expect(found.civil(at: time) == zone.civil(at: time))
    }

    private static func limits(isLarge: Bool) -> DeliveryLimits {
        var limits = DeliveryLimits()
        if isLarge { limits.askedSingly = 0 }
        return limits
    }

    /// Returns the ordinals of the devices that got a message, in ascending order.
    private static func reached(_ adapter: ScriptedAdapter) -> [Int] {
        adapter.ledger.compactMap { message in
            (0..<10).first { device($0) == message.deviceID }
        }.sorted()
    }

    /// Nine o'clock is 00:00Z in Tokyo, 08:00Z in Berlin and 14:00Z in New York.
    @Test(arguments: [false, true])
    func `a device without a zone gets its message at the app's local time`(isLarge: Bool)
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 3) { home in
            home.registry.state.withLock { state in
                state.defaultZone = "Asia/Tokyo"
                state.devices[1]?.timeZone = "Europe/Berlin"
                state.devices[2]?.timeZone = "Mars/Olympus_Mons"
            }
            try await home.run([adapter], limits: Self.limits(isLarge: isLarge)) { world in
                let id = try await world.send(LocalTimeTests.request("2027-01-16T09:00")).id
                home.clock.advance(.seconds(16 * 3_600 - 1))
                try await world.settle()
                #expect(adapter.ledger.isEmpty)
                #expect(try await world.exchange(0).items.isEmpty)
                home.clock.advance(.seconds(1))
                try await world.settle()
                #expect(Self.reached(adapter) == [0, 2])
                #expect(try await world.exchange(0).items.count == 1)
                home.clock.advance(.seconds(8 * 3_600))
                try await world.settle()
                #expect(Self.reached(adapter) == [0, 1, 2])
                try await world.wait(id, for: .sent)
            }
        }
    }

    @Test func `a device without a zone gets a recurring message at the app's local time`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            world.registry.state.withLock { $0.defaultZone = "Asia/Tokyo" }
            try await world.put(
                ScheduleCase.schedule {
                    $0.request = LocalScheduleTests.request("09:00")
                    $0.rule?.times = []
                    $0.rule?.timeZone = ""
                    $0.rule?.count = 1
                })
            // It occurs 15 hours before nine o'clock in UTC, which is Tokyo's nine less six.
            clock.advance(.seconds(10 * 3_600))
            try await world.settle()
            try await eventually {
                await world.service.wake()
                return try await world.notifications().count == 1
            }
            // The audience is resolved when the first zone there is has that time.
            clock.advance(.seconds(3_600))
            try await eventually {
                await world.service.wake()
                return try await world.notifications().first?.state == .sending
            }
            clock.advance(.seconds(5 * 3_600 - 1))
            try await world.settle()
            #expect(adapter.ledger.isEmpty)
            clock.advance(.seconds(1))
            try await world.settle()
            try await eventually {
                await world.service.wake()
                return Self.reached(adapter) == [0]
            }
        }
    }

    @Test(arguments: [false, true])
    func `the send's zone precedes the app's, which may change until the plan`(
        isLarge: Bool
    ) async throws {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 1) { home in
            home.registry.state.withLock { $0.defaultZone = "Asia/Tokyo" }
            try await home.run([adapter], limits: Self.limits(isLarge: isLarge)) { world in
                _ = try await world.send(
                    LocalTimeTests.request("2027-01-16T09:00") {
                        $0.timing?.defaultTimeZone = "Europe/Berlin"
                    })
                _ = try await world.send(LocalTimeTests.request("2027-01-16T09:00"))
                home.registry.state.withLock { $0.defaultZone = "America/New_York" }
                for (hours, count) in [(16, 0), (8, 1), (6, 2)] {
                    home.clock.advance(.seconds(3_600 * hours))
                    try await world.settle()
                    #expect(adapter.ledger.count == count, "after \(hours) hours more")
                }
            }
        }
    }
}
