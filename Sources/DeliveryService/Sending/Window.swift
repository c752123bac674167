/// How much is under way, and how much of what was done is not recorded yet.
///
/// A crash repeats at most what is unrecorded, so both are bounded.
struct Window: Hashable, Sendable {
    let limits: DeliveryLimits
    /// Devices that adapters are working on, one delivery each at a time.
    private(set) var inFlight = 0
    /// Deliveries that were begun, or will be for a device in flight, and are not recorded.
    private(set) var unrecorded = 0

    init(_ limits: DeliveryLimits) { self.limits = limits }

    /// Whether a device with so many deliveries may be begun now.
    func admits(_ deliveries: Int) -> Bool {
        guard inFlight < limits.inFlight else { return false }
        // One that asks for more than there is at all must not wait for ever.
        return unrecorded + deliveries <= limits.unrecorded || unrecorded == 0
    }

    /// How many devices may find room now, if each has one delivery.
    var room: Int {
        let deliveries = max(limits.unrecorded - unrecorded, unrecorded == 0 ? 1 : 0)
        return max(0, min(deliveries, limits.inFlight - inFlight))
    }

    /// A device is begun.
    mutating func begin(_ deliveries: Int) {
        inFlight += 1
        unrecorded += deliveries
    }

    /// Adapters are through with a device.
    mutating func end() { inFlight -= 1 }

    /// Deliveries are recorded, or were not made after all.
    mutating func settle(_ deliveries: Int) { unrecorded -= deliveries }
}

/// Deliveries finished in the last minute, by second.
struct MinuteRate: Hashable, Sendable {
    private var seconds = [Int](repeating: 0, count: 60)
    private var last: Int64 = 0

    /// Counts one at the second `time` of any clock that does not go back far.
    mutating func add(at time: Int64) {
        advance(to: time)
        seconds[Int(last % 60)] += 1
    }

    /// How many there were in the minute up to `time`.
    mutating func perMinute(at time: Int64) -> Int {
        advance(to: time)
        return seconds.reduce(0, +)
    }

    private mutating func advance(to time: Int64) {
        guard time > last else { return }
        for second in max(last + 1, time - 59)...time { seconds[Int(second % 60)] = 0 }
        last = time
    }
}
