import GeoService
import Protocol
import ServiceKit
import Testing

struct StoryTests {
    let geo: GeoFixture
    let delivery = FakeDelivery()

    init() async throws {
        geo = try await GeoFixture()
        try await geo.upsert(.cafe())
    }

    @Test func `a device that enters a place gets its story`() async throws {
        try await geo.move(Step(metres: 0, seconds: -10))
        #expect(try await geo.told() == ["enter cafe sending"])
        try await geo.deliver(delivery)
        let sent = try #require(delivery.sent.first)
        #expect(sent.content?.title == "Café")
        #expect(sent.content?.body == "Coffee and news.")
        #expect(sent.content?.url == "/places/cafe")
        #expect(sent.type == "/place")
        #expect(sent.selector?.nodes.map(\.node) == [.device(device(1))])
        let kept = try #require(try await geo.transitions().first)
        #expect(kept.fate == .sent)
        #expect(kept.notificationId == "n-\(sent.idempotencyKey)")
        #expect(sent.idempotencyKey == "place-\(kept.id)")
    }

    @Test func `a visit is attributed to the notification that led to it`() async throws {
        try await geo.move(Step(metres: 0, seconds: -10))
        try await geo.deliver(delivery)
        geo.clock.advance(by: 700)
        try await geo.move(Step(metres: 400, seconds: 0))
        let exit = try #require(try await geo.transitions { $0.visitsOnly = true }.first)
        #expect(exit.attributedNotificationId == "n-\(delivery.sent[0].idempotencyKey)")
    }

    @Test func `a story is sent once even after an outage of delivery and a restart`()
        async throws
    {
        try await geo.move(Step(metres: 0, seconds: -10))
        delivery.fail(RPCError(.unavailable, "away"))
        await #expect(throws: RPCError.self) { try await geo.deliver(delivery) }
        delivery.fail(nil)
        await geo.stop()
        try await geo.start()
        try await geo.deliver(delivery)
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
        #expect(try await geo.told() == ["enter cafe sent"])
    }

    @Test func `a story that delivery refuses is kept with the reason`() async throws {
        try await geo.move(Step(metres: 0, seconds: -10))
        delivery.fail(RPCError(.invalidArgument, "content: is empty"))
        try await geo.deliver(delivery)
        let kept = try #require(try await geo.transitions().first)
        #expect((kept.fate, kept.reasonCode) == (.refused, "undeliverable"))
        #expect(kept.reason == "content: is empty")
    }

    @Test func `a driver gets a story two minutes after the drive, if still there`() async throws {
        try await geo.move(
            Step(metres: 0, seconds: -10), motions: [(.driving, -20)])
        #expect(try await geo.told() == ["enter cafe deferred driving"])
        try await geo.move(motions: [(.walking, 0)])
        #expect(try await geo.told() == ["enter cafe deferred just_driven"])
        geo.clock.advance(by: 121)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
        #expect(try await geo.told() == ["enter cafe sent"])
    }

    @Test func `a driver who has left the place gets nothing`() async throws {
        try await geo.move(
            Step(metres: 0, seconds: -10), motions: [(.driving, -20)])
        try await geo.move(Step(metres: 500, seconds: 0))
        #expect(try await geo.told() == ["enter cafe refused left", "exit cafe"])
        #expect(try await geo.service.passDue() == 0)
    }

