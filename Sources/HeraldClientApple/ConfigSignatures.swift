// Only where Apple's frameworks are.
#if canImport(CryptoKit)
    public import CryptoKit
    public import HeraldClient

    extension ConfigRules {
        /// Lets only those values in that the app's team has signed.
        ///
        /// - Parameter key: the public key of the app's config sets: `herald config-sets key`.
        public mutating func require(_ key: Curve25519.Signing.PublicKey) {
            verify = { message, signature in
                key.isValidSignature(signature, for: message)
            }
        }
    }
#endif
