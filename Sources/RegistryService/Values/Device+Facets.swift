import Audience
import Protocol

extension Device {
    /// What selectors can ask of devices besides tags and ids.
    static let facetKinds: Set<Selector.Atom.Kind> = [
        .platform, .addressKind, .locale, .timeZone,
    ]

    /// What the device is selected by besides its tags and its id: a value that no selector can
    /// name is no facet, nor is an address that is not in use.
    var facets: Set<Facet> {
        var facets = Set(Selector.LanguageRegion.covering(profile.locale).map(Facet.locale))
        if let name = Selector.Name(profile.platform) { facets.insert(.platform(name)) }
        if let name = Selector.Name(profile.timeZone) { facets.insert(.timeZone(name)) }
        for address in profile.addresses where address.isInUse {
            if let name = Selector.Name(address.kind) { facets.insert(.addressKind(name)) }
        }
        return facets
    }
}
