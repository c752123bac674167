import Audience
import Protocol

extension Device {
    /// What selectors can ask of devices besides tags and ids.
    static let facetKinds: Set<Selector.Atom.Kind> = [
        .platform, .addressKind, .addressLost, .locale, .timeZone, .appVersion, .groupTag,
        .staticList,
    ]

    /// What selectors call the zone of devices that have said one that nobody here knows.
    static let unknownZone = "unknown"

    /// What the device is selected by besides its tags and its id: a value that no selector can
    /// name is no facet, nor is an address that is not in use.
    var facets: Set<Facet> {
        var facets = Set(Selector.LanguageRegion.covering(profile.locale).map(Facet.locale))
        if let name = Selector.Name(profile.platform) { facets.insert(.platform(name)) }
        let zone = profile.unknownTimeZone.isEmpty ? profile.timeZone : Self.unknownZone
        if let name = Selector.Name(zone) { facets.insert(.timeZone(name)) }
        facets.formUnion(addresses.facets)
        let version = profile.software.flatMap { Selector.Version(ofDevice: $0.appVersion) }
        if let version { facets.insert(.appVersion(version)) }
        facets.formUnion(profile.groups.facets)
        facets.formUnion(lists.map(Facet.staticList))
        if let user { facets.formUnion(user.groups.facets) }
        for type in profile.settings?.switchedOff ?? [] {
            if let tag = try? Tag(type) { facets.insert(.off(tag)) }
        }
        return facets
    }
}
