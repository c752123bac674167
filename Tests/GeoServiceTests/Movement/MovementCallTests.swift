import Audience
@testable import GeoService
import Protocol
import ServiceKit
import Testing

struct MovementCallTests {
    let geo: GeoFixture

    init() async throws {
        geo = try await GeoFixture()
        try await geo.upsert(.cafe(notify: []))
    }

    @Test func `a device that comes, stays and goes enters, exits and makes a visit`() async throws
    {
        let came = try await geo.move(
            Step(metres: 500, seconds: -1200), Step(metres: 10, seconds: -1000))
        #expect(came.taken == 2)
        #expect(came.transitions.map(\.kind) == [.enter])
        #expect(came.transitions.first?.placeId == "cafe")
        #expect(came.atPlaceIds == ["cafe"])
        let left = try await geo.move(Step(metres: 300, seconds: -100))
        #expect(left.transitions.map(\.kind) == [.exit])
        #expect(left.transitions.map(\.visit) == [true])
        #expect(left.atPlaceIds == [])
        let kept = try await geo.transitions()
        #expect(kept.map(\.kind) == [.exit, .enter])
        #expect(kept.map(\.since) == [came.transitions[0].time, came.transitions[0].time])
        #expect(try abs(#require(kept.first).edgeDistanceMetres - 200) < 1)
    }

    @Test func `a repeated report changes nothing`() async throws {
        let steps = [Step(metres: 500, seconds: -60), Step(metres: 0, seconds: -30)]
        let first = try await geo.move(steps[0], steps[1])
        let again = try await geo.move(steps[0], steps[1])
        #expect(first.transitions.count == 1)
        #expect((again.taken, again.old, again.transitions.count) == (0, 2, 0))
        #expect(try await geo.transitions().count == 1)
    }

    @Test func `fixes of one report are handled in order of their time`() async throws {
        let result = try await geo.move(
            Step(metres: 400, seconds: -10), Step(metres: 0, seconds: -100),
            Step(metres: 400, seconds: -200))
        #expect(result.transitions.map(\.kind) == [.enter, .exit])
    }

    @Test func `future and impossible fixes are counted and ignored`() async throws {
        let result = try await geo.move(
            Step(metres: 0, seconds: -10), Step(metres: 90_000, seconds: -5),
            Step(metres: 0, seconds: 100))
        #expect((result.taken, result.impossible, result.early) == (1, 1, 1))
    }

    @Test func `the places a device is at survive a restart`() async throws {
        try await geo.move(Step(metres: 0, seconds: -100))
        await geo.stop()
        try await geo.start()
        let result = try await geo.move(Step(metres: 500, seconds: -10))
        #expect(result.transitions.map(\.kind) == [.exit])
    }

    @Test func `a dwell is recorded without a new fix, and once`() async throws {
        try await geo.upsert(.cafe(notify: [], dwell: 300))
        try await geo.move(Step(metres: 0, seconds: -10))
        #expect(try await geo.service.passDue() == 0)
        geo.clock.advance(by: 300)
        try await geo.service.passDue()
        try await geo.service.passDue()
        #expect(try await geo.told() == ["enter cafe", "dwell cafe"])
    }

    @Test func `a reported dwell counts only while the place is open`() async throws {
        // The clock shows Friday, 8:00:00.
        var cafe = Proto.Place.cafe(notify: [.dwell], dwell: 300)
        cafe.schedule = .weekly(
            "UTC", (5...5, "08:00", "08:02"), (5...5, "08:10", "08:11"), (5...5, "09:00", "10:00"))
        try await geo.upsert(cafe)
        try await geo.move(Step(metres: 0, seconds: 0))
        // Two minutes, one, and two more.
        for seconds in [600, 3_000] {
            geo.clock.advance(by: Int64(seconds))
            #expect(try await geo.service.passDue() == 0)
        }
        await geo.stop()
        try await geo.start()
        geo.clock.advance(by: 119)
        #expect(try await geo.service.passDue() == 0)
        geo.clock.advance(by: 1)
        try await geo.service.passDue()
        #expect(try await geo.told() == ["enter cafe", "dwell cafe sending"])
    }

    @Test func `a fix less accurate than a polygon's width causes no transition of it`()
        async throws
    {
        try await geo.upsert(.area("square", .square(41, -75, 0.002)))
        var far = Step(metres: 0, seconds: -10, accuracy: 1_000)
        func reports(_ latitude: Double, at seconds: Int64) async throws -> Proto.MovementResult {
            far.seconds = seconds
            return try await geo.move(far) { $0.fixes[0].coordinate = .at(latitude, -75) }
        }
        // Two fixes after one another in the middle of it, and two far from it.
        _ = try await reports(41, at: -900)
        #expect(try await reports(41, at: -800).transitions == [])
        far.accuracy = 10
        #expect(try await reports(41, at: -700).transitions.map(\.kind) == [.enter])
        far.accuracy = 1_000
        _ = try await reports(41.02, at: -600)
        #expect(try await reports(41.02, at: -500).transitions == [])
        far.accuracy = 400
        #expect(try await reports(41.02, at: -400).transitions.map(\.kind) == [.exit])
    }

