import DeliveryEngine
import ServiceKit
import Testing

/// How far ahead of a worker the store is told that it may have written.
struct EngineIntentTests {
    private static let lane = LaneKey(app: "a", adapter: "apns")
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    @Test func `a checkpoint raises the intent of its chunk, so that none is written for that`()
        throws
    {
        var engine = Engine(seed: 1, switches: Switches())
        var now = Duration.zero
        var actions: [EngineAction] = []
        func handle(_ event: EngineEvent) {
            now += .milliseconds(1)
            actions = []
            engine.handle(event, at: Moment(civil: Self.start + now, steady: now), &actions)
        }
        var checkpoints: [(results: Int, intent: UInt32?)] = []
        var (sent, written) = (0, 0)
        handle(.opened(Self.lane, Lane.Limits()))
        let brief = Brief(
            sequence: 1, app: "a", type: "/x", expireTime: Self.start + .seconds(3600),
            onUncertain: .resend)
        let lease = ChunkLease(
            key: ChunkKey(1, 0), token: LeaseToken(1), brief: brief, lane: Self.lane,
            ordinals: Array(0..<512), doubtful: nil, intent: 127)
        var events: [EngineEvent] = []
        while written < 512 {
            for action in actions {
                switch action {
                case .store(let call, let command):
                    var answer = StoreAnswer(switches: engine.switches)
                    if case .lease = command, sent == 0, call.number < 3 { answer.chunks = [lease] }
                    if case .checkpoint(let checkpoint) = command {
                        for chunk in checkpoint.chunks {
                            checkpoints.append((chunk.results.count, chunk.intent))
                            written += chunk.results.count
                        }
                    }
                    events.append(.stored(call, .success(answer)))
                case .find(let lease):
                    let found = lease.ordinals.map {
                        Recipient(ordinal: $0, device: "d", address: "f")
                    }
                    events.append(.targets(lease.key, lease.token, found))
                case .send(let id, _):
                    sent += 1
                    events.append(.ended(id, .accepted))
                default: break
                }
            }
            handle(events.isEmpty ? .tick : events.removeFirst())
            try #require(now < .seconds(60), "it goes on")
        }
        // Only the first, and what is left at the end, are smaller than a batch.
        let small = checkpoints.count { $0.results < engine.limits.checkpointBatch }
        #expect(small <= 2, "\(checkpoints)")
        #expect(checkpoints.contains { $0.results > 0 && $0.intent != nil })
    }
}
