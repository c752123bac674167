import Crypto
import Protocol
import ServiceKit

extension Key {
    /// The interval at which the use of a key is stored.
    private static let useInterval: Duration = .seconds(60)
    /// The longest time for which two secrets of a key work.
    private static let longestOverlap: Duration = .seconds(30 * 86_400)

    /// Returns whether the key is neither revoked nor past its end.
    func isValid(at now: UnixTime) -> Bool { revoked == nil && (expires.map { now < $0 } ?? true) }

    /// Returns the admission by a secret with this hash; nil if the secret does not work.
    ///
    /// Both hashes are compared in any case, so that the time tells nothing.
    func admits(_ hash: Digest, at now: UnixTime) -> KeyAdmission? {
        let isNew = self.hash == hash
        let isOld = (rotation?.oldHash ?? self.hash) == hash
        guard isValid(at: now) else { return nil }
        if isNew { return KeyAdmission(ends: expires) }
        guard isOld, let end = rotation?.oldExpires, now < end else { return nil }
        return KeyAdmission(ends: expires.map { min($0, end) } ?? end, isReplaced: true)
    }

    /// Returns whether a use at `now` has to be stored.
    func isUseDue(at now: UnixTime) -> Bool {
        guard let lastUse else { return true }
        return now - lastUse >= Self.useInterval || now < lastUse
    }

    /// Returns the change to a new secret.
    ///
    /// - Throws: `invalidArgument` for an overlap that is too long, `failedPrecondition` for a key
    ///   that does not work any more.
    func rotated(
        to hash: Digest, overlap: Proto.Duration?, at now: UnixTime
    ) throws(RPCError) -> RotateKey {
        guard isValid(at: now) else {
            throw RPCError(
                .failedPrecondition, "the key '\(id)' is revoked or has ended; make another one")
        }
        let length = Duration.seconds(overlap?.seconds ?? 0)
        guard (.zero...Self.longestOverlap).contains(length), overlap?.nanos ?? 0 == 0 else {
            throw .invalid("overlap", "is whole seconds, up to 30 days")
        }
        let rotation = KeyRotation(
            time: now, oldHash: self.hash, oldExpires: length > .zero ? now + length : nil)
        return RotateKey(id: id, hash: hash, rotation: rotation)
    }

    /// Takes over a change to a new secret.
    mutating func take(_ change: RotateKey) {
        (hash, rotation) = (change.hash, change.rotation)
    }
}

/// The permission that a secret of a key gives.
struct KeyAdmission: Hashable {
    /// The time up to which the secret works; nil for ever.
    let ends: UnixTime?
    /// True if a rotation has replaced the secret.
    var isReplaced = false
}
