/// Finds the end of a JSON object, or a list in it, by looking only at brackets and strings.
struct ObjectScan {
    /// A find of the scan, with the number of bytes up to and including it.
    enum Event {
        /// The object's end.
        case end(Int)
        /// The `[` of the list that is searched for.
        case list(Int)
        /// The next text of a sequence begins after this number of bytes, and the object has no
        /// end.
        case torn(Int)
    }

    private let name: [UInt8]
    private var at = 0
    private var depth: Int
    private var inString = false
    private var isEscaped = false
    private var string = 0..<0

    /// Creates a scan from the beginning of an object, or with a depth of 1 from inside it.
    ///
    /// - Parameter name: The name of the list that is searched for.
    init(_ name: String, depth: Int = 0) { (self.name, self.depth) = (Array(name.utf8), depth) }

    /// Creates a scan that continues inside an object with the `state` of an earlier scan; nil if
    /// the state is malformed.
    init?(_ name: String, state: Substring) {
        let parts = state.split(separator: "/")
        guard parts.count == 2, let depth = Int(parts[0]), (0...1_000_000).contains(depth),
            ["t", "s", "e"].contains(parts[1])
        else {
            return nil
        }
        self.init(name, depth: depth)
        (inString, isEscaped) = (parts[1] != "t", parts[1] == "e")
    }

    /// The depth of open brackets, and whether the scan is in a string (`s`), after a backslash in
    /// a string (`e`) or in neither (`t`).
    var state: String { "\(depth)/\(isEscaped ? "e" : inString ? "s" : "t")" }

    /// True if the scan has read any byte.
    var hasBegun: Bool { at > 0 }

    /// Forgets the bytes that were read; the next call gets only the bytes after them.
    mutating func drop() { (at, string) = (0, 0..<0) }

    /// Continues in `bytes`, which begin with the bytes of the last call; nil if more bytes are
    /// needed.
    mutating func advance(_ bytes: Span<UInt8>, looksForList: Bool) -> Event? {
        while at < bytes.count {
            let byte = bytes[at]
            // JSON has no such byte, not even in strings: it begins a text (RFC 8142, 2.1).
            if byte == ListCutter.separator { return .torn(at) }
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
                if looksForList, depth == 1, isWanted(bytes) { return .list(at) }
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

    private func isWanted(_ bytes: Span<UInt8>) -> Bool {
        guard string.count == name.count else { return false }
        for (index, byte) in name.enumerated() where bytes[string.lowerBound + index] != byte {
            return false
        }
        return true
    }
}
