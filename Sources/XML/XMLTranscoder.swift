/// A transcoder to UTF-8 of an XML text that arrives in pieces, from the encoding that it declares
/// (XML 1.0, 4.3.3 and appendix F).
///
/// It supports UTF-8, UTF-16 with or without a byte order mark, ISO 8859, and single-byte Windows
/// code pages; other encodings are refused by name. The declaration is left as it is.
package struct XMLTranscoder: Sendable {
    private enum Coding: Sendable {
        case utf8
        case utf16(isBig: Bool)
        case bytes(name: String, upper: [Unicode.Scalar])
    }

    /// The longest declaration, in bytes, which stands at the very beginning.
    private static let longestDeclaration = 1024

    private var coding: Coding?
    /// The bytes that could not be decoded yet.
    private var rest: [UInt8] = []

    package init() {}

    /// Returns the next bytes in UTF-8; the result is empty while more bytes are needed.
    ///
    /// - Parameter isEnd: true if these are the last bytes.
    /// - Throws: ``XMLError`` for an unsupported encoding, and for bytes that are invalid in
    ///   theirs.
    package mutating func transcode(
        _ bytes: [UInt8], isEnd: Bool
    ) throws(XMLError) -> [UInt8] {
        if case .utf8? = coding { return bytes }
        rest += bytes
        if coding == nil { coding = try Self.coding(&rest, isEnd) }
        switch coding {
        case nil: return []
        case .utf8?:
            defer { rest = [] }
            return rest
        case .utf16(let isBig)?: return try utf16(isBig, isEnd)
        case .bytes(let name, let upper)?:
            defer { rest = [] }
            return try Self.utf8(rest, name, upper)
        }
    }

    /// Returns the encoding of a text that begins with `head`; nil if more bytes are needed.
    ///
    /// A byte order mark of UTF-16 is removed from `head`; that of UTF-8 stays.
    private static func coding(
        _ head: inout [UInt8], _ isEnd: Bool
    ) throws(XMLError) -> Coding? {
        guard head.count >= 4 || isEnd else { return nil }
        let first = (0..<4).map { $0 < head.count ? head[$0] : 0xAA }
        switch (first[0], first[1], first[2], first[3]) {
        case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0), (0, 0, 0, 0x3C), (0x3C, 0, 0, 0):
            throw refused("UTF-32")
        case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _):
            head.removeFirst(2)
            return .utf16(isBig: first[0] == 0xFE)
        case (0, 0x3C, _, _): return .utf16(isBig: true)
        case (0x3C, 0, _, _): return .utf16(isBig: false)
        case (0x4C, 0x6F, 0xA7, 0x94): throw refused("EBCDIC")
        default: break
        }
        guard head.starts(with: Array("<?xml".utf8)) else {
            let isBegun = "<?xml".utf8.starts(with: head)
            return isBegun && !isEnd ? nil : .utf8
        }
        guard let end = head.firstIndex(of: UInt8(ascii: ">")) else {
            return isEnd || head.count >= longestDeclaration ? .utf8 : nil
        }
        return try coding(declared: String(decoding: head[..<end], as: UTF8.self))
    }

    private static func coding(declared text: String) throws(XMLError) -> Coding {
        guard let name = value("encoding", in: text) else { return .utf8 }
        let small = name.lowercased()
        // A text that says "UTF-16" in single bytes is not UTF-16, so its declaration is ignored.
        let isUTF8 = ["utf-8", "utf8", "us-ascii", "ascii", ""].contains(small)
        if isUTF8 || small.hasPrefix("utf-16") { return .utf8 }
        guard let upper = XMLCodePages.upperHalf(small) else { throw refused(name) }
        return .bytes(name: name, upper: upper)
    }

    /// Returns the quoted value of `name` in a declaration; nil if it has none.
    private static func value(_ name: String, in text: String) -> String? {
        let parts = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing(" =", with: "=").replacing("= ", with: "=")
        guard let found = parts.firstRange(of: name + "=") else { return nil }
        let rest = parts[found.upperBound...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }

    private static func refused(_ name: String) -> XMLError {
        let short = String(name.prefix(40))
        return XMLError(
            line: 1, message: "the encoding \(short) is not supported; save it as UTF-8")
    }

    private static func utf8(
        _ bytes: [UInt8], _ name: String, _ upper: [Unicode.Scalar]
    ) throws(XMLError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            let scalar = upper[Int(byte) - 0x80]
            guard scalar != XMLCodePages.undefined else {
                let hex = String(byte, radix: 16, uppercase: true)
                throw XMLError(line: 1, message: "the byte \(hex) is not defined in \(name)")
            }
            Self.append(scalar, to: &text)
        }
        return text
    }

    private mutating func utf16(_ isBig: Bool, _ isEnd: Bool) throws(XMLError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(rest.count)
        var index = 0
        while index + 1 < rest.count {
            let unit = unit(at: index, isBig)
            guard unit & 0xF800 == 0xD800 else {
                if let scalar = Unicode.Scalar(unit) { Self.append(scalar, to: &text) }
                index += 2
                continue
            }
            guard index + 3 < rest.count || isEnd else { break }
            let low = index + 3 < rest.count ? self.unit(at: index + 2, isBig) : 0
            guard unit & 0xFC00 == 0xD800, low & 0xFC00 == 0xDC00 else {
                throw XMLError(line: 1, message: "half of a surrogate pair is not valid UTF-16")
            }
            let pair = UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)
            if let scalar = Unicode.Scalar(0x10000 + pair) { Self.append(scalar, to: &text) }
            index += 4
        }
        rest.removeFirst(index)
        guard !isEnd || rest.isEmpty else {
            throw XMLError(line: 1, message: "the UTF-16 text ends within a character")
        }
        return text
    }

    private func unit(at index: Int, _ isBig: Bool) -> UInt16 {
        let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
        if let bytes = UTF8.encode(scalar) { text.append(contentsOf: bytes) }
    }
}
