import TypePaths

/// A property of devices besides their tags; an index has a set of devices for each.
package enum Facet: Hashable, Sendable {
    /// The devices that run on this platform.
    case platform(Selector.Name)
    /// The devices of this model.
    case model(Selector.Name)
    /// The devices with an address of this kind in use.
    case addressKind(Selector.Name)
    /// The devices that have had an address of this kind, but have none in use.
    case addressLost(Selector.Name)
    /// The devices with this language, and this region if one is named; `en` has those of `en-US`.
    case locale(Selector.LanguageRegion)
    /// The devices in this time zone.
    case timeZone(Selector.Name)
    /// The devices that run this version of the app.
    case appVersion(Selector.Version)
    /// The devices that follow a tag in a group other than `device`.
    case groupTag(Selector.Atom.GroupTag)
    /// The devices on the static list with this name.
    case staticList(Selector.Name)
    /// The devices that have switched off notifications of this type; no atom asks for this facet.
    case off(Tag)

    /// Creates the facet that an atom asks for; nil if the atom asks for something else or for
    /// several facets.
    package init?(_ atom: Selector.Atom) {
        switch atom {
        case .platform(let name): self = .platform(name)
        case .model(let name): self = .model(name)
        case .addressKind(let name): self = .addressKind(name)
        case .addressLost(let name): self = .addressLost(name)
        case .locale(let locale): self = .locale(locale)
        case .timeZone(let name): self = .timeZone(name)
        case .groupTag(let tag): self = .groupTag(tag)
        case .staticList(let name): self = .staticList(name)
        case .all, .tag, .device, .user, .attribute, .appVersion, .lastSeen, .created, .segment,
            .within, .at, .moved, .percent:
            return nil
        }
    }
}

extension Facet {
    /// Returns the facets of devices that do not want notifications of `type`: they have switched
    /// it off, or a type above it.
    package static func off(covering type: Tag) -> [Facet] {
        TypePath.covering(type.text).compactMap { try? Tag($0) }.map(Facet.off)
    }
}
