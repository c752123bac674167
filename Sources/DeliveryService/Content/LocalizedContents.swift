import Protocol

/// A content in all its languages, each made once: copies share their memory, which adapters
/// compare first.
struct LocalizedContents: Sendable {
    private let base: Proto.Content
    /// By locale in lower case.
    private let others: [String: Proto.Content]

    /// The contents of a notification.
    init(_ content: Proto.Content) {
        var base = content
        base.localized = []
        self.base = base
        var others: [String: Proto.Content] = [:]
        for text in content.localized {
            var other = base
            if !text.title.isEmpty { other.title = text.title }
            if !text.body.isEmpty { other.body = text.body }
            if !text.url.isEmpty { other.url = text.url }
            if !text.imageUrl.isEmpty { other.imageUrl = text.imageUrl }
            others[Self.key(text.locale)] = other
        }
        self.others = others
    }

    /// Every one of them, the base first.
    var all: [Proto.Content] { [base] + others.sorted { $0.key < $1.key }.map(\.value) }

    /// The best one for a locale: the longest beginning of it that there is (RFC 4647 §3.4).
    func content(for locale: String) -> Proto.Content {
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

    private static func key(_ locale: String) -> String {
        String(locale.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
