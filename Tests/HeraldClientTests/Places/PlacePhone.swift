import Foundation
import Times

@testable import HeraldClient

/// A phone that goes from place to place, with an app that the system may end at any step.
///
/// The phone is in the middle of a place or far from all of them, so that its side of each edge is
/// certain. The system reports an event again if the app had not stored it when it ended.
struct PlacePhone {
    /// A fault, for negative controls.
    enum Fault { case none, forgets, believesItself }

    /// A situation that may come up in a schedule.
    enum Matter: CaseIterable {
        case diedStoring, diedActing, refused, differentRegions, offline, shown, showFailedToReport,
            twiceReported, held
    }

    /// The largest number of regions that the system watches, over all apps that it knows.
    private static let capacity = 6
    /// A region of the app's own, which the library must leave alone.
    private static let own = WatchedRegion(
        id: "own", latitude: 39.9, longitude: -75, radius: 300)

    private let fault: Fault
    private let rules: PlaceRules
    private let places: [PlaceWorld.Place]
    private var dice: Dice
    private var time: Int64 = 1_795_000_000_000
    private var (north, east) = (500.0, 500.0)
    /// The place in which the phone is; nil outside all places.
    private var here: String?
    private var isOnline = true
    private var isCalm = false

    private let disk = TestDisk()
    private var watch: Journaled<PlaceWatch>
    /// The state that a forgetful phone has only in its memory; nil if there is none.
    private var unsaved: PlaceWatch?
    /// The reports of the system to the app, in order; they outlive the app.
    private var reports: [PlaceEvent] = []
    /// True if the app is ended before its next action.
    private var isEnding = false
    /// The answers to the running process, in order; they are lost when it ends.
    private var answers: [PlaceEvent] = []
    /// The notifications on the screen that the app has yet to report as displayed.
    private var confirmed: [String] = []
    private var system: [String: (region: WatchedRegion, isInside: Bool)] = [:]
    private var onScreen: Set<String> = []

    private var visits: [String: Int] = [:]
    private var shown: [String: Int] = [:]
    /// The number of earlier times that the place around the phone was shown; nil if the system has
    /// not reported the entry or the number is not certain.
    private var shownBefore: Int?
    /// The places that the phone has left while the system did not watch them.
    private var leftUntold: Set<String> = []
    private(set) var came: Set<Matter> = []
    private(set) var problem: String?

    init(_ seed: UInt64, _ fault: Fault = .none) throws {
        self.fault = fault
        dice = Dice(seed)
        var rules = PlaceRules()
        rules.capacity = Self.capacity - 1
        rules.unknownMotion = seed % 3 == 0 ? .hold : .allow
        self.rules = rules
        var places: [PlaceWorld.Place] = []
        for index in 0..<16 {
            places.append(
                PlaceWorld.Place(
                    id: "p\(index)", north: Double(index / 4) * 1_000,
                    east: Double(index % 4) * 1_000, watchRadius: 100 + Double(dice.below(50))))
        }
        self.places = places
        watch = try Journaled("places", disk)
        system[Self.own.id] = (Self.own, false)
        try relaunch()
    }

    private var now: UnixTime { UnixTime(milliseconds: time) }

    private var fix: PlaceFix {
        let (latitude, longitude) = PlaceWorld.coordinate(north, east)
        return PlaceFix(latitude: latitude, longitude: longitude, accuracy: 5, time: now)
    }

    mutating func step() throws {
        time += Int64(dice.below(20_000))
        switch dice.below(16) {
        case 0: try goOn()
        case 1: try relaunch()
        case 2: disk.crash(afterBytes: dice.below(600))
        case 3: isOnline = dice.happens(60)
        case 4: try handle(.tick)
        case 5: try handle(.located(fix))
        case 6: time += Int64(dice.below(120_000))
        case 7: if let id = here, dice.happens(30) { try handle(.read(id)) }
        default: try deliver()
        }
        if !isOnline { came.insert(.offline) }
    }

    /// Lets all events come to their end, and compares the watched regions with the wished ones.
    mutating func settle() throws {
        try goOn(mustBeCalm: true)
        (isCalm, isOnline) = (true, true)
        // The longest that a refused region is not asked for.
        time += 3_700_000
        try handle(.tick)
        try handle(.located(fix))
        try handle(.left("herald|fence"))
        try rest()
        let ours = system.values.map(\.region).filter(\.isOurs)
        let ids = Set(ours.map(\.id))
        let recorded = watch.value.watched
        if ids != Set(recorded.keys) || ours.contains(where: { recorded[$0.id] != $0 }) {
            problem = problem ?? "watched \(ids.sorted()), recorded \(recorded.keys.sorted())"
        }
        let wished = nearest.prefix(rules.capacity - 1).map { "herald|place|" + $0.id }
        if ids != Set(wished + ["herald|fence"]) {
            problem = problem ?? "watched \(ids.sorted()), wished \(wished)"
        }
        if system[Self.own.id]?.region != Self.own { problem = "the app's own region is gone" }
    }
}

