import Crypto
import Protocol

/// A cache of the registry's recent answers about keys.
///
/// It stores digests of keys, not the keys themselves.
struct KeyCache {
    /// The cache's knowledge of a key.
    enum Finding: Equatable {
        case valid(Principal)
        /// The key was valid, but too long ago to be accepted while the registry can be asked.
        case wasValid(Principal)
        /// The key was valid once, so it is no guess.
        case wasKnown
        case wrong
        case unknown
    }

    private struct Proof {
        var principal: Principal
        var time: MonotonicInstant
        /// The time at which the key stops working; nil for never.
        var ends: MonotonicInstant?
    }

    private let limits: GatewayLimits
    private var proofs: GenerationalCache<Digest, Proof>
    private var wrong: GenerationalCache<Digest, MonotonicInstant>

    init(_ limits: GatewayLimits) {
        self.limits = limits
        proofs = GenerationalCache(capacity: limits.keys)
        wrong = GenerationalCache(capacity: limits.keys)
    }

    /// Returns the cache's knowledge of a key at `now`.
    mutating func find(_ key: Digest, now: MonotonicInstant) -> Finding {
        if let proof = proofs.find(key), proof.ends.map({ now < $0 }) ?? true {
            if now < proof.time + limits.keyLifetime { return .valid(proof.principal) }
            if now < proof.time + limits.keyReserve { return .wasValid(proof.principal) }
            return .wasKnown
        }
        if let time = wrong.find(key), now < time + limits.wrongKeyLifetime { return .wrong }
        return .unknown
    }

    /// Records that the registry confirmed the key at `now`, with its principal and its end.
    mutating func prove(
        _ key: Digest, _ principal: Principal, until ends: MonotonicInstant? = nil,
        now: MonotonicInstant
    ) {
        wrong.remove(key)
        proofs.insert(Proof(principal: principal, time: now, ends: ends), for: key)
    }

    /// Records that the registry refused the key at `now`.
    mutating func refuse(_ key: Digest, now: MonotonicInstant) {
        proofs.remove(key)
        wrong.insert(now, for: key)
    }
}
