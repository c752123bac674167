import ServiceKit

/// A chunk in a worker's hands: how far it is, and what may be next.
struct ChunkRun: Sendable {
    /// What is next.
    enum Next: Sendable {
        /// This device, of a lease that ends then; ``ChunkRun/begin()`` or ``ChunkRun/pass()``
        /// says what became of it.
        case attempt(Attempt, isDoubtful: Bool, until: Duration)
        /// This device is done without an attempt.
        case done(UInt32, device: String, DeliveryResult)
        /// Nothing, before the store has taken the next intent.
        case intent
        /// Nothing, before the registry has said where they are.
        case targets
        /// Nothing any more.
        case end
    }

    let lease: ChunkLease
    /// By the devices' places in the lease; nil before the registry has answered.
    private var attempts: [Attempt?]?
    private var next = 0
    /// Places before `next` whose attempt was not processed at all: they come first.
    private var again: [Int] = []
    /// How often each device's was not.
    private var refusals: [UInt32: Int] = [:]
    /// Devices that were erased since the chunk is in hand.
    private var erased: Set<UInt32> = []
    /// Devices that get a newer notification with the same collapse key.
    private var replaced: Set<UInt32> = []
    /// Devices up to this one may be written to.
    private(set) var intent: UInt32
    /// The intent that is on its way to the store.
    private(set) var wanted: UInt32?
    private(set) var underWay = 0
    /// Whether its devices take room that others could have: until all of them are begun.
    var takesRoom = true
    /// Whether nothing more of it is to be sent.
    var isSuspended = false
    /// Until then nobody else has it.
    var deadline: Duration

    init(_ lease: ChunkLease, until deadline: Duration) {
        self.lease = lease
        intent = lease.intent
        self.deadline = deadline
    }

    var brief: Brief { lease.brief }
    /// Whether every device was looked at.
    var isThrough: Bool { next == lease.ordinals.count && again.isEmpty }

    /// The place that is looked at now; nil: none is left.
    private var place: Int? { again.last ?? (next < lease.ordinals.count ? next : nil) }

    /// Up to which device an earlier worker may have written, of those not looked at; nil: none.
    var doubt: UInt32? {
        guard let doubtful = lease.doubtful else { return nil }
        let left = again + (next < lease.ordinals.count ? [next] : [])
        return left.contains { lease.ordinals[$0] <= doubtful } ? doubtful : nil
    }

    /// The registry has answered; who is not in it is gone.
    mutating func found(_ found: [Recipient]) {
        var byPlace = [Attempt?](repeating: nil, count: lease.ordinals.count)
        var place = 0
        for target in found.sorted(by: { $0.ordinal < $1.ordinal }) {
            while place < lease.ordinals.count, lease.ordinals[place] < target.ordinal {
                place += 1
            }
            guard place < lease.ordinals.count else { break }
            guard lease.ordinals[place] == target.ordinal else { continue }
            byPlace[place] = Attempt(lease.brief, lease.lane, target, number: 1)
        }
        attempts = byPlace
    }

    /// What is next; unless it is an attempt, that is behind now.
    mutating func advance(at now: UnixTime) -> Next {
        guard let place, !isSuspended else { return .end }
        let ordinal = lease.ordinals[place]
        let isDoubtful = lease.doubtful.map { ordinal <= $0 } ?? false
        if now >= brief.expireTime {
            pass()
            return .done(ordinal, device: "", isDoubtful ? .uncertainAtEnd : .expired)
        }
        if isDoubtful, brief.onUncertain == .drop {
            pass()
            return .done(
                ordinal, device: "",
                .uncertain(reason: "the process died while it may have been under way"))
        }
        guard attempts != nil else { return .targets }
        guard let attempt = attempts?[place], erased.isEmpty || !erased.contains(ordinal) else {
            pass()
            return .done(ordinal, device: "", .suppressed(reason: "the device is gone"))
        }
        if !replaced.isEmpty, replaced.contains(ordinal) {
            pass()
            return .done(
                ordinal, device: attempt.target.device,
                DeliveryResult.replaced.told(mayHaveArrived: isDoubtful))
        }
        if let result = attempt.target.resultWithoutAttempt?.told(mayHaveArrived: isDoubtful)
            ?? attempt.target.resultInQuietHours(
                brief, attempts: 0, mayHaveArrived: isDoubtful, at: now)
        {
            pass()
            return .done(ordinal, device: attempt.target.device, result)
        }
        guard ordinal <= intent else { return .intent }
        return .attempt(attempt, isDoubtful: isDoubtful, until: deadline)
    }

    /// Devices are gone; an answer of the registry that still has them does not count.
    mutating func erase(_ ordinals: Set<UInt32>) { erased.formUnion(ordinals) }

    /// Devices get something newer instead.
    mutating func replace(_ ordinals: some Sequence<UInt32>) { replaced.formUnion(ordinals) }

    /// The next attempt is under way; returns what it was leased by.
    mutating func begin() -> LeaseToken {
        pass()
        underWay += 1
        return lease.token
    }

    /// What is next is behind now.
    mutating func pass() {
        if again.popLast() == nil { next += 1 }
    }

    /// An attempt was not processed at all, and is made again, unless it was one of an earlier
    /// lease, or that has happened to the device `most` times already; says whether it is.
    mutating func sendAgain(_ ordinal: UInt32, _ token: LeaseToken, atMost most: Int) -> Bool {
        guard token == lease.token, refusals[ordinal, default: 0] < most,
            let place = lease.ordinals.firstIndex(of: ordinal)
        else { return false }
        refusals[ordinal, default: 0] += 1
        again.append(place)
        underWay -= 1
        return true
    }

    /// An attempt has ended; false: it was one of an earlier lease.
    mutating func end(_ token: LeaseToken) -> Bool {
        guard token == lease.token else { return false }
        underWay -= 1
        return true
    }

    /// The intent to ask the store for, `span` devices ahead, if fewer than `left` may be written
    /// to by the present one; nil: none, or one is on its way.
    mutating func nextIntent(_ span: Int, ifLeft left: Int) -> UInt32? {
        guard wanted == nil, intent < lease.ordinals[lease.ordinals.count - 1] else { return nil }
        let end = min(next + span, lease.ordinals.count) - 1
        guard lease.ordinals[end] > intent else { return nil }
        let least = min(next + left, lease.ordinals.count) - 1
        guard least < 0 || lease.ordinals[least] > intent else { return nil }
        wanted = lease.ordinals[end]
        return wanted
    }

    /// The store has the intent; or it has not, and is asked again.
    mutating func settleIntent(_ isStored: Bool) {
        if isStored, let wanted { intent = max(intent, wanted) }
        wanted = nil
    }
}
