import Protocol

/// A content in all its languages.
struct LocalizedContents: Sendable {
    /// The contents by locale.
    let contents: ByLocale<Proto.Content>

    /// Creates the contents of a notification.
    init(_ content: Proto.Content) {
        var base = content
        base.localized = []
        var contents = ByLocale(base)
        for text in content.localized {
            var other = base
            if !text.title.isEmpty { other.title = text.title }
            if !text.body.isEmpty { other.body = text.body }
            if !text.url.isEmpty { other.url = text.url }
            if !text.imageUrl.isEmpty { other.imageUrl = text.imageUrl }
            contents.set(other, for: text.locale)
        }
        self.contents = contents
    }

    /// All contents, the base first.
    var all: [Proto.Content] { contents.all }

    /// Returns the best content for a locale.
    func content(for locale: String) -> Proto.Content { contents.best(for: locale) }
}
