/// Base64 (RFC 4648), as the proto3 JSON mapping uses it for bytes.
package enum Base64 {
    /// Returns the bytes that `text` encodes; nil if it is not base64.
    ///
    /// Either alphabet is accepted, with or without padding. Padding, if there is any, must be
    /// complete. Bits left over at the end are ignored, as the proto3 conformance suite requires.
    package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
        guard let digits = digitCount(text), digits % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits / 4 * 3 + 2)
        var bits: UInt32 = 0
        var held = 0
        for index in 0..<digits {
            guard let digit = value(text[index]) else { return nil }
            bits = bits << 6 | UInt32(digit)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        return bytes
    }

    /// Appends the base64 of `bytes` to `text`, in the standard alphabet and padded.
    package static func encode(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[index + 2]) }
            text.append(digit(group >> 18))
            text.append(digit(group >> 12))
            text.append(count > 1 ? digit(group >> 6) : UInt8(ascii: "="))
            text.append(count > 2 ? digit(group) : UInt8(ascii: "="))
            index += 3
        }
    }

    /// Returns how many bytes come before the padding; nil if the padding is incomplete.
    private static func digitCount(_ text: Span<UInt8>) -> Int? {
        var digits = text.count
        while digits > 0, text.count - digits < 2, text[digits - 1] == UInt8(ascii: "=") {
            digits -= 1
        }
        return digits == text.count || text.count % 4 == 0 ? digits : nil
    }

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    private static func digit(_ bits: UInt32) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: bits & 63)
        return switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }
}
