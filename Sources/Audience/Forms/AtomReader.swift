import JSON

/// Reads the JSON object of an atom; some of Airship's make several nodes.
///
/// | JSON | is |
/// |---|---|
/// | `{"all":true}` | `ALL` |
/// | `{"tag":"/x","group":"g"}` | a tag; `tag_class` is the group's old name |
/// | `{"device":id}`, `channel`, `open_channel` | `device:ID` |
/// | `ios_channel`, `android_channel`, `amazon_channel` | the device, and its platform |
/// | `{"user":id}`, `named_user` | `user(ID)` |
/// | `platform`, `address_kind`, `address_lost`, `locale`, `time_zone` | by name |
/// | `model`, `segment`, `static_list`, `at` | by name |
/// | `{"attribute":"points","operator":"greater","value":10}` | `attribute(…)`, see below |
/// | `{"app_version_from":"1.2","app_version_before":"2"}` | `app_version(1.2, 2)` |
/// | `{"last_seen":"7d"}`, `{"created":"12h"}` | as in the text |
/// | `{"within":500,"latitude":40.7,"longitude":-73.9}` | `within(500m, …)`, in metres |
/// | `{"location":{"id":"p"}}`, or with `distance`, `latitude`, `longitude` | `at`, `within` |
/// | `{"moved":"p","within":"7d"}` | `moved(p, 7d)` |
/// | `{"percent":"seed","from":0,"to":12.5}` | `percent(…)` |
///
/// A value that is a list of names is OR of them. `operator` is `equals`, `contains`, `less`,
/// `greater`, `at_most`, `at_least`, `before`, `after` or `is_empty`; the value's `type` is `text`,
/// `number`, `date` or `version`, by default what JSON's type and the operator say.
struct AtomReader {
    /// The kinds whose only argument is a name, by member; two have a second name, of Airship.
    private static let names: [String: Selector.Atom.Kind] = {
        var names: [String: Selector.Atom.Kind] = ["named_user": .user, "timezone": .timeZone]
        for kind in Selector.Atom.Kind.allCases where kind.naming != nil {
            names[kind.rawValue] = kind
        }
        return names
    }()

    private static let channels: [String: String?] = [
        "device": nil, "channel": nil, "open_channel": nil, "ios_channel": "ios",
        "android_channel": "android", "amazon_channel": "amazon",
    ]

    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// Returns the nodes of the atom, which are one expression.
    func read() throws(JSONError) -> [Selector.Node] {
        for name in object.names {
            if let kind = Self.names[name] { return try named(name, kind) }
            if let platform = Self.channels[name] { return try channel(name, platform) }
            switch name {
            case "tag": return try tags()
            case "all": return [.atom(try all())]
            case "locale":
                try object.allow([name])
                return try any(name) { value throws(JSONError) in .locale(try Self.locale(value)) }
            case "last_seen": return [.atom(.lastSeen(try age(name)))]
            case "created": return [.atom(.created(try age(name)))]
            case "attribute": return [.atom(.attribute(try AttributeReader(object).read()))]
            case "app_version_from", "app_version_before":
                return [.atom(.appVersion(try versions()))]
            case "moved": return try moved()
            // In a visit `within` is the time, wherever it is in the object.
            case "within" where !object.names.contains("moved"):
                try object.allow(["within", "latitude", "longitude"])
                return [.atom(.within(try Self.circle(object, "within")))]
            case "location": return [.atom(try location())]
            case "percent": return [.atom(.percent(try percent()))]
            default: continue
            }
        }
        throw try nothingKnown()
    }

    private func nothingKnown() throws(JSONError) -> JSONError {
        let wanted = "and, or, not, all, tag, device or another atom is wanted here"
        guard let name = object.onlyName else { return object.value.error(.invalidValue, wanted) }
        return try object.required(name).error(.unknownMember, wanted)
    }

    private func all() throws(JSONError) -> Selector.Atom {
        try object.allow(["all"])
        let value = try object.required("all")
        guard try value.bool() else {
            throw value.error(.invalidValue, "true is wanted here; for no devices use {\"not\":…}")
        }
        return .all
    }

    private func tags() throws(JSONError) -> [Selector.Node] {
        let groups = ["group", "tag_class"]
        guard Set(object.names).isSubset(of: ["tag"] + groups) else {
            throw object.value.error(.invalidValue, "besides tag only group may be here")
        }
        let value = object.member("group") ?? object.member("tag_class")
        let group = value == nil ? nil : try Self.name(value)
        return try any("tag") { value throws(JSONError) in
            let tag = try Self.tag(value)
            return group.map { .tag(tag, in: $0) } ?? .tag(tag)
        }
    }

    private func named(
        _ member: String, _ kind: Selector.Atom.Kind
    ) throws(JSONError) -> [Selector.Node] {
        try object.allow([member])
        return try any(member) { value throws(JSONError) in
            guard let atom = kind.naming?(try Self.name(value)) else {
                throw value.error(.invalidValue, "a name is wanted here")
            }
            return atom
        }
    }