    @Test func `passing through a place between two fixes is a cross`() async throws {
        let result = try await geo.move(
            Step(metres: -1000, seconds: -100), Step(metres: 1000, seconds: -60))
        #expect(result.transitions.map(\.kind) == [.cross])
        #expect(result.atPlaceIds == [])
    }

    @Test func `an entry within the pause after another is kept and marked as paused`() async throws
    {
        try await geo.move(Step(metres: 0, seconds: -500), Step(metres: 400, seconds: -400))
        try await geo.move(Step(metres: 0, seconds: -300))
        let kept = try await geo.transitions()
        #expect(kept.map(\.paused) == [true, false, false])
    }

    @Test func `leaving a deleted place causes no transition`() async throws {
        try await geo.move(Step(metres: 0, seconds: -100))
        try await geo.delete("cafe")
        let result = try await geo.move(Step(metres: 500, seconds: -10))
        #expect(result.transitions == [])
        #expect(result.atPlaceIds == [])
    }

    @Test func `transitions of devices and apps are separate`() async throws {
        try await geo.move(Step(metres: 0, seconds: -100), device: 1)
        try await geo.move(Step(metres: 0, seconds: -100), device: 2)
        try await geo.move(Step(metres: 0, seconds: -100), device: 3, app: "other")
        #expect(try await geo.transitions().count == 2)
        #expect(
            try await geo.transitions { $0.deviceId = device(2) }.map(\.deviceId) == [device(2)])
        #expect(try await geo.transitions { $0.app = "other" } == [])
    }

    @Test func `transitions are listed in pages, and filtered by place, kind and visit`()
        async throws
    {
        try await geo.upsert(.cafe("bar", notify: [], east: 5_000))
        try await geo.move(
            Step(metres: 0, seconds: -3000), Step(metres: 400, seconds: -2000),
            Step(metres: 5_000, seconds: -1000), Step(metres: 5_400, seconds: -900))
        #expect(try await geo.told { $0.placeId = "bar" } == ["enter bar", "exit bar"])
        #expect(try await geo.told { $0.kinds = [.exit] } == ["exit cafe", "exit bar"])
        #expect(try await geo.told { $0.visitsOnly = true } == ["exit cafe"])
        var request = Proto.ListTransitionsRequest()
        (request.app, request.pageSize) = ("news", 3)
        let first = try await geo.client.listTransitions(request, CallContext())
        request.pageToken = first.nextPageToken
        let second = try await geo.client.listTransitions(request, CallContext())
        #expect(first.transitions.count == 3)
        #expect(second.transitions.count == 1)
    }

    @Test func `a moved audience has devices that entered the place or are still there`()
        async throws
    {
        try await geo.move(Step(metres: 0, seconds: -5000), device: 1)
        try await geo.move(
            Step(metres: 0, seconds: -5000), Step(metres: 500, seconds: -4000), device: 2)
        try await geo.move(
            Step(metres: 0, seconds: -500), Step(metres: 500, seconds: -400), device: 3)
        try await geo.move(Step(metres: 900, seconds: -400), device: 4)
        #expect(try await geo.moved(through: "cafe", 1_000) == [1, 3])
        #expect(try await geo.moved(through: "cafe", 100_000) == [1, 2, 3])
        let missing = await geo.refusal { try await geo.moved(through: "bar", 10) }
        #expect(missing?.code == .notFound)
        let never = await geo.refusal { try await geo.moved(through: "cafe", 0) }
        #expect(never?.message.contains("moved_through.within_seconds") == true)
    }

    @Test func `a device not heard of for a day does not count as still there`() async throws {
        try await geo.move(Step(metres: 0, seconds: -5_000), device: 1)
        try await geo.move(Step(metres: 0, seconds: -5_000), device: 2)
        geo.clock.advance(by: 86_000)
        #expect(try await geo.moved(through: "cafe", 1_000) == [1, 2])
        try await geo.move(device: 2, motions: [(.walking, 0)])
        geo.clock.advance(by: 1_000)
        #expect(try await geo.moved(through: "cafe", 1_000) == [2])
        #expect(try await geo.moved(through: "cafe", 100_000) == [1, 2])
    }

    @Test func `a device that is only processed by the server does not count as heard of`()
        async throws
    {
        try await geo.upsert(.cafe(notify: [.dwell], dwell: 80_000))
        try await geo.move(Step(metres: 0))
        geo.clock.advance(by: 80_001)
        try await geo.service.passDue()
        try await geo.deliver(FakeDelivery())
        #expect(try await geo.told() == ["enter cafe", "dwell cafe sent"])
        #expect(try await geo.moved(through: "cafe", 10) == [1])
        geo.clock.advance(by: 7_000)
        #expect(try await geo.moved(through: "cafe", 10) == [])
        geo.clock.advance(by: 30 * 86_400 - 80_000)
        try await geo.service.expireMovements()
        #expect(try await geo.movementRows == 0)
        // What was found of it meanwhile would be nobody's.
        #expect(try await geo.told() == [])
    }

    @Test func `an erased device, or one that withdraws consent, is forgotten for good`()
        async throws
    {
        for ordinal in [1, 2, 3] as [UInt32] {
            try await geo.move(Step(metres: 0, seconds: -100), device: ordinal)
        }
        try await geo.forget(1)
        try await geo.erase(2)
        #expect(try await geo.transitions().map(\.deviceId) == [device(3)])
        #expect(try await geo.movementRows == 1)
        // What was said before and comes late.
        try await geo.move(Step(metres: 900, seconds: -50), device: 2)
        #expect(try await geo.movementRows == 1)
    }

    @Test func `consent to only a position forgets the device's movement`() async throws {
        for ordinal in [1, 2] as [UInt32] {
            try await geo.move(Step(metres: 0, seconds: -100), device: ordinal)
        }
        var request = Proto.UpdatePositionsRequest()
        (request.app, request.forgetsMovement) = ("news", true)
        request.positions = [.of(1, (40, -75)), .of(7, (40, -75))]
        let kept = try await geo.client.updatePositions(request, CallContext()).kept
        #expect(kept == 2)
        #expect(try await geo.transitions().map(\.deviceId) == [device(2)])
        #expect(try await geo.movementRows == 1)
    }

    @Test
    func `one report causes a limited number of transitions, and repeating it the rest`()
        async throws
    {
        try await geo.importAll(
            (0..<100).map { .cafe("p\($0)", notify: [], pause: 0, east: Double($0) * 0.1) })
        let steps = (0..<40).map { number in
            Step(metres: number % 2 == 0 ? 5 : 400, seconds: Int64(number) * 10 - 500)
        }
        let first = try await geo.move(all: steps)
        #expect(first.left > 0)
        #expect(first.transitions.count < 1_200)
        var left = first.left
        for _ in 0..<10 where left > 0 { left = try await geo.move(all: steps).left }
        #expect(left == 0)
        var (count, token): (Int, String) = (0, "")
        repeat {
            var request = Proto.ListTransitionsRequest()
            (request.app, request.pageSize, request.pageToken) = ("news", 1_000, token)
            let page = try await geo.client.listTransitions(request, CallContext())
            count += page.transitions.count
            token = page.nextPageToken
        } while !token.isEmpty
        // The café itself has a pause, and is marked.
        #expect(count == 40 * 101)
    }

    @Test func `old transitions and movements are deleted`() async throws {
        try await geo.move(Step(metres: 0, seconds: -100))
        geo.clock.advance(by: 31 * 86_400)
        try await geo.move(Step(metres: 0, seconds: -100), device: 2)
        try await geo.service.expirePositions()
        try await geo.service.expireMovements()
        #expect(try await geo.transitions().map(\.deviceId) == [device(2)])
        #expect(try await geo.movementRows == 1)
    }

    @Test func `a device inside a place longer than entries are kept is still there`() async throws
    {
        try await geo.upsert(.cafe("bar", notify: [], east: 5_000))
        try await geo.upsert(.cafe("gone", notify: [], east: 9_000))
        try await geo.move(Step(metres: 0, seconds: -100), device: 1)
        try await geo.move(Step(metres: 0, seconds: -100), device: 2)
        try await geo.move(Step(metres: 0, seconds: -100), Step(metres: 500), device: 3)
        try await geo.move(Step(metres: 9_000, seconds: -100), device: 4)
        try await geo.delete("gone")
        geo.clock.advance(by: 31 * 86_400)
        for ordinal in [1, 3, 4] as [UInt32] {
            try await geo.move(device: ordinal, motions: [(.walking, 0)])
        }
        try await geo.service.expireMovements()
        #expect(try await geo.moved(through: "cafe", 1_000) == [1])
        #expect(try await geo.transitions().map(\.deviceId) == [device(1)])
        // It goes with what ends it.
        try await geo.move(Step(metres: 500), device: 1)
        try await geo.service.expireMovements()
        #expect(try await geo.told() == ["exit cafe"])
    }

    @Test func `old entries of devices that are still inside a place are kept among many others`()
        async throws
    {
        for ordinal in 1...520 as ClosedRange<UInt32> {
            try await geo.move(Step(metres: 0, seconds: -100), device: ordinal)
        }
        geo.clock.advance(by: 31 * 86_400)
        for ordinal in [1, 300, 520] as [UInt32] {
            try await geo.move(device: ordinal, motions: [(.walking, 0)])
        }
        try await geo.service.expireMovements()
        #expect(try await geo.moved(through: "cafe", 1_000) == [1, 300, 520])
        #expect(try await geo.transitions { $0.pageSize = 1_000 }.count == 3)
    }

    @Test func `concurrent reports of a device both count`() async throws {
        async let one = geo.move(Step(metres: 0, seconds: -100))
        async let two = geo.move(Step(metres: 0, seconds: -90))
        async let three = geo.move(Step(metres: 0, seconds: -80))
        let taken = try await [one, two, three].map(\.taken)
        #expect(try await geo.told() == ["enter cafe"])
        #expect(taken.contains(1))
    }
}
