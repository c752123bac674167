import Crypto
import ProviderStandIn

/// The keys that a stand-in is told to check signatures with.
enum SimulateKeys {
    /// The check of `--key` for ES256: a public key, or the private one that it belongs to.
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

    /// The check of `--key` for RS256: a public key.
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
