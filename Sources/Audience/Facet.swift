/// What a device is or has besides its tags, each a set of an index.
package enum Facet: Hashable, Sendable {
    /// Runs on that platform.
    case platform(Selector.Name)
    /// Has an address of that kind.
    case addressKind(Selector.Name)
    /// Has had an address of that kind, and has none in use any more.
    case addressLost(Selector.Name)
    /// Speaks that language, in that region if one is named; who speaks `en-US` has `en` too.
    case locale(Selector.LanguageRegion)
    /// Is in that time zone.
    case timeZone(Selector.Name)
    /// Runs that version of the app.
    case appVersion(Selector.Version)
    /// Follows a tag in a group other than `device`.
    case groupTag(Selector.Atom.GroupTag)
    /// Is on the static list of that name.
    case staticList(Selector.Name)
    /// Has switched off notifications of that type; no atom asks for it.
    case off(Tag)

    /// The facet that an atom asks for; nil if it asks for something else, or for several.
    package init?(_ atom: Selector.Atom) {
        switch atom {
        case .platform(let name): self = .platform(name)
        case .addressKind(let name): self = .addressKind(name)
        case .addressLost(let name): self = .addressLost(name)
        case .locale(let locale): self = .locale(locale)
        case .timeZone(let name): self = .timeZone(name)
        case .groupTag(let tag): self = .groupTag(tag)
        case .staticList(let name): self = .staticList(name)
        default: return nil
        }
    }
}
