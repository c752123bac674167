import Crypto
import HTTP

/// The fields of a form that a browser has sent (application/x-www-form-urlencoded).
package struct FormFields {
    /// The most bytes of a form: the reason has 200 characters, each of up to twelve bytes.
    package static let mostBytes = 8 << 10

    private var values: [String: String] = [:]

    /// Reads the fields; nil if the body is no such form.
    ///
    /// Of a name that comes twice the last one counts.
    init?(_ request: HTTPRequest) {
        let type = request.fields.string("content-type") ?? ""
        guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else { return nil }
        self.init(request.body)
    }

    /// Reads the fields of a body; nil if it is no form.
    package init?(_ body: [UInt8]) {
        guard body.count <= Self.mostBytes else { return nil }
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]),
                let value = Self.decoded(parts.count > 1 ? parts[1] : [])
            else { return nil }
            values[name] = value
        }
    }

    /// The value of a field; empty if it is missing.
    package subscript(name: String) -> String { values[name] ?? "" }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, let number = Hex.decode(digits.lowercased())?.first
                else {
                    return nil
                }
                bytes.append(number)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
