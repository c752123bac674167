/// The type of a notification: a path such as `/bill/vote`.
///
/// People switch types off, kill switches stop them and caps count them by their text, so two
/// spellings of one type must not pass for two types. A type is a ``Tag`` that begins with a
/// slash, has no empty part, no part `.` or `..` and no character that nobody sees, such as a
/// zero-width space, and does not end with a slash.
package struct NotificationType: Hashable, Sendable, CustomStringConvertible {
    /// The type as a tag.
    package let tag: Tag

    /// Creates a type from `text`.
    ///
    /// - Throws: `TagError` with a message that says what a type looks like.
    package init(_ text: String) throws(TagError) {
        tag = try Tag(text)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard text.hasPrefix("/"), !parts.contains(""), !parts.isEmpty else {
            throw TagError(.notAPath, Self.refusal(of: text))
        }
        if let part = parts.first(where: { $0 == "." || $0 == ".." }) {
            throw TagError(.notAPath, "has the part '\(part)'; leave it out")
        }
        if let scalar = text.unicodeScalars.first(where: Self.isInvisible) {
            let code = String(scalar.value, radix: 16, uppercase: true)
            throw TagError(
                .notAPath, "contains U+\(code), which nobody sees; write the type without it")
        }
    }

    /// Returns whether two types that differ only in this character look the same: Unicode's format
    /// characters and those that are ignored by default (UAX #44, General_Category and
    /// Default_Ignorable_Code_Point).
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format
            || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// The path of the type, such as `/story`.
    package var description: String { tag.text }

    private static func refusal(of text: String) -> String {
        let parts = text.split(separator: "/").map { part in
            part.split(whereSeparator: \.isWhitespace).joined(separator: "-")
        }
        let example = parts.isEmpty ? "/story" : "/" + parts.joined(separator: "/")
        return "is '\(text)', which is not a path; write '\(example)'"
    }
}
