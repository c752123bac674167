import Protocol

/// What has worked lately; the rest is only said to.
struct RecentSuccess<Key: Hashable & Sendable>: Sendable {
    private var moments = LatestFirst<Key, MonotonicInstant>()
    private let span: Duration
    private let most: Int

    init(_ limits: ProviderLimits) {
        span = limits.proof
        most = limits.proofs
    }

    /// Something has worked.
    mutating func note(_ key: Key, at now: MonotonicInstant) {
        // Whatever is forgotten is shown anew by the next success.
        if moments.count >= most, moments[key] == nil { moments.removeAll() }
        moments[key] = now
    }

    /// Whether it has lately.
    func contains(_ key: Key, at now: MonotonicInstant) -> Bool {
        guard let moment = moments[key] else { return false }
        return now - moment < span
    }
}
