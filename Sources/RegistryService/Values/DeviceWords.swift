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
        add(profile.addresses)
        facets.formUnion(
            Facet.chosen(
                platform: profile.platform, locale: profile.locale, profile.software,
                profile.settings))
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
        add(change.addresses ?? [])
        facets.formUnion(
            Facet.chosen(
                platform: change.platform, locale: change.locale?.known ?? "", change.software,
                change.settings))
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

    private mutating func add(_ addresses: [Proto.Address]) {
        for address in addresses {
            if let kind = Selector.Name(address.kind) { facets.insert(.addressKind(kind)) }
        }
    }
}

extension AppDirectory {
    /// Checks the words and attributes of a new device.
    ///
    /// - Throws: `resourceExhausted`.
    func admit(
        tags: [Tag], _ profile: DeviceProfile, limit: Int, from source: WordSource,
        _ field: String = "attributes"
    ) throws(RPCError) {
        try admit(profile.attributes, field, from: source)
        try admit(DeviceWords(tags: tags, profile), limit: limit, from: source)
    }

    /// Checks the words and attributes that a change of a device would add.
    ///
    /// - Throws: `resourceExhausted`.
    func admit(_ change: DeviceChange, limit: Int, from source: WordSource) throws(RPCError) {
        try admit(DeviceWords(change), limit: limit, from: source)
        if let edit = change.attributes { try admit(edit.set, "attributes.set", from: source) }
    }

    /// Checks that the app's index would not keep too many words, and that they do not come too
    /// fast.
    ///
    /// A tenth of the words is not for tags of devices: so senders have room for tags, and devices
    /// for new versions and languages, whatever tags anybody invents.
    ///
    /// - Throws: `resourceExhausted`.
    func admit(_ words: DeviceWords, limit: Int, from source: WordSource) throws(RPCError) {
        let room = limit - index.wordCount
        guard source.isDevice || words.count > room else { return }
        let tags = words.tags.count { index.count($0) == 0 }
        let new = tags + words.facets.count { index.count(having: $0) == 0 }
        let kept = source.isDevice && tags > 0 ? limit / 10 : 0
        guard new > max(0, room - kept) else { return try newWords.take(new, from: source) }
        throw RPCError(
            .resourceExhausted,
            "tags: the devices of the app have \(index.wordCount) different tags, versions and "
                + "other words, of at most \(limit)"
                + (kept > 0 ? ", and the last \(kept) are not for tags of devices" : "")
                + "; use those that are there, or raise HERALD_REGISTRY_TAGS",
            retryAfter: RegistryLimits.fullPause)
    }

    /// Checks that the app would not have too many attribute names, and that they do not come too
    /// fast; half of them are not for devices.
    ///
    /// - Throws: `resourceExhausted` that names `field`.
    func admit(
        _ attributes: Attributes, _ field: String, from source: WordSource
    ) throws(RPCError) {
        let new = self.attributes.new(attributes)
        let limit = RegistryLimits.attributeNames / (source.isDevice ? 2 : 1)
        guard new == 0 || self.attributes.nameCount + new <= limit else {
            let problem =
                "the app has \(self.attributes.nameCount) attribute names, and "
                + (source.isDevice ? "devices may add up to" : "it may have")
                + " \(limit); use those that are there"
            throw RPCError(
                .resourceExhausted, "\(field): \(problem)",
                violations: [.init(field: field, description: problem)],
                retryAfter: RegistryLimits.fullPause)
        }
        try newWords.take(new * NewWordRate.wordsPerAttribute, from: source)
    }
}
