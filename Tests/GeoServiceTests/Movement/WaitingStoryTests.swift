import GeoService
import Protocol
import ServiceKit
import Testing

/// Stories that wait for a suitable moment, and reminders.
struct WaitingStoryTests {
    let geo: GeoFixture
    let delivery = FakeDelivery()

    init() async throws { geo = try await GeoFixture() }

    private func remind(
        after seconds: Int64? = nil, onEntry: Bool = false, of place: String = "cafe"
    ) async throws {
        try await geo.move { movement in
            var reminder = Proto.PlaceReminder()
            (reminder.placeId, reminder.onEntry) = (place, onEntry)
            reminder.time = seconds.map { (geo.clock.now + .seconds($0)).timestamp }
            movement.reminders = [reminder]
        }
    }

    /// Ends the drive, and the time after it that still counts as driving.
    private func arrive() async throws {
        try await geo.move(motions: [(.walking, 0)])
        geo.clock.advance(by: 121)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
    }

    @Test func `a device that drove through or away from a place gets no story later`()
        async throws
    {
        try await geo.upsert(.cafe("through", notify: [.cross]))
        try await geo.upsert(.cafe("away", notify: [.exit], east: 5_000))
        try await geo.move(
            Step(metres: -1_000, seconds: -100), Step(metres: 1_000, seconds: -80),
            Step(metres: 5_000, seconds: -20), Step(metres: 6_000, seconds: -1),
            motions: [(.driving, -200)])
        try await arrive()
        #expect(delivery.sent.isEmpty)
        #expect(
            try await geo.told { $0.kinds = [.cross, .exit] }
                == ["cross through refused left", "exit away refused left"])
    }

    @Test func `a waiting story of a deleted place is dropped when the device leaves`()
        async throws
    {
        try await geo.upsert(.cafe())
        try await geo.move(Step(metres: 0, seconds: -100), motions: [(.driving, -200)])
        try await geo.delete("cafe")
        try await geo.move(Step(metres: 5_000, seconds: -20))
        #expect(try await geo.told() == ["enter cafe refused left"])
        try await arrive()
        #expect(delivery.sent.isEmpty)
    }

    @Test func `a story that waited when its reminder was requested is sent once`() async throws {
        try await geo.upsert(.cafe(pause: 0))
        try await geo.move(Step(metres: 0), motions: [(.driving, -20)])
        try await remind(onEntry: true)
        #expect(try await geo.told() == ["enter cafe refused later"])
        geo.clock.advance(by: 86_400)
        try await geo.move(Step(metres: 5_000, seconds: -100), Step(metres: 0, seconds: -1))
        try await arrive()
        #expect(delivery.sent.count == 1)
    }

    @Test func `a place's reminder and its waiting story make one notification`() async throws {
        try await geo.upsert(.cafe(pause: 0))
        try await remind(after: 3_600, onEntry: true)
        try await geo.move(Step(metres: 0), motions: [(.driving, -20)])
        geo.clock.advance(by: 3_500)
        try await arrive()
        #expect(delivery.sent.count == 1)
        #expect(try await geo.told() == ["enter cafe sent"])
        geo.clock.advance(by: 600)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
    }

    @Test func `a reminder for a past moment is sent at once, and replaces a waiting story`()
        async throws
    {
        try await geo.upsert(.cafe())
        try await geo.setPolicy {
            ($0.quietFrom, $0.quietUntil, $0.quiet) = ("07:00", "09:00", .defer)
        }
        try await geo.move(Step(metres: 0))
        try await remind(after: -1)
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
        #expect(
            try await geo.told().sorted() == ["enter cafe refused later", "reminder cafe sent"])
    }

    @Test func `a reminder that cannot be delivered yet makes one notification`() async throws {
        try await geo.upsert(.cafe())
        try await remind(after: 60)
        delivery.fail(RPCError(.unavailable, "away"))
        geo.clock.advance(by: 61)
        try await geo.service.passDue()
        for _ in 0..<3 {
            await #expect(throws: RPCError.self) { try await geo.deliver(delivery) }
            geo.clock.advance(by: 61)
            try await geo.move(motions: [(.walking, 0)])
        }
        delivery.fail(nil)
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["reminder cafe sent"])
        #expect(delivery.sent.count == 1)
    }

    @Test func `a reminder that fell into closing time does not silence its place`() async throws {
        // The clock shows Friday, 8:00:00.
        var cafe = Proto.Place.cafe()
        cafe.schedule = .weekly("UTC", (5...5, "08:00", "08:30"), (5...5, "10:00", "11:00"))
        try await geo.upsert(cafe)
        try await remind(after: 3_600)
        geo.clock.advance(by: 3_601)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["reminder cafe refused inactive"])
        geo.clock.advance(by: 3_600)
        try await geo.move(Step(metres: 0))
        try await geo.deliver(delivery)
        #expect(try await geo.told().last == "enter cafe sent")
    }

    @Test(arguments: [1_800, 3 * 3_600])
    func `a reminder is sent even if it is processed late`(seconds: Int64) async throws {
        try await geo.upsert(.cafe())
        try await remind(after: 60)
        geo.clock.advance(by: seconds)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["reminder cafe sent"])
    }

    @Test
    func `a story held by quiet hours is sent when a new zone of the phone ends them`()
        async throws
    {
        try await geo.upsert(.cafe())
        try await geo.setPolicy {
            ($0.quietFrom, $0.quietUntil, $0.quiet) = ("07:00", "09:00", .defer)
        }
        // The clock shows 8:00 of UTC, and 17:00 in Tokyo.
        try await geo.move(Step(metres: 0), zone: "Etc/UTC")
        #expect(try await geo.told() == ["enter cafe deferred quiet_hours"])
        try await geo.move(zone: "Asia/Tokyo")
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["enter cafe sent"])
    }

    @Test(arguments: [true, false])
    func `a due reminder that waited at its place is sent even if processed late`(
        isQuiet: Bool
    ) async throws {
        try await geo.upsert(.cafe(pause: 0))
        try await remind(after: 3_600, onEntry: true)
        if isQuiet {
            try await geo.setPolicy {
                ($0.quietFrom, $0.quietUntil, $0.quiet) = ("07:00", "09:30", .defer)
            }
            try await geo.move(Step(metres: 0))
        } else {
            try await geo.move(
                Step(metres: 0, seconds: -1), motions: [(.driving, -20), (.stationary, 0)])
        }
        geo.clock.advance(by: 4 * 3_600)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
        #expect(try await geo.told() == ["enter cafe refused late", "reminder cafe sent"])
    }

    @Test func `a reminder for the next visit is kept for it if processed late`()
        async throws
    {
        try await geo.upsert(.cafe(pause: 0))
        try await remind(onEntry: true)
        try await geo.move(
            Step(metres: 0, seconds: -1), motions: [(.driving, -20), (.stationary, 0)])
        geo.clock.advance(by: 4 * 3_600)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["enter cafe refused late"])
        try await geo.move(Step(metres: 5_000, seconds: -100), Step(metres: 0, seconds: -1))
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
    }

    @Test
    func `a story sent while the clock was ahead blocks no longer than the cap says`()
        async throws
    {
        try await geo.upsert(.cafe())
        try await geo.upsert(.cafe("bar", east: 5_000))
        try await geo.setPolicy { policy in
            var cap = Proto.MomentCap()
            (cap.limit, cap.window) = (1, .seconds(86_400))
            policy.caps = [cap]
        }
        geo.clock.advance(by: 20 * 3_600)
        try await geo.move(Step(metres: 0))
        try await geo.deliver(delivery)
        geo.clock.advance(by: -20 * 3_600)
        try await geo.move(motions: [(.walking, 0)])
        geo.clock.advance(by: 25 * 3_600)
        try await geo.move(Step(metres: 5_000))
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 2)
    }
}
