import HeraldClient
import Testing
import Times

/// Answers of a server and events of a phone on a line to the north, for tests of regions.
enum RegionPlans {
    static func at(_ seconds: Int64) -> UnixTime {
        UnixTime(milliseconds: 1_795_000_000_000 + seconds * 1_000)
    }

    static func fix(_ latitude: Double, _ seconds: Int64, accuracy: Double = 5) -> PlaceFix {
        PlaceFix(latitude: latitude, longitude: -75, accuracy: accuracy, time: at(seconds))
    }

    /// Returns a place with a region of 100 m.
    static func place(_ id: String, _ latitude: Double, isWatched: Bool = true) -> JSONValue {
        .object([
            "place": .object([
                "id": .text(id), "title": .text(id), "version": .text("1"),
                "centre": .object(["latitude": .number(latitude), "longitude": .number(-75)]),
                "radiusMetres": .number(50),
                "repeat": .object(["kind": .text("PLACE_REPEAT_KIND_ALWAYS")]),
            ]), "watchRadiusMetres": .number(100), "watched": .bool(isWatched),
        ])
    }

    static func circle(_ latitude: Double, _ radius: Double) -> JSONValue {
        .object([
            "centre": .object(["latitude": .number(latitude), "longitude": .number(-75)]),
            "radiusMetres": .number(radius),
        ])
    }

    static func plan(
        _ places: [JSONValue], circles: [JSONValue] = [], reach: Double, _ fix: PlaceFix
    ) throws -> PlacePlan {
        try #require(
            PlacePlan(
                .object([
                    "places": .list(places), "regions": .list(circles),
                    "refreshDistanceMetres": .number(reach),
                ]), at: fix))
    }

    static func rules(_ capacity: Int) -> PlaceRules {
        var rules = PlaceRules()
        (rules.capacity, rules.unknownMotion) = (capacity, .allow)
        return rules
    }

    /// Returns the sorted names of the regions that are to be watched, without Herald's prefix.
    static func watched(_ actions: [PlaceAction]) -> [String] {
        actions.compactMap { if case .watch(let it, _) = $0 { name(it.id) } else { nil } }.sorted()
    }

    static func stopped(_ actions: [PlaceAction]) -> [String] {
        actions.compactMap { if case .stopWatching(let id) = $0 { name(id) } else { nil } }.sorted()
    }

    static func shown(_ actions: [PlaceAction]) -> [String] {
        actions.compactMap { if case .show(let it) = $0 { it.placeID } else { nil } }
    }

    /// Returns whether the server is asked.
    static func asks(_ actions: [PlaceAction]) -> Bool {
        actions.contains { if case .sync = $0 { true } else { false } }
    }

    static func fence(_ actions: [PlaceAction]) -> WatchedRegion? {
        let regions = actions.compactMap { if case .watch(let it, _) = $0 { it } else { nil } }
        return regions.last { $0.id == "herald|fence" }
    }

    private static func name(_ id: String) -> String { String(id.dropFirst(7)) }
}
