import JSON

/// A provider's JSON, of which nothing is believed: bounded, any bytes, any shape.
struct AnswerBody {
    /// Answers have some hundred bytes.
    static let limits = JSONLimits(bytes: 16 * 1024, depth: 12, elements: 512)
    /// The longest reason that is known has 30 characters.
    private static let longestWord = 64

    private let root: JSONValue?
    /// Instead of `root`: each dead address has such an answer, and a tree of it was two
    /// fifths of the instructions that one costs the loop (docs/decisions/0062).
    private let flat: FlatJSON?

    /// Reads `bytes`; what is no JSON has no members.
    init(_ bytes: [UInt8]) {
        flat = bytes.count <= Self.limits.bytes ? FlatJSON(bytes) : nil
        root =
            bytes.isEmpty || flat != nil
            ? nil : try? JSONDocument(parsing: bytes, limits: Self.limits).root
    }

    private init(_ value: JSONValue?) {
        (root, flat) = (value, nil)
    }

    /// The object in a member.
    func object(_ name: String) -> AnswerBody {
        AnswerBody(root?.member(name))
    }

    /// The elements of a member that is an array.
    func list(_ name: String) -> [AnswerBody] {
        guard let elements = try? root?.member(name)?.elements() else { return [] }
        return elements.map { AnswerBody($0) }
    }

    /// The text of a member.
    func text(_ name: String) -> String? {
        if let flat { return flat.string(name) }
        return try? root?.member(name)?.string()
    }

    /// The integer of a member.
    func integer(_ name: String) -> Int64? {
        if let flat { return flat.integer(name) }
        return try? root?.member(name)?.integer()
    }

    /// The text of a member that is a name, such as a reason: it may go into logs as it is.
    func word(_ name: String) -> String? {
        text(name).flatMap { Self.isWord($0) ? $0 : nil }
    }

    /// Those of a member's elements that are names.
    func words(_ name: String) -> [String] {
        guard let elements = try? root?.member(name)?.elements() else { return [] }
        return elements.compactMap { try? $0.string() }.filter(Self.isWord)
    }

    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestWord && text.utf8.allSatisfy(isOfWord)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
