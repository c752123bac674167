import Attestation
package import Crypto

/// The statements of an authenticator about itself (WebAuthn §6.1).
package struct AuthenticatorData {
    /// SHA-256 of the host's name that the passkey was made for.
    package let rpIDHash: [UInt8]
    /// True if a person was there, who touched the authenticator.
    package let isUserPresent: Bool
    /// True if the authenticator has verified that the person is its owner, by a PIN or a feature
    /// of the body.
    package let isUserVerified: Bool
    /// The number of times that the passkey has signed; 0 if it does not count.
    package let signCount: UInt32
    /// The new passkey; nil if it was made before.
    package let credential: (id: [UInt8], key: CredentialKey)?

    /// The longest id of a passkey (WebAuthn §7.1).
    private static let longestID = 1023

    /// Reads the data; nil if it is malformed or has a key of an algorithm that is not accepted.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 37 else { return nil }
        let flags = bytes[32]
        rpIDHash = Array(bytes[..<32])
        (isUserPresent, isUserVerified) = (flags & 1 != 0, flags & 4 != 0)
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = Array(bytes[37...])
        if flags & 0x40 != 0 {
            guard let (credential, count) = Self.credential(rest) else { return nil }
            self.credential = credential
            rest.removeFirst(count)
        } else {
            credential = nil
        }
        if flags & 0x80 != 0 {
            guard let extensions = try? CBORValue.first(in: rest, .any),
                case .map = extensions.value
            else { return nil }
            rest.removeFirst(extensions.count)
        }
        guard rest.isEmpty else { return nil }
    }

    /// Reads attested credential data: the model's id, the passkey's id with its length, the key.
    private static func credential(
        _ bytes: [UInt8]
    ) -> (credential: (id: [UInt8], key: CredentialKey), count: Int)? {
        guard bytes.count >= 18 else { return nil }
        let length = Int(bytes[16]) << 8 | Int(bytes[17])
        guard (1...longestID).contains(length), bytes.count > 18 + length,
            let (value, count) = try? CBORValue.first(in: Array(bytes[(18 + length)...]), .any),
            let key = CredentialKey(cose: value)
        else { return nil }
        return ((Array(bytes[18..<18 + length]), key), 18 + length + count)
    }
}
