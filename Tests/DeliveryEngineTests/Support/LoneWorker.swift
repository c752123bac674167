import DeliveryEngine
import ServiceKit

/// A worker with one chunk, whose registry and store answer a millisecond later.
struct LoneWorker {
    private static let lane = LaneKey(app: "a", adapter: "apns")
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    var engine: Engine
    var now = Duration.zero
    /// Attempts that began after the last event.
    private(set) var sent: [(id: FlightID, ordinal: UInt32)] = []
    /// Attempts that began after the first event.
    private(set) var first: [(id: FlightID, ordinal: UInt32)] = []
    /// The progress of chunks in all checkpoints so far.
    private(set) var written: [Checkpoint.Progress] = []
    /// The progress of rows in all checkpoints so far.
    private(set) var writtenRows: [Checkpoint.RowProgress] = []
    /// The rows whose leases were renewed so far.
    private(set) var renewed: [RowKey] = []
    /// The checkpoint that the store has not answered; nil if there is none.
    private(set) var checkpoint: StoreCall?
    private let keepsCheckpoints: Bool
    private var lease: ChunkLease?

    /// Creates a worker that has begun.
    ///
    /// - Parameters:
    ///   - ordinals: the chunk's devices.
    ///   - doubtful: the last of them that an earlier worker may have written to; nil for none.
    ///   - onUncertain: the rule of the chunk's notification for uncertain deliveries.
    ///   - keepsCheckpoints: true if the store keeps the worker waiting for the answer.
    init(
        _ ordinals: [UInt32], doubtful: UInt32? = nil, limits: EngineLimits = EngineLimits(),
        lane: Lane.Limits = Lane.Limits(), onUncertain: Brief.OnUncertain = .resend,
        keepsCheckpoints: Bool = false
    ) {
        engine = Engine(seed: 1, switches: Switches(), limits: limits)
        self.keepsCheckpoints = keepsCheckpoints
        let brief = Brief(
            sequence: 1, app: "a", type: "/x", expireTime: Self.start + .seconds(3600),
            onUncertain: onUncertain)
        handle(.opened(Self.lane, lane))
        lease = ChunkLease(
            key: ChunkKey(1, 0), token: LeaseToken(1), brief: brief, lane: Self.lane,
            ordinals: ordinals, doubtful: doubtful, intent: ordinals.last ?? 0)
        handle(.work)
        first = sent
    }

    mutating func handle(_ event: EngineEvent) {
        sent = []
        var events = [event]
        while !events.isEmpty {
            now += .milliseconds(1)
            var actions: [EngineAction] = []
            let moment = Moment(civil: Self.start + now, steady: now)
            engine.handle(events.removeFirst(), at: moment, &actions)
            for action in actions { events += answers(to: action) }
        }
    }

    /// Answers the checkpoint that the store has kept.
    mutating func answerCheckpoint() {
        guard let call = checkpoint else { return }
        checkpoint = nil
        handle(.stored(call, .success(StoreAnswer(switches: engine.switches))))
    }

    private mutating func answers(to action: EngineAction) -> [EngineEvent] {
        switch action {
        case .send(let id, let attempt): sent.append((id, attempt.target.ordinal))
        case .find(let lease):
            let found = lease.ordinals.map {
                Recipient(ordinal: $0, device: "d\($0)", address: "f")
            }
            return [.targets(lease.key, lease.token, found)]
        case .store(let call, .checkpoint(let new)):
            written += new.chunks
            writtenRows += new.rows
            renewed += new.renewed.map(\.key)
            guard !keepsCheckpoints else {
                checkpoint = call
                return []
            }
            return [.stored(call, .success(StoreAnswer(switches: engine.switches)))]
        case .store(let call, let command):
            var answer = StoreAnswer(switches: engine.switches)
            if case .lease = command, let lease {
                answer.chunks = [lease]
                self.lease = nil
            }
            return [.stored(call, .success(answer))]
        default: break
        }
        return []
    }
}
