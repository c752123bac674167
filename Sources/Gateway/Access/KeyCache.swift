import Crypto
import Protocol

/// What the registry said of keys a moment ago. A revoked key is dead after `lifetime` at the latest.
struct KeyCache {
    private struct Entry {
        let outcome: Result<Principal, RPCError>
        let expires: MonotonicInstant
    }

    /// Short, for a revoked key still opens within it; long enough to spare nearly every question.
    static let lifetime: Duration = .seconds(2)
    /// A wrong key may become right when it is made; nobody waits longer than this for it.
    static let negativeLifetime: Duration = .seconds(1)
    /// Wrong keys cost a place each: over this, all are forgotten and asked for again.
    static let maximumCount = 10_000

    private var entries: [Digest: Entry] = [:]

    /// What is known of a key, by its hash.
    func outcome(_ key: Digest, at now: MonotonicInstant) -> Result<Principal, RPCError>? {
        guard let entry = entries[key], entry.expires > now else { return nil }
        return entry.outcome
    }

    /// Remembers what the registry said; that it is away is not remembered.
    mutating func remember(
        _ key: Digest, _ outcome: Result<Principal, RPCError>, at now: MonotonicInstant
    ) {
        if entries.count >= Self.maximumCount { entries.removeAll(keepingCapacity: true) }
        switch outcome {
        case .success:
            entries[key] = Entry(outcome: outcome, expires: now + Self.lifetime)
        case .failure(let error) where error.code == .unauthenticated:
            entries[key] = Entry(outcome: outcome, expires: now + Self.negativeLifetime)
        case .failure: entries[key] = nil
        }
    }
}
