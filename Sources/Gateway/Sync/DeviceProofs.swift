import Crypto
import Protocol
import Synchronization

/// Devices that proved their secret to the registry not long ago.
///
/// While the registry is away, such a device still gets what the other services have for it.
final class DeviceProofs: Sendable {
    /// What the registry says of a device.
    struct Device: Hashable, Sendable {
        var id: String
        var app: String
        var ordinal: UInt32
        /// Of its clock; empty: it has said none.
        var timeZone: String
    }

    private struct Proof {
        var device: Device
        var secret: Digest
        var time: MonotonicInstant
    }

    private let lifetime: Duration
    private let proofs: Mutex<GenerationalCache<String, Proof>>

    init(_ limits: GatewayLimits) {
        lifetime = limits.proofLifetime
        proofs = Mutex(GenerationalCache(capacity: limits.proofs))
    }

    /// Remembers that `device` proved `secret` at `now`.
    func remember(_ device: Device, secret: String, now: MonotonicInstant) {
        let proof = Proof(device: device, secret: Self.digest(secret), time: now)
        proofs.withLock { $0.insert(proof, for: device.id) }
    }

    /// The device, if it proved this secret not long before `now`.
    func find(_ id: String, secret: String, now: MonotonicInstant) -> Device? {
        // Hashed whether or not the device is known, so that both take the same time.
        let digest = Self.digest(secret)
        guard let proof = proofs.withLock({ $0.find(id) }), now < proof.time + lifetime,
            proof.secret == digest
        else { return nil }
        return proof.device
    }

    /// Forgets a device.
    func forget(_ id: String) { proofs.withLock { $0.remove(id) } }

    private static func digest(_ secret: String) -> Digest {
        SHA256.digest(of: Array(secret.utf8))
    }
}
