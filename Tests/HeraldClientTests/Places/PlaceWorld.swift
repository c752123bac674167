import Foundation
import HeraldClient
import Times

/// A town of places around one phone that moves, with a server and an operating system.
///
/// The server answers as geo does; the system watches regions.
struct PlaceWorld {
    struct Place {
        let id: String
        let north: Double
        let east: Double
        let watchRadius: Double
    }

    static let origin = (latitude: 39.95, longitude: -75.16)
    var dice: Dice
    var places: [Place] = []
    /// The phone's position, in metres from the origin.
    var (north, east) = (0.0, 0.0)
    var time: Int64 = 1_795_000_000_000
    var watch = PlaceWatch()
    var rules = PlaceRules()
    var isOnline = true
    /// The regions that the system watches, by id, each with true if the phone is inside.
    private(set) var system: [String: (region: WatchedRegion, isInside: Bool)] = [:]
    /// The ids of the places that were shown, in order.
    private(set) var shown: [String] = []
    private(set) var refused: [String: String] = [:]
    private(set) var visits: [PlaceVisit] = []
    private(set) var syncs = 0
    private(set) var mostWatched = 0
    private(set) var changes = 0
    var onScreen: Set<String> = []
    /// The kinds of motion that the sensors report.
    var motion: Set<MotionSample.Kind> = [.walking]
    /// True if the system confirms that it has shown a notification.
    var confirmsShown = true

    /// Creates a town with random places.
    ///
    /// - Parameters:
    ///   - spread: the longest distance of places from the origin to each side, in metres.
    ///   - isDense: true if half of them are within a tenth of that distance.
    init(
        _ seed: UInt64, count: Int, spread: Double, isDense hasCentre: Bool = false,
        capacity: Int = 20
    ) {
        dice = Dice(seed)
        rules.capacity = capacity
        rules.unknownMotion = .hold
        places = (0..<count).map { index in
            let range = dice.happens(50) && hasCentre ? spread / 10 : spread
            return Place(
                id: "p\(index)", north: Self.random(&dice, range),
                east: Self.random(&dice, range),
                watchRadius: 100 + Double(dice.below(100)))
        }
    }

    private static func random(_ dice: inout Dice, _ range: Double) -> Double {
        (Double(dice.below(20_001)) / 10_000 - 1) * range
    }

    var now: UnixTime { UnixTime(milliseconds: time) }

    /// Returns the distance from the phone to the edge of a place's region, in metres on a plane.
    ///
    /// The distance is negative inside.
    func edge(_ place: Place) -> Double {
        hypot(place.north - north, place.east - east) - place.watchRadius
    }

    static func coordinate(_ north: Double, _ east: Double) -> (Double, Double) {
        // Metres of a degree at this latitude, on the ellipsoid.
        (origin.latitude + north / 111_037.9, origin.longitude + east / 85_466.4)
    }

    var fix: PlaceFix {
        let (latitude, longitude) = Self.coordinate(north, east)
        return PlaceFix(latitude: latitude, longitude: longitude, accuracy: 5, time: now)
    }

    /// The server's answer at the phone's position; nil if the phone is offline.
    private var answer: PlacePlan? {
        guard isOnline else { return nil }
        let near = places.sorted { edge($0) < edge($1) }
        let most = rules.capacity - 1
        // As geo promises: what is not watched is farther than the reach and 100 m, by which a
        // phone may be late, and the smallest fence has 100 m.
        let reach = near.dropFirst(most).first.map { max(0, edge($0) - 105) } ?? 5_000
        let rows = near.prefix(most + 10).enumerated().map { index, place -> JSONValue in
            let (latitude, longitude) = Self.coordinate(place.north, place.east)
            return .object([
                "place": .object([
                    "id": .text(place.id), "title": .text(place.id),
                    "centre": .object([
                        "latitude": .number(latitude), "longitude": .number(longitude),
                    ]), "radiusMetres": .number(50), "version": .text("1"),
                    "repeat": .object(["kind": .text("PLACE_REPEAT_KIND_ALWAYS")]),
                ]), "watchRadiusMetres": .number(place.watchRadius),
                "watched": .bool(index < most),
            ])
        }
        let part = JSONValue.object([
            "places": .list(rows), "refreshDistanceMetres": .number(reach),
        ])
        return PlacePlan(part, at: fix, known: watch.lastPlan)
    }

    mutating func launch() {
        handle(.launched(watched: system.values.map(\.region), onScreen: onScreen))
    }

    /// Moves the phone; the system reports regions that were crossed, and the position if
    /// `tellsFix`.
    mutating func move(north: Double, east: Double, seconds: Int64, tellsFix: Bool) {
        (self.north, self.east) = (self.north + north, self.east + east)
        time += seconds * 1_000
        for id in system.keys.sorted() {
            guard let entry = system[id] else { continue }
            let isInside = holds(entry.region)
            guard isInside != entry.isInside else { continue }
            system[id]?.isInside = isInside
            // Who is woken by a region knows where it is.
            handle(.located(fix))
            handle(isInside ? .entered(id) : .left(id))
        }
        if tellsFix { handle(.located(fix)) }
    }

    private func holds(_ region: WatchedRegion) -> Bool {
        let north = (region.latitude - Self.origin.latitude) * 111_037.9
        let east = (region.longitude - Self.origin.longitude) * 85_466.4
        return hypot(north - self.north, east - self.east) <= region.radius
    }

    mutating func handle(_ event: PlaceEvent) {
        for action in watch.handle(event, rules, at: now) { perform(action) }
    }

    private mutating func perform(_ action: PlaceAction) {
        switch action {
        case .watch(let region, _):
            system[region.id] = (region, holds(region))
            mostWatched = max(mostWatched, system.count)
            changes += 1
        case .stopWatching(let id):
            system[id] = nil
            changes += 1
        case .locate: handle(.located(fix))
        case .sync:
            syncs += 1
            handle(.answered(answer))
        case .askMotion:
            handle(.motion([MotionSample(motion, at: now)]))
        case .show(let notification):
            shown.append(notification.placeID)
            if confirmsShown { handle(.displayed(notification.placeID)) }
        case .noteRefused(let id, let reason): refused[id] = reason
        case .noteVisit(let visit): visits.append(visit)
        case .schedule, .unschedule, .noteHeld, .wakeUp: break
        }
    }
}
