import Locales

/// A base value, and other values for some locales.
struct ByLocale<Value: Sendable>: Sendable {
    let base: Value
    /// The values by canonical locale; older stored texts may have another form.
    private var others: [String: Value] = [:]

    init(_ base: Value) { self.base = base }

    /// All values, the base first.
    var all: [Value] { [base] + others.sorted { $0.key < $1.key }.map(\.value) }

    /// Sets the value for a locale, such as "de" or "pt-BR".
    mutating func set(_ value: Value, for locale: String) { others[Self.key(locale)] = value }

    /// Returns the best value for a locale, considering which languages its speakers read; a text
    /// that is not a language tag only matches itself.
    func best(for locale: String) -> Value {
        guard !others.isEmpty, !locale.isEmpty else { return base }
        guard let tag = LanguageTag(locale) else { return others[Self.key(locale)] ?? base }
        for readable in tag.readable {
            if let found = others[readable.description] { return found }
        }
        return base
    }

    /// Returns the same structure with each value converted.
    func map<Other>(_ change: (Value) -> Other) -> ByLocale<Other> {
        var mapped = ByLocale<Other>(change(base))
        mapped.others = others.mapValues(change)
        return mapped
    }

    private static func key(_ locale: String) -> String {
        LanguageTag.canonical(locale) ?? locale.lowercased()
    }
}
