import DeliveryEngine
import Protocol

/// One of the many servers that an adapter sends to, as the addresses determine.
protocol BulkheadOrigin: AnyObject {
    /// The server's name in reasons.
    var name: String { get }
    var health: OriginHealth { get }
    var pace: OriginPace { get set }
    /// The number of the last use; later uses have greater numbers.
    var lastUse: Int { get set }
    /// True if there are connections to the server.
    var isConnected: Bool { get }
    /// Returns how many messages may begin now.
    func room(_ now: MonotonicInstant) -> Int
    /// Closes the connections to the server.
    func disconnect()
}

extension BulkheadOrigin {
    /// The number of messages that wait for their answers.
    var underWay: Int { pace.underWay }

    /// Returns whether the state of the server is worth keeping.
    func isWorthKeeping(_ now: MonotonicInstant) -> Bool {
        underWay > 0 || isConnected || health.rest(at: now.sinceOrigin) != nil
    }
}

/// The room that an adapter's servers share, so that none delays the others (a bulkhead).
///
/// It belongs to the adapter's executor.
final class Bulkhead<Origin: BulkheadOrigin> {
    /// The maximum numbers of messages in flight.
    struct Room {
        /// The maximum over all servers.
        var all: Int
        /// The maximum for a server that is not known yet.
        var first: Int
        /// True if each server may use at most as much as is left for others, and leaves a quarter
        /// of all places to the others while it has not answered.
        ///
        /// This is for adapters with few places, all of which a few hanging servers would take.
        var isShared = false
    }

    /// A closure that is called when there is more room than before.
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

    /// Creates a bulkhead.
    ///
    /// - Parameter patience: The time that other messages wait for a full server that ends none.
    init(
        _ most: Room, _ limits: ProviderLimits, _ timer: AdapterTimer, patience: Duration
    ) {
        (self.most, self.limits, self.timer) = (most, limits, timer)
        self.patience = patience
        grace = UnprovenGrace(patience, every: limits.webAnswer)
    }

    /// The number of messages that may begin now.
    var room: Int {
        guard !isClosed, underWay < most.all else { return 0 }
        let now = timer.now()
        let room = min(most.all - underWay, roomOfOrigins(now))
        // By then, a server that does not answer no longer delays the others.
        if room == 0 {
            let left = grace.left(at: now)
            wake(at: now + (left > .zero ? min(left, patience) : patience))
        }
        return room
    }

    /// Returns how many messages to one server may begin now.
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

    /// Returns the room that all servers have; a server that is full delays the others, but not for
    /// long.
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

    /// Returns the server with a key, which is created if it is unknown.
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
        // Clients have named too many servers that do not work: forget these.
        if origins.count >= limits.webRecords {
            origins = origins.filter { $0.value.underWay > 0 || $0.value.isConnected }
        }
        let origin = make()
        origin.lastUse = uses
        origins[key] = origin
        return origin
    }

    /// Returns the outcome of a message that may not begin now; nil if it may.
    func refusal(of origin: Origin) -> AttemptOutcome? {
        let now = timer.now()
        if let rest = origin.health.rest(at: now.sinceOrigin) {
            return .postponed(after: rest.left, reason: rest.reason)
        }
        guard underWay < most.all, ownRoom(origin, now) > 0 else {
            let reason = "\(origin.name) can take no more messages now"
            // A message without anything to wait for would be tried again at once.
            let isLong = origin.pace.isSlow || origin.health.isDoubtful || origin.underWay == 0
            if isLong { return .postponed(after: limits.webSlowPause, reason: reason) }
            return !origin.health.isProven && grace.left(at: now) == .zero
                ? .postponed(after: limits.webFirstPause, reason: reason)
                : .unprocessed(reason: reason)
        }
        return connect(origin)
            ? nil
            : .postponed(
                after: limits.webSlowPause, reason: "too many servers are connected at once")
    }

    /// Marks a server as connected, and disconnects an idle one if there are too many.
    ///
    /// - Returns: Whether the server may be connected.
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

    /// Records that a message to a server begins.
    func begin(_ origin: Origin) {
        origin.pace.begin()
        underWay += 1
        // A server that has just become full delays the others for a while; set a timer, because no
        // one asks again before a message ends.
        guard wakes == nil else { return }
        let now = timer.now()
        if ownRoom(origin, now) == 0 { wake(at: now + patience) }
    }

    /// Records that a message to a server has ended.
    ///
    /// - Returns: Whether there is room now and was none before.
    func end(_ origin: Origin) -> Bool {
        origin.pace.end()
        underWay -= 1
        return underWay == most.all - 1
    }

    /// Closes all connections; nothing more begins.
    func close() {
        isClosed = true
        onRoom = nil
        for origin in connected { origin.disconnect() }
    }
}
