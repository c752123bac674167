import Protocol
import ServiceKit

/// The words that a search asks for, as an expression of SQLite's FTS5.
struct SearchQuery: Equatable {
    /// The longest text of a field, in bytes; people search for a few words.
    static let longest = 200

    /// The expression, or nil if no words are asked for.
    ///
    /// What it matches is checked again: a type's expression also matches types with the same words
    /// elsewhere in them.
    let expression: String?

    /// Creates the expression of a request's `text`, `type`, `sender` and `audience`.
    ///
    /// - Throws: `invalid` naming a field that is too long, or that has no letter and no digit.
    init(_ request: Proto.ListNotificationsRequest, app: String) throws(RPCError) {
        var parts: [String] = []
        for field in [
            ("text", "id type audience sender content", request.text),
            ("type", "type", request.type),
            ("sender", "sender", request.sender),
            ("audience", "audience", request.audience),
        ] {
            let phrases = try Self.phrases(field.2, field.0)
            if !phrases.isEmpty {
                parts.append("{\(field.1)} : (\(phrases.joined(separator: " AND ")))")
            }
        }
        expression =
            parts.isEmpty
            ? nil : (["{app} : \(Self.quoted(app))"] + parts).joined(separator: " AND ")
    }

    private static func phrases(_ text: String, _ field: String) throws(RPCError) -> [String] {
        guard text.utf8.count <= longest else {
            throw .invalid(field, "has more than \(longest) bytes")
        }
        // Signs alone are in no index.
        let words = text.split { $0.isWhitespace || $0 == "\0" }.map(String.init)
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        guard !words.isEmpty || text.allSatisfy(\.isWhitespace) else {
            throw .invalid(field, "has no letter and no digit, by which one could search")
        }
        var phrases = words.map { quoted($0) }
        // Somebody may still type the last word.
        if text.last?.isWhitespace == false, !phrases.isEmpty { phrases[phrases.count - 1] += "*" }
        return phrases
    }

    private static func quoted(_ word: String) -> String {
        "\"\(word.replacing("\"", with: "\"\""))\""
    }
}
