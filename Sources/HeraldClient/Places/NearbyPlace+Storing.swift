import Times

extension NearbyPlace: Codable {
    private enum Key: String, CodingKey {
        case id, version, latitude, longitude, radius, watchRadius, isWatched
        case title, blurb, url, image, story, kind
        case placeRepeat, storyRepeat, activeFrom, activeUntil, hasHours
    }

    /// Reads a stored place; values that were not stored are the default ones.
    public init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: Key.self)
        let text = { (key: Key) in try from.decodeIfPresent(String.self, forKey: key) ?? "" }
        id = try from.decode(String.self, forKey: .id)
        version = try from.decode(Int64.self, forKey: .version)
        latitude = try from.decode(Double.self, forKey: .latitude)
        longitude = try from.decode(Double.self, forKey: .longitude)
        radius = try from.decode(Double.self, forKey: .radius)
        watchRadius = try from.decode(Double.self, forKey: .watchRadius)
        isWatched = try from.decodeIfPresent(Bool.self, forKey: .isWatched) ?? false
        (title, blurb, url) = (try text(.title), try text(.blurb), try text(.url))
        (image, story, kind) = (try text(.image), try text(.story), try text(.kind))
        placeRepeat = try from.decodeIfPresent(Repeat.self, forKey: .placeRepeat) ?? .once
        storyRepeat = try from.decodeIfPresent(Repeat.self, forKey: .storyRepeat) ?? .always
        activeFrom = try from.decodeIfPresent(UnixTime.self, forKey: .activeFrom)
        activeUntil = try from.decodeIfPresent(UnixTime.self, forKey: .activeUntil)
        hasHours = try from.decodeIfPresent(Bool.self, forKey: .hasHours) ?? false
    }

    /// Stores the place, without values that are the default ones: a device stores many, often.
    public func encode(to encoder: any Encoder) throws {
        var to = encoder.container(keyedBy: Key.self)
        try to.encode(id, forKey: .id)
        try to.encode(version, forKey: .version)
        try to.encode(latitude, forKey: .latitude)
        try to.encode(longitude, forKey: .longitude)
        try to.encode(radius, forKey: .radius)
        try to.encode(watchRadius, forKey: .watchRadius)
        if isWatched { try to.encode(true, forKey: .isWatched) }
        let texts: [(Key, String)] = [
            (.title, title), (.blurb, blurb), (.url, url), (.image, image), (.story, story),
            (.kind, kind),
        ]
        for (key, text) in texts where !text.isEmpty { try to.encode(text, forKey: key) }
        if placeRepeat != .once { try to.encode(placeRepeat, forKey: .placeRepeat) }
        if storyRepeat != .always { try to.encode(storyRepeat, forKey: .storyRepeat) }
        try to.encodeIfPresent(activeFrom, forKey: .activeFrom)
        try to.encodeIfPresent(activeUntil, forKey: .activeUntil)
        if hasHours { try to.encode(true, forKey: .hasHours) }
    }
}
