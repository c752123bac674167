/// Cuts the elements with one name out of an XML text and skips everything between them.
///
/// It parses comments, CDATA sections and attributes only as far as needed to find the elements.
/// The decoder checks whether a record is well-formed.
struct ElementCutter: RecordCutter {
    /// A tag, or another piece of XML that begins with a `<`.
    private enum Token {
        case open(isEmpty: Bool)
        case close
        /// An element of another name.
        case otherOpen(Range<Int>, isEmpty: Bool)
        case otherClose
        /// A comment, a CDATA section, a processing instruction or a declaration.
        case none
    }

    private let dialect: XMLDialect
    private let name: [UInt8]
    /// The offset at which the next token is searched, and whether a record has begun.
    private var at = 0
    private var isInside = false
    private var depth = 0
    /// The number of open elements with other names, and how many of them, counted from the root,
    /// are containers of records.
    private var around = 0
    private var containers = 0
    /// The name of the root, and the name of the first element that a file without records does not
    /// have; nil until they are seen.
    private var root: String?
    private var foreign: String?
    private var lineEnds = LineEnds()

    init(_ dialect: XMLDialect) {
        self.dialect = dialect
        name = Array(dialect.record.utf8)
    }

    var mark: String { around > 0 ? "\(around)" : "" }
    var hasRoot: Bool { true }
    var unit: String { String(decoding: name, as: UTF8.self) }

    var tornEnd: String? {
        around > 0 ? "the input ends inside its root element; records may be missing" : nil
    }

    func nothingFound(size: Int) -> String? {
        guard let root else { return "is not \(dialect.name): it has no element" }
        guard root == dialect.root else {
            return "is not \(dialect.name): its root element is '\(root.cut(to: 40))'"
        }
        return foreign.map { "has an element '\($0.cut(to: 40))' but no \(dialect.record)" }
    }

    mutating func restart(_ mark: String) {
        begin()
        (around, containers) = (Int(mark) ?? 0, 0)
    }

    private mutating func begin() { (at, isInside, depth) = (0, false, 0) }

    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut? {
        while let begin = bytes.first(UInt8(ascii: "<"), from: at) {
            guard let (token, end) = token(bytes, at: begin) else {
                at = begin
                return incomplete(bytes, isEnd)
            }
            at = end
            switch token {
            case .none: continue
            case .otherOpen(let name, let isEmpty):
                guard !isInside else { continue }
                // Names inside other elements do not matter.
                if root == nil || containers == around {
                    meet(String(decoding: bytes, name), isEmpty)
                }
                if !isEmpty { around += 1 }
            case .otherClose:
                if !isInside {
                    around -= 1
                    containers = min(containers, around)
                }
            case .close:
                guard isInside else { continue }
                depth -= 1
                if depth <= 0 { return finish(bytes) }
            case .open(let isEmpty):
                // The bytes before the record are cut off first.
                if !isInside, begin > 0 {
                    at = 0
                    return .nothing(length: begin, lines: lineEnds.count(bytes, to: begin))
                }
                isInside = true
                if !isEmpty { depth += 1 } else if depth == 0 { return finish(bytes) }
            }
        }
        at = bytes.count
        return incomplete(bytes, isEnd)
    }

    /// Notes the root or an element beside the records, which has another name.
    private mutating func meet(_ name: String, _ isEmpty: Bool) {
        root = root ?? name
        if dialect.containers.contains(name) {
            if !isEmpty { containers += 1 }
        } else if !dialect.plain.contains(name) {
            foreign = foreign ?? name
        }
    }

    private mutating func finish(_ bytes: Span<UInt8>) -> Cut {
        let length = at
        begin()
        return .record(length: length, lines: lineEnds.count(bytes, to: length))
    }

    private mutating func incomplete(_ bytes: Span<UInt8>, _ isEnd: Bool) -> Cut? {
        guard !isInside else {
            guard isEnd || bytes.count >= ImportLimits.record else { return nil }
            let name = String(decoding: name, as: UTF8.self)
            let reason = isEnd ? "a \(name) has no end" : "a \(name) is over 1 MiB"
            // Another record may begin after the first tag.
            let length = min(bytes.count, self.name.count + 1)
            begin()
            return .bad(
                length: length, lines: lineEnds.count(bytes, to: length), reason: reason)
        }
        // An incomplete token is kept, unless it can never become complete.
        let isStuck = at == 0 && (isEnd || bytes.count >= ImportLimits.record)
        let length = isEnd || isStuck ? bytes.count : at
        guard length > 0 else { return nil }
        at = 0
        return .nothing(length: length, lines: lineEnds.count(bytes, to: length))
    }

    /// Returns the token that begins at `begin` and the offset of its end; nil if more bytes are
    /// needed.
    private func token(_ bytes: Span<UInt8>, at begin: Int) -> (Token, end: Int)? {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            let start = Array(start.utf8)
            switch bytes.begins(with: start, at: begin) {
            case nil: return nil
            case true?:
                return bytes.end(of: Array(end.utf8), from: begin + start.count).map {
                    (.none, $0)
                }
            case false?: continue
            }
        }
        guard let end = tagEnd(bytes, from: begin + 1) else { return nil }
        let isClose = bytes[begin + 1] == UInt8(ascii: "/")
        var start = begin + (isClose ? 2 : 1)
        var stop = start
        while stop < end - 1, !Span<UInt8>.isBlank(bytes[stop]), bytes[stop] != UInt8(ascii: "/") {
            if bytes[stop] == UInt8(ascii: ":") { start = stop + 1 }
            stop += 1
        }
        let isEmpty = bytes[end - 2] == UInt8(ascii: "/")
        guard bytes.begins(with: name, at: start) == true, stop - start == name.count else {
            if bytes[begin + 1] == UInt8(ascii: "!") { return (.none, end) }
            return (isClose ? .otherClose : .otherOpen(start..<stop, isEmpty: isEmpty), end)
        }
        return (isClose ? .close : .open(isEmpty: isEmpty), end)
    }

    /// Returns the offset after the `>` that ends a tag, which is not in quotes; nil if it is
    /// missing.
    private func tagEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var (index, quote): (Int, UInt8?) = (start, nil)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }
}

extension Span<UInt8> {
    fileprivate func first(_ byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < count, self[index] != byte { index += 1 }
        return index < count ? index : nil
    }

    /// Returns whether the bytes from `start` on begin with `other`; nil if there are too few bytes
    /// to decide.
    fileprivate func begins(with other: [UInt8], at start: Int) -> Bool? {
        for (offset, byte) in other.enumerated() {
            guard start + offset < count else { return nil }
            if self[start + offset] != byte { return false }
        }
        return true
    }

    /// Returns the offset after the first occurrence of `other`; nil if there is none.
    fileprivate func end(of other: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + other.count <= count {
            if begins(with: other, at: index) == true { return index + other.count }
            index += 1
        }
        return nil
    }
}

extension String {
    /// Decodes the name at `range`.
    fileprivate init(decoding bytes: Span<UInt8>, _ range: Range<Int>) {
        self.init(decoding: range.map { bytes[$0] }, as: UTF8.self)
    }
}
