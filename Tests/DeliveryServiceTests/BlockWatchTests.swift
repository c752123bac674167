import DeliveryEngine
import Testing

@testable import DeliveryService

struct BlockWatchTests {
    private static let lane = LaneKey(app: "a", adapter: "apns")
    private static let other = LaneKey(app: "b", adapter: "fcm")
    private var watch = BlockWatch()

    @Test mutating func `lanes are checked once a second`() {
        let due = [0, 0.5, 1, 1.2, 2].map { watch.isDue(at: .seconds($0)) }
        #expect(due == [true, false, true, false, true])
    }

    @Test mutating func `a block is reported once even if its reason and end change`() {
        let first = LaneBlock(.failing, "503", until: .seconds(5))
        #expect(watch.take([Self.lane: first]) == [.blocked(Self.lane, first)])
        #expect(watch.take([Self.lane: LaneBlock(.failing, "500", until: .seconds(9))]).isEmpty)
        let token = LaneBlock(.token, "none yet")
        #expect(
            watch.take([Self.lane: token, Self.other: first]) == [
                .blocked(Self.lane, token), .blocked(Self.other, first),
            ])
    }

    @Test mutating func `the end of a block is reported once`() {
        _ = watch.take([Self.lane: LaneBlock(.pause, "429")])
        #expect(watch.take([:]) == [.goesOn(Self.lane)])
        #expect(watch.take([:]).isEmpty)
    }
}
