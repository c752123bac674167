/// One thing for most people, and others for those with other languages.
struct ByLocale<Value: Sendable>: Sendable {
    let base: Value
    /// By locale in lower case.
    private var others: [String: Value] = [:]

    init(_ base: Value) { self.base = base }

    /// Every one of them, the base first.
    var all: [Value] { [base] + others.sorted { $0.key < $1.key }.map(\.value) }

    /// Has another one for a locale, such as "de" or "pt-BR".
    mutating func set(_ value: Value, for locale: String) { others[Self.key(locale)] = value }

    /// The best one for a locale: the longest beginning of it that there is (RFC 4647 §3.4).
    func best(for locale: String) -> Value {
        guard !others.isEmpty, !locale.isEmpty else { return base }
        var key = Self.key(locale)
        while true {
            if let found = others[key] { return found }
            guard let end = key.lastIndex(of: "-") else { return base }
            key = String(key[..<end])
            // A single letter says what comes behind it, and means nothing alone.
            if key.dropLast().last == "-" { key.removeLast(2) }
        }
    }

    /// Something else for each.
    func map<Other>(_ change: (Value) -> Other) -> ByLocale<Other> {
        var mapped = ByLocale<Other>(change(base))
        mapped.others = others.mapValues(change)
        return mapped
    }

    private static func key(_ locale: String) -> String {
        String(locale.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
