import Protocol

/// The keys that succeeded recently.
struct RecentSuccess<Key: Hashable & Sendable>: Sendable {
    private var moments = LatestFirst<Key, MonotonicInstant>()
    private let span: Duration
    private let most: Int

    init(_ limits: ProviderLimits) {
        span = limits.proof
        most = limits.proofs
    }

    /// Records a success.
    mutating func note(_ key: Key, at now: MonotonicInstant) {
        // What is forgotten here is shown again by the next success.
        if moments.count >= most, moments[key] == nil { moments.removeAll() }
        moments[key] = now
    }

    /// Returns whether a key succeeded recently.
    func contains(_ key: Key, at now: MonotonicInstant) -> Bool {
        guard let moment = moments[key] else { return false }
        return now - moment < span
    }
}
