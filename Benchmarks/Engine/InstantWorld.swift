import DeliveryEngine
import ServiceKit

/// A store, a registry and a provider that answer at once, around a worker.
struct InstantWorld {
    private static let lane = LaneKey(app: "news", adapter: "apns")
    private static let brief = Brief(
        sequence: 1, app: "news", type: "alert", expireTime: UnixTime(milliseconds: .max))
    private static let chunk: UInt32 = 512

    private let devices: UInt32
    private let targets: [Recipient]
    private var engine: Engine
    private var events: [EngineEvent]
    private var steady: Duration = .zero
    private var next: UInt32 = 0
    private var token: Int64 = 0
    private(set) var delivered = 0
    private(set) var checkpoints = 0
    private(set) var handled = 0

    init(devices: UInt32) {
        self.devices = devices
        targets = (0..<Self.chunk).map { number in
            Recipient(
                ordinal: number, device: "01m80ptx24p97kt2z4g5yfex\(number)",
                address: "71e0c07e9e115e4b9e30691c238642ea126a1e48cc11d357c30d8b7628dbd\(number)")
        }
        engine = Engine(seed: 1, switches: Switches(epoch: 0))
        var limits = Lane.Limits()
        limits.concurrency.first = 256
        events = [.opened(Self.lane, limits)]
    }

    /// Delivers to every device.
    mutating func run() {
        var actions: [EngineAction] = []
        while delivered < Int(devices) {
            if events.isEmpty { events = [.tick] }
            let batch = events
            events.removeAll(keepingCapacity: true)
            for event in batch {
                steady += .microseconds(10)
                let moment = Moment(civil: UnixTime(milliseconds: 0), steady: steady)
                engine.handle(event, at: moment, &actions)
                handled += 1
                for action in actions { perform(action) }
                actions.removeAll(keepingCapacity: true)
            }
        }
    }

    private mutating func perform(_ action: EngineAction) {
        switch action {
        case .store(let call, let command):
            events.append(.stored(call, .success(answer(command))))
        case .find(let lease):
            var found = Array(targets.prefix(lease.ordinals.count))
            for place in found.indices { found[place].ordinal = lease.ordinals[place] }
            events.append(.targets(lease.key, lease.token, found))
        case .send(let id, _): events.append(.ended(id, .accepted))
        case .findRow, .resolve, .wake, .stopped: break
        }
    }

    private mutating func answer(_ command: StoreCommand) -> StoreAnswer {
        var answer = StoreAnswer(switches: Switches(epoch: 0))
        switch command {
        case .confirm, .plan: break
        case .lease(let request):
            for room in request.rooms {
                let chunks = (room.devices + Int(Self.chunk) - 1) / Int(Self.chunk)
                while answer.chunks.count < chunks, next < devices { lease(&answer) }
            }
        case .checkpoint(let checkpoint):
            checkpoints += 1
            for chunk in checkpoint.chunks { delivered += chunk.results.count }
        }
        return answer
    }

    private mutating func lease(_ answer: inout StoreAnswer) {
        token += 1
        let ordinals = Array(next..<min(next + Self.chunk, devices))
        answer.chunks.append(
            ChunkLease(
                key: ChunkKey(1, Int(next / Self.chunk)), token: LeaseToken(token),
                brief: Self.brief, lane: Self.lane, ordinals: ordinals, doubtful: nil,
                intent: ordinals[127 % ordinals.count]))
        next += UInt32(ordinals.count)
    }
}