    @Test func `a policy may skip a driver's story or send it silently`() async throws {
        try await geo.setPolicy { $0.driving = .skip }
        try await geo.move(Step(metres: 0, seconds: -10), device: 1, motions: [(.driving, -20)])
        try await geo.setPolicy { $0.driving = .silent }
        try await geo.move(Step(metres: 0, seconds: -10), device: 2, motions: [(.driving, -20)])
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["enter cafe refused driving", "enter cafe sent"])
        #expect(delivery.sent.map { $0.content?.sound } == ["none"])
    }

    @Test func `a type's policy precedes the policy of all types`() async throws {
        try await geo.setPolicy { $0.driving = .skip }
        try await geo.setPolicy {
            $0.type = "/place"
            $0.driving = .allow
        }
        try await geo.move(Step(metres: 0, seconds: -10), motions: [(.driving, -20)])
        #expect(try await geo.told() == ["enter cafe sending"])
        await geo.stop()
        try await geo.start()
        try await geo.move(Step(metres: 0, seconds: -9), device: 2, motions: [(.driving, -20)])
        #expect(try await geo.told() == ["enter cafe sending", "enter cafe sending"])
    }

    @Test func `a cap turns ten places passed in a cab into one story`() async throws {
        try await geo.setPolicy {
            var cap = Proto.MomentCap()
            (cap.limit, cap.window) = (1, .seconds(3_600))
            $0.caps = [cap]
        }
        for number in 0..<10 {
            try await geo.upsert(.cafe("p\(number)", east: 10_000 + Double(number) * 400))
        }
        for number in 0..<10 {
            geo.clock.advance(by: 60)
            try await geo.move(Step(metres: 10_000 + Double(number) * 400))
            try await geo.deliver(delivery)
        }
        #expect(delivery.sent.count == 1)
        #expect(
            try await geo.transitions { $0.kinds = [.enter] }.filter { $0.reasonCode == "cap" }
                .count
                == 9)
    }

    @Test func `quiet hours follow the device's clock`() async throws {
        // The fixture's clock is at 08:00 UTC.
        try await geo.setPolicy {
            ($0.quietFrom, $0.quietUntil) = ("22:00", "06:00")
        }
        try await geo.move(Step(metres: 0, seconds: -10), device: 1, zone: "Europe/Berlin")
        try await geo.move(Step(metres: 0, seconds: -9), device: 2, zone: "America/New_York")
        #expect(
            try await geo.told() == ["enter cafe sending", "enter cafe refused quiet_hours"])
    }

    @Test func `a place's story is sent once by default, and a reminder sends it again`()
        async throws
    {
        try await geo.upsert(.cafe(pause: 0, repeat: .once))
        try await geo.move(Step(metres: 0, seconds: -10))
        try await geo.deliver(delivery)
        geo.clock.advance(by: 100)
        try await geo.move(Step(metres: 400, seconds: -50), Step(metres: 0, seconds: -1))
        #expect(try await geo.told().last == "enter cafe refused shown_once")
        try await geo.move { movement in
            var reminder = Proto.PlaceReminder()
            (reminder.placeId, reminder.time) = ("cafe", (geo.clock.now + .seconds(60)).timestamp)
            movement.reminders = [reminder]
        }
        geo.clock.advance(by: 61)
        try await geo.service.passDue()
        try await geo.deliver(delivery)
        #expect(try await geo.told().last == "reminder cafe sent")
        #expect(delivery.sent.count == 2)
    }

    @Test func `a story that was read is not sent again until it is unread`() async throws {
        try await geo.upsert(.cafe(pause: 0, repeat: .untilRead))
        try await geo.move(Step(metres: 0, seconds: -10)) { $0.readPlaceIds = [] }
        try await geo.deliver(delivery)
        geo.clock.advance(by: 100)
        try await geo.move(Step(metres: 400, seconds: -50)) { $0.readPlaceIds = ["cafe", "gone"] }
        try await geo.move(Step(metres: 0, seconds: -1))
        #expect(try await geo.told().last == "enter cafe refused read")
    }

    @Test func `a story that is not active at the time is not sent`() async throws {
        var place = Proto.Place.cafe()
        place.activeUntil = (geo.clock.now + .seconds(-60)).timestamp
        try await geo.upsert(place)
        try await geo.move(Step(metres: 0, seconds: -10))
        #expect(try await geo.told() == ["enter cafe refused inactive"])
    }

    @Test func `a transition reported much later sends no story`() async throws {
        try await geo.move(Step(metres: 0, seconds: -3_000))
        #expect(try await geo.told() == ["enter cafe refused late"])
    }

    @Test func `a story of a place that was deleted before sending is not sent`() async throws {
        try await geo.move(Step(metres: 0, seconds: -10))
        try await geo.delete("cafe")
        try await geo.deliver(delivery)
        #expect(delivery.sent.isEmpty)
        #expect(try await geo.told() == ["enter cafe refused gone"])
    }

    @Test func `the stream gets the transitions that places ask for, each once`() async throws {
        try await geo.upsert(.cafe(notify: [], stream: [.exit]))
        try await geo.move(Step(metres: 0, seconds: -100), Step(metres: 400, seconds: -10))
        delivery.fail(RPCError(.unavailable, "away"))
        await #expect(throws: RPCError.self) { try await geo.deliver(delivery) }
        delivery.fail(nil)
        // As the daemon does after its pause.
        await geo.stop()
        try await geo.start()
        try await geo.deliver(delivery)
        try await geo.deliver(delivery)
        #expect(delivery.told.map { $0.transition?.kind } == [.exit])
        #expect(delivery.told.map(\.app) == ["news"])
        #expect(delivery.told.map { $0.transition?.deviceId } == [device(1)])
    }
}
