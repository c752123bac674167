import Audience

/// The rules for tags that are stored, beyond those that make a text a ``Tag``.
///
/// A tag of before may break them: it is found by selectors, and it can be removed.
enum TagRules {
    /// The words of selectors: `ALL` as a tag would look like every device.
    private static let words: Set<String> = ["ALL", "AND", "NOT", "OR"]

    /// Returns why a tag cannot be stored; nil if it can.
    static func problem(of tag: Tag) -> String? {
        let text = tag.text
        if words.contains(text.uppercased()) {
            return "is '\(text)', a word of selectors; write '/\(text.lowercased())'"
        }
        guard text.hasPrefix("/") else { return nil }
        let parts = text.split(separator: "/")
        guard !parts.isEmpty else {
            return "is '\(text)', a path without a name; write one such as '/news'"
        }
        let path = "/" + parts.joined(separator: "/")
        return text == path ? nil : "is '\(text)', a path with an empty part; write '\(path)'"
    }
}
