import DeliveryEngine
import Testing

struct LaneTests {
    private var lane = Lane()
    private var jitter = Jitter(seed: 1)

    private mutating func attempt(
        _ outcome: AttemptOutcome, isRetry: Bool = false, at now: Duration = .zero
    ) {
        lane.begin(isRetry: isRetry, at: now)
        lane.end(outcome, begun: now, isRetry: isRetry, at: now, &jitter)
    }

    @Test mutating func `refused credentials hold the lane until an operator acts`() {
        attempt(.credentials(reason: "403"))
        #expect(lane.room(isRetry: false, at: .seconds(9_999)) == 0)
        #expect(lane.block(at: .zero)?.reason.contains("403") == true)
        #expect(lane.block(at: .zero)?.until == nil)
        #expect(lane.opens(isRetry: false, after: .zero) == nil)
        lane.release(at: .zero)
        #expect(lane.room(isRetry: false, at: .zero) == 1)
        #expect(lane.room(isRetry: false, at: .seconds(60)) == 10)
    }

    @Test func `a released lane goes on with a tenth, and after a minute with all of it`() {
        var limits = Lane.Limits()
        limits.concurrency.first = 100
        var lane = Lane(limits)
        #expect(lane.room(isRetry: false, at: .zero) == 100)
        lane.release(at: .seconds(100))
        let rooms = [100, 120, 140, 159, 160].map { lane.room(isRetry: false, at: .seconds($0)) }
        #expect(rooms == [10, 40, 70, 98, 100])
    }

    @Test mutating func `silence of one receiver does not hold a lane of many receivers`() {
        lane = Lane(.ofManyReceivers)
        let room = lane.room(isRetry: false, at: .zero)
        #expect(room == 256)
        for second in 0..<100 { attempt(.uncertain(reason: "late"), at: .seconds(second)) }
        #expect(lane.room(isRetry: false, at: .seconds(100)) == room)
        #expect(lane.block(at: .seconds(100)) == nil)
    }

    @Test mutating func `a provider that asks for a pause gets exactly that, up to a limit`() {
        attempt(.providerBusy(after: .seconds(17), reason: "429"))
        #expect(lane.room(isRetry: false, at: .seconds(16.9)) == 0)
        #expect(lane.opens(isRetry: false, after: .seconds(1)) == .seconds(17))
        #expect(lane.room(isRetry: false, at: .seconds(17)) > 0)
        attempt(.providerBusy(after: .seconds(1_000_000), reason: "429"), at: .seconds(20))
        #expect(lane.room(isRetry: false, at: .seconds(86_419)) == 0)
        #expect(lane.room(isRetry: false, at: .seconds(86_420)) > 0)
    }

    @Test mutating func `a provider that is busy without saying how long is paused for a minute`() {
        attempt(.providerBusy(after: nil, reason: "429"))
        #expect(lane.room(isRetry: false, at: .seconds(59)) == 0)
        #expect(lane.room(isRetry: false, at: .seconds(60)) > 0)
    }

    @Test mutating func `failures of messages and devices do not count against the provider`() {
        for _ in 0..<100 {
            attempt(.gone(since: nil, reason: ""))
            attempt(.refused(reason: ""))
            attempt(.deviceBusy(after: nil, reason: ""))
        }
        #expect(lane.block(at: .zero) == nil && lane.room(isRetry: false, at: .zero) == 10)
    }

    @Test
    mutating func `one connection that breaks with a hundred messages does not stop the lane`() {
        for _ in 0..<100 { attempt(.accepted) }
        let room = lane.room(isRetry: false, at: .zero)
        attempt(.uncertain(reason: "reset"), at: .seconds(20))
        for _ in 0..<99 { attempt(.lostTogether(reason: "reset"), at: .seconds(20)) }
        #expect(lane.room(isRetry: false, at: .seconds(20)) == room)
        #expect(lane.block(at: .seconds(20)) == nil)
    }

    @Test mutating func `one error that asks for a pause holds only its message`() {
        for _ in 0..<100 { attempt(.accepted) }
        attempt(.providerFails(after: .seconds(60), reason: "503"))
        attempt(.messageFails(after: .seconds(900), reason: "500"))
        #expect(lane.room(isRetry: false, at: .zero) > 0)
        for _ in 0..<200 { attempt(.providerFails(after: .seconds(60), reason: "503")) }
        #expect(lane.opens(isRetry: false, after: .zero) == .seconds(60))
    }

    @Test mutating func `failing retries do not slow the lane down, and first attempts do`() {
        for second in 0..<100 {
            for _ in 0..<10 {
                let outcome = AttemptOutcome.providerFails(after: nil, reason: "503")
                attempt(outcome, isRetry: true, at: .seconds(second))
            }
        }
        #expect(lane.block(at: .seconds(100)) == nil)
        #expect(lane.room(isRetry: false, at: .seconds(100)) == 10)
        for _ in 0..<20 { attempt(.providerFails(after: nil, reason: "503"), at: .seconds(101)) }
        #expect(lane.block(at: .seconds(101))?.cause == .failing)
    }

    @Test mutating func `the block of a lane quotes the provider and says until when it lasts`() {
        attempt(.providerBusy(after: .seconds(17), reason: "429 QUOTA"), at: .seconds(1))
        #expect(
            lane.block(at: .seconds(2))
                == LaneBlock(
                    .pause, "the provider asked for a pause: 429 QUOTA", until: .seconds(18)))
        lane = Lane()
        for _ in 0..<20 { attempt(.providerFails(after: nil, reason: "503"), at: .seconds(1)) }
        let block = lane.block(at: .seconds(2))
        #expect(block?.cause == .failing && block?.until != nil)
        #expect(block?.reason == "the provider is failing: 503")
    }

    @Test mutating func `retries wait for the budget, and first attempts do not`() {
        for _ in 0..<100 { lane.begin(isRetry: true, at: .zero) }
        for _ in 0..<100 {
            lane.end(
                .unprocessed(reason: ""), begun: .zero, isRetry: false, at: .zero, &jitter)
        }
        #expect(lane.room(isRetry: true, at: .zero) == 0)
        #expect(lane.room(isRetry: false, at: .zero) == 10)
        #expect(lane.opens(isRetry: true, after: .zero) == .seconds(1))
    }
}
