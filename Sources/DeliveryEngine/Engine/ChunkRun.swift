import ServiceKit

/// The progress of a chunk that a worker has leased.
struct ChunkRun: Sendable {
    /// The next step of a chunk.
    enum Next: Sendable {
        /// Send to this device, under a lease that ends at the given time; the caller then calls
        /// ``ChunkRun/begin()`` or ``ChunkRun/pass()``.
        case attempt(Attempt, isDoubtful: Bool, until: Duration)
        /// Record this device as done, without an attempt.
        case done(UInt32, device: String, DeliveryResult)
        /// Nothing can be sent before the store has recorded the next intent.
        case intent
        /// Nothing can be sent before the registry has answered where the devices are.
        case targets
        /// Nothing is left to send.
        case end
    }

    let lease: ChunkLease
    /// The attempts by the devices' positions in the lease; nil before the registry has answered.
    private var attempts: [Attempt?]?
    private var next = 0
    /// The positions before `next` whose attempt was not processed; they are sent first.
    private var again: [Int] = []
    /// The number of unprocessed attempts by device.
    private var refusals: [UInt32: Int] = [:]
    /// The devices that were erased since the chunk was leased.
    private var erased: Set<UInt32> = []
    /// The devices that get a newer notification with the same collapse key.
    private var replaced: Set<UInt32> = []
    /// The last device that may be sent to.
    private(set) var intent: UInt32
    /// The intent that is being written to the store; nil if there is none.
    private(set) var wanted: UInt32?
    private(set) var underWay = 0
    /// True if the chunk's devices count towards the lane's room, which they do until all are
    /// begun.
    var takesRoom = true
    /// True if nothing more of the chunk may be sent under this lease.
    var isSuspended = false
    /// The end of the lease, by the steady clock.
    var deadline: Duration

    init(_ lease: ChunkLease, until deadline: Duration) {
        self.lease = lease
        intent = lease.intent
        self.deadline = deadline
    }

    var brief: Brief { lease.brief }
    /// True if every device was begun or passed.
    var isThrough: Bool { next == lease.ordinals.count && again.isEmpty }

    /// The current position in the lease; nil if none is left.
    private var place: Int? { again.last ?? (next < lease.ordinals.count ? next : nil) }

    /// The last device that an earlier worker may have sent to, among those that are left; nil if
    /// there is none.
    var doubt: UInt32? {
        guard let doubtful = lease.doubtful else { return nil }
        let left = again + (next < lease.ordinals.count ? [next] : [])
        return left.contains { lease.ordinals[$0] <= doubtful } ? doubtful : nil
    }

    /// Records the registry's answer; a device that is missing from it no longer exists.
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

    /// Returns the next step, and moves past the device unless the step is an attempt.
    mutating func advance(at now: UnixTime) -> Next {
        guard let place, !isSuspended else { return .end }
        let ordinal = lease.ordinals[place]
        let isDoubtful = lease.doubtful.map { ordinal <= $0 } ?? false
        if now >= brief.expireTime {
            pass()
            return .done(ordinal, device: "", isDoubtful ? .uncertainAtEnd : .expired())
        }
        if isDoubtful, brief.onUncertain == .drop {
            pass()
            return .done(
                ordinal, device: "",
                .uncertain(reason: "the process died while it may have been in flight"))
        }
        guard attempts != nil else { return .targets }
        guard let attempt = attempts?[place], erased.isEmpty || !erased.contains(ordinal) else {
            pass()
            return .done(ordinal, device: "", .suppressed(reason: "the device no longer exists"))
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

    /// Marks devices as erased, even if an answer of the registry still contains them.
    mutating func erase(_ ordinals: Set<UInt32>) { erased.formUnion(ordinals) }

    /// Marks devices as getting a newer notification with the same collapse key.
    mutating func replace(_ ordinals: some Sequence<UInt32>) { replaced.formUnion(ordinals) }

    /// Counts the current device's attempt as in flight, and returns the token of its lease.
    mutating func begin() -> LeaseToken {
        pass()
        underWay += 1
        return lease.token
    }

    /// Moves past the current device.
    mutating func pass() {
        if again.popLast() == nil { next += 1 }
    }

    /// Schedules an attempt that was not processed to be sent again.
    ///
    /// Returns false if the attempt belongs to an earlier lease, or if this happened to the device
    /// `most` times already.
    mutating func sendAgain(_ ordinal: UInt32, _ token: LeaseToken, atMost most: Int) -> Bool {
        guard token == lease.token, refusals[ordinal, default: 0] < most,
            let place = lease.ordinals.firstIndex(of: ordinal)
        else { return false }
        refusals[ordinal, default: 0] += 1
        again.append(place)
        underWay -= 1
        return true
    }

    /// Records the end of an attempt; returns false if it belongs to an earlier lease.
    mutating func end(_ token: LeaseToken) -> Bool {
        guard token == lease.token else { return false }
        underWay -= 1
        return true
    }

    /// Returns the intent to request, `span` devices ahead, if fewer than `left` devices remain in
    /// the present one.
    ///
    /// Returns nil if none is needed or one is already being written.
    mutating func nextIntent(_ span: Int, ifLeft left: Int) -> UInt32? {
        guard wanted == nil, intent < lease.ordinals[lease.ordinals.count - 1] else { return nil }
        let end = min(next + span, lease.ordinals.count) - 1
        guard lease.ordinals[end] > intent else { return nil }
        let least = min(next + left, lease.ordinals.count) - 1
        guard least < 0 || lease.ordinals[least] > intent else { return nil }
        wanted = lease.ordinals[end]
        return wanted
    }

    /// Records whether the store wrote the requested intent; if not, it is requested again.
    mutating func settleIntent(_ isStored: Bool) {
        if isStored, let wanted { intent = max(intent, wanted) }
        wanted = nil
    }
}
