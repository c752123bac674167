import Crypto

/// A browser's subscription, of which nothing is kept: its keys follow from its id and a secret of
/// the stand-in's.
struct Subscription: ~Copyable {
    /// What its URL ends with.
    let id: [UInt8]
    /// Its secret of 16 bytes, which senders have too.
    let auth: [UInt8]
    let key: P256AgreementKey
    /// The beginning of the hash of the only VAPID key that may send to it; nil for any.
    let sender: ArraySlice<UInt8>?

    private static let randomSize = 12
    private static let senderSize = 8

    /// A new one.
    static func make(
        _ secret: [UInt8], sender: [UInt8]?, random: Random
    ) -> Subscription? {
        var raw = random.bytes(randomSize)
        if let sender { raw += SHA256.digest(of: sender).array.prefix(senderSize) }
        return Subscription(secret, raw)
    }

    /// The one of an id; nil for what is no id.
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
        // One number in 2³² is no key; its subscription does not exist.
        guard let key = P256AgreementKey.read(derived("key")) else { return nil }
        self.key = key
        auth = Array(derived("auth").prefix(16))
        id = Array(Base64.url.encode(raw).utf8)
        sender = isBound ? raw.suffix(Self.senderSize) : nil
    }

    /// Whether a VAPID key may send to it.
    func admits(_ key: [UInt8]) -> Bool {
        guard let sender else { return true }
        return SHA256.digest(of: key).array.prefix(Self.senderSize).elementsEqual(sender)
    }
}
