import DeliveryEngine
import ServiceKit
import Testing

/// The requests of a worker to its store while it sends a chunk.
struct EngineStoreTests {
    private static let lane = LaneKey(app: "a", adapter: "apns")
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    /// The requests of a worker while it sends a chunk of 512 devices.
    private struct Course {
        var checkpoints: [(results: Int, intent: UInt32?)] = []
        /// Requests for leases after the first result was written, and after the last.
        var (leases, lastLeases) = (0, 0)
        var now = Duration.zero
        /// The time at which the last result was written.
        var lastWrite = Duration.zero
    }

    private static func course() throws -> Course {
        var course = Course()
        var engine = Engine(seed: 1, switches: Switches())
        var actions: [EngineAction] = []
        func handle(_ event: EngineEvent) {
            course.now += .milliseconds(1)
            actions = []
            let moment = Moment(civil: Self.start + course.now, steady: course.now)
            engine.handle(event, at: moment, &actions)
        }
        var (sent, written) = (0, 0)
        handle(.opened(Self.lane, Lane.Limits()))
        let brief = Brief(
            sequence: 1, app: "a", type: "/x", expireTime: Self.start + .seconds(3600),
            onUncertain: .resend)
        let lease = ChunkLease(
            key: ChunkKey(1, 0), token: LeaseToken(1), brief: brief, lane: Self.lane,
            ordinals: Array(0..<512), doubtful: nil, intent: 127)
        var events: [EngineEvent] = []
        while written < 512 || course.lastLeases == 0 {
            for action in actions {
                switch action {
                case .store(let call, let command):
                    var answer = StoreAnswer(switches: engine.switches)
                    if case .lease = command {
                        if sent == 0, call.number < 3 { answer.chunks = [lease] }
                        if written > 0 { course.leases += 1 }
                        if written == 512 { course.lastLeases += 1 }
                    }
                    if case .checkpoint(let checkpoint) = command {
                        for chunk in checkpoint.chunks {
                            course.checkpoints.append((chunk.results.count, chunk.intent))
                            written += chunk.results.count
                            course.lastWrite = course.now
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
            try #require(course.now < .seconds(60), "it goes on")
        }
        return course
    }

    @Test func `a checkpoint also raises the intent of its chunk`()
        throws
    {
        let checkpoints = try Self.course().checkpoints
        // Only the first two, while what may be under way doubles with each round, and what is left
        // at the end, are smaller than a batch.
        let small = checkpoints.count { $0.results < EngineLimits().checkpointBatch }
        #expect(small <= 3, "\(checkpoints)")
        #expect(checkpoints.contains { $0.results > 0 && $0.intent != nil })
    }

    @Test func `work is requested when a chunk is given back, not with each checkpoint`() throws {
        let course = try Self.course()
        #expect(course.checkpoints.count > 4)
        // Now and then it is looked for anyway.
        let polls = Int(course.now / EngineLimits().poll) + 1
        #expect(course.leases - course.lastLeases <= polls)
        #expect(course.now - course.lastWrite < .milliseconds(20))
    }
}
