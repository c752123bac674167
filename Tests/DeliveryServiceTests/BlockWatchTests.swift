import DeliveryEngine
import ServiceKit
import Testing

@testable import DeliveryService

struct BlockWatchTests {
    private static let lane = LaneKey(app: "a", adapter: "apns")
    private static let other = LaneKey(app: "b", adapter: "fcm")
    private static let now = UnixTime(milliseconds: 1_000)
    private var watch = BlockWatch()

    @Test mutating func `lanes are checked once a second`() {
        let due = [0, 0.5, 1, 1.2, 2].map { watch.isDue(at: .seconds($0)) }
        #expect(due == [true, false, true, false, true])
    }

    @Test mutating func `the block of a lane is reported once even if its reason and end change`() {
        let first = LaneBlock(.failing, "503", until: .seconds(5))
        #expect(watch.take([Self.lane: first], at: Self.now) == [.blocked(Self.lane, first)])
        #expect(
            watch.take([Self.lane: LaneBlock(.failing, "500", until: .seconds(9))], at: Self.now)
                .isEmpty)
        let token = LaneBlock(.token, "none yet")
        #expect(
            watch.take([Self.lane: token, Self.other: first], at: Self.now) == [
                .blocked(Self.lane, token), .blocked(Self.other, first),
            ])
    }

    @Test mutating func `the end of a block is reported once`() {
        _ = watch.take([Self.lane: LaneBlock(.pause, "429")], at: Self.now)
        #expect(watch.take([:], at: Self.now) == [.goesOn(Self.lane)])
        #expect(watch.take([:], at: Self.now).isEmpty)
    }

    @Test mutating func `the block of a lane begins when its cause is first seen`() {
        let (first, again) = (LaneBlock(.failing, "503"), LaneBlock(.failing, "500"))
        #expect(watch.beginning(of: first, at: Self.lane) == nil)
        _ = watch.take([Self.lane: first], at: Self.now)
        _ = watch.take([Self.lane: again], at: Self.now + .seconds(9))
        #expect(watch.beginning(of: again, at: Self.lane) == Self.now)
        #expect(watch.beginning(of: LaneBlock(.token, "none"), at: Self.lane) == nil)
        _ = watch.take([:], at: Self.now + .seconds(10))
        _ = watch.take([Self.lane: first], at: Self.now + .seconds(11))
        #expect(watch.beginning(of: first, at: Self.lane) == Self.now + .seconds(11))
    }
}
