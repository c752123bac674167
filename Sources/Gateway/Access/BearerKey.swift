import Crypto
package import HTTP

/// The key in a request's `Authorization` field.
package enum BearerKey: Equatable {
    /// The request has no such field, or one with another scheme.
    case missing
    /// The field is not a usable key: it occurs several times, or has forbidden characters.
    case malformed
    /// The field is a key.
    case key(String)

    /// Reads `Bearer KEY` (RFC 6750 §2.1), with the scheme in upper or lower case and any number of
    /// spaces before the key.
    package init(_ fields: HTTPFields, maximumLength: Int) {
        guard let value = fields["authorization"] else {
            self = .missing
            return
        }
        let scheme = "bearer ".utf8
        guard fields.count(of: "authorization") == 1 else {
            self = .malformed
            return
        }
        guard value.count > scheme.count, zip(value, scheme).allSatisfy({ $0 | 0x20 == $1 }) else {
            self = .missing
            return
        }
        let key = value.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        guard key.count <= maximumLength, key.allSatisfy(Self.isKeyCharacter) else {
            self = .malformed
            return
        }
        self = .key(String(decoding: key, as: UTF8.self))
    }

    private static func isKeyCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"),
            UInt8(ascii: "="):
            true
        default: false
        }
    }
}
