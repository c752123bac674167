import Protocol
import ServiceKit

/// The `{{names}}` in texts: which there are, and what stands for them.
struct Placeholders: Hashable, Sendable {
    private static let nameBytes = 64

    /// A text in parts: what stands as it is, and names in between.
    private enum Part: Hashable, Sendable {
        case text(Substring)
        case name(String)
    }

    /// The names in a text, in their order.
    ///
    /// - Throws: `invalidArgument` naming the field for braces that do not go together.
    static func names(in text: String, _ field: String) throws(RPCError) -> [String] {
        try parts(of: text, field).compactMap { if case .name(let name) = $0 { name } else { nil } }
    }

    /// The text with the variables' values in the places of their names.
    ///
    /// - Throws: `invalidArgument` for a name that has no value.
    static func fill(
        _ text: String, _ field: String, with variables: [String: String]
    ) throws(RPCError) -> String {
        var filled = ""
        for part in try parts(of: text, field) {
            switch part {
            case .text(let text): filled += text
            case .name(let name):
                guard let value = variables[name] else {
                    throw .invalid("variables", "has no '\(name)', which \(field) needs")
                }
                filled += value
            }
        }
        return filled
    }

    private static func parts(of text: String, _ field: String) throws(RPCError) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            parts.append(.text(rest[..<open.lowerBound]))
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: "}}") else {
                throw .invalid(field, "has '{{' without '}}'")
            }
            let name = rest[..<close.lowerBound].trimmed
            guard isName(name) else {
                throw .invalid(
                    field,
                    "has '{{\(name.prefix(nameBytes))}}'; a name has letters, digits, '_', '-' "
                        + "and '.', at most \(nameBytes)")
            }
            parts.append(.name(String(name)))
            rest = rest[close.upperBound...]
        }
        parts.append(.text(rest))
        return parts
    }

    /// Whether a text can be the name of a variable.
    static func isName(_ name: some StringProtocol) -> Bool {
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
    /// Without blanks at its ends.
    fileprivate var trimmed: Substring {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Where a text of ASCII occurs first.
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
