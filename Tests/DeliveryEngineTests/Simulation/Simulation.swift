import DeliveryEngine
import QueueModel
import ServiceKit
import TestSupport

/// A simulation of workers, a store, a registry, providers and people, with its own time and a
/// seed.
///
/// The workers are the real ones; all around them fails. The store refuses commands or loses its
/// answers. Workers die and are held up. Providers go down, hang, are busy and lose answers. Clocks
/// are set wrong. Then faults stop, and everything must come to its end.
final class Simulation {
    enum Event {
        case toWorker(Int, life: Int, EngineEvent)
        case toStore(Int, life: Int, StoreCall, StoreCommand)
        case atProvider(FlightID, Attempt, worker: Int, life: Int)
        case submit
        case stop(Switches.Scope)
        case resume(Switches.Scope)
        case release
        case cancel
        case erase
        case crash(Int)
        case restart(Int)
        case pause(Int)
        case goOn(Int)
        case cut(Int)
        case mood(LaneKey)
        case calm
        case setClock
        case endOfFaults
    }

    struct Worker {
        var engine: Engine?
        var life = 0
        var wake: Duration = .zero
        var isPaused = false
        var held: [EngineEvent] = []
        /// The time until which the worker and the store do not hear each other.
        var cutUntil: Duration = .zero
        /// Events that the worker takes together with the next one.
        var gathered: [EngineEvent] = []
        /// The number of first attempts in this life, by lane.
        var firsts: [LaneKey: Int] = [:]
        var vain: [LaneKey: Int] = [:]
        var born: Duration = .zero
        /// Messages under way that replace others, by device and key.
        var replacing: [FlightID: String] = [:]

        var isIdle: Bool { engine.map { $0.unrecorded == 0 && $0.underWay == 0 } ?? true }
    }

    /// The faults that are frequent in a simulation.
    enum Weather: Hashable {
        /// Faults of all kinds, now and then.
        case changing
        /// Many notifications, and providers that fail most of the time.
        case storm
        /// Pauses of workers that are longer than their leases, again and again.
        case frost
        /// Cuts between single workers and the store, about as long as leases, again and again.
        case split
        /// Deaths of workers, again and again, with few other faults.
        ///
        /// Almost all repeats then have no other reason.
        case deaths
    }

    /// The mood of a provider.
    enum Mood { case well, unreachable, failing, hanging, busy, credentials }

    static let lanes = [
        LaneKey(app: "a", adapter: "apns"), LaneKey(app: "a", adapter: "fcm"),
        LaneKey(app: "b", adapter: "apns"),
    ]
    static let epoch = UnixTime(milliseconds: 1_800_000_000_000)
    static let devices: UInt32 = 400
    /// The time from one beginning of the quiet hours of sensitive devices to the next, in seconds.
    static let quietCycle = 600.0
    static func isSensitive(_ ordinal: UInt32) -> Bool { ordinal % 29 == 0 }

    let seed: UInt64
    let sabotage: Sabotage?
    let weather: Weather
    let faulty: Duration
    /// True if the simulation lasts days: busy minutes, and hours in which nothing happens by
    /// itself.
    let isLong: Bool
    var random: SeededGenerator
    var agenda = Agenda<Event>()
    var now: Duration = .zero
    var clockOffset: Duration = .zero
    var store = MemoryQueue()
    /// The audience of each plan, by its notification's number.
    var audiences: [Int64: MemoryQueue.Audience] = [:]
    var workers: [Worker]
    var moods: [LaneKey: Mood] = [:]
    var isFaulty = true
    var ledger = Ledger()
    var submitted: [Int64] = []
    var storeIsDownUntil: Duration = .zero
    var registryIsDownUntil: Duration = .zero
    var crashes = 0
    var cuts = 0
    /// The number of commands that the store has performed.
    var commands = 0
    /// Earlier states of the store, for the sabotage that puts it back.
    var tail: [MemoryQueue] = []

    init(
        seed: UInt64, workers count: Int, faulty: Duration, _ weather: Weather = .changing,
        _ sabotage: Sabotage? = nil, isLong: Bool = false
    ) {
        (self.seed, self.sabotage, self.faulty) = (seed, sabotage, faulty)
        (self.weather, self.isLong) = (weather, isLong)
        random = SeededGenerator(seed: seed)
        workers = Array(repeating: Worker(), count: count)
        switch sabotage {
        case .storeForgets: store.fault = .forgetsCheckpoints
        case .storeDoesNotFence: store.fault = .doesNotFence
        case .storeMiscounts: store.fault = .miscounts
        case .storeSplitsKeys: store.fault = .splitsKeys
        case .storeReplacesNothing: store.fault = .replacesNothing
        case .storeDoesNotWait: store.fault = .doesNotWait
        default: break
        }
    }

