import Crypto
import Protocol

extension Proto.Address {
    /// Returns an address of a kind, with the keys that this kind needs.
    static func some(_ kind: String, _ value: String) -> Proto.Address {
        .with {
            ($0.kind, $0.value) = (kind, value)
            if kind == "webpush" { ($0.publicKey, $0.authSecret) = (point, secret) }
        }
    }

    /// A key of a subscription: the base point of P-256 (SEC 2 §2.4.2).
    static let point =
        Hex.decode(
            "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5") ?? []

    /// A subscription's other secret.
    static let secret = [UInt8](repeating: 7, count: 16)
}
