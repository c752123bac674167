/// Base64 in the variants that Herald's protocols use (RFC 4648).
///
/// Decoding is strict: it allows no white space, no characters of another variant, and no nonzero
/// bits after the end. So in a variant with fixed padding each value has exactly one encoding.
package struct Base64: Sendable {
    /// Standard Base64: `+` and `/`, padded to a multiple of four characters (§4).
    package static let standard = Base64(.standard, accepts: .standard, .required, pads: true)

    /// Base64url: `-` and `_`, without padding (§5); for cursors, Web Push keys and JSON Web
    /// Tokens.
    package static let url = Base64(.url, accepts: .url, .forbidden, pads: false)

    /// Base64 of gRPC's `-bin` metadata: sent without padding, accepted with or without it (gRPC
    /// over HTTP/2, "Custom-Metadata").
    package static let metadata = Base64(.standard, accepts: .standard, .optional, pads: false)

    /// Base64 of `bytes` fields in JSON: written as `standard`, accepted in either alphabet, with
    /// or without padding (protobuf's JSON mapping).
    package static let json = Base64(.standard, accepts: .either, .optional, pads: true)

    private enum Alphabet { case standard, url }
    private enum Accepted { case standard, url, either }
    private enum Padding { case required, forbidden, optional }

    private let alphabet: Alphabet
    private let accepted: Accepted
    private let padding: Padding
    private let pads: Bool

    private init(
        _ alphabet: Alphabet, accepts accepted: Accepted, _ padding: Padding, pads: Bool
    ) {
        self.alphabet = alphabet
        self.accepted = accepted
        self.padding = padding
        self.pads = pads
    }

    /// Returns the encoding of `bytes`.
    package func encode(_ bytes: Span<UInt8>) -> String {
        let (whole, rest) = bytes.count.quotientAndRemainder(dividingBy: 3)
        let size = whole * 4 + (rest == 0 ? 0 : pads ? 4 : rest + 1)
        return unsafe String(unsafeUninitializedCapacity: size) { output in
            var bits: UInt32 = 0
            var held = 0
            var written = 0
            for index in 0..<bytes.count {
                let byte = bytes[index]
                bits = bits << 8 | UInt32(byte)
                held += 8
                while held >= 6 {
                    held -= 6
                    unsafe output[written] = character(bits >> held)
                    written += 1
                }
            }
            if held > 0 {
                unsafe output[written] = character(bits << (6 - held))
                written += 1
            }
            while written < size {
                unsafe output[written] = UInt8(ascii: "=")
                written += 1
            }
            return size
        }
    }

    /// Returns the encoding of `bytes`.
    package func encode(_ bytes: [UInt8]) -> String {
        encode(bytes.span)
    }

    /// Returns the bytes that `text` encodes; nil unless it is well formed in this variant.
    package func decode(_ text: some BidirectionalCollection<UInt8>) -> [UInt8]? {
        guard let data = withoutPadding(text) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var held = 0
        for character in data {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | value
            held += 6
            guard held >= 8 else { continue }
            held -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> held))
        }
        // Six remaining bits are a single character, which encodes nothing; other remaining bits
        // must be 0.
        guard held < 6, bits & ((1 << held) - 1) == 0 else { return nil }
        return bytes
    }

    /// Returns the bytes that `text` encodes; nil unless it is well formed in this variant.
    package func decode(_ text: String) -> [UInt8]? {
        decode(text.utf8)
    }

    private func withoutPadding<Text: BidirectionalCollection<UInt8>>(
        _ text: Text
    ) -> Text.SubSequence? {
        var data = text[...]
        var stripped = 0
        while stripped < 2, data.last == UInt8(ascii: "=") {
            data.removeLast()
            stripped += 1
        }
        // How much padding the last group of four needs; a single character is refused after
        // decoding.
        let missing = (4 - data.count % 4) % 4
        switch padding {
        case .required: return stripped == missing ? data : nil
        case .forbidden: return stripped == 0 ? data : nil
        case .optional: return stripped == 0 || stripped == missing ? data : nil
        }
    }

    private func character(_ bits: UInt32) -> UInt8 {
        switch UInt8(truncatingIfNeeded: bits & 63) {
        case let value where value < 26: UInt8(ascii: "A") + value
        case let value where value < 52: UInt8(ascii: "a") + value - 26
        case let value where value < 62: UInt8(ascii: "0") + value - 52
        case 62: alphabet == .standard ? UInt8(ascii: "+") : UInt8(ascii: "-")
        default: alphabet == .standard ? UInt8(ascii: "/") : UInt8(ascii: "_")
        }
    }

    private func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): accepted == .url ? nil : 62
        case UInt8(ascii: "/"): accepted == .url ? nil : 63
        case UInt8(ascii: "-"): accepted == .standard ? nil : 62
        case UInt8(ascii: "_"): accepted == .standard ? nil : 63
        default: nil
        }
    }
}
