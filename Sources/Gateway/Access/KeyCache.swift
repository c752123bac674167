import Crypto
import Protocol

<<<<<<< HEAD
=======
<<<<<<< HEAD
/// What the registry said of keys a moment ago. A revoked key is dead after `lifetime` at the
/// latest.
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
=======
>>>>>>> h-cli
/// What the registry said of keys lately. Keys themselves are not kept, only their digests.
struct KeyCache {
    /// What is known of a key.
    enum Finding: Equatable {
        case valid(Principal)
        /// It was valid not long ago, which counts only while the registry is away.
        case wasValid(Principal)
        case wrong
        case unknown
    }

    private struct Proof {
        var principal: Principal
        var time: MonotonicInstant
    }

    private let limits: GatewayLimits
    private var proofs: GenerationalCache<Digest, Proof>
    private var wrong: GenerationalCache<Digest, MonotonicInstant>

    init(_ limits: GatewayLimits) {
        self.limits = limits
        proofs = GenerationalCache(capacity: limits.keys)
        wrong = GenerationalCache(capacity: limits.keys)
    }

    /// What is known of a key at `now`.
    mutating func find(_ key: Digest, now: MonotonicInstant) -> Finding {
        if let proof = proofs.find(key) {
            if now < proof.time + limits.keyLifetime { return .valid(proof.principal) }
            if now < proof.time + limits.keyReserve { return .wasValid(proof.principal) }
        }
        if let time = wrong.find(key), now < time + limits.wrongKeyLifetime { return .wrong }
        return .unknown
    }

    /// The registry said at `now` whose key it is.
    mutating func prove(_ key: Digest, _ principal: Principal, now: MonotonicInstant) {
        wrong.remove(key)
        proofs.insert(Proof(principal: principal, time: now), for: key)
    }

    /// The registry said at `now` that it is no key.
    mutating func refuse(_ key: Digest, now: MonotonicInstant) {
        proofs.remove(key)
        wrong.insert(now, for: key)
    }
}
