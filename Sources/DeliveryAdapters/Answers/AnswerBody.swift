import JSON

/// A provider's JSON answer, which is not trusted: its size is limited, and it may have any shape.
struct AnswerBody {
    /// The limits on an answer, which usually has some hundred bytes.
    static let limits = JSONLimits(bytes: 16 * 1024, depth: 12, elements: 512)
    /// The maximum length of a reason in bytes; the longest known one has 30.
    private static let longestWord = 64

    private let root: JSONValue?
    /// A faster form that replaces `root`: each dead address has such an answer, and parsing it to
    /// a tree took two fifths of the event loop's instructions for it (docs/decisions/0062).
    private let flat: FlatJSON?

    /// Parses an answer; bytes that are not JSON have no members.
    init(_ bytes: [UInt8]) {
        flat = bytes.count <= Self.limits.bytes ? FlatJSON(bytes) : nil
        root =
            bytes.isEmpty || flat != nil
            ? nil : try? JSONDocument(parsing: bytes, limits: Self.limits).root
    }

    private init(_ value: JSONValue?) {
        (root, flat) = (value, nil)
    }

    /// Returns the object in a member.
    func object(_ name: String) -> AnswerBody {
        AnswerBody(root?.member(name))
    }

    /// Returns the elements of a member that is an array.
    func list(_ name: String) -> [AnswerBody] {
        guard let elements = try? root?.member(name)?.elements() else { return [] }
        return elements.map { AnswerBody($0) }
    }

    /// Returns the text of a member.
    func text(_ name: String) -> String? {
        if let flat { return flat.string(name) }
        return try? root?.member(name)?.string()
    }

    /// Returns the integer of a member.
    func integer(_ name: String) -> Int64? {
        if let flat { return flat.integer(name) }
        return try? root?.member(name)?.integer()
    }

    /// Returns the text of a member if it is a plain name, such as a reason, which may be logged as
    /// it is.
    func word(_ name: String) -> String? {
        text(name).flatMap { Self.isWord($0) ? $0 : nil }
    }

    /// Returns the elements of a member that are plain names.
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
