import Audience
import Protocol

extension Facet {
    /// Returns the facets whose values a device chooses itself: its platform, its model, its
    /// languages, the version of its app, and the types that it has switched off.
    ///
    /// A value that no selector can name is not a facet.
    static func chosen(
        platform: String, locale: String, _ software: Proto.Software?, _ settings: Proto.Settings?
    ) -> Set<Facet> {
        var facets = Set(Selector.LanguageRegion.covering(locale).map(Facet.locale))
        if let name = Selector.Name(platform) { facets.insert(.platform(name)) }
        if let name = software.flatMap({ Selector.Name($0.model) }) { facets.insert(.model(name)) }
        if let version = software.flatMap({ Selector.Version(ofDevice: $0.appVersion) }) {
            facets.insert(.appVersion(version))
        }
        for type in settings?.switchedOff ?? [] {
            if let tag = try? Tag(type) { facets.insert(.off(tag)) }
        }
        return facets
    }
}
