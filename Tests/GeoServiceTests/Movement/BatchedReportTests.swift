import GeoService
import Protocol
import ServiceKit
import Testing

/// Movement reports that cover several minutes or arrive out of order.
struct BatchedReportTests {
    let geo: GeoFixture
    let delivery = FakeDelivery()

    init() async throws { geo = try await GeoFixture() }

    private func upsert(_ count: Int, _ change: (inout Proto.Place) -> Void = { _ in }) async throws
    {
        for number in 0..<count {
            try await geo.upsert(
                Proto.Place.cafe("p\(number)", east: Double(number) * 1_000).with(change))
        }
    }

    private func setCap(_ window: Int64) async throws {
        try await geo.setPolicy {
            var cap = Proto.MomentCap()
            (cap.limit, cap.window) = (1, .seconds(window))
            $0.caps = [cap]
        }
    }

    /// Places one after another, two minutes apart, the last a minute ago.
    private let steps = (0..<5).map { number in
        Step(metres: Double(number) * 1_000, seconds: Int64(number) * 120 - 540)
    }

    @Test func `several places entered in one report count together for a cap`() async throws {
        try await upsert(5)
        try await setCap(3_600)
        try await geo.move(all: steps)
        try await geo.deliver(delivery)
        #expect(delivery.sent.map { $0.content?.url } == ["/places/p0"])
        #expect(
            try await geo.told { $0.kinds = [.enter] }
                == ["enter p0 sent"] + (1..<5).map { "enter p\($0) refused cap" })
    }

    @Test func `a story shared by several places is sent once per report`() async throws {
        try await upsert(5) { place in
            place.story = "fire"
            place.storyRepeat = Proto.PlaceRepeat()
            place.storyRepeat?.kind = .once
        }
        try await geo.move(all: steps)
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
    }

    @Test func `a report from before the last notification does not get around a cap`() async throws
    {
        try await upsert(2)
        try await setCap(3_600)
        try await geo.move(Step(metres: 0, seconds: -500))
        try await geo.deliver(delivery)
        try await geo.move(Step(metres: 1_000, seconds: -400))
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
        #expect(try await geo.told().last == "enter p1 refused cap")
    }

    @Test func `notifications that wait for delivery count for a cap`() async throws {
        try await upsert(5)
        try await setCap(3_600)
        delivery.fail(RPCError(.unavailable, "away"))
        for number in 0..<5 {
            try await geo.move(Step(metres: Double(number) * 1_000))
            await #expect(throws: RPCError.self) { try await geo.deliver(delivery) }
            geo.clock.advance(by: 120)
        }
        delivery.fail(nil)
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
    }

    @Test func `a late report does not forget a story in flight`() async throws {
        try await geo.upsert(.cafe(pause: 0, repeat: .once))
        try await geo.move(Step(metres: 0, seconds: -10))
        try await geo.move(motions: [(.walking, -60)])
        try await geo.deliver(delivery)
        geo.clock.advance(by: 100)
        try await geo.move(Step(metres: 400, seconds: -50), Step(metres: 0, seconds: -1))
        #expect(try await geo.told().last == "enter cafe refused shown_once")
    }

    @Test func `of motion readings without a time the last one counts`() async throws {
        try await geo.upsert(.cafe())
        try await geo.move(Step(metres: 0)) { movement in
            movement.motions = [Proto.Motion.walking, .driving].map { motion in
                var reading = Proto.MotionReading()
                reading.motions = [motion]
                return reading
            }
        }
        #expect(try await geo.told() == ["enter cafe deferred driving"])
    }
}
