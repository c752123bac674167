import Protocol
import ServiceKit
import Spatial
import Storage
import Synchronization
import TestSupport
import Testing

@testable import GeoService

/// The sending of stories through delivery.
struct StorySendingTests {
    let geo: GeoFixture
    let delivery = FakeDelivery()
    private let away = RPCError(.unavailable, "away")

    init() async throws {
        geo = try await GeoFixture()
        try await geo.upsert(.cafe())
    }

    private func deliverInVain() async {
        await #expect(throws: RPCError.self) { try await geo.deliver(delivery) }
    }

    @Test func `an app at delivery's limit waits alone, and is tried again after its pause`()
        async throws
    {
        try await geo.move(Step(metres: 0))
        let full = RPCError(.resourceExhausted, "full", retryAfter: .seconds(60))
        delivery.state.withLock { $0.meanwhile = { throw full } }
        // It does not throw: what other apps have to send goes on.
        try await geo.deliver(delivery)
        #expect(delivery.sent.isEmpty)
        delivery.state.withLock { $0.meanwhile = nil }
        geo.clock.advance(by: 59)
        try await geo.deliver(delivery)
        #expect(delivery.sent.isEmpty)
        geo.clock.advance(by: 1)
        try await geo.deliver(delivery)
        #expect(delivery.sent.count == 1)
    }

    @Test func `a story that waited for delivery for hours is late`() async throws {
        try await geo.move(Step(metres: 0))
        await geo.stop()
        try await geo.start()
        geo.clock.advance(by: 3 * 3_600)
        try await geo.deliver(delivery)
        #expect(delivery.sent.isEmpty)
        #expect(try await geo.told() == ["enter cafe refused late"])
    }

    @Test func `a story expires an hour after its transition, not after it was sent`()
        async throws
    {
        let moment = geo.clock.now
        try await geo.move(Step(metres: 0))
        geo.clock.advance(by: 3_000)
        try await geo.deliver(delivery)
        #expect(delivery.sent.map(\.expireTime) == [(moment + .seconds(3_600)).timestamp])
        #expect(delivery.sent.map(\.timeToLive) == [nil])
    }

