import Protocol
import Suggestions

/// A name in JSON that no field has, with the field that was probably meant.
struct UnknownField {
    /// The names in other systems, those of a browser's push subscription, with Herald's names.
    private static let foreign = [
        "p256dh": "public_key", "auth": "auth_secret", "token": "value",
    ]

    private let name: String
    private let names: [String]

    /// Creates the error for a name that is not among the schema's `names`.
    init(_ name: String, among names: [String]) {
        self.name = name
        self.names = names
    }

    /// The text for people, such as `no such field; did you mean 'radiusMetres'?`.
    var message: String {
        guard !names.isEmpty else { return "no such field; no fields are known here" }
        if let nearest { return "no such field; did you mean '\(spelled(nearest))'?" }
        if let inner { return "no such field; did you mean 'content.\(spelled(inner))'?" }
        let list = names.map { "'\(spelled($0))'" }.joined(separator: ", ")
        return "no such field; the fields here are \(list)"
    }

    /// The schema's name that is nearest; nil when none is near.
    private var nearest: String? {
        let plain = Self.plain(name)
        if let meant = Self.foreign[plain], names.contains(meant) { return meant }
        let most = max(1, plain.count / 3)
        let near = names.compactMap { name in
            Suggestion.distance(plain, Self.plain(name), atMost: most).map { (name, $0) }
        }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// The field of this name inside `content`, such as `title`; nil if there is none.
    private var inner: String? {
        guard names.contains("content") else { return nil }
        let plain = Self.plain(name)
        return Proto.Content.fieldNames.first { Self.plain($0) == plain }
    }

    /// Returns a field's name as requests spell it: in the caller's way, if that shows, or in
    /// lowerCamelCase.
    private func spelled(_ field: String) -> String {
        guard !name.contains("_") else { return field }
        let words = field.split(separator: "_")
        return words.enumerated().map { index, word in
            index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
    }

    /// Returns the schema's names in lowerCamelCase, as a list for people; the first eight of many.
    static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).map { "'\(UnknownField("", among: names).spelled($0))'" }
        return shown.joined(separator: ", ") + (names.count > shown.count ? ", …" : "")
    }

    /// Returns a name without its case and separators, in which spellings differ.
    ///
    /// A peer chose the name, so only the first 64 characters are used.
    private static func plain(_ name: String) -> String {
        name.prefix(64).lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}