    private func channel(_ member: String, _ platform: String?) throws(JSONError) -> [Selector.Node]
    {
        try object.allow([member])
        let devices = try any(member) { value throws(JSONError) in
            let id = try value.string()
            guard Selector.isDevice(id) else {
                throw value.error(
                    .init(rawValue: SelectorError.Code.invalidDevice.rawValue), "not a device's id")
            }
            return .device(id)
        }
        guard let platform, let name = Selector.Name(platform) else { return devices }
        return devices + [.atom(.platform(name)), .and(2)]
    }

    private func age(_ member: String) throws(JSONError) -> Selector.Age {
        try object.allow([member])
        let value = try object.required(member)
        guard let age = Selector.Age(try value.string()) else {
            throw value.error(.invalidValue, "\(Selector.Age.wanted) is wanted here")
        }
        return age
    }

    private func versions() throws(JSONError) -> Selector.VersionRange {
        try object.allow(["app_version_from", "app_version_before"])
        let from = try Self.version(object.member("app_version_from"))
        let before = try Self.version(object.member("app_version_before"))
        guard let range = Selector.VersionRange(from: from, before: before) else {
            throw object.value.error(
                .invalidValue, "one version, or two with the first one less, are wanted here")
        }
        return range
    }

    private func location() throws(JSONError) -> Selector.Atom {
        try object.allow(["location"])
        let location = try JSONObject(try object.required("location"))
        if let id = location.member("id") {
            try location.allow(["id"])
            return .at(try Self.name(id))
        }
        try location.allow(["distance", "latitude", "longitude"])
        return .within(try Self.circle(location, "distance"))
    }

    private func moved() throws(JSONError) -> [Selector.Node] {
        try object.allow(["moved", "within"])
        let within = try object.required("within")
        let age = Selector.Age(try within.string())
        return try any("moved") { value throws(JSONError) in
            let place = try Self.name(value)
            guard let age, let visit = Selector.Visit(place: place, within: age) else {
                throw within.error(.invalidValue, "\(Selector.Visit.wanted) is wanted here")
            }
            return .moved(visit)
        }
    }

    private func percent() throws(JSONError) -> Selector.Percent {
        try object.allow(["percent", "from", "to"])
        let seed = try Self.name(try object.required("percent"))
        let from = try object.required("from").double()
        let to = try object.required("to").double()
        guard let share = Selector.Percent(seed: seed, fromPercent: from, toPercent: to) else {
            throw object.value.error(.invalidValue, "\(Selector.Percent.wanted) are wanted here")
        }
        return share
    }

    /// Returns the atom of a member's value; for a list, OR of the atoms of its values.
    private func any(
        _ member: String, _ read: (JSONValue) throws(JSONError) -> Selector.Atom
    ) throws(JSONError) -> [Selector.Node] {
        let value = try object.required(member)
        guard value.kind == .array else { return [.atom(try read(value))] }
        let elements = try value.elements()
        guard !elements.isEmpty else {
            throw value.error(
                .init(rawValue: SelectorError.Code.empty.rawValue), "nothing is selected")
        }
        guard elements.count < SelectorLimits.nodes else {
            throw value.error(
                .init(rawValue: SelectorError.Code.limitExceeded.rawValue),
                "more than \(SelectorLimits.nodes) tags and operators")
        }
        var nodes: [Selector.Node] = []
        for element in elements { nodes.append(.atom(try read(element))) }
        return nodes.count == 1 ? nodes : nodes + [.or(nodes.count)]
    }
}

extension AtomReader {
    /// Returns the tag that a string is.
    static func tag(_ value: JSONValue) throws(JSONError) -> Tag {
        let text = try value.string()
        do {
            return try Tag(text)
        } catch {
            throw value.error(.init(rawValue: error.code.rawValue), error.message)
        }
    }

    /// Returns the name that a string is.
    static func name(_ value: JSONValue) throws(JSONError) -> Selector.Name {
        guard let name = Selector.Name(try value.string()) else {
            throw value.error(.invalidValue, "a name is wanted here: \(Selector.Name.wanted)")
        }
        return name
    }

    private static func name(_ value: JSONValue?) throws(JSONError) -> Selector.Name? {
        guard let value else { return nil }
        return try name(value)
    }

    private static func version(_ value: JSONValue?) throws(JSONError) -> Selector.Version? {
        guard let value else { return nil }
        guard let version = Selector.Version(try value.string()) else {
            throw value.error(.invalidValue, "\(Selector.Version.wanted) is wanted here")
        }
        return version
    }

    private static func locale(_ value: JSONValue) throws(JSONError) -> Selector.LanguageRegion {
        guard let locale = Selector.LanguageRegion(try value.string()) else {
            throw value.error(.invalidValue, "\(Selector.LanguageRegion.wanted) is wanted here")
        }
        return locale
    }

    private static func circle(
        _ object: JSONObject, _ distance: String
    ) throws(JSONError) -> Selector.Circle {
        let meters = try object.required(distance).uint32()
        let latitude = try object.required("latitude").double()
        let longitude = try object.required("longitude").double()
        let circle = Selector.Circle(meters: meters, latitude: latitude, longitude: longitude)
        guard let circle else {
            throw object.value.error(
                .invalidValue,
                "1 to 20,000,000 metres and \(Selector.Circle.wantedCoordinates) are wanted here")
        }
        return circle
    }
}
