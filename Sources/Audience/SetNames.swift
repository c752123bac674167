/// The tags and facets of an index's sets: numbers by tag or facet, and back.
struct SetNames {
    /// The tag or facet that a set belongs to.
    enum Name {
        case tag(Tag)
        indirect case facet(Facet)
    }

    private(set) var tags: [Tag: SetNumber] = [:]
    private(set) var facets: [Facet: SetNumber] = [:]
    /// The sets of the app versions that some device has, which are searched for a range.
    private(set) var versions: [Selector.Version: SetNumber] = [:]
    private var names: [Name?] = []
    /// A number that changes whenever a tag or facet gets or loses its set.
    private(set) var revision: UInt64 = 0

    /// Assigns a set to a tag.
    mutating func insert(_ tag: Tag, _ number: SetNumber) {
        tags[tag] = number
        set(.tag(tag), number)
    }

    /// Assigns a set to a facet.
    mutating func insert(_ facet: Facet, _ number: SetNumber) {
        facets[facet] = number
        if case .appVersion(let version) = facet { versions[version] = number }
        set(.facet(facet), number)
    }

    /// Removes the name of a set and returns it; nil if it has none.
    mutating func remove(_ number: SetNumber) -> Name? {
        let index = Int(number.index)
        guard index < names.count, let name = names[index] else { return nil }
        names[index] = nil
        revision += 1
        switch name {
        case .tag(let tag): tags[tag] = nil
        case .facet(let facet):
            facets[facet] = nil
            if case .appVersion(let version) = facet { versions[version] = nil }
        }
        return name
    }

    /// Returns the name of a set; nil if it has none.
    func name(_ number: SetNumber) -> Name? {
        let index = Int(number.index)
        return index < names.count ? names[index] : nil
    }

    /// Returns the tag of a set; nil if it belongs to a facet.
    func tag(_ number: SetNumber) -> Tag? {
        guard case .tag(let tag) = names[Int(number.index)] else { return nil }
        return tag
    }

    private mutating func set(_ name: Name, _ number: SetNumber) {
        let index = Int(number.index)
        while index >= names.count { names.append(nil) }
        names[index] = name
        revision += 1
    }
}
