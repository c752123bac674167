import DeliveryEngine
import ServiceKit
import Testing

/// What becomes of messages that nobody has processed, such as those of refused streams.
struct EngineRepeatTests {
    private static let lane = LaneKey(app: "a", adapter: "apns")
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    /// A worker with a chunk of two devices in hand.
    private struct Worker {
        var engine = Engine(seed: 1, switches: Switches())
        var now = Duration.zero
        /// Attempts that began with the last event.
        var sent: [(id: FlightID, ordinal: UInt32)] = []
        /// What was to be written down, so far.
        var written: [Checkpoint.Progress] = []

        init(doubtful: UInt32? = nil) {
            handle(.opened(EngineRepeatTests.lane, Lane.Limits()))
            let brief = Brief(
                sequence: 1, app: "a", type: "/x",
                expireTime: EngineRepeatTests.start + .seconds(3600), onUncertain: .resend)
            lease = ChunkLease(
                key: ChunkKey(1, 0), token: LeaseToken(1), brief: brief,
                lane: EngineRepeatTests.lane, ordinals: [3, 7], doubtful: doubtful, intent: 7)
            handle(.work)
        }

        private var lease: ChunkLease?

        mutating func handle(_ event: EngineEvent) {
            sent = []
            var events = [event]
            while !events.isEmpty {
                now += .milliseconds(1)
                var actions: [EngineAction] = []
                let moment = Moment(civil: EngineRepeatTests.start + now, steady: now)
                engine.handle(events.removeFirst(), at: moment, &actions)
                for action in actions { events += answers(to: action) }
            }
        }

        private mutating func answers(to action: EngineAction) -> [EngineEvent] {
            switch action {
            case .send(let id, let attempt): sent.append((id, attempt.target.ordinal))
            case .find(let lease):
                let found = lease.ordinals.map {
                    Recipient(ordinal: $0, device: "d\($0)", address: "f")
                }
                return [.targets(lease.key, lease.token, found)]
            case .store(let call, let command):
                var answer = StoreAnswer(switches: engine.switches)
                if case .checkpoint(let checkpoint) = command { written += checkpoint.chunks }
                if case .lease = command, let lease {
                    answer.chunks = [lease]
                    self.lease = nil
                }
                return [.stored(call, .success(answer))]
            default: break
            }
            return []
        }

        mutating func unprocessed(_ ordinal: UInt32) throws {
            let flight = try #require(sent.first { $0.ordinal == ordinal })
            handle(.ended(flight.id, .unprocessed(reason: "refused")))
        }
    }

    @Test func `it is sent again at once, and nothing of that is written down`() throws {
        var worker = Worker()
        #expect(worker.sent.map(\.ordinal) == [3, 7])
        try worker.unprocessed(3)
        #expect(worker.sent.map(\.ordinal) == [3])
        #expect(worker.engine.unrecorded == 2)
        #expect(worker.written.allSatisfy { $0.results.isEmpty && !$0.isReleased })
    }

    @Test func `a device whose message is never processed waits as others do in the end`() throws {
        var worker = Worker()
        for _ in 0..<worker.engine.limits.repeats {
            try worker.unprocessed(3)
            #expect(worker.sent.map(\.ordinal) == [3])
        }
        try worker.unprocessed(3)
        #expect(worker.sent.isEmpty)
        worker.now += worker.engine.limits.checkpointDelay
        worker.handle(.tick)
        let results = worker.written.flatMap(\.results)
        #expect(results.map(\.ordinal) == [3])
        guard case .later? = results.first?.result else {
            Issue.record("\(results)")
            return
        }
    }

    @Test func `a switch keeps it from being sent again, and its chunk is given back`() throws {
        var worker = Worker(doubtful: 3)
        let sent = worker.sent
        var switches = Switches()
        switches.set(.everything, "stopped", epoch: 1)
        worker.handle(.switched(switches))
        for flight in sent {
            worker.handle(.ended(flight.id, .unprocessed(reason: "refused")))
            #expect(worker.sent.isEmpty)
        }
        let last = try #require(worker.written.last)
        #expect(last.isReleased && last.results.isEmpty)
        // Of the first an earlier worker may have written; that it was refused now says nothing.
        #expect(last.intent == 3)
        #expect(worker.engine.underWay == 0 && worker.engine.unrecorded == 0)
    }
}
