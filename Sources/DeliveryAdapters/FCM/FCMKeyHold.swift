import Protocol

/// The messages that wait because Apple's or a browser's push service refuses Firebase's own key
/// (`THIRD_PARTY_AUTH_ERROR`).
///
/// Messages to Android need no such key and are sent. An address does not show which kind of device
/// it is, so the affected ones are learnt from the answers. They wait together, and one of them at
/// a time is tried.
struct FCMKeyHold {
    private let limits: ProviderLimits
    /// The hashes of the affected addresses.
    private var addresses: Set<Int> = []
    private var reason: String?
    private var pause: Duration
    /// True if a message to a known address was sent as a try.
    private var isTrying = false
    private var opens = MonotonicInstant(nanoseconds: 0)
    private var lastRefused = MonotonicInstant(nanoseconds: 0)

    init(_ limits: ProviderLimits) {
        self.limits = limits
        pause = limits.keyPause
    }

    /// Returns how long a message to an address must wait, and why; nil if it may be sent, in which
    /// case it is the try for the others.
    mutating func wait(
        for address: String, at now: MonotonicInstant
    ) -> (left: Duration, reason: String)? {
        guard let reason, addresses.contains(address.hashValue) else { return nil }
        guard now >= opens else { return (opens - now, reason) }
        (opens, isTrying) = (now + pause, true)
        return nil
    }

    /// Records that Firebase could not forward a message.
    ///
    /// - Returns: How long the message must wait.
    mutating func refused(
        _ address: String, _ reason: String, at now: MonotonicInstant
    ) -> Duration {
        let isFirst = self.reason == nil
        let isTry = isTrying && addresses.contains(address.hashValue)
        // Addresses beyond the limit are tried whenever they come, and wait as well.
        if addresses.count < limits.keyAddresses { addresses.insert(address.hashValue) }
        (self.reason, lastRefused) = (reason, now)
        if isTry {
            (pause, isTrying) = (min(limits.keyLongestPause, pause * 2), false)
        }
        if isFirst || isTry || now >= opens { opens = now + pause }
        return opens - now
    }

    /// Records an accepted message; if its address was affected, the key works again.
    mutating func accepted(_ address: String) {
        guard reason != nil, addresses.contains(address.hashValue) else { return }
        self = FCMKeyHold(limits)
    }

    /// Returns the problem to report to the operator; nil if no message waited recently.
    func trouble(at now: MonotonicInstant) -> String? {
        guard let reason, now - lastRefused < limits.proof else { return nil }
        return "messages to some devices wait, Android's are sent: \(reason)"
    }
}
