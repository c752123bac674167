import DeliveryEngine
import Protocol

/// One of many servers that an adapter sends to, which addresses name.
protocol BulkheadOrigin: AnyObject {
    /// What it is called in reasons.
    var name: String { get }
    var health: OriginHealth { get }
    var pace: OriginPace { get set }
    /// When it was sent to last, as a number that rises.
    var lastUse: Int { get set }
    /// Whether it has connections of ours.
    var isConnected: Bool { get }
    /// How many messages may begin now.
    func room(_ now: MonotonicInstant) -> Int
    /// Ends its connections.
    func disconnect()
}

extension BulkheadOrigin {
    /// Messages that wait for their answers.
    var underWay: Int { pace.underWay }

    /// Whether something is known of it that is worth remembering.
    func isWorthKeeping(_ now: MonotonicInstant) -> Bool {
        underWay > 0 || isConnected || health.rest(at: now.sinceOrigin) != nil
    }
}

/// The room that an adapter's origins share, in which none holds up the others.
///
/// Lives where its adapter does.
final class Bulkhead<Origin: BulkheadOrigin> {
    /// How many messages at once.
    struct Room {
        /// Over all origins.
        var all: Int
        /// To an origin that is not known yet.
        var first: Int
        /// Whether an origin gets no more than is left for the others, and one that has not
        /// answered leaves a quarter of all places to those that have: where few are under way in
        /// all, some that hang would take all places.
        var isShared = false
    }

    /// Called when there is more room than before.
    var onRoom: (() -> Void)?
    private let most: Room
    private let limits: ProviderLimits
    private let timer: AdapterTimer
    private let patience: Duration
    private var grace: UnprovenGrace
    private var origins: [String: Origin] = [:]
    private var connected: [Origin] = []
    private var uses = 0
    private(set) var underWay = 0
    private var wakes: MonotonicInstant?
    private(set) var isClosed = false

    /// - Parameter patience: how long others wait for an origin that is full and ends nothing.
    init(
        _ most: Room, _ limits: ProviderLimits, _ timer: AdapterTimer, patience: Duration
    ) {
        (self.most, self.limits, self.timer) = (most, limits, timer)
        self.patience = patience
        grace = UnprovenGrace(patience, every: limits.webAnswer)
    }

    /// How many messages may begin now.
    var room: Int {
        guard !isClosed, underWay < most.all else { return 0 }
        let now = timer.now()
        let room = min(most.all - underWay, roomOfOrigins(now))
        // One that answers nothing is passed by then.
        if room == 0 {
            let left = grace.left(at: now)
            wake(at: now + (left > .zero ? min(left, patience) : patience))
        }
        return room
    }

    /// How many messages to an origin may begin now.
    private func ownRoom(_ origin: Origin, _ now: MonotonicInstant) -> Int {
        let own = origin.room(now)
        guard most.isShared else { return own }
        let kept = origin.health.isProven ? 0 : most.all / 4
        return min(own, max(0, most.all - kept - underWay - origin.underWay))
    }

    private func wake(at moment: MonotonicInstant) {
        guard wakes == nil else { return }
        wakes = moment
        timer.at(moment) { [weak self] in
            self?.wakes = nil
            self?.onRoom?()
        }
    }

    /// As far as the origins are asked; origins that take no more for the moment are waited for,
    /// but not long.
    private func roomOfOrigins(_ now: MonotonicInstant) -> Int {
        var (room, idle, isHeld) = (Int.max, most.first, false)
        let isSpent = grace.left(at: now) == .zero
        for origin in connected {
            let own = ownRoom(origin, now)
            if origin.underWay == 0 {
                idle = max(idle, own)
            } else if !isPassedBy(origin, now) {
                let isUnproven = own == 0 && !origin.health.isProven
                if isUnproven, isSpent { continue }
                isHeld = isHeld || isUnproven
                room = min(room, own)
            }
        }
        grace.hold(isHeld, at: now)
        return room == .max ? idle : room
    }

    private func isPassedBy(_ origin: Origin, _ now: MonotonicInstant) -> Bool {
        origin.health.isDoubtful
            || origin.pace.isPassedBy(
                isFull: ownRoom(origin, now) == 0, patience: patience, now)
    }

    /// The origin of that key, made if it is not known.
    func origin(_ key: String, _ make: () -> Origin) -> Origin {
        uses += 1
        if let known = origins[key] {
            known.lastUse = uses
            return known
        }
        let now = timer.now()
        if origins.count >= limits.webRecords {
            origins = origins.filter { $0.value.isWorthKeeping(now) }
        }
        // Clients have named too many that do not work: these are learnt of anew.
        if origins.count >= limits.webRecords {
            origins = origins.filter { $0.value.underWay > 0 || $0.value.isConnected }
        }
        let origin = make()
        origin.lastUse = uses
        origins[key] = origin
        return origin
    }

    /// Why a message to an origin may not begin now; nil: it may.
    func refusal(of origin: Origin) -> AttemptOutcome? {
        let now = timer.now()
        if let rest = origin.health.rest(at: now.sinceOrigin) {
            return .postponed(after: rest.left, reason: rest.reason)
        }
        guard underWay < most.all, ownRoom(origin, now) > 0 else {
            let reason = "\(origin.name) takes no more at the moment"
            // Who waits for nothing but time would come back at once.
            let isLong = origin.pace.isSlow || origin.health.isDoubtful || origin.underWay == 0
            if isLong { return .postponed(after: limits.webSlowPause, reason: reason) }
            return !origin.health.isProven && grace.left(at: now) == .zero
                ? .postponed(after: limits.webFirstPause, reason: reason)
                : .unprocessed(reason: reason)
        }
        return connect(origin)
            ? nil
            : .postponed(
                after: limits.webSlowPause, reason: "too many servers are asked at once")
    }

    /// Takes note that an origin is to have connections, of which others may have to let go.
    ///
    /// - Returns: whether there may be any more.
    private func connect(_ origin: Origin) -> Bool {
        if connected.contains(where: { $0 === origin }) { return true }
        connected.removeAll { !$0.isConnected && $0.underWay == 0 }
        if connected.count >= limits.webOrigins {
            let idle = connected.filter { $0.underWay == 0 }
            guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else { return false }
            oldest.disconnect()
            connected.removeAll { $0 === oldest }
        }
        connected.append(origin)
        return true
    }

    /// A message to an origin begins.
    func begin(_ origin: Origin) {
        origin.pace.begin()
        underWay += 1
        // One that is full now holds the others until it is passed by; nobody asks again by
        // himself before something ends.
        guard wakes == nil else { return }
        let now = timer.now()
        if ownRoom(origin, now) == 0 { wake(at: now + patience) }
    }

    /// A message to an origin has ended.
    ///
    /// - Returns: whether there is room now where there was none.
    func end(_ origin: Origin) -> Bool {
        origin.pace.end()
        underWay -= 1
        return underWay == most.all - 1
    }

    /// Ends all connections; nothing more begins.
    func close() {
        isClosed = true
        onRoom = nil
        for origin in connected { origin.disconnect() }
    }
}
