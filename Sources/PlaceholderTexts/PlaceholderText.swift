/// A text with `{{names}}` as placeholders, split into parts.
package struct PlaceholderText: Hashable, Sendable {
    /// A literal text or a placeholder's name.
    package enum Part: Hashable, Sendable {
        case text(Substring)
        case name(String)
    }

    /// An error in a text: unmatched braces or an invalid name.
    package struct Malformed: Error {
        /// A description of the problem, worded to follow the field's name.
        package let problem: String
    }

    private static let nameBytes = 64

    package let parts: [Part]

    /// Parses a text.
    ///
    /// - Throws: ``Malformed`` for unmatched braces or an invalid name.
    package init(_ text: String) throws(Malformed) {
        parts = try Self.split(text).map { (piece) throws(Malformed) -> Part in
            switch piece {
            case .text(let text): return .text(text)
            case .placeholder(let inner):
                guard Self.isName(inner) else {
                    throw Malformed(
                        problem: "has '{{\(inner.prefix(Self.nameBytes))}}'; a name has letters, "
                            + "digits, '_', '-' and '.', at most \(Self.nameBytes)")
                }
                return .name(String(inner))
            }
        }
    }

    /// A literal text, or what stands between the braces of a placeholder.
    package enum Piece: Hashable, Sendable {
        case text(Substring)
        case placeholder(Substring)
    }

    /// Splits a text at its placeholders, whatever these have between their braces; the first and
    /// the last piece are literal, though perhaps empty.
    ///
    /// - Throws: ``Malformed`` for unmatched braces.
    package static func split(_ text: String) throws(Malformed) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            pieces.append(.text(rest[..<open.lowerBound]))
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: "}}") else {
                throw Malformed(problem: "has '{{' without '}}'")
            }
            pieces.append(.placeholder(rest[..<close.lowerBound].trimmed))
            rest = rest[close.upperBound...]
        }
        pieces.append(.text(rest))
        return pieces
    }

    /// The placeholders' names, in order.
    package var names: [String] {
        parts.compactMap { if case .name(let name) = $0 { name } else { nil } }
    }

    /// Returns whether a text is a valid name.
    package static func isName(_ name: some StringProtocol) -> Bool {
        (1...nameBytes).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

extension Substring {
    /// The text without spaces at its start and end.
    fileprivate var trimmed: Substring {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Returns the first occurrence of an ASCII text.
    fileprivate func firstRange(of mark: String) -> Range<Index>? {
        let bytes = Array(mark.utf8)
        var place = startIndex
        while place < endIndex {
            if utf8[place...].starts(with: bytes) {
                return place..<utf8.index(place, offsetBy: bytes.count)
            }
            place = utf8.index(after: place)
        }
        return nil
    }
}
