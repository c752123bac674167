import DeliveryEngine
import ServiceKit
import Testing

/// A worker's handling of switches, one event at a time.
struct EngineSwitchTests {
    private static let lane = LaneKey(app: "a", adapter: "apns")
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    private static func brief(_ onUncertain: Brief.OnUncertain = .resend) -> Brief {
        Brief(
            sequence: 1, app: "a", type: "/x", expireTime: start + .seconds(3600),
            onUncertain: onUncertain)
    }

    private static func lease(_ onUncertain: Brief.OnUncertain, doubtful: UInt32?) -> ChunkLease {
        ChunkLease(
            key: ChunkKey(1, 0), token: LeaseToken(1), brief: brief(onUncertain), lane: lane,
            ordinals: Array(0..<10), doubtful: doubtful, intent: 9)
    }

    /// A worker with one lane, which has asked for work.
    private struct Worker {
        var engine = Engine(seed: 1, switches: Switches())
        var now: Duration = .zero
        var actions: [EngineAction] = []

        init() { handle(.opened(EngineSwitchTests.lane, Lane.Limits())) }

        mutating func handle(_ event: EngineEvent, after span: Duration = .milliseconds(1)) {
            now += span
            actions = []
            let moment = Moment(civil: EngineSwitchTests.start + now, steady: now)
            engine.handle(event, at: moment, &actions)
        }

        /// Answers a question that the worker asked after the last event.
        mutating func answer(
            _ kind: StoreCall.Kind, _ change: (inout StoreAnswer) -> Void = { _ in }
        )
            throws
        {
            let call = try #require(question(kind)?.call)
            var answer = StoreAnswer(switches: engine.switches)
            change(&answer)
            handle(.stored(call, .success(answer)))
        }

        func question(_ kind: StoreCall.Kind) -> (call: StoreCall, command: StoreCommand)? {
            for case .store(let call, let command) in actions where call.kind == kind {
                return (call, command)
            }
            return nil
        }

        /// The progress of the first chunk in the checkpoint after the last event; nil if there is
        /// none.
        var progress: Checkpoint.Progress? {
            guard case .checkpoint(let written)? = question(.checkpoint)?.command else {
                return nil
            }
            return written.chunks.first
        }
    }

    @Test func `of two switches set at one moment each counts, in any order`() {
        var (first, both) = (Switches(), Switches())
        first.set(.app("b"), "stopped", epoch: 2)
        both.set(.app("b"), "stopped", epoch: 2)
        both.set(.app("a"), "stopped", epoch: 2)
        var worker = Worker()
        worker.handle(.switched(first))
        #expect(worker.engine.block(Self.lane, at: worker.now) == nil)
        worker.handle(.switched(both))
        #expect(worker.engine.block(Self.lane, at: worker.now)?.reason == "stopped")
        var older = Switches()
        older.set(.app("b"), nil, epoch: 1)
        worker.handle(.switched(older))
        #expect(worker.engine.block(Self.lane, at: worker.now)?.reason == "stopped")
    }

    @Test func `a chunk that is given back in doubt keeps its intent`() throws {
        var worker = Worker()
        try worker.answer(.lease) { $0.chunks = [Self.lease(.resend, doubtful: 4)] }
        var switches = Switches()
        switches.set(.everything, "stopped", epoch: 1)
        worker.handle(.switched(switches))
        let progress = try #require(worker.progress)
        #expect(progress.isReleased)
        #expect(progress.intent == 4)
    }

    @Test func `a worker that stops does not forget an intent that may have been stored`()
        throws
    {
        var worker = Worker()
        var other = Self.lease(.resend, doubtful: nil)
        other.key = ChunkKey(2, 0)
        try worker.answer(.lease) { $0.chunks = [other] }
        let asked = worker.actions
        worker.handle(.stop)
        let writing = worker.actions
        // What it has asked for before comes when it has something to write still.
        worker.actions = asked
        try worker.answer(.lease) { $0.chunks = [Self.lease(.drop, doubtful: 4)] }
        worker.actions = writing
        try worker.answer(.checkpoint)
        let progress = try #require(worker.progress)
        #expect(progress.isReleased)
        #expect(progress.results.isEmpty)
        #expect(progress.intent == 4)
    }

    @Test func `a chunk that is given back without doubt has no intent`() throws {
        var worker = Worker()
        try worker.answer(.lease) { $0.chunks = [Self.lease(.resend, doubtful: nil)] }
        var switches = Switches()
        switches.set(.everything, "stopped", epoch: 1)
        worker.handle(.switched(switches))
        let progress = try #require(worker.progress)
        #expect(progress.isReleased)
        #expect(progress.intent == nil)
    }

    @Test func `a row that arrives while a worker stops is given back at once`() throws {
        var worker = Worker()
        let asked = worker.actions
        worker.handle(.stop)
        worker.actions = asked
        let key = RowKey(3, 7, Self.lane.adapter)
        let brief = Self.lease(.drop, doubtful: nil).brief
        try worker.answer(.lease) {
            $0.rows = [
                RowLease(
                    key: key, token: LeaseToken(9), brief: brief, attempts: 1,
                    mayHaveArrived: false, isDoubtful: false)
            ]
        }
        guard case .checkpoint(let written)? = worker.question(.checkpoint)?.command else {
            Issue.record("nothing is written")
            return
        }
        #expect(written.rows.map(\.key) == [key] && written.rows.first?.result == nil)
        try worker.answer(.checkpoint)
        #expect(worker.actions.contains { if case .stopped = $0 { true } else { false } })
    }

    @Test func `a plan that outlives its lease is stored under the later one`() throws {
        var worker = Worker()
        let brief = Self.lease(.resend, doubtful: nil).brief
        let (first, second) = (PlanLease(brief, LeaseToken(1)), PlanLease(brief, LeaseToken(2)))
        try worker.answer(.lease) { $0.plans = [first] }
        if worker.question(.lease) == nil { worker.handle(.tick, after: .seconds(2)) }
        try worker.answer(.lease) { $0.plans = [second] }
        #expect(!worker.actions.contains { if case .resolve = $0 { true } else { false } })
        worker.handle(.resolved(first, true))
        guard case .plan(let plan)? = worker.question(.plan(brief.sequence))?.command else {
            Issue.record("no plan is stored")
            return
        }
        #expect(plan.token == second.token)
    }
}