    @Test func `a story that delivery refuses after its expiry is late`()
        async throws
    {
        try await geo.move(Step(metres: 0))
        delivery.fail(away)
        await deliverInVain()
        geo.clock.advance(by: 3 * 3_600)
        delivery.fail(RPCError(.invalidArgument, "expire_time: is not in the future"))
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["enter cafe refused late"])
    }

    @Test(arguments: [60, 3 * 3_600])
    func `a story accepted by delivery is sent even if its place changed meanwhile`(
        seconds: Int64
    ) async throws {
        try await geo.move(Step(metres: 0))
        delivery.fail(away, isAnswerLost: true)
        await deliverInVain()
        var place = Proto.Place.cafe()
        place.title = "Tea room"
        try await geo.upsert(place)
        geo.clock.advance(by: seconds)
        await geo.stop()
        try await geo.start()
        delivery.fail(nil)
        try await geo.deliver(delivery)
        #expect(try await geo.told() == ["enter cafe sent"])
        #expect(delivery.sent.count == 1)
        let left = try await geo.database.read { database in
            try database.first("SELECT count(request) FROM transition_log") { $0.integer(0) }
        }
        #expect(left == 0)
    }

    @Test func `a story of a deleted place is not sent even if it was tried before`()
        async throws
    {
        try await geo.move(Step(metres: 0))
        delivery.fail(away)
        await deliverInVain()
        try await geo.delete("cafe")
        delivery.fail(nil)
        try await geo.deliver(delivery)
        #expect(delivery.sent.isEmpty)
        #expect(try await geo.told() == ["enter cafe refused gone"])
    }

    @Test(arguments: [60, 3 * 3_600])
    func `a story accepted by delivery is sent even if its place was deleted meanwhile`(
        seconds: Int64
    ) async throws {
        try await geo.move(Step(metres: 0))
        delivery.fail(away, isAnswerLost: true)
        await deliverInVain()
        try await geo.delete("cafe")
        geo.clock.advance(by: seconds)
        delivery.fail(nil)
        try await geo.deliver(delivery)
        let kept = try #require(try await geo.transitions().first)
        #expect(kept.fate == .sent)
        #expect(kept.notificationId == "n-place-\(kept.id)")
        #expect(delivery.sent.count == 1)
    }

    @Test func `stories are sent several at a time, and one failure holds up no other`()
        async throws
    {
        try await geo.upsert(.cafe("broken", east: 5_000))
        for ordinal in 1...80 as ClosedRange<UInt32> {
            try await geo.move(Step(metres: ordinal == 1 ? 5_000 : 0), device: ordinal)
        }
        try await geo.breakPlace("broken")
        // None is answered before two are asked for.
        delivery.state.withLock { [delivery] in
            $0.meanwhile = {
                let end = ContinuousClock.now + .patience
                while delivery.state.withLock({ $0.load.most < 2 }), ContinuousClock.now < end {
                    await Task.yield()
                }
            }
        }
        await #expect(throws: (any Error).self) { try await geo.deliver(delivery) }
        #expect(delivery.sent.count == 79)
        let most = delivery.state.withLock { $0.load.most }
        #expect((2...MovementLimits.together).contains(most))
    }

    @Test func `one unreadable place does not stop the processing of other devices`() async throws {
        for id in ["broken", "cafe"] {
            try await geo.upsert(
                .cafe(id, notify: [.dwell], dwell: 60, east: id == "broken" ? 5_000 : 0))
        }
        for ordinal in 1...40 as ClosedRange<UInt32> {
            try await geo.move(Step(metres: ordinal == 1 ? 5_000 : 0), device: ordinal)
        }
        try await geo.breakPlace("broken")
        geo.clock.advance(by: 61)
        await #expect(throws: (any Error).self) { try await geo.service.passDue() }
        #expect(try await geo.transitions { $0.kinds = [.dwell] }.count == 39)
    }

    @Test func `devices that cannot be processed do not keep others waiting`() async throws {
        for id in ["broken", "cafe"] {
            try await geo.upsert(
                .cafe(id, notify: [.dwell], dwell: 60, east: id == "broken" ? 5_000 : 0))
        }
        for ordinal in 1...UInt32(MovementLimits.dueAtOnce) {
            try await geo.move(Step(metres: 5_000, seconds: -1), device: ordinal)
        }
        try await geo.move(Step(metres: 0), device: 900)
        try await geo.breakPlace("broken")
        geo.clock.advance(by: 61)
        await #expect(throws: (any Error).self) { try await geo.service.passDue() }
        #expect(try await geo.service.passDue() == 1)
        #expect(try await geo.told { $0.kinds = [.dwell] } == ["dwell cafe sending"])
        try await geo.upsert(.cafe("broken", notify: [.dwell], dwell: 60, east: 5_000))
        geo.clock.advance(by: 61)
        #expect(try await geo.service.passDue() == MovementLimits.dueAtOnce)
        let kept = try await geo.transitions { ($0.kinds, $0.pageSize) = ([.dwell], 300) }
        #expect(kept.count == MovementLimits.dueAtOnce + 1)
    }

    @Test func `unknown due devices are not retried without a pause`() async throws {
        try await geo.upsert(.cafe(notify: [.dwell], dwell: 60))
        for ordinal in 1...4 as ClosedRange<UInt32> {
            try await geo.move(Step(metres: 0), device: ordinal)
        }
        try await geo.database.write { database in
            try database.run("UPDATE movement SET device = 'x' WHERE row & 1 = 0")
            try database.run("UPDATE movement SET row = row + (99 << 32) WHERE row & 3 = 1")
        }
        geo.clock.advance(by: 61)
        #expect(try await geo.service.passDue() == 4)
        #expect(try await geo.service.passDue() == 0)
        #expect(try await geo.told { $0.kinds = [.dwell] } == ["dwell cafe sending"])
    }

    @Test func `a device that waits for the processing of others is not late`() async throws {
        try await geo.setPolicy {
            ($0.quietFrom, $0.quietUntil, $0.quiet) = ("07:00", "09:00", .defer)
        }
        for ordinal in 1...201 as ClosedRange<UInt32> {
            try await geo.move(Step(metres: 0), device: ordinal)
        }
        geo.clock.advance(by: 3_601)
        let began = geo.clock.now
        #expect(try await geo.service.passDue(since: began) == 200)
        geo.clock.advance(by: 1_000)
        #expect(try await geo.service.passDue(since: began) == 1)
        let kept = try await geo.transitions { $0.pageSize = 1_000 }
        #expect(kept.filter { $0.fate != .sending } == [])
    }
}

extension GeoFixture {
    /// Makes the stored data of a place unreadable.
    fileprivate func breakPlace(_ id: String) async throws {
        try await database.write { database in
            try database.run("UPDATE place SET packed = x'ffffff' WHERE id = ?", id)
        }
    }
}
