import Protocol

/// What waits because Firebase's own key for Apple's push service, or for browsers', is not
/// accepted there (`THIRD_PARTY_AUTH_ERROR`).
///
/// Android's messages need no such key, and go on. Which addresses need one is only learnt message
/// by message: an address says nothing of its device. Those that were told of wait together, and
/// one of them at a time is tried.
struct FCMKeyHold {
    private let limits: ProviderLimits
    /// Hashes of addresses: only that one was among them is asked.
    private var addresses: Set<Int> = []
    private var reason: String?
    private var pause: Duration
    /// Whether one that is known was let go to try it.
    private var isTrying = false
    private var opens = MonotonicInstant(nanoseconds: 0)
    private var lastRefused = MonotonicInstant(nanoseconds: 0)

    init(_ limits: ProviderLimits) {
        self.limits = limits
        pause = limits.keyPause
    }

    /// How long a message to an address has to wait, and why; nil: it may go, and if others wait it
    /// is the one that tries.
    mutating func wait(
        for address: String, at now: MonotonicInstant
    ) -> (left: Duration, reason: String)? {
        guard let reason, addresses.contains(address.hashValue) else { return nil }
        guard now >= opens else { return (opens - now, reason) }
        (opens, isTrying) = (now + pause, true)
        return nil
    }

    /// Firebase could not hand a message on.
    ///
    /// - Returns: how long it has to wait.
    mutating func refused(
        _ address: String, _ reason: String, at now: MonotonicInstant
    ) -> Duration {
        let isFirst = self.reason == nil
        let isTry = isTrying && addresses.contains(address.hashValue)
        // What is beyond is tried whenever it comes, and waits as well.
        if addresses.count < limits.keyAddresses { addresses.insert(address.hashValue) }
        (self.reason, lastRefused) = (reason, now)
        if isTry {
            (pause, isTrying) = (min(limits.keyLongestPause, pause * 2), false)
        }
        if isFirst || isTry || now >= opens { opens = now + pause }
        return opens - now
    }

    /// A message was taken; if it is one of those that waited, the key works.
    mutating func accepted(_ address: String) {
        guard reason != nil, addresses.contains(address.hashValue) else { return }
        self = FCMKeyHold(limits)
    }

    /// What an operator has to know; nil: nothing has waited for it lately.
    func trouble(at now: MonotonicInstant) -> String? {
        guard let reason, now - lastRefused < limits.proof else { return nil }
        return "some messages wait, Android's go on: \(reason)"
    }
}
