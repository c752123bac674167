import Audience

/// A term by which places are filtered.
struct PlaceTerm: Hashable, Sendable {
    /// The kind of a term; the numbers are stored.
    enum Kind: Int64, Sendable {
        case category = 1
        case tag = 2
        case language = 3
        /// The term of stories without languages.
        case anyLanguage = 4
    }

    let kind: Kind
    let text: Tag

    init(_ kind: Kind, _ text: Tag) { (self.kind, self.text) = (kind, text) }

    /// The term of places whose story is for all languages; nil only if `*` were not a valid tag.
    static let forEverybody = (try? Tag("*")).map { PlaceTerm(.anyLanguage, $0) }
}
