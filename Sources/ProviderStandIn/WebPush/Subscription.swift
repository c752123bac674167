import Crypto

/// A browser's subscription.
///
/// Nothing of it is stored: its keys are derived from its id and a secret of the simulator.
struct Subscription: ~Copyable {
    /// The last part of the subscription's URL.
    let id: [UInt8]
    /// The authentication secret of 16 bytes, which senders have, too.
    let auth: [UInt8]
    let key: P256AgreementKey
    /// The beginning of the hash of the only VAPID key that may send to the subscription; nil if
    /// any may.
    let sender: ArraySlice<UInt8>?

    private static let randomSize = 12
    private static let senderSize = 8

    /// Creates a new subscription; nil if the derived number is not a valid key.
    static func make(
        _ secret: [UInt8], sender: [UInt8]?, random: Random
    ) -> Subscription? {
        var raw = random.bytes(randomSize)
        if let sender { raw += SHA256.digest(of: sender).array.prefix(senderSize) }
        return Subscription(secret, raw)
    }

    /// Creates the subscription of an id; nil if the id is invalid.
    init?(_ secret: [UInt8], id: ArraySlice<UInt8>) {
        guard let raw = Base64.url.decode(id) else { return nil }
        self.init(secret, raw)
    }

    private init?(_ secret: [UInt8], _ raw: [UInt8]) {
        let isBound = raw.count == Self.randomSize + Self.senderSize
        guard isBound || raw.count == Self.randomSize else { return nil }
        func derived(_ purpose: String) -> [UInt8] {
            HMACSHA256.code(for: Array(purpose.utf8) + raw, key: secret).array
        }
        // One number in 2³² is not a valid key; such a subscription does not exist.
        guard let key = P256AgreementKey.read(derived("key")) else { return nil }
        self.key = key
        auth = Array(derived("auth").prefix(16))
        id = Array(Base64.url.encode(raw).utf8)
        sender = isBound ? raw.suffix(Self.senderSize) : nil
    }

    /// Returns whether a VAPID key may send to the subscription.
    func admits(_ key: [UInt8]) -> Bool {
        guard let sender else { return true }
        return SHA256.digest(of: key).array.prefix(Self.senderSize).elementsEqual(sender)
    }
}
