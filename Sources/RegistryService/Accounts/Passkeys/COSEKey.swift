package import Attestation
package import Crypto

extension CredentialKey {
    /// Reads a key as WebAuthn has it: a COSE_Key (RFC 9052 §7) of ES256, EdDSA with Ed25519, or
    /// RS256; nil for any other.
    package init?(cose: CBORValue) {
        guard let number = cose.member(3)?.integer.flatMap({ Int32(exactly: $0) }),
            let algorithm = Algorithm(rawValue: number), let kind = cose.member(1)?.integer
        else { return nil }
        switch (algorithm, kind) {
        case (.es256, 2):
            guard cose.member(-1)?.integer == 1, let x = cose.member(-2)?.bytes,
                let y = cose.member(-3)?.bytes
            else {
                return nil
            }
            self.init(p256: x, y)
        case (.eddsa, 1):
            guard cose.member(-1)?.integer == 6, let x = cose.member(-2)?.bytes else { return nil }
            self.init(ed25519: x)
        case (.rs256, 3):
            guard let modulus = cose.member(-1)?.bytes, let exponent = cose.member(-2)?.bytes,
                modulus.count <= 1024, exponent.count <= 8
            else { return nil }
            self.init(modulus: modulus, exponent: exponent)
        default: return nil
        }
    }
}
