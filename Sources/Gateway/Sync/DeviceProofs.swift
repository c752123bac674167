import Crypto
import Protocol
import Synchronization

/// A cache of the devices that proved their secret to the registry recently.
///
/// While the registry is unreachable, such a device still gets the other services' parts of a Sync.
final class DeviceProofs: Sendable {
    /// The registry's answer about a device.
    struct Device: Hashable, Sendable {
        var id: String
        var app: String
        var ordinal: UInt32
        /// The time zone of the device; empty if the device has not told it.
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

    /// Records that `device` proved `secret` at `now`.
    func remember(_ device: Device, secret: String, now: MonotonicInstant) {
        let proof = Proof(device: device, secret: Self.digest(secret), time: now)
        proofs.withLock { $0.insert(proof, for: device.id) }
    }

    /// Returns the device if it proved this secret within the lifetime before `now`; otherwise nil.
    func find(_ id: String, secret: String, now: MonotonicInstant) -> Device? {
        // Hashed whether or not the device is known, so that both take the same time.
        let digest = Self.digest(secret)
        guard let proof = proofs.withLock({ $0.find(id) }), now < proof.time + lifetime,
            proof.secret == digest
        else { return nil }
        return proof.device
    }

    /// Removes a device's proof.
    func forget(_ id: String) { proofs.withLock { $0.remove(id) } }

    private static func digest(_ secret: String) -> Digest {
        SHA256.digest(of: secret.utf8.span)
    }
}
