public import Times

/// A place near the device, with its story.
public struct NearbyPlace: Hashable, Sendable {
    /// A rule that says on which visits one person is shown a place or a story again.
    public enum Repeat: Hashable, Sendable, Codable {
        case once
        /// Shown on each visit.
        case always
        /// Shown again once this many seconds have passed since the last time.
        case after(seconds: Int64)
        /// Shown on each visit until the person has read it.
        case untilRead
    }

    /// The place's id.
    public let id: String
    /// The version, which rises with each change of any place.
    public internal(set) var version: Int64
    /// The latitude of the centre in degrees.
    public let latitude: Double
    /// The longitude of the centre in degrees.
    public let longitude: Double
    /// The radius in metres.
    public let radius: Double
    /// The radius of the region that a phone watches: at least 100 m.
    public internal(set) var watchRadius: Double
    /// True if the server's plan has the device watch the place by a region of its own.
    public internal(set) var isWatched: Bool
    /// The story's title.
    public let title: String
    /// The story's text.
    public let blurb: String
    /// The URL of the story.
    public let url: String
    /// The URL of the story's image.
    public let image: String
    /// The story's id; empty if the place has a story of its own.
    public let story: String
    /// The type of its notifications, such as `/place/news`.
    public let kind: String
    /// The rule that says on which visits one person is shown the place.
    public let placeRepeat: Repeat
    /// The rule that says on which visits one person is shown the story, at any of its places.
    public let storyRepeat: Repeat
    /// The time from which the story is offered; nil if it is offered from the start.
    public let activeFrom: UnixTime?
    /// The time until which the story is offered; nil if that has no end.
    public let activeUntil: UnixTime?
    /// True if the story is offered at certain hours only, which only the server knows.
    public let hasHours: Bool

    /// Reads a place of a Sync's answer; nil if it has no id or is nowhere.
    ///
    /// - Parameter known: the place as the device has it, for one that has not changed.
    init?(_ near: JSONValue, known: [String: NearbyPlace]) {
        let isUnchanged = near["unchanged"] == .bool(true)
        guard let place = near["place"], let id = place["id"]?.text, !id.isEmpty else { return nil }
        let old = isUnchanged ? known[id] : nil
        if isUnchanged, old == nil { return nil }
        // Most places of an answer are those of the one before, of which only these members come.
        if let old, case .object(let members) = place, members.count <= 2 {
            self = old
            version = place["version"]?.integer ?? old.version
            watchRadius = Self.watchRadius(near, or: old.watchRadius, of: old.radius)
            isWatched = near["watched"] == .bool(true)
            return
        }
        let centre = place["centre"] ?? .null
        let fix = PlaceFix(
            latitude: centre["latitude"]?.finite ?? old?.latitude ?? 0,
            longitude: centre["longitude"]?.finite ?? old?.longitude ?? 0,
            time: UnixTime(milliseconds: 0))
        guard fix.isValid, old != nil || centre.isObject else { return nil }
        self.id = id
        (latitude, longitude) = (fix.latitude, fix.longitude)
        version = place["version"]?.integer ?? old?.version ?? 0
        let radius = place["radiusMetres"]?.finite ?? old?.radius ?? 100
        self.radius = radius > 0 ? radius : 100
        watchRadius = Self.watchRadius(near, or: old?.watchRadius ?? 0, of: self.radius)
        isWatched = near["watched"] == .bool(true)
        title = place["title"]?.text ?? old?.title ?? ""
        blurb = place["blurb"]?.text ?? old?.blurb ?? ""
        url = place["url"]?.text ?? old?.url ?? ""
        image = place["imageUrl"]?.text ?? old?.image ?? ""
        story = place["story"]?.text ?? old?.story ?? ""
        kind = place["transitions"]?["type"]?.text ?? old?.kind ?? "/place"
        placeRepeat = place["repeat"].map { Repeat($0, .once) } ?? old?.placeRepeat ?? .once
        storyRepeat =
            place["storyRepeat"].map { Repeat($0, .once) } ?? old?.storyRepeat ?? .always
        activeFrom = place["activeFrom"]?.text.flatMap(TimeText.init)?.time ?? old?.activeFrom
        activeUntil = place["activeUntil"]?.text.flatMap(TimeText.init)?.time ?? old?.activeUntil
        hasHours = place["schedule"]?.isObject ?? old?.hasHours ?? false
    }

    private static func watchRadius(
        _ near: JSONValue, or known: Double, of radius: Double
    ) -> Double {
        max(near["watchRadiusMetres"]?.finite ?? known, radius, PlaceRules.smallestRadius)
    }

    /// Returns the distance in metres from a fix to the edge of the watched region; below 0 inside.
    func edgeDistance(from fix: PlaceFix) -> Double {
        fix.distance(latitude: latitude, longitude: longitude) - watchRadius
    }
}

extension NearbyPlace.Repeat {
    /// Reads a rule; one that this version does not know is the strictest, `rest`.
    fileprivate init(_ value: JSONValue, _ rest: NearbyPlace.Repeat) {
        switch value["kind"]?.text {
        case "PLACE_REPEAT_KIND_ALWAYS": self = .always
        case "PLACE_REPEAT_KIND_UNTIL_READ": self = .untilRead
        case "PLACE_REPEAT_KIND_AFTER_PAUSE":
            let text = value["pause"]?.text ?? ""
            let seconds = text.hasSuffix("s") ? Double(text.dropLast()) : nil
            self = seconds.map { .after(seconds: Int64(max(0, min($0, 1e9)))) } ?? rest
        default: self = rest
        }
    }
}

extension JSONValue {
    /// The finite number; nil if this is something else.
    var finite: Double? {
        if case .number(let number) = self, number.isFinite { number } else { nil }
    }
}
