/// Which set of an index is whose: tags and facets by what they are, and back.
struct SetNames {
    /// Whose a set is.
    enum Name {
        case tag(Tag)
        indirect case facet(Facet)
    }

    private(set) var tags: [Tag: SetNumber] = [:]
    private(set) var facets: [Facet: SetNumber] = [:]
    /// The versions of the app that some device has, to be gone through for a range.
    private(set) var versions: [Selector.Version: SetNumber] = [:]
    private var names: [Name?] = []
    /// Another whenever a name gets or loses its set.
    private(set) var revision: UInt64 = 0

    /// Gives a tag its set.
    mutating func insert(_ tag: Tag, _ number: SetNumber) {
        tags[tag] = number
        set(.tag(tag), number)
    }

    /// Gives a facet its set.
    mutating func insert(_ facet: Facet, _ number: SetNumber) {
        facets[facet] = number
        if case .appVersion(let version) = facet { versions[version] = number }
        set(.facet(facet), number)
    }

    /// Takes a set's name away; says what it was.
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

    /// Whose set that is; nil: nobody's.
    func name(_ number: SetNumber) -> Name? {
        let index = Int(number.index)
        return index < names.count ? names[index] : nil
    }

    /// The tag whose set that is; nil if it is a facet's.
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
