// Only where Apple's frameworks are.
#if canImport(CryptoKit)
    public import CryptoKit
    public import HeraldClient

    extension ConfigRules {
        /// Requires values to be signed by the app's team; others are refused.
        ///
        /// - Parameters:
        ///   - key: the public key of the app's config sets: `herald config-sets key`.
        ///   - others: further keys whose values are let in, such as the one that will sign next:
        ///     `herald config-sets key --next`.
        public mutating func require(
            _ key: Curve25519.Signing.PublicKey, or others: Curve25519.Signing.PublicKey...
        ) {
            verify = { message, signature in
                ([key] + others).contains { $0.isValidSignature(signature, for: message) }
            }
        }
    }
#endif
