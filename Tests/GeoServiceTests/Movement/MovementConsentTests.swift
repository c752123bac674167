import GeoService
import Protocol
import ServiceKit
import Synchronization
import Testing

/// Storage of movement: only with consent, and only as exactly as the operator allows.
struct MovementConsentTests {
    let geo: GeoFixture

    init() async throws {
        geo = try await GeoFixture()
        try await geo.upsert(.cafe(notify: []))
    }

    @Test func `consent to only a position forgets movement even if no position is sent`()
        async throws
    {
        for ordinal in [1, 2] as [UInt32] {
            try await geo.move(Step(metres: 0, seconds: -100), device: ordinal)
            try await geo.keep([.of(ordinal, (40, -75))])
        }
        try await geo.forgetMovement(1)
        #expect(try await geo.transitions().map(\.deviceId) == [device(2)])
        #expect(try await geo.movementRows == 1)
        #expect(try await geo.position(of: 1) != nil)
    }

    @Test(arguments: [false, true])
    func `a report in flight when consent is withdrawn is not kept`(movementOnly: Bool)
        async throws
    {
        // So that what is said before the start is no matter.
        geo.clock.advance(by: 1)
        for ordinal in 1...20 as ClosedRange<UInt32> {
            async let report = geo.move(Step(metres: 0, seconds: -1), device: ordinal)
            async let forgotten: Void =
                movementOnly ? geo.forgetMovement(ordinal) : geo.forget(ordinal)
            _ = try await (report, forgotten)
        }
        #expect(try await geo.movementRows == 0)
        #expect(try await geo.transitions() == [])
    }

    @Test func `processing due devices stores nothing of one that is forgotten meanwhile`()
        async throws
    {
        try await geo.upsert(.cafe(notify: [], dwell: 60))
        for ordinal in 1...20 as ClosedRange<UInt32> {
            try await geo.move(Step(metres: 0), device: ordinal)
        }
        geo.clock.advance(by: 61)
        async let passed = geo.service.passDue()
        async let one: Void = forgetAll(1...10)
        async let other: Void = forgetAll(11...20)
        _ = try await (passed, one, other)
        #expect(try await geo.movementRows == 0)
        #expect(try await geo.transitions() == [])
    }

    @Test func `a device that reuses an ordinal does not get earlier transitions`()
        async throws
    {
        try await geo.move(Step(metres: 0, seconds: -100), Step(metres: 900, seconds: -90))
        var request = Proto.ReportMovementRequest()
        (request.app, request.deviceId, request.ordinal) = ("news", device(2), 1)
        var fix = Proto.Location()
        (fix.coordinate, fix.fixTime) = (.east(5_000), geo.clock.now.timestamp)
        request.movement = Proto.Movement()
        request.movement?.fixes = [fix]
        _ = try await geo.client.reportMovement(request, CallContext())
        #expect(try await geo.transitions() == [])
        #expect(try await geo.moved(through: "cafe", 1_000) == [])
    }

    @Test(arguments: [false, true])
    func `a waiting story is not sent to a device that has withdrawn consent`(
        isTriedBefore: Bool
    ) async throws {
        try await geo.upsert(.cafe())
        let delivery = FakeDelivery()
        // More than are worked on together: the last are read before the first are sent.
        for ordinal in 1...40 as ClosedRange<UInt32> {
            try await geo.move(Step(metres: 0), device: ordinal)
        }
        if isTriedBefore {
            delivery.fail(RPCError(.unavailable, "away"))
            await #expect(throws: RPCError.self) { try await geo.deliver(delivery) }
            delivery.fail(nil)
        }
        delivery.state.withLock { $0.meanwhile = { [geo] in try await geo.forget(40) } }
        try await geo.deliver(delivery)
        let devices = delivery.sent.flatMap { $0.selector?.nodes.map(\.node) ?? [] }
        #expect(devices.count == 39)
        #expect(!devices.contains(.device(device(40))))
    }

    private func forgetAll(_ ordinals: ClosedRange<UInt32>) async throws {
        for ordinal in ordinals { try await geo.forget(ordinal) }
    }

    @Test func `with a location grid the edges of places do not reveal a position`() async throws {
        await geo.stop()
        try await geo.start(["HERALD_GEO_POSITION_GRID": "500"])
        for (number, metres) in [0.0, 37, 81].enumerated() {
            try await geo.upsert(.cafe("p\(number)", notify: [], stream: [.enter], east: metres))
        }
        let result = try await geo.move(
            Step(metres: 10, seconds: -700), Step(metres: 1_234, seconds: -10))
        let delivery = FakeDelivery()
        try await geo.deliver(delivery)
        let all =
            result.transitions + (try await geo.transitions())
            + delivery.told.compactMap(\.transition)
        #expect(all.count == 8 + 8 + 3)
        #expect(all.filter { $0.edgeDistanceMetres.remainder(dividingBy: 500) != 0 } == [])
        #expect(Set(all.map(\.accuracyMetres)) == [500])
    }
}
