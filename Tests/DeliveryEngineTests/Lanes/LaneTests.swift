import DeliveryEngine
import Testing

struct LaneTests {
    private var lane = Lane()
    private var jitter = Jitter(seed: 1)

    private mutating func attempt(
        _ outcome: AttemptOutcome, isRetry: Bool = false, at now: Duration = .zero
    ) {
        lane.begin(isRetry: isRetry, at: now)
        lane.end(outcome, isRetry: isRetry, at: now, &jitter)
    }

    @Test mutating func `credentials that are not accepted hold everything until somebody acts`() {
        attempt(.credentials(reason: "403"))
        #expect(lane.room(isRetry: false, at: .seconds(9_999)) == 0)
        #expect(lane.block(at: .zero)?.contains("403") == true)
        #expect(lane.opens(isRetry: false, after: .zero) == nil)
        lane.release(at: .zero)
        #expect(lane.room(isRetry: false, at: .zero) == 1)
        #expect(lane.room(isRetry: false, at: .seconds(60)) == 10)
    }

    @Test func `what was held goes on with a tenth, and after a minute with all of it`() {
        var limits = Lane.Limits()
        limits.concurrency.first = 100
        var lane = Lane(limits)
        #expect(lane.room(isRetry: false, at: .zero) == 100)
        lane.release(at: .seconds(100))
        let rooms = [100, 120, 140, 159, 160].map { lane.room(isRetry: false, at: .seconds($0)) }
        #expect(rooms == [10, 40, 70, 98, 100])
    }

    @Test mutating func `of many receivers the silence of one says nothing`() {
        lane = Lane(.ofManyReceivers)
        let room = lane.room(isRetry: false, at: .zero)
        #expect(room == 256)
        for second in 0..<100 { attempt(.uncertain(reason: "late"), at: .seconds(second)) }
        #expect(lane.room(isRetry: false, at: .seconds(100)) == room)
        #expect(lane.block(at: .seconds(100)) == nil)
    }

    @Test mutating func `a provider that asks for a pause gets exactly that, within reason`() {
        attempt(.providerBusy(after: .seconds(17), reason: "429"))
        #expect(lane.room(isRetry: false, at: .seconds(16.9)) == 0)
        #expect(lane.opens(isRetry: false, after: .seconds(1)) == .seconds(17))
        #expect(lane.room(isRetry: false, at: .seconds(17)) > 0)
        attempt(.providerBusy(after: .seconds(1_000_000), reason: "429"), at: .seconds(20))
        #expect(lane.room(isRetry: false, at: .seconds(86_419)) == 0)
        #expect(lane.room(isRetry: false, at: .seconds(86_420)) > 0)
    }

    @Test mutating func `one that says nothing of how long is left alone for a minute`() {
        attempt(.providerBusy(after: nil, reason: "429"))
        #expect(lane.room(isRetry: false, at: .seconds(59)) == 0)
        #expect(lane.room(isRetry: false, at: .seconds(60)) > 0)
    }

    @Test mutating func `what is wrong with messages and devices says nothing of the provider`() {
        for _ in 0..<100 {
            attempt(.gone(since: nil, reason: ""))
            attempt(.refused(reason: ""))
            attempt(.deviceBusy(after: nil, reason: ""))
        }
        #expect(lane.block(at: .zero) == nil && lane.room(isRetry: false, at: .zero) == 10)
    }

    @Test mutating func `retries wait for the budget, first attempts do not`() {
        for _ in 0..<100 { lane.begin(isRetry: true, at: .zero) }
        for _ in 0..<100 {
            lane.end(.unprocessed(reason: ""), isRetry: false, at: .zero, &jitter)
        }
        #expect(lane.room(isRetry: true, at: .zero) == 0)
        #expect(lane.room(isRetry: false, at: .zero) == 10)
        #expect(lane.opens(isRetry: true, after: .zero) == .seconds(1))
    }
}
