import Audience
import GeoService
import Protocol
import ServiceKit
import Testing

struct PositionCallTests {
    private let berlin = (52.52, 13.405)
    private let potsdam = (52.39, 13.065)

    @Test func `devices are found at their last position`() async throws {
        let geo = try await GeoFixture()
        #expect(try await geo.keep([.of(1, berlin), .of(2, potsdam), .of(70_000, berlin)]) == 3)
        #expect(try await geo.located(berlin, 1000) == [1, 70_000])
        #expect(try await geo.located(berlin, 50_000) == [1, 2, 70_000])
        geo.clock.advance(by: 10)
        #expect(try await geo.keep([.of(1, potsdam)]) == 1)
        #expect(try await geo.located(berlin, 1000) == [70_000])
        #expect(try await geo.located(potsdam, 1) == [1, 2])
    }

    @Test func `each app finds only its own devices`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, berlin)])
        #expect(try await geo.located(berlin, 1000, app: "other") == [])
        try await geo.keep([.of(1, potsdam)], app: "other")
        #expect(try await geo.located(berlin, 1000) == [1])
        #expect(try await geo.located(potsdam, 1000, app: "other") == [1])
    }

    @Test func `devices are found inside a place's circle`() async throws {
        let geo = try await GeoFixture()
        var place = Proto.Place.at("hall", berlin.0, berlin.1)
        place.radiusMetres = 200
        try await geo.upsert(place)
        try await geo.keep([.of(1, berlin), .of(2, potsdam)])
        #expect(try await geo.located(at: "hall") == [1])
        #expect(await geo.refusal { try await geo.located(at: "none") }?.code == .notFound)
        // Whether its story is offered now says nothing of who is there.
        place.activeUntil = .at(1)
        try await geo.upsert(place)
        #expect(try await geo.located(at: "hall") == [1])
    }

    @Test func `positions survive a restart`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, berlin, accuracy: 12.5), .of(2, potsdam)])
        let before = try await geo.position(of: 1)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.located(berlin, 1000) == [1])
        #expect(try await geo.position(of: 1) == before)
        #expect(before?.accuracyMetres == 12.5)
        #expect(before?.coordinate == .at(berlin.0, berlin.1))
        #expect(before?.fixTime == .at(geo.clock.now.milliseconds / 1000))
    }

    @Test func `an older fix does not replace a newer one however late it comes`()
        async throws
    {
        let geo = try await GeoFixture()
        let now = geo.clock.now.milliseconds / 1000
        try await geo.keep([.of(1, berlin, at: now - 10)])
        #expect(try await geo.keep([.of(1, potsdam, at: now - 11)]) == 0)
        #expect(try await geo.located(berlin, 1000) == [1])
        // The same again is kept, as it is; of the same second the one that comes later.
        #expect(try await geo.keep([.of(1, berlin, at: now - 10)]) == 1)
        #expect(try await geo.keep([.of(1, potsdam, at: now - 10)]) == 1)
        #expect(try await geo.located(potsdam, 1000) == [1])
        #expect(try await geo.keep([.of(1, potsdam, at: now - 9)]) == 1)
        #expect(try await geo.located(berlin, 1000) == [])
    }

    @Test func `concurrent fixes leave the newest`() async throws {
        let geo = try await GeoFixture()
        let now = geo.clock.now.milliseconds / 1000
        try await withThrowingTaskGroup { group in
            for step in 0..<200 as Range<Int64> {
                group.addTask {
                    let latitude = Double((step * 37) % 200) / 10
                    try await geo.keep([.of(1, (latitude, 0), at: now - 200 + (step * 37) % 200)])
                }
            }
            try await group.waitForAll()
        }
        #expect(try await geo.located((19.9, 0), 100) == [1])
        #expect(try await geo.position(of: 1)?.coordinate?.latitude == 19.9)
        #expect(try await geo.located((0, 0), 20_000_000) == [1])
    }

    @Test func `a fix from the future counts as now, and an old one is not kept`()
        async throws
    {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_POSITION_DAYS": "2"])
        let now = geo.clock.now.milliseconds / 1000
        try await geo.keep([.of(1, berlin, at: now + 86_400)])
        #expect(try await geo.position(of: 1)?.fixTime?.seconds == now)
        #expect(try await geo.keep([.of(2, berlin, at: now - 3 * 86_400)]) == 0)
        #expect(try await geo.keep([.of(3, berlin, at: now - 86_400)]) == 1)
        #expect(try await geo.located(berlin, 10) == [1, 3])
        // From the moment on, not when it is cleaned up.
        geo.clock.advance(by: 86_401)
        #expect(try await geo.located(berlin, 10) == [1])
    }

    @Test func `positions that are too old are deleted`() async throws {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_POSITION_DAYS": "2"])
        try await geo.keep((0..<490).map { .of($0, berlin) })
        try await geo.keep((490..<900).map { .of($0, potsdam) })
        geo.clock.advance(by: 86_400)
        try await geo.keep([.of(3, berlin), .of(1000, potsdam)])
        #expect(try await geo.service.expirePositions() == 0)
        geo.clock.advance(by: 86_401)
        #expect(try await geo.service.expirePositions() == 899)
        #expect(try await geo.rows == 2)
        #expect(try await geo.service.expirePositions() == 0)
        #expect(try await geo.located(berlin, 100_000) == [3, 1000])
    }

    @Test func `a withdrawn position is not found any more`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, berlin), .of(2, berlin)])
        // Another device's, and one that was never there, change nothing.
        try await geo.forget(1, device: device(2))
        try await geo.forget(9)
        #expect(try await geo.located(berlin, 10) == [1, 2])
        try await geo.forget(1)
        #expect(try await geo.located(berlin, 10) == [2])
        #expect(try await geo.position(of: 1) == nil)
        #expect(try await geo.rows == 1)
        geo.clock.advance(by: 1)
        try await geo.keep([.of(1, berlin)])
        #expect(try await geo.located(berlin, 10) == [1, 2])
    }

    @Test func `a position withdrawn while it is stored is not kept`() async throws {
        let geo = try await GeoFixture()
        for ordinal in 0..<50 as Range<UInt32> {
            // Said before, and on its way at the same time: in whatever order they come.
            async let keeping = geo.keep([.of(ordinal, berlin)], said: -1)
            async let forgetting: Void = geo.forget(ordinal)
            _ = try await (keeping, forgetting)
            #expect(try await geo.position(of: ordinal) == nil)
        }
        #expect(try await geo.located(berlin, 10) == [])
        #expect(try await geo.rows == 0)
    }

    @Test func `a position sent before its withdrawal is not kept when it comes later`()
        async throws
    {
        let geo = try await GeoFixture()
        // Of another device nothing was known before, and nothing of it is stored.
        try await geo.keep([.of(1, berlin)])
        try await geo.forget(1)
        try await geo.forget(2)
        geo.clock.advance(by: 4)
        #expect(try await geo.keep([.of(1, berlin), .of(2, berlin)], said: -5) == 0)
        #expect(try await geo.keep([.of(1, berlin), .of(2, berlin)], said: -4) == 0)
        #expect(try await geo.keep([.of(1, berlin), .of(2, berlin)], said: -3) == 2)
        #expect(try await geo.located(berlin, 10) == [1, 2])
    }

    @Test func `after a restart no position sent before it is kept`() async throws {
        let geo = try await GeoFixture()
        try await geo.forget(1)
        geo.clock.advance(by: 1)
        await geo.stop()
        try await geo.start()
        geo.clock.advance(by: 1)
        #expect(try await geo.keep([.of(1, berlin)], said: -2) == 0)
        #expect(try await geo.keep([.of(1, berlin)], said: -1) == 1)
    }

    @Test func `a clock that is set back does not refuse positions`() async throws {
        let geo = try await GeoFixture()
        geo.clock.advance(by: 86_400)
        try await geo.keep([.of(1, berlin), .of(2, berlin)])
        try await geo.forget(2)
        geo.clock.advance(by: -86_400)
        // Both the position and what was taken back are of times that are not yet.
        #expect(try await geo.keep([.of(1, potsdam), .of(2, potsdam)]) == 2)
        #expect(try await geo.located(potsdam, 10) == [1, 2])
        await geo.stop()
        geo.clock.advance(by: 86_400)
        try await geo.start()
        geo.clock.advance(by: -86_400)
        #expect(try await geo.keep([.of(3, potsdam)]) == 1)
    }

    @Test func `a search stops when its caller no longer waits`() async throws {
        let geo = try await GeoFixture()
        // Around the far side of the globe each way has to be computed.
        try await geo.keep((0..<500).map { .of($0, (0, 179)) })
        var request = Proto.LocateDevicesRequest()
        (request.app, request.area) = ("news", .within(.circle((0, 0), 20_000_000)))
        let asked = request
        let task = Task { try await geo.client.locateDevices(asked, CallContext()) }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(try await geo.located((0, 0), 20_000_000).count == 500)
    }

    @Test func `after lost erasures no device is located, and the error says why`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, berlin)])
        await geo.regress("it is another registry")
        let error = await geo.refusal { try await geo.located(berlin, 10) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("STORE_REGRESSED: it is another registry") == true)
        await geo.regress(nil)
        #expect(try await geo.located(berlin, 10) == [1])
    }

    @Test func `a device that takes over an ordinal has its own position only`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(1, berlin)])
        geo.clock.advance(by: 1)
        var next = Proto.DevicePosition.of(1, potsdam)
        next.deviceId = device(100)
        #expect(try await geo.keep([next]) == 1)
        #expect(try await geo.position(of: 1) == nil)
        #expect(try await geo.located(potsdam, 10) == [1])
        try await geo.forget(1)
        #expect(try await geo.located(potsdam, 10) == [1])
    }

    @Test func `coordinates are coarsened before they are stored`() async throws {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_POSITION_GRID": "1000"])
        try await geo.keep([.of(1, berlin), .of(2, (52.5201, 13.4051))])
        let kept = try #require(try await geo.position(of: 1))
        let coordinate = try #require(kept.coordinate)
        #expect(coordinate != .at(berlin.0, berlin.1))
        #expect(try await geo.position(of: 2)?.coordinate == coordinate)
        #expect(kept.accuracyMetres == 1000)
        #expect(try await geo.located(berlin, 1000) == [1, 2])
    }

    @Test func `an answer starts at the requested ordinal`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(5, berlin), .of(1 << 24 + 7, berlin)])
        var request = Proto.LocateDevicesRequest()
        (request.app, request.area) = ("news", .within(.circle(berlin, 10)))
        let first = try await geo.client.locateDevices(request, CallContext())
        #expect(try Bitmap.deserialize(first.ordinals).ordinals(limit: 10) == [5])
        request.firstOrdinal = try #require(first.next?.firstOrdinal)
        let second = try await geo.client.locateDevices(request, CallContext())
        #expect(try Bitmap.deserialize(second.ordinals).ordinals(limit: 10) == [1 << 24 + 7])
        #expect(second.next == nil)
        request.firstOrdinal = 0xffff_0000
        #expect(try await geo.client.locateDevices(request, CallContext()).next == nil)
    }
}
