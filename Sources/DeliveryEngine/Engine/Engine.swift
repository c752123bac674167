import ServiceKit

/// A worker: takes work from the queue's store, sends it, and tells what became of it.
///
/// It decides and does nothing itself: an event and the time go in, actions come out. It has no
/// clock, and its randomness is a seed. What it forgets when it dies is in the store, but for what
/// is under way and not recorded, at most ``EngineLimits/unrecorded`` attempts.
package struct Engine: Sendable {
    package let limits: EngineLimits
    /// Of this life, and of no other.
    let worker: UInt64
    var jitter: Jitter
    var clock = TrustedClock()
    /// Civil time of the event at hand, as it is believed.
    var civil = UnixTime(milliseconds: 0)
    /// Steady time of the event at hand.
    var now: Duration = .zero

    package internal(set) var switches: Switches
    /// When the last answer came that says how the switches stand, by when it was asked for.
    var confirmed: Duration?
    /// Each has its place for good.
    var lanes: [LaneRun] = []
    var places: [LaneKey: Int] = [:]
    /// Places of lanes with work, in order, and where the next round begins.
    var busy: [Int] = []
    var turn = 0
    var chunks = PlaceTable<ChunkKey, ChunkRun>()
    var rows: [RowKey: RowRun] = [:]
    var plans: [Int64: PlanLease] = [:]
    /// Those of them whose audience is not yet asked for.
    var newPlans: [PlanLease] = []
    var flights = FlightTable()
    var stragglers = Stragglers()
    var slots: Set<CollapseSlot> = []
    /// Chunks that something has happened to, and whether something has happened to all.
    var touched: Set<ChunkKey> = []
    var isAllTouched = false
    var latestTouched: ChunkKey?
    /// When leases are looked at next.
    var nextRenewal: Duration = .zero
    var recorder = Recorder()
    /// Attempts that are begun and not recorded, but for those that were in vain: what a device may
    /// get twice after a crash.
    package internal(set) var unrecorded = 0

    /// Questions to the store that are not answered, and since when.
    var calls: [StoreCall.Kind: (call: StoreCall, since: Duration)] = [:]
    var callNumber: UInt64 = 0
    /// Until then the store, or the registry, is left alone.
    var storePause: Duration = .zero
    var nextLease: Duration = .zero
    var nextConfirm: Duration = .zero
    /// Questions to the registry that are asked again then.
    var finds: [(time: Duration, origin: Flight.Origin)] = []
    package internal(set) var isStopping = false
    var hasStopped = false

    /// A worker without work that knows of no lane.
    ///
    /// - Parameters:
    ///   - seed: random, and of no other worker's life: it is the worker's name, too.
    ///   - switches: as they stood when the store was opened.
    package init(
        seed: UInt64, switches: Switches = Switches(epoch: -1),
        limits: EngineLimits = EngineLimits()
    ) {
        self.limits = limits
        self.switches = switches
        worker = seed
        jitter = Jitter(seed: seed)
    }

    /// How many attempts have begun and not ended.
    package var underWay: Int { flights.count }
    /// How many of them are late, and take no place of others.
    package var late: Int { stragglers.count }

    /// The notifications that something of is in hand.
    package var inHand: Set<Int64> {
        Set(chunks.keys.map(\.notification)).union(rows.keys.map(\.notification))
            .union(plans.keys)
    }

    /// Says how many more messages a lane's adapter takes; until then there is no bound.
    ///
    /// What it begins itself is taken off; nothing begins before the next event.
    package mutating func setRoom(_ room: Int, of lane: LaneKey) {
        guard let place = places[lane] else { return }
        lanes[place].free = room
    }

    /// Why nothing goes to a lane now; nil: it does, or there is no such lane.
    package func block(_ lane: LaneKey, at now: Duration) -> LaneBlock? {
        if let reason = switches.hold(lane) { return LaneBlock(.killSwitch, reason) }
        guard let place = places[lane] else { return nil }
        return lanes[place].block(at: now) { flights.begun(on: place) }
    }

    /// Takes an event, and says what is to be done.
    ///
    /// - Parameter actions: those come to it; the last is when to come back.
    package mutating func handle(
        _ event: EngineEvent, at moment: Moment, _ actions: inout [EngineAction]
    ) {
        handle([event], at: moment, &actions)
    }

    /// Takes events that happened since the last ones, in their order, and says what is to be done
    /// after all of them.
    ///
    /// - Parameter actions: those come to it; the last is when to come back.
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

    /// Does what can be done now.
    private mutating func proceed(_ actions: inout [EngineAction]) {
        if now >= nextRenewal { renewLeases() }
        for id in stragglers.choose(from: flights, lanes, limits, at: now) { makeLate(id) }
        send(&actions)
        lookAtTouched()
        askStore(&actions)
        askRegistryAgain(&actions)
        // What was asked for before may still come, and is to be given back.
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

    /// Whether there is nothing in hand, and no more work was found when it was asked for last.
    package var isQuiet: Bool {
        isIdle && plans.isEmpty && calls[.lease] == nil && nextLease > now
    }

    private var isIdle: Bool {
        flights.isEmpty && chunks.isEmpty && rows.isEmpty && recorder.isEmpty
            && recorder.written == nil
    }
}
