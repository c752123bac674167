import Locales

/// One thing for most people, and others for those with other languages.
struct ByLocale<Value: Sendable>: Sendable {
    let base: Value
    /// By the canonical form of its locale: old texts may have been stored in another one.
    private var others: [String: Value] = [:]

    init(_ base: Value) { self.base = base }

    /// Every one of them, the base first.
    var all: [Value] { [base] + others.sorted { $0.key < $1.key }.map(\.value) }

    /// Has another one for a locale, such as "de" or "pt-BR".
    mutating func set(_ value: Value, for locale: String) { others[Self.key(locale)] = value }

    /// The best one for a locale, by what its speakers read; for a text that names no language the
    /// one under that text.
    func best(for locale: String) -> Value {
        guard !others.isEmpty, !locale.isEmpty else { return base }
        guard let tag = LanguageTag(locale) else { return others[Self.key(locale)] ?? base }
        for readable in tag.readable {
            if let found = others[readable.description] { return found }
        }
        return base
    }

    /// Something else for each.
    func map<Other>(_ change: (Value) -> Other) -> ByLocale<Other> {
        var mapped = ByLocale<Other>(change(base))
        mapped.others = others.mapValues(change)
        return mapped
    }

    private static func key(_ locale: String) -> String {
        LanguageTag.canonical(locale) ?? locale.lowercased()
    }
}
