public import Times

/// The places around a device, as the server described them last.
public struct PlacePlan: Hashable, Sendable, Codable {
    /// A circle that holds several places: a device that enters it asks again.
    struct Circle: Hashable, Sendable, Codable {
        let latitude: Double
        let longitude: Double
        let radius: Double
    }

    /// The places, the nearest first.
    public let places: [NearbyPlace]
    let circles: [Circle]
    /// The device's exact location when it asked.
    let centre: PlaceFix
    /// The distance from the centre, in metres, from which on another answer is possible.
    let refreshDistance: Double
    /// The time from which another answer is possible, so that the device asks again; nil if the
    /// answer holds without end.
    public let expireTime: UnixTime?

    /// Reads the `places` of a Sync's answer; nil if the answer has none or says that they could
    /// not be had: then what the device has stays.
    ///
    /// - Parameters:
    ///   - part: the answer's member `places`.
    ///   - fix: the device's location when it asked, not rounded.
    ///   - known: the former plan, from which unchanged places are taken.
    public init?(_ part: JSONValue, at fix: PlaceFix, known: PlacePlan? = nil) {
        guard part.isObject, part["error"] == nil || part["error"] == .null else { return nil }
        let old = Dictionary((known?.places ?? []).map { ($0.id, $0) }) { first, _ in first }
        var ids: Set<String> = []
        places = (part["places"]?.items ?? []).compactMap { NearbyPlace($0, known: old) }
            .filter { ids.insert($0.id).inserted }
        circles = (part["regions"]?.items ?? []).compactMap { region in
            guard let centre = region["centre"], centre.isObject,
                let radius = region["radiusMetres"]?.finite, radius > 0
            else { return nil }
            return Circle(
                latitude: centre["latitude"]?.finite ?? 0,
                longitude: centre["longitude"]?.finite ?? 0, radius: radius)
        }
        centre = fix
        refreshDistance = max(0, part["refreshDistanceMetres"]?.finite ?? 0)
        expireTime = part["expireTime"]?.text.flatMap(TimeText.init)?.time
    }

    /// The places that the server wants the device to watch; all of them if it named none.
    var watched: [NearbyPlace] {
        let some = places.filter(\.isWatched)
        return some.isEmpty && circles.isEmpty ? places : some
    }

    /// Returns whether the plan holds at a fix.
    func holds(at fix: PlaceFix) -> Bool {
        fix.distance(latitude: centre.latitude, longitude: centre.longitude) < refreshDistance
    }
}

extension PlacePlan {
    /// The difference between two answers, by which the newer one is stored: a device that has
    /// moved a little gets most places again.
    struct Change: Codable, Sendable {
        /// The ids of all places, in order, and the places that are new or have changed.
        fileprivate let ids: [String]
        fileprivate let new: [NearbyPlace]
        fileprivate let circles: [Circle]
        fileprivate let centre: PlaceFix
        fileprivate let refreshDistance: Double
        fileprivate let expireTime: UnixTime?
    }

    /// Returns the change that makes this plan of `old`; nil if they are equal.
    func change(since old: PlacePlan?) -> Change? {
        guard self != old else { return nil }
        // By their numbers: a place has many members to copy.
        let before = old?.places ?? []
        let known = Dictionary(before.indices.map { (before[$0].id, $0) }) { _, last in last }
        let new = places.filter { place in known[place.id].map { before[$0] != place } ?? true }
        return Change(
            ids: places.map(\.id), new: new, circles: circles,
            centre: centre, refreshDistance: refreshDistance, expireTime: expireTime)
    }

    /// Creates the plan from an older one and the change.
    init(_ change: Change, since old: PlacePlan?) {
        let places = Self.byID((old?.places ?? []) + change.new)
        self.places = change.ids.compactMap { places[$0] }
        (circles, centre) = (change.circles, change.centre)
        (refreshDistance, expireTime) = (change.refreshDistance, change.expireTime)
    }

    private static func byID(_ places: [NearbyPlace]) -> [String: NearbyPlace] {
        Dictionary(places.map { ($0.id, $0) }) { _, last in last }
    }
}
