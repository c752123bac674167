import Crypto
import ProviderStandIn

/// The keys that a simulator checks signatures with.
enum SimulateKeys {
    /// Returns the check with the ES256 key of `--key`, which is a public or a private key; nil
    /// without the option.
    static func p256(_ invocation: Invocation) throws -> SignatureCheck? {
        guard let path = invocation.option("key") else { return nil }
        let text = try SimulateSetup.text(path, "key")
        let key: P256PublicKey
        do throws(CryptoError) {
            key =
                text.contains("PRIVATE KEY")
                ? try P256SigningKey(pem: text).publicKey : try P256PublicKey(pem: text)
        } catch {
            throw UsageError("'\(path)': \(error)", path: invocation.path)
        }
        return { message, signature in key.isValid(signature, for: message) }
    }

    /// Returns the check with the RS256 key of `--key`, which is a public key; nil without the
    /// option.
    static func rsa(_ invocation: Invocation) throws -> SignatureCheck? {
        guard let path = invocation.option("key") else { return nil }
        let text = try SimulateSetup.text(path, "key")
        let key: RSAPublicKey
        do throws(CryptoError) { key = try RSAPublicKey(pem: text) } catch {
            throw UsageError("'\(path)': \(error)", path: invocation.path)
        }
        return { message, signature in key.isValid(signature, for: message) }
    }
}