    var civil: UnixTime { Self.epoch + now }
    var lives: [Int] { workers.map(\.life) }

    func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

    func span(_ range: ClosedRange<Double>) -> Duration {
        .seconds(1) * Double.random(in: range, using: &random)
    }

    /// Returns a random duration of a fault; in a long simulation some are hours.
    func lasting(_ range: ClosedRange<Double>) -> Duration {
        let span = span(range)
        return isLong && chance(1, in: 4) ? span * 60 : span
    }

    /// True if the sabotage was found or, without one, any violation.
    private var isDecided: Bool {
        guard let sabotage else { return !ledger.violations.isEmpty }
        return ledger.violations.contains { $0.checker == sabotage.checker }
    }

    /// Runs the simulation, and returns all violations.
    func run() -> [Violation] {
        for lane in Self.lanes { moods[lane] = .well }
        for number in workers.indices { start(number) }
        schedule()
        while let event = step(), !isDecided {
            handle(event)
        }
        if !isDecided { checkEnd() }
        return ledger.violations
    }

    /// Returns the next event; nil if the simulation is over.
    private func step() -> Event? {
        let wake = workers.indices.filter { workers[$0].engine != nil && !workers[$0].isPaused }
            .min { workers[$0].wake < workers[$1].wake }
        let time = agenda.nextTime
        if let wake, time.map({ workers[wake].wake < $0 }) ?? true {
            now = max(now, endOfIdleness(from: workers[wake].wake, until: time))
            if isOver { return nil }
            return .toWorker(wake, life: workers[wake].life, .tick)
        }
        guard let (time, event) = agenda.next() else { return nil }
        now = max(now, time)
        return isOver ? nil : event
    }

    private var isOver: Bool {
        guard !isFaulty else { return false }
        let isDone = store.open.isEmpty && workers.allSatisfy(\.isIdle)
        return isDone && now > faulty + .seconds(30) || now > faulty + patience
    }

    /// The longest time that everything may take after the faults, with breakers that are open an
    /// hour.
    private var patience: Duration {
        guard sabotage == nil else { return .seconds(1_200) }
        return isLong ? .seconds(12 * 3600) : .seconds(2 * 3600)
    }

    func start(_ number: Int) {
        workers[number].life += 1
        workers[number].born = now
        (workers[number].firsts, workers[number].vain) = ([:], [:])
        (workers[number].replacing, workers[number].gathered) = ([:], [])
        let (limits, engineLimits) = limits()
        workers[number].engine = Engine(seed: random.next(), limits: engineLimits)
        workers[number].wake = now
        for lane in Self.lanes { tell(number, .opened(lane, limits)) }
    }

    private func limits() -> (Lane.Limits, EngineLimits) {
        var (lane, engine) = (Lane.Limits(), EngineLimits())
        switch sabotage {
        case .retriesAreUnlimited:
            lane.budget.most = 1e9
            lane.concurrency.decrease = 1
        case .roomIsUnlimited:
            (lane.concurrency.first, lane.concurrency.most) = (4_000, 4_000)
            engine.inFlight = 4_000
        default: return (lane, engine)
        }
        lane.breaker.leastAttempts = .max
        lane.breaker.connectFailures = .max
        return (lane, engine)
    }

    /// Returns the audience that a command's plan is for; nil if it is no plan.
    func audience(for command: StoreCommand) -> MemoryQueue.Audience? {
        if case .plan(let plan) = command { audiences[plan.notification] } else { nil }
    }

    /// Gives an event to a worker now or, if the worker is paused, at the end of the pause.
    func tell(_ number: Int, _ event: EngineEvent) {
        guard workers[number].engine != nil else { return }
        if workers[number].isPaused {
            workers[number].held.append(event)
            return
        }
        let life = workers[number].life
        workers[number].gathered.append(event)
        // Answers may be taken together, a moment later.
        if case .ended = event, workers[number].gathered.count < 50, chance(1, in: 2) {
            return answer(number, life, .tick, .milliseconds(1))
        }
        var actions: [EngineAction] = []
        let moment = Moment(civil: civil + clockOffset, steady: now)
        let events = workers[number].gathered
        workers[number].gathered = []
        workers[number].engine?.handle(events, at: moment, &actions)
        let unrecorded = workers[number].engine?.unrecorded ?? 0
        if unrecorded > EngineLimits().unrecorded {
            ledger.complain(.unrecorded, "\(unrecorded) are not recorded", at: now)
        }
        for action in actions { perform(action, number, life) }
    }
}
