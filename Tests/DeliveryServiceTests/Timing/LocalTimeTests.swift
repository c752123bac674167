import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Notifications at each device's local time; the time is 2027-01-15T08:00Z.
struct LocalTimeTests {
    private static func hours(_ count: Int) -> Duration { .seconds(3_600 * count) }

    static func request(
        _ local: String, _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) -> Proto.SendRequest {
        DeliveryWorld.request {
            $0.timing = Proto.Timing()
            $0.timing?.localTime = local
            change(&$0)
        }
    }

    private static func put(_ zones: [String], in registry: FakeRegistry) {
        registry.state.withLock { state in
            for (place, zone) in zones.enumerated() {
                state.devices[UInt32(place)]?.timeZone = zone
            }
        }
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

    private static let world = [
        "Europe/Berlin", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "",
        "Mars/Olympus_Mons",
    ]

    @Test(arguments: [false, true])
    func `each device gets a local-time message at nine by its own clock`(
        isLarge: Bool
    ) async throws {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 6) { home in
            Self.put(Self.world, in: home.registry)
            let limits = Self.limits(isLarge: isLarge)
            let (id, cursor) = try await home.run([adapter], limits: limits) { world in
                let sent = try await world.send(
                    Self.request("2027-01-16T09:00") {
                        $0.timing?.defaultTimeZone = "Asia/Tokyo"
                    })
                #expect(sent.state == .scheduled && sent.timing?.ifPassed == .nextDay)
                home.clock.advance(Self.hours(11))
                try await world.settle()
                #expect(Self.reached(adapter) == [3])
                let next = try await world.get(sent.id)
                #expect(next.state == .sending && next.counts?.audience == 6)
                // Tokyo's nine o'clock.
                let tokyo: Int64 = 1_800_057_600
                #expect(next.nextLocalTime?.seconds == tokyo)
                #expect(try await world.exchange(4).items.isEmpty)
                let page = try await world.exchange(3)
                #expect(page.items.map(\.notificationId) == [sent.id])
                home.clock.advance(Self.hours(5))
                try await world.settle()
                #expect(Self.reached(adapter) == [3, 4, 5])
                #expect(try await world.exchange(4).items.count == 1)
                #expect(try await world.exchange(3, cursor: page.cursor).items.isEmpty)
                home.clock.advance(Self.hours(8) - .seconds(1))
                try await world.settle()
                #expect(Self.reached(adapter) == [3, 4, 5])
                return (sent.id, page.cursor)
            }
            home.clock.advance(.seconds(1))
            try await home.run([adapter], limits: limits) { world in
                try await world.settle()
                #expect(Self.reached(adapter) == [0, 1, 3, 4, 5])
                // Built anew, the inbox knows who has found it, and who may not yet.
                #expect(try await world.exchange(3, cursor: cursor).items.isEmpty)
                #expect(try await world.exchange(0, cursor: cursor).items.count == 1)
                #expect(try await world.exchange(2).items.isEmpty)
                home.clock.advance(Self.hours(6))
                try await world.settle()
                let sent = try await world.wait(id, for: .sent)
                #expect(sent.counts?.delivered == 6 && sent.nextLocalTime == nil)
                #expect(Self.reached(adapter) == [0, 1, 2, 3, 4, 5])
                #expect(try await world.exchange(2).items.count == 1)
            }
        }
    }

