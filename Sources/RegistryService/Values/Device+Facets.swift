import Audience
import Protocol

extension Device {
    /// The kinds of atoms, besides tags and ids, that the index answers with facets.
    static let facetKinds: Set<Selector.Atom.Kind> = [
        .platform, .model, .addressKind, .addressLost, .locale, .timeZone, .appVersion, .groupTag,
        .staticList,
    ]

    /// The time zone, for selectors, of devices that reported a zone that is not known here.
    static let unknownZone = "unknown"

    /// The device's facets: what selectors can select it by, besides tags and ids.
    ///
    /// A value that no selector can name is not a facet, nor is an address that is not in use.
    var facets: Set<Facet> {
        var facets = Facet.chosen(
            platform: profile.platform, locale: profile.locale, profile.software, profile.settings)
        let zone = profile.unknownTimeZone.isEmpty ? profile.timeZone : Self.unknownZone
        if let name = Selector.Name(zone) { facets.insert(.timeZone(name)) }
        facets.formUnion(addresses.facets)
        facets.formUnion(profile.groups.facets)
        facets.formUnion(lists.map(Facet.staticList))
        if let user { facets.formUnion(user.groups.facets) }
        return facets
    }
}
