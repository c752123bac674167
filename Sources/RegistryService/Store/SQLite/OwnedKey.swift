import Crypto
import Protocol

/// The key of an address or install that belongs to a device: 128 bits of a digest, which is unique
/// in practice.
struct OwnedKey: Hashable, Sendable {
    let digest: [UInt8]

    /// The largest key: no digest is greater.
    static let last = [UInt8](repeating: 0xFF, count: 16)

    /// Creates the key of an address.
    init(_ address: AddressKey) {
        self.init(address.app, address.id.kind, address.id.value)
    }

    /// Creates the key of an install of an app.
    init(install: String, of app: UInt32) {
        // Every address has a kind, so these keys cannot be equal.
        self.init(app, "", install)
    }

    /// Creates the key under which codes for an address are counted.
    ///
    /// For a mail address it is the mailbox: most servers ignore case and what follows a `+`, so
    /// spellings that differ only there would fill one mailbox.
    init(mailboxOf address: Proto.Address.ID, of app: UInt32) {
        var value = address.value
        if address.kind == "email", let sign = value.lastIndex(of: "@") {
            let local = value[..<sign].prefix { $0 != "+" }
            value = "\(local)\(value[sign...])".lowercased()
        }
        self.init(app, address.kind, value)
    }

    /// Creates the key under which the codes of a device are counted.
    init(codesOf device: DeviceRow) {
        // No kind of address has a blank, so these keys are not equal to an address's.
        self.init(device.app, "codes of", String(device.ordinal))
    }

    /// Creates a key as it was stored.
    init(stored digest: [UInt8]) { self.digest = digest }

    private init(_ app: UInt32, _ kind: String, _ value: String) {
        // The kind has no line feed, so the text is unambiguous.
        var text = Array(String(app).utf8)
        text.reserveCapacity(text.count + kind.utf8.count + value.utf8.count + 2)
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: kind.utf8)
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: value.utf8)
        digest = Array(SHA256.digest(of: text).array.prefix(16))
    }
}