    @Test(arguments: [
        (Proto.LocalTimePassed.nextDay, [Int](), [0, 2], [0, 1, 2], UInt64(0)),
        (.now, [1], [0, 1, 2], [0, 1, 2], 0),
        (.skip, [], [0, 2], [0, 2], 1),
    ])
    func `a passed local time is the next day, now or never, as asked`(
        _ rule: Proto.LocalTimePassed, _ atOnce: [Int], _ sameDay: [Int], _ all: [Int],
        _ suppressed: UInt64
    ) async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, clock in
            Self.put(["Europe/Berlin", "Asia/Tokyo", "America/New_York"], in: world.registry)
            let id = try await world.send(
                Self.request("2027-01-15T10:00") { $0.timing?.ifPassed = rule }
            ).id
            try await world.settle()
            #expect(Self.reached(adapter) == atOnce)
            clock.advance(Self.hours(7))
            try await world.settle()
            #expect(Self.reached(adapter) == sameDay)
            clock.advance(Self.hours(10))
            try await world.settle()
            #expect(Self.reached(adapter) == all)
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.suppressed == suppressed)
            #expect(try await world.exchange(1).items.count == (rule == .skip ? 0 : 1))
        }
    }

    @Test func `local-time messages held by a switch go at the release, others at their time`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 3) { home in
            Self.put(["Asia/Tokyo", "Europe/Berlin", "America/New_York"], in: home.registry)
            let clock = home.clock
            try await home.run([adapter]) { world in
                let id = try await world.send(Self.request("2027-01-16T09:00")).id
                clock.advance(Self.hours(16))
                try await world.settle()
                #expect(Self.reached(adapter) == [0])
                try await world.stopEverything()
                try await world.wait(id, for: .stalled)
                clock.advance(Self.hours(8))
                try await world.settle()
                try await world.stopEverything(false)
                try await world.settle()
                #expect(Self.reached(adapter) == [0])
                #expect(try await world.exchange(1).items.isEmpty)
                _ = try await world.release(id)
                try await eventually { Self.reached(adapter) == [0, 1] }
                try await world.settle()
                #expect(Self.reached(adapter) == [0, 1])
                #expect(try await world.exchange(1).items.count == 1)
                #expect(try await world.exchange(2).items.isEmpty)
                clock.advance(Self.hours(6))
                try await world.settle()
                #expect(Self.reached(adapter) == [0, 1, 2])
                try await world.wait(id, for: .sent)
            }
            // Built anew, the inbox has what came with the release where the release put it.
            try await home.run([adapter]) { world in
                for ordinal in 0..<3 as Range<UInt32> {
                    let items = try await world.exchange(ordinal).items
                    #expect(items.count == 1)
                }
            }
        }
    }

    @Test func `a cancelled or expired notification goes to no zone whose time is to come`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            Self.put(["Asia/Tokyo", "America/New_York"], in: world.registry)
            let cancelled = try await world.send(Self.request("2027-01-16T09:00")).id
            let short = try await world.send(
                Self.request("2027-01-16T09:00") {
                    $0.expireTime = (clock.now + Self.hours(20)).timestamp
                }
            ).id
            clock.advance(Self.hours(16))
            try await world.settle()
            #expect(Self.reached(adapter) == [0, 0])
            #expect(try await world.cancel(cancelled).state == .cancelled)
            clock.advance(Self.hours(10))
            try await world.settle()
            let expired = try await world.wait(short, for: .expired)
            #expect(expired.counts?.expired == 1 && expired.counts?.delivered == 1)
            #expect(Self.reached(adapter) == [0, 0])
            #expect(try await world.exchange(1).items.isEmpty)
        }
    }

    @Test func `the time to live starts with the last zone`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let sent = try await world.send(
                Self.request("2027-01-20T00:00") {
                    $0.timeToLive = Proto.Duration()
                    $0.timeToLive?.seconds = 3_600
                })
            let local: Int64 = 1_800_000_000 + (4 * 24 + 16) * 3_600
            #expect(sent.deliverTime?.seconds == local - 14 * 3_600)
            #expect(sent.expireTime?.seconds == local + 13 * 3_600)
        }
    }

    /// Sends for 8:30 of a day on which 8:30 has passed in all time zones.
    @Test func `a time of today that has passed everywhere goes out at once, or the next day`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let now = try await world.send(
                Self.request("2027-01-14T08:30") { $0.timing?.ifPassed = .now })
            _ = try await world.wait(now.id, for: .sent)
            #expect(Self.reached(adapter) == [0])
            let next = try await world.send(Self.request("2027-01-14T08:30"))
            clock.advance(.seconds(29 * 60))
            try await world.settle()
            #expect(Self.reached(adapter) == [0])
            clock.advance(.seconds(60))
            _ = try await world.wait(next.id, for: .sent)
            #expect(Self.reached(adapter) == [0, 0])
        }
    }

    @Test(arguments: [
        ("timing.local_time", Proto.Timing.asked("tomorrow")),
        ("timing.local_time", .asked("2027-01-14T19:59", .skip)),
        ("timing.local_time", .asked("2027-01-13T19:59")),
        ("timing.local_time", .asked("2027-01-13T19:59", .now)),
        ("timing.local_time", .asked("2028-02-01T00:00")),
        ("timing.if_passed", .asked("", .skip)),
        ("timing.if_passed", .asked("2027-01-16T09:00", Proto.LocalTimePassed(rawValue: 9))),
        ("timing.default_time_zone", .asked("", zone: "Mars/Olympus_Mons")),
        ("timing.default_time_zone", .asked("", zone: "../../etc/passwd")),
    ])
    func `an invalid timing is refused with the reason`(
        _ field: String, _ timing: Proto.Timing
    ) async throws {
        try await withDelivery(devices: 1) { world, clock in
            let error = await failure {
                try await world.send(DeliveryWorld.request { $0.timing = timing })
            }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.hasPrefix(field) == true, "\(error?.message ?? "")")
            let both = await failure {
                try await world.send(
                    Self.request("2027-01-16T09:00") { $0.deliverTime = clock.now.timestamp })
            }
            #expect(both?.message.hasPrefix("deliver_time") == true)
        }
    }
}

extension Proto.Timing {
    fileprivate static func asked(
        _ local: String, _ rule: Proto.LocalTimePassed = .unspecified, zone: String = ""
    ) -> Self {
        var timing = Self()
        (timing.localTime, timing.ifPassed, timing.defaultTimeZone) = (local, rule, zone)
        return timing
    }
}
