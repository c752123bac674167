import ServiceKit

/// A worker: it leases work from the queue's store, sends it, and records the results.
///
/// The engine decides and has no side effects: events and the time go in, actions come out. It has
/// no clock, and its randomness comes from a seed. When it dies, the store has everything except
/// the attempts that are in flight or not yet recorded, at most ``EngineLimits/unrecorded``.
package struct Engine: Sendable {
    package let limits: EngineLimits
    /// The worker's id, which is unique to this run.
    let worker: UInt64
    var jitter: Jitter
    var clock = TrustedClock()
    /// The civil time of the current event, as the trusted clock gives it.
    var civil = UnixTime(milliseconds: 0)
    /// The steady time of the current event.
    var now: Duration = .zero

    package internal(set) var switches: Switches
    /// The time at which the latest confirmed state of the switches was requested; nil before the
    /// first.
    var confirmed: Duration?
    /// The lanes; a lane keeps its index for good.
    var lanes: [LaneRun] = []
    var places: [LaneKey: Int] = [:]
    /// The indices of the lanes with work, in ascending order.
    var busy: [Int] = []
    var turn = 0
    var chunks = PlaceTable<ChunkKey, ChunkRun>()
    var rows: [RowKey: RowRun] = [:]
    var plans: [Int64: PlanLease] = [:]
    /// The plans whose audience has not been requested yet.
    var newPlans: [PlanLease] = []
    var flights = FlightTable()
    var stragglers = Stragglers()
    var slots: Set<CollapseSlot> = []
    /// The chunks that changed since they were last checked.
    var touched: Set<ChunkKey> = []
    var isAllTouched = false
    var latestTouched: ChunkKey?
    /// The time of the next check of the leases.
    var nextRenewal: Duration = .zero
    var recorder = Recorder()
    /// The attempts that have begun and are not recorded, without those that failed for good; these
    /// are the messages that a crash may repeat.
    package internal(set) var unrecorded = 0

    /// The commands to the store that are not answered, with the times of their requests.
    var calls: [StoreCall.Kind: (call: StoreCall, since: Duration)] = [:]
    var callNumber: UInt64 = 0
    /// The time until which the store is not asked after a failure.
    var storePause: Duration = .zero
    var nextLease: Duration = .zero
    var nextConfirm: Duration = .zero
    /// The questions to ask the registry, with the times from which on to ask them.
    var finds: [(time: Duration, origin: Flight.Origin)] = []
    package internal(set) var isStopping = false
    var hasStopped = false

    /// Creates a worker without work and without lanes.
    ///
    /// - Parameters:
    /// - seed: A random number that no other run of a worker uses; it is also the worker's id.
    /// - switches: The state of the switches when the store was opened.
    package init(
        seed: UInt64, switches: Switches = Switches(epoch: -1),
        limits: EngineLimits = EngineLimits()
    ) {
        self.limits = limits
        self.switches = switches
        worker = seed
        jitter = Jitter(seed: seed)
    }

    /// The number of attempts in flight.
    package var underWay: Int { flights.count }
    /// Returns the number of an app's attempts in flight.
    package func underWay(of app: String) -> Int { lanes.underWay(of: app) }
    /// The number of attempts in flight whose answers are late, and which take up no room.
    package var late: Int { stragglers.count }

    /// The notifications of which some work is leased.
    package var inHand: Set<Int64> {
        Set(chunks.keys.map(\.notification)).union(rows.keys.map(\.notification))
            .union(plans.keys)
    }

    /// Sets how many more messages a lane's adapter accepts; there is no limit until it is set.
    ///
    /// The engine subtracts the attempts that it begins. Nothing begins before the next event.
    package mutating func setRoom(_ room: Int, of lane: LaneKey) {
        guard let place = places[lane] else { return }
        lanes[place].free = room
    }

    /// Returns the reason why nothing is sent on a lane now; nil if the lane is not blocked or
    /// unknown.
    package func block(_ lane: LaneKey, at now: Duration) -> LaneBlock? {
        if let reason = switches.hold(lane) { return LaneBlock(.killSwitch, reason) }
        guard let place = places[lane] else { return nil }
        return lanes[place].block(at: now) { flights.begun(on: place) }
    }

    /// Handles an event.
    ///
    /// - Parameter actions: The array to which the resulting actions are appended; the last one
    ///   says when to call again.
    package mutating func handle(
        _ event: EngineEvent, at moment: Moment, _ actions: inout [EngineAction]
    ) {
        handle([event], at: moment, &actions)
    }

    /// Handles the events since the last call, in their order, and then acts once.
    ///
    /// - Parameter actions: The array to which the resulting actions are appended; the last one
    ///   says when to call again.
    package mutating func handle(
        _ events: [EngineEvent], at moment: Moment, _ actions: inout [EngineAction]
    ) {
        civil = clock.civil(at: moment)
        now = max(now, moment.steady)
        for event in events { take(event, &actions) }
        proceed(&actions)
    }

    private mutating func take(_ event: EngineEvent, _ actions: inout [EngineAction]) {
        switch event {
        case .tick: break
        case .work: nextLease = min(nextLease, now)
        case .stored(let call, let result): stored(call, result)
        case .targets(let key, let token, let targets): found(key, token, targets)
        case .rowTarget(let key, let token, let target, let known):
            found(key, token, target, isKnown: known)
        case .resolved(let lease, let isResolved): resolved(lease, isResolved, &actions)
        case .ended(let id, let outcome): ended(id, outcome)
        case .switched(let new): take(new)
        case .erased(let app, let ordinals): erase(ordinals, of: app)
        case .suspended(let sequence): suspend(sequence)
        case .opened(let key, let limits): open(key, limits)
        case .closed(let key):
            if let place = places[key] { lanes[place].isClosed = true }
            isAllTouched = true
        case .released(let key):
            if let place = places[key] { lanes[place].lane.release(at: now) }
            nextLease = min(nextLease, now)
        case .stop: (isStopping, isAllTouched) = (true, true)
        }
    }

    /// Does everything that can be done now.
    private mutating func proceed(_ actions: inout [EngineAction]) {
        if now >= nextRenewal { renewLeases() }
        for id in stragglers.choose(from: flights, lanes, limits, at: now) { makeLate(id) }
        send(&actions)
        lookAtTouched()
        askStore(&actions)
        askRegistryAgain(&actions)
        // An outstanding lease may still bring work, which must be given back.
        if isStopping, !hasStopped, isIdle, calls[.lease] == nil {
            hasStopped = true
            actions.append(.stopped)
        }
        actions.append(.wake(at: nextTime()))
    }

    private mutating func open(_ key: LaneKey, _ limits: Lane.Limits) {
        guard let place = places[key] else {
            places[key] = lanes.count
            return lanes.append(LaneRun(key, limits))
        }
        (lanes[place].lane, lanes[place].isClosed) = (Lane(limits), false)
    }

    /// True if no work is leased, and the last request for work found no more.
    package var isQuiet: Bool {
        isIdle && plans.isEmpty && calls[.lease] == nil && nextLease > now
    }

    private var isIdle: Bool {
        flights.isEmpty && chunks.isEmpty && rows.isEmpty && recorder.isEmpty
            && recorder.written == nil
    }
}
