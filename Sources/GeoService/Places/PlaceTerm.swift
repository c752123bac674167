import Audience

/// A word by which places are filtered.
struct PlaceTerm: Hashable, Sendable {
    /// What the word says; stored by number.
    enum Kind: Int64, Sendable {
        case category = 1
        case tag = 2
        case language = 3
        /// Instead of languages, where there are none.
        case anyLanguage = 4
    }

    let kind: Kind
    let text: Tag

    init(_ kind: Kind, _ text: Tag) { (self.kind, self.text) = (kind, text) }

    /// What places have whose story is for everybody; nil only if `*` were no tag.
    static let forEverybody = (try? Tag("*")).map { PlaceTerm(.anyLanguage, $0) }
}
