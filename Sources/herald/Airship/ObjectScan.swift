/// Finds the end of a JSON object, by its braces and strings alone, or the list of channels in it.
struct ObjectScan {
    /// What was found, with the number of bytes up to it and with it.
    enum Event {
        /// The object's end.
        case end(Int)
        /// The `[` of its member `channels`.
        case channels(Int)
    }

    private static let name = Array("channels".utf8)

    private var at = 0
    private var depth: Int
    private var inString = false
    private var isEscaped = false
    private var string = 0..<0

    /// A scan from the beginning of an object; with a depth of 1, from within it.
    init(depth: Int = 0) { self.depth = depth }

    /// Whether it has seen anything.
    var hasBegun: Bool { at > 0 }

    /// Goes on in `bytes`, which begin with what was there before; nil: there are not enough yet.
    mutating func advance(_ bytes: Span<UInt8>, looksForChannels: Bool) -> Event? {
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if inString {
                takeInString(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                inString = true
                if depth == 1 { string = at..<at }
            case UInt8(ascii: ","):
                if depth == 1 { string = 0..<0 }
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "["):
                if looksForChannels, depth == 1, isChannels(bytes) { return .channels(at) }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return .end(at) }
            default: break
            }
        }
        return nil
    }

    private mutating func takeInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            inString = false
            if depth == 1 { string = string.lowerBound..<at - 1 }
        }
    }

    private func isChannels(_ bytes: Span<UInt8>) -> Bool {
        guard string.count == Self.name.count else { return false }
        for (index, byte) in Self.name.enumerated() where bytes[string.lowerBound + index] != byte {
            return false
        }
        return true
    }
}