/// The way of the phone, and the reports of the system about it.
extension PlacePhone {
    private var nearest: [PlaceWorld.Place] {
        places.sorted { (edge($0), $0.id) < (edge($1), $1.id) }
    }

    private func edge(_ place: PlaceWorld.Place) -> Double {
        hypot(place.north - north, place.east - east) - place.watchRadius
    }

    /// Goes into a place or out of one, mostly after all events of the last place came to their
    /// end.
    private mutating func goOn(mustBeCalm: Bool = false) throws {
        if mustBeCalm || dice.happens(70) {
            try calmDown()
        } else {
            shownBefore = nil
        }
        time += 180_000 + Int64(dice.below(900_000))
        if let left = here {
            here = nil
            if system["herald|place|" + left]?.isInside != true { leftUntold.insert(left) }
            (north, east) = (north + 500, east + 500)
        } else {
            let place = dice.one(of: dice.happens(60) ? Array(nearest.prefix(4)) : places)
            here = place.id
            visits[place.id, default: 0] += 1
            (north, east) = (place.north, place.east)
        }
        cross()
    }

    /// Reports the borders that the phone has crossed.
    private mutating func cross() {
        var events: [PlaceEvent] = []
        for id in system.keys.sorted() {
            guard let entry = system[id], id != Self.own.id else { continue }
            let isInside = entry.region.holds(fix)
            guard isInside != entry.isInside else { continue }
            system[id]?.isInside = isInside
            events.append(isInside ? .entered(id) : .left(id))
            if let here, isInside, id == "herald|place|" + here {
                // What had not come to its end before cannot be told from this; nor can what is on
                // the screen since the last visit.
                let isKnown =
                    reports.isEmpty && !leftUntold.contains(here) && !onScreen.contains(here)
                shownBefore = isKnown ? shown[here, default: 0] : nil
            }
        }
        // Who is woken by a region mostly knows where it is.
        if !events.isEmpty, dice.happens(50) { reports.append(.located(fix)) }
        reports += events
    }

    /// Lets all events come to their end, and checks that the visit was shown exactly once.
    private mutating func calmDown() throws {
        let wasOnline = isOnline
        (isCalm, isOnline) = (true, true)
        disk.crash(afterBytes: nil)
        try rest()
        // The time after which what was not confirmed counts as not shown; and what waited for the
        // sensors is judged anew.
        for _ in 0..<3 {
            time += 61_000
            try handle(.tick)
            try rest()
        }
        if let here, let before = shownBefore, shown[here, default: 0] != before + 1 {
            let times = shown[here, default: 0] - before
            problem = problem ?? "the visit of \(here) was shown \(times) times"
        }
        // The person looks at the screen.
        onScreen = []
        shownBefore = nil
        (isCalm, isOnline) = (false, wasOnline)
    }

    private mutating func rest() throws {
        for _ in 0..<400 where !(reports.isEmpty && answers.isEmpty) { try deliver() }
        if !(reports.isEmpty && answers.isEmpty) { problem = problem ?? "it never rests" }
    }
}

/// The app, and the answers of the system.
extension PlacePhone {
    /// Hands over the next report of the system or, if there is none, the next answer to the
    /// process.
    private mutating func deliver() throws {
        if let next = reports.first {
            guard try handle(next) else { return }
            // It is gone if the app lives, and may be told twice.
            if !isCalm, dice.happens(5), case .entered = next {
                came.insert(.twiceReported)
            } else {
                reports.removeFirst()
            }
        } else if !answers.isEmpty {
            try handle(answers.removeFirst())
        }
    }

    /// Starts a new process, with the stored state and the regions that the system watches now.
    private mutating func relaunch() throws {
        disk.crash(afterBytes: nil)
        (answers, confirmed, unsaved, isEnding) = ([], [], nil, false)
        watch = try Journaled("places", disk)
        if !isCalm, dice.happens(15) { changeRegions() }
        var regions = system.values.map(\.region)
        if fault == .believesItself {
            regions = regions.filter { !$0.isOurs } + watch.value.watched.values
        }
        try handle(.launched(watched: regions, onScreen: onScreen))
    }

