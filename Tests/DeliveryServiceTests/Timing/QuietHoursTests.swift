import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Quiet hours of devices; the time is 2027-01-15T08:00Z.
struct QuietHoursTests {
    /// Gives the first device quiet hours in its zone, by default from eight to ten.
    private static func put(
        _ zone: String, from start: UInt32 = 480, exempt: [String] = [], in registry: FakeRegistry
    ) {
        registry.state.withLock { state in
            var settings = Proto.Settings()
            settings.quietHours = Proto.QuietHours()
            settings.quietHours?.startMinute = start
            settings.quietHours?.endMinute = 600
            settings.quietHours?.exempt = exempt
            state.devices[0]?.settings = settings
            state.devices[0]?.timeZone = zone
        }
    }

    @Test func `a message in quiet hours comes when they end, and others come at once`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 3) { home in
            Self.put("Etc/UTC", in: home.registry)
            let id = try await home.run([adapter]) { world in
                let id = try await world.send().id
                try await world.settle()
                let waiting = try await world.get(id)
                #expect(waiting.state == .sending)
                #expect(waiting.counts?.delivered == 2 && waiting.counts?.retrying == 1)
                let rows = try await world.database.read { database in
                    try database.rows("SELECT error, attempts, due_time FROM retry") {
                        ($0.text(0), $0.integer(1), $0.integer(2))
                    }
                }
                #expect(rows.first?.0 == "the device's quiet hours")
                #expect(rows.first?.1 == 0)
                #expect(rows.first?.2 == (home.clock.now + .seconds(7_200)).milliseconds)
                home.clock.advance(.seconds(7_199))
                try await world.settle()
                #expect(adapter.ledger.count == 2)
                return id
            }
            home.clock.advance(.seconds(1))
            try await home.run([adapter]) { world in
                try await world.settle()
                let sent = try await world.wait(id, for: .sent)
                #expect(sent.counts?.delivered == 3 && sent.counts?.retrying == 0)
                #expect(adapter.ledger.last?.deviceID == device(0))
            }
        }
    }

    @Test(arguments: ["Asia/Tokyo", "Europe/Berlin"])
    func `quiet hours follow the device's zone`(_ zone: String) async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            // It is five in the afternoon in Tokyo, and nine in the morning in Berlin.
            Self.put(zone, in: world.registry)
            let id = try await world.send().id
            try await world.settle()
            #expect(adapter.ledger.count == (zone == "Asia/Tokyo" ? 1 : 0))
            clock.advance(.seconds(3_600))
            try await world.settle()
            try await world.wait(id, for: .sent)
            #expect(adapter.ledger.count == 1)
        }
    }

    @Test func `quiet hours of a device without a zone follow the request's zone`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            Self.put("", in: world.registry)
            let inTokyo = try await world.send(
                DeliveryWorld.request {
                    $0.timing = Proto.Timing()
                    $0.timing?.defaultTimeZone = "Asia/Tokyo"
                })
            try await world.wait(inTokyo.id, for: .sent)
            let inUTC = try await world.send()
            try await world.settle()
            #expect(try await world.get(inUTC.id).state == .sending)
        }
    }

    @Test func `quiet hours of a device without a zone follow the app's, if the request has none`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            Self.put("Mars/Olympus_Mons", in: world.registry)
            world.registry.state.withLock { $0.defaultZone = "Asia/Tokyo" }
            let inTokyo = try await world.send()
            try await world.wait(inTokyo.id, for: .sent)
            let inUTC = try await world.send(
                DeliveryWorld.request {
                    $0.timing = Proto.Timing()
                    $0.timing?.defaultTimeZone = "Etc/UTC"
                })
            try await world.settle()
            #expect(try await world.get(inUTC.id).state == .sending)
            // A device's own comes first.
            Self.put("Etc/UTC", in: world.registry)
            let own = try await world.send()
            try await world.settle()
            #expect(try await world.get(own.id).state == .sending)
            #expect(adapter.ledger.count == 1)
        }
    }

    @Test(arguments: [false, true])
    func `urgent and silent messages ignore quiet hours`(isSilent: Bool) async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            Self.put("Etc/UTC", in: world.registry)
            let id = try await world.send(
                DeliveryWorld.request {
                    $0.content?.silent = isSilent
                    $0.timing = Proto.Timing()
                    $0.timing?.ignoreQuietHours = !isSilent
                }
            ).id
            try await world.wait(id, for: .sent)
            #expect(adapter.ledger.count == 1)
        }
    }

    @Test func `a type exempted by the user, and those below it, come in quiet hours`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            Self.put("Etc/UTC", exempt: ["/other", "/alarm"], in: world.registry)
            for type in ["/alarm", "/alarm/test"] {
                let alarm = try await world.send(DeliveryWorld.request { $0.type = type })
                try await world.wait(alarm.id, for: .sent)
            }
            #expect(adapter.ledger.count == 2)
            for type in ["/alarms", "/oth"] {
                let id = try await world.send(DeliveryWorld.request { $0.type = type }).id
                try await world.settle()
                #expect(try await world.get(id).counts?.retrying == 1)
            }
            #expect(adapter.ledger.count == 2)
        }
    }

    @Test func `a message that expires in quiet hours is not sent`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            Self.put("Etc/UTC", in: world.registry)
            let id = try await world.send(
                DeliveryWorld.request {
                    $0.expireTime = (clock.now + .seconds(7_200)).timestamp
                }
            ).id
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.expired == 1 && adapter.ledger.isEmpty)
            let told = try #require(try await world.explain(id, 0).adapters.first)
            #expect(told.reason == "the device's quiet hours end after the message")
        }
    }

    @Test func `a retry due in quiet hours waits, and does not count as an attempt`()
        async throws
    {
        let adapter = ScriptedAdapter { _, attempt in
            attempt == 1 ? .deviceBusy(after: .seconds(1_800), reason: "429") : .accepted
        }
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            Self.put("Etc/UTC", from: 490, in: world.registry)
            let id = try await world.send().id
            try await world.settle()
            #expect(adapter.ledger.count == 1)
            clock.advance(.seconds(1_800))
            try await world.settle()
            #expect(adapter.ledger.count == 1)
            let attempts = try await world.database.read { database in
                try database.rows("SELECT attempts FROM retry") { $0.integer(0) }
            }
            #expect(attempts == [1])
            clock.advance(.seconds(5_400))
            try await world.settle()
            try await world.wait(id, for: .sent)
            #expect(adapter.ledger.count == 2)
        }
    }
}
