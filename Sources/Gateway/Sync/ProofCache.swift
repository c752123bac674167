import Crypto
import Protocol

/// Devices that the registry has proven a while ago: when it is away, the rest of a sync goes on.
struct ProofCache {
    /// A proven device.
    struct Proof {
        let app: String
        let ordinal: UInt32
        fileprivate let secret: Digest
        fileprivate let expires: MonotonicInstant
    }

    /// Restarts take seconds, repairs minutes; a deleted device must not live on for longer.
    static let lifetime: Duration = .seconds(300)
    /// About 10 MB; over it, all are forgotten and proven anew.
    static let maximumCount = 50_000

    private var proofs: [String: Proof] = [:]

    /// The proof of a device, if the secret is the one that was proven.
    func proof(_ device: String, _ secret: Digest, at now: MonotonicInstant) -> Proof? {
        guard let proof = proofs[device], proof.expires > now, proof.secret == secret else {
            return nil
        }
        return proof
    }

    /// Remembers a proof.
    mutating func remember(
        _ device: String, _ secret: Digest, app: String, ordinal: UInt32, at now: MonotonicInstant
    ) {
        if proofs.count >= Self.maximumCount { proofs.removeAll(keepingCapacity: true) }
        proofs[device] = Proof(
            app: app, ordinal: ordinal, secret: secret, expires: now + Self.lifetime)
    }

    /// Forgets a device.
    mutating func forget(_ device: String) { proofs[device] = nil }
}
