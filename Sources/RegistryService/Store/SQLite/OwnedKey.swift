import Crypto

/// What a device is found by: 128 bits of a digest, enough to stand for one thing only.
struct OwnedKey: Hashable, Sendable {
    let digest: [UInt8]

    /// Not before any digest.
    static let last = [UInt8](repeating: 0xFF, count: 16)

    /// An address.
    init(_ address: AddressKey) {
        self.init(address.app, address.id.kind, address.id.value)
    }

    /// The install that a device of an app registered as.
    init(install: String, of app: UInt32) {
        // No address is without a kind.
        self.init(app, "", install)
    }

    private init(_ app: UInt32, _ kind: String, _ value: String) {
        // The kind has no line feed; so this text is of one app, kind and value only.
        var text = Array(String(app).utf8)
        text.reserveCapacity(text.count + kind.utf8.count + value.utf8.count + 2)
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: kind.utf8)
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: value.utf8)
        digest = Array(SHA256.digest(of: text).array.prefix(16))
    }
}