    /// Changes the system's regions: some are lost, and one may be of another version of the app.
    private mutating func changeRegions() {
        came.insert(.differentRegions)
        for id in system.keys.sorted() where id != Self.own.id && dice.happens(30) {
            system[id] = nil
        }
        guard system.count < Self.capacity, dice.happens(50) else { return }
        let (latitude, longitude) = PlaceWorld.coordinate(-9_000, -9_000)
        let id = dice.one(of: ["herald|place|gone", "herald|circle|7", "herald|place|p3"])
        let region = WatchedRegion(id: id, latitude: latitude, longitude: longitude, radius: 200)
        system[id] = (region, region.holds(fix))
    }

    /// Handles an event; returns false if the app died before the result was stored.
    @discardableResult
    private mutating func handle(_ event: PlaceEvent) throws -> Bool {
        let actions: [PlaceAction]
        do {
            actions = try store(event)
            if case .located(let fix) = event { hear(fix) }
        } catch {
            came.insert(.diedStoring)
            try relaunch()
            return false
        }
        for action in actions {
            if !isCalm, dice.happens(4) {
                came.insert(.diedActing)
                try relaunch()
                return true
            }
            perform(action)
            if isEnding {
                try relaunch()
                return true
            }
        }
        while let id = confirmed.popLast() { try handle(.displayed(id)) }
        return true
    }

    private mutating func store(_ event: PlaceEvent) throws -> [PlaceAction] {
        let (rules, now) = (rules, now)
        guard fault == .forgets else {
            return try watch.change(disk) { $0.handle(event, rules, at: now) }
        }
        var value = unsaved ?? watch.value
        let actions = value.handle(event, rules, at: now)
        if dice.happens(50) { try watch.take(value, disk) }
        unsaved = value
        return actions
    }

    /// Records that the app knows the phone's position, and so which places it has left.
    private mutating func hear(_ fix: PlaceFix) {
        for place in places where leftUntold.contains(place.id) {
            let (latitude, longitude) = PlaceWorld.coordinate(place.north, place.east)
            let way = fix.distance(latitude: latitude, longitude: longitude)
            if way > place.watchRadius { leftUntold.remove(place.id) }
        }
    }

    private mutating func perform(_ action: PlaceAction) {
        switch action {
        case .watch(let region, _):
            // One that has the same name takes its place.
            let isFull = system[region.id] == nil && system.count >= Self.capacity
            if isFull || (!isCalm && dice.happens(8)) {
                came.insert(.refused)
                system[region.id] = nil
                answers.append(.unwatched(region.id))
            } else {
                system[region.id] = (region, region.holds(fix))
            }
        case .stopWatching(let id):
            if id == Self.own.id { problem = "the app's own region was stopped" }
            system[id] = nil
        case .locate: if isCalm || dice.happens(80) { answers.append(.located(fix)) }
        case .sync: if isOnline { answers.append(.answered(answer)) }
        case .askMotion: answers.append(.motion([MotionSample([.walking], at: now)]))
        case .show(let notification): show(notification.placeID)
        case .noteHeld: came.insert(.held)
        case .noteRefused, .noteVisit, .schedule, .unschedule, .wakeUp: break
        }
    }

    private mutating func show(_ id: String) {
        came.insert(.shown)
        onScreen.insert(id)
        shown[id, default: 0] += 1
        if shown[id, default: 0] > visits[id, default: 0] {
            problem = problem ?? "\(id) was shown more often than it was visited"
        }
        // The app may be ended before it says so.
        if isCalm || dice.happens(80) {
            confirmed.append(id)
        } else {
            came.insert(.showFailedToReport)
            isEnding = true
        }
    }

    private var answer: PlacePlan? {
        let most = rules.capacity - 1
        let rows = nearest.prefix(most + 4).enumerated().map { index, place -> JSONValue in
            let (latitude, longitude) = PlaceWorld.coordinate(place.north, place.east)
            return .object([
                "place": .object([
                    "id": .text(place.id), "title": .text(place.id), "version": .text("1"),
                    "centre": .object([
                        "latitude": .number(latitude), "longitude": .number(longitude),
                    ]), "radiusMetres": .number(50),
                    "repeat": .object(["kind": .text("PLACE_REPEAT_KIND_ALWAYS")]),
                ]), "watchRadiusMetres": .number(place.watchRadius),
                "watched": .bool(index < most),
            ])
        }
        let part = JSONValue.object([
            "places": .list(rows),
            "refreshDistanceMetres": .number(nearest.dropFirst(most).first.map(edge) ?? 5_000),
        ])
        return PlacePlan(part, at: fix, known: watch.value.lastPlan)
    }
}
