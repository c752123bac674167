import Audience
import Protocol

/// The words of a request that the app's index would keep: tags, and facets that a caller may
/// choose freely.
///
/// Time zones and static lists are no part of it: their number is limited elsewhere.
struct DeviceWords: Sendable {
    private(set) var tags: [Tag]
    private(set) var facets: Set<Facet> = []

    /// The number of words, each as often as it is there.
    var count: Int { tags.count + facets.count }

    /// Collects the words of a whole device.
    init(tags: [Tag], _ profile: DeviceProfile) {
        self.tags = tags
        facets.formUnion(profile.groups.facets)
        add(profile.settings, profile.software, profile.addresses)
        add(platform: profile.platform, locale: profile.locale)
    }

    /// Collects the words that a change would add.
    init(_ change: DeviceChange) {
        switch change.tags {
        case .unchanged: self.init(adding: [], to: nil)
        case .replace(let wish, version: _): self.init(adding: wish, to: nil)
        case .edit(let add, remove: _): self.init(adding: add, to: nil)
        case .editGroup(let group, let add, remove: _): self.init(adding: add, to: group)
        case .replaceGroup(let group, let wish): self.init(adding: wish, to: group)
        }
        add(change.settings, change.software, change.addresses ?? [])
        add(platform: change.platform, locale: change.locale?.known ?? "")
    }

    /// Collects tags of a group; nil stands for the group `device`.
    init(adding add: [Tag], to group: Selector.Name?) {
        guard let group else {
            tags = add
            return
        }
        tags = []
        var groups = TagGroups()
        groups[group] = add
        facets.formUnion(groups.facets)
    }

    private mutating func add(
        _ settings: Proto.Settings?, _ software: Proto.Software?, _ addresses: [Proto.Address]
    ) {
        for type in settings?.switchedOff ?? [] {
            if let tag = try? Tag(type) { facets.insert(.off(tag)) }
        }
        if let version = software.flatMap({ Selector.Version(ofDevice: $0.appVersion) }) {
            facets.insert(.appVersion(version))
        }
        for address in addresses {
            if let kind = Selector.Name(address.kind) { facets.insert(.addressKind(kind)) }
        }
    }

    private mutating func add(platform: String, locale: String) {
        if let name = Selector.Name(platform) { facets.insert(.platform(name)) }
        facets.formUnion(Selector.LanguageRegion.covering(locale).map(Facet.locale))
    }
}

extension AppDirectory {
    /// Checks that the app's index would not keep too many words.
    ///
    /// - Throws: `resourceExhausted`.
    func admit(_ words: DeviceWords, limit: Int) throws(RPCError) {
        let room = limit - index.wordCount
        guard words.count > room else { return }
        let new =
            words.tags.count { index.count($0) == 0 }
            + words.facets.count { index.count(having: $0) == 0 }
        guard new > max(0, room) else { return }
        throw RPCError(
            .resourceExhausted,
            "tags: the devices of the app have \(index.wordCount) different tags, versions and "
                + "other words, of at most \(limit); use those that are there, or raise "
                + "HERALD_REGISTRY_TAGS")
    }
}
