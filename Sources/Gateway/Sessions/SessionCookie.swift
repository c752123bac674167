import Crypto
package import HTTP

/// The cookie with a person's session.
///
/// By its name browsers take it only from a page that came by TLS, send it back to this host alone
/// and to no other (RFC 6265bis §4.1.3.2), and not with requests that other sites begin.
package enum SessionCookie {
    /// The cookie's name.
    package static let name = "__Host-herald"
    /// The most bytes of the cookie's value.
    private static let longest = 128
    private static let attributes = "; Path=/; Secure; HttpOnly; SameSite=Strict"

    /// Returns the session's secret in a request; nil if there is none, or more than one.
    ///
    /// A request with a key is one of the key, whatever cookie comes with it.
    package static func read(_ fields: HTTPFields) -> String? {
        guard fields["cookie"] != nil, fields["authorization"] == nil else { return nil }
        var found: String?
        for index in 0..<fields.count where fields.name(at: index).equals("cookie") {
            for part in fields.value(at: index).split(separator: UInt8(ascii: ";")) {
                let part = part.drop { $0 == UInt8(ascii: " ") }
                guard part.starts(with: "\(name)=".utf8) else { continue }
                let value = part.dropFirst(name.utf8.count + 1)
                guard found == nil, (1...longest).contains(value.count),
                    value.allSatisfy(isAllowed)
                else { return nil }
                found = String(decoding: value, as: UTF8.self)
            }
        }
        return found
    }

    /// Returns the header that sets the cookie for so many seconds.
    static func set(_ secret: String, seconds: Int64) -> String {
        "\(name)=\(secret); Max-Age=\(max(0, seconds))\(attributes)"
    }

    /// The header that takes the cookie away.
    static let removal = "\(name)=; Max-Age=0\(attributes)"

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// The token against forged requests: a page of the dashboard sends it with each call of a session.
///
/// It is derived from the session's secret, which no script can read, and only pages of the
/// gateway itself can read the answers that have it.
enum SessionToken {
    /// The token of a session.
    static func of(_ secret: String) -> String {
        let code = HMACSHA256.code(
            for: Array("herald token".utf8), key: Array(secret.utf8))
        return Base64.url.encode(Array(code.array.prefix(18)))
    }

    /// Returns whether a text is the token of a session.
    static func matches(_ text: ArraySlice<UInt8>, _ secret: String) -> Bool {
        ConstantTime.equal(Array(text), Array(of(secret).utf8))
    }
}
