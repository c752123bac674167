import Foundation
import HeraldClient
import Testing
import Times

struct PlaceWatchTests {
    private static let start: Int64 = 1_795_000_000_000
    private static func at(_ seconds: Int64) -> UnixTime {
        UnixTime(milliseconds: start + seconds * 1_000)
    }
    private static func fix(_ seconds: Int64, _ latitude: Double = 40) -> PlaceFix {
        PlaceFix(latitude: latitude, longitude: 0, accuracy: 5, time: at(seconds))
    }

    /// Returns a place at 40° north, with further members.
    private static func place(_ id: String, _ more: [String: JSONValue] = [:]) -> JSONValue {
        var place: [String: JSONValue] = [
            "id": .text(id), "title": .text("Story of \(id)"), "version": .text("1"),
            "centre": .object(["latitude": .number(40), "longitude": .number(0)]),
        ]
        place.merge(more) { $1 }
        return .object(["place": .object(place), "watchRadiusMetres": .number(150)])
    }

    private static func plan(
        _ rows: [JSONValue], known: PlacePlan? = nil, expires: String? = nil
    ) throws -> PlacePlan {
        var part: [String: JSONValue] = [
            "places": .list(rows), "refreshDistanceMetres": .number(1_000),
        ]
        if let expires { part["expireTime"] = .text(expires) }
        return try #require(PlacePlan(.object(part), at: fix(0), known: known))
    }

    private static func shown(_ actions: [PlaceAction]) -> [String] {
        actions.compactMap { if case .show(let it) = $0 { it.placeID } else { nil } }
    }

    /// Returns a watch in the middle of a place, whose sensors tell nothing.
    private static func inside(
        _ rules: PlaceRules = PlaceRules(), _ more: [String: JSONValue] = [:]
    ) throws -> (PlaceWatch, [PlaceAction]) {
        var watch = PlaceWatch()
        _ = watch.handle(.noMotion(isDenied: true), rules, at: at(0))
        _ = watch.handle(.located(fix(0)), rules, at: at(0))
        let actions = watch.handle(.answered(try plan([place("a", more)])), rules, at: at(0))
        return (watch, actions)
    }

    @Test func `leaving the fence asks, also if the system said it did not watch it`() throws {
        var (watch, _) = try Self.inside()
        _ = watch.handle(.unwatched("herald|fence"), PlaceRules(), at: Self.at(1))
        let actions = watch.handle(.left("herald|fence"), PlaceRules(), at: Self.at(2))
        #expect(actions.contains(.locate))
    }

    @Test func `being inside a new region counts as entry`() throws {
        let (watch, actions) = try Self.inside()
        #expect(Self.shown(actions) == ["a"])
        #expect(watch.presentIDs == ["a"])
    }

    @Test func `an answer to an older location undoes neither an entry nor an exit since then`()
        throws
    {
        let rules = PlaceRules()
        let answer = PlaceEvent.answered(try Self.plan([Self.place("a")]))
        let region = "herald|place|a"
        var watch = PlaceWatch()
        _ = watch.handle(.located(Self.fix(0, 40.01)), rules, at: Self.at(0))
        _ = watch.handle(answer, rules, at: Self.at(1))
        _ = watch.handle(.entered(region), rules, at: Self.at(40))
        _ = watch.handle(answer, rules, at: Self.at(60))
        #expect(watch.presentIDs == ["a"])
        // A location from then on counts.
        _ = watch.handle(.located(Self.fix(70, 40.01)), rules, at: Self.at(70))
        #expect(watch.presentIDs == [])

        (watch, _) = try Self.inside()
        _ = watch.handle(.left(region), rules, at: Self.at(40))
        _ = watch.handle(answer, rules, at: Self.at(60))
        #expect(watch.presentIDs == [])
        _ = watch.handle(.located(Self.fix(70)), rules, at: Self.at(70))
        #expect(watch.presentIDs == ["a"])
    }

    @Test func `a failed answer keeps what is there`() throws {
        var (watch, _) = try Self.inside()
        let before = watch
        #expect(
            !watch.handle(.answered(nil), PlaceRules(), at: Self.at(1)).contains { action in
                if case .stopWatching = action { true } else { false }
            })
        #expect(watch.lastPlan == before.lastPlan)
        let error = JSONValue.object(["error": .object(["code": .number(14)])])
        #expect(PlacePlan(error, at: Self.fix(0)) == nil)
        #expect(PlacePlan(.null, at: Self.fix(0)) == nil)
        // No places at all is an answer.
        #expect(PlacePlan(.object([:]), at: Self.fix(0))?.places.isEmpty == true)
    }

    @Test func `a launch changes only what the system does not watch as it should`() throws {
        var (watch, actions) = try Self.inside()
        var regions = actions.compactMap {
            if case .watch(let region, _) = $0 { region } else { nil }
        }
        #expect(regions.map(\.id).sorted() == ["herald|fence", "herald|place|a"])
        func changes(_ regions: [WatchedRegion]) -> [PlaceAction] {
            var copy = watch
            return copy.handle(
                .launched(watched: regions, onScreen: []), PlaceRules(), at: Self.at(1)
            ).filter { action in
                switch action {
                case .watch, .stopWatching: true
                default: false
                }
            }
        }
        #expect(changes(regions).isEmpty)
        // The app's own regions are left alone, an old one of ours goes, a missing one comes.
        let own = WatchedRegion(id: "mine", latitude: 1, longitude: 1, radius: 100)
        let old = WatchedRegion(id: "herald|place|z", latitude: 1, longitude: 1, radius: 100)
        #expect(changes(regions + [own, old]) == [.stopWatching("herald|place|z")])
        let removed = regions.removeLast()
        #expect(changes(regions) == [.watch(removed, isInside: true)])
        watch = PlaceWatch()
    }

    @Test func `a radius is as large as the system can watch`() throws {
        var rules = PlaceRules()
        rules.largestRadius = 120
        let (_, actions) = try Self.inside(rules)
        let radii = actions.compactMap {
            if case .watch(let region, _) = $0 { region.radius } else { nil }
        }
        #expect(radii == [120, 120])
    }

    @Test func `who is outside for less than two minutes has not left`() throws {
        var (watch, _) = try Self.inside()
        let rules = PlaceRules()
        _ = watch.handle(.displayed("a"), rules, at: Self.at(1))
        _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(700))
        let back = watch.handle(.entered("herald|place|a"), rules, at: Self.at(760))
        #expect(Self.shown(back).isEmpty)
        _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(900))
        let ended = watch.handle(.tick, rules, at: Self.at(1_020))
        let visit = PlaceVisit(
            placeID: "a", from: Self.at(0), until: Self.at(900), wasNotified: true)
        #expect(ended.contains(.noteVisit(visit)))
        #expect(watch.presentIDs.isEmpty)
    }

    @Test func `a stay of less than ten minutes is no visit`() throws {
        var (watch, _) = try Self.inside()
        _ = watch.handle(.left("herald|place|a"), PlaceRules(), at: Self.at(599))
        let ended = watch.handle(.tick, PlaceRules(), at: Self.at(1_000))
        #expect(!ended.contains { if case .noteVisit = $0 { true } else { false } })
    }

    @Test func `once is marked when the notification is displayed, and not before`() throws {
        var (watch, _) = try Self.inside()
        let rules = PlaceRules()
        _ = watch.handle(.failed("a"), rules, at: Self.at(1))
        _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(2))
        _ = watch.handle(.tick, rules, at: Self.at(200))
        let again = watch.handle(.entered("herald|place|a"), rules, at: Self.at(300))
        #expect(Self.shown(again) == ["a"])
        _ = watch.handle(.displayed("a"), rules, at: Self.at(301))
        _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(302))
        _ = watch.handle(.tick, rules, at: Self.at(500))
        let third = watch.handle(.entered("herald|place|a"), rules, at: Self.at(600))
        #expect(third.contains(.noteRefused("a", "shown_once")))
    }

    @Test func `a story is shown only in its time`() throws {
        let late = ["activeUntil": JSONValue.text("2026-11-18T11:06:40Z")]
        #expect(Self.at(0).milliseconds == 1_795_000_000_000)
        let (_, after) = try Self.inside(PlaceRules(), late)
        #expect(after.contains(.noteRefused("a", "inactive")))
        let early = ["activeFrom": JSONValue.text("2026-11-18T11:06:40.001Z")]
        let (_, before) = try Self.inside(PlaceRules(), early)
        #expect(before.contains(.noteRefused("a", "inactive")))
        let (_, now) = try Self.inside(
            PlaceRules(), ["activeFrom": .text("2026-11-18T11:06:40Z")])
        #expect(Self.shown(now) == ["a"])
    }

    @Test func `at a cold start the sensors are asked, and what they say of the past decides`()
        throws
    {
        for (past, isShown) in [
            ([MotionSample([.walking], at: Self.at(9))], true),
            ([MotionSample([.driving], at: Self.at(9))], false),
            // Who drove a moment ago still counts as driving, though walking now.
            (
                [
                    MotionSample([.driving], at: Self.at(5)),
                    MotionSample([.walking], at: Self.at(9)),
                ], false
            ),
            // What was walked before the drive shows nothing.
            (
                [
                    MotionSample([.driving], at: Self.at(9)),
                    MotionSample([.walking], at: Self.at(-60)),
                ], false
            ),
            ([], false),
        ] {
            var watch = PlaceWatch()
            let rules = PlaceRules()
            _ = watch.handle(.located(Self.fix(0, 41)), rules, at: Self.at(0))
            _ = watch.handle(.answered(try Self.plan([Self.place("a")])), rules, at: Self.at(0))
            let woken = watch.handle(.entered("herald|place|a"), rules, at: Self.at(10))
            #expect(woken.contains(.noteHeld("a", "motion_unknown")))
            #expect(woken.contains { if case .askMotion = $0 { true } else { false } })
            let told = watch.handle(.motion(past), rules, at: Self.at(10))
            #expect(Self.shown(told) == (isShown ? ["a"] : []), "\(past)")
        }
    }

    @Test func `sensors that are denied or missing allow everything`() throws {
        for isDenied in [true, false] {
            var watch = PlaceWatch()
            let rules = PlaceRules()
            _ = watch.handle(.located(Self.fix(0)), rules, at: Self.at(0))
            _ = watch.handle(.answered(try Self.plan([Self.place("a")])), rules, at: Self.at(0))
            let told = watch.handle(.noMotion(isDenied: isDenied), rules, at: Self.at(1))
            #expect(Self.shown(told) == ["a"])
        }
    }

    @Test func `what was held while driving is shown when the person walks, if still there`() throws
    {
        let rules = PlaceRules()
        for leaves in [false, true] {
            var watch = PlaceWatch()
            _ = watch.handle(
                .motion([MotionSample([.driving], at: Self.at(0))]), rules, at: Self.at(0))
            _ = watch.handle(.located(Self.fix(0)), rules, at: Self.at(0))
            let held = watch.handle(
                .answered(try Self.plan([Self.place("a")])), rules, at: Self.at(0))
            #expect(held.contains(.noteHeld("a", "driving")))
            if leaves { _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(5)) }
            let walking = [MotionSample([.walking], at: Self.at(10))]
            let soon = watch.handle(.motion(walking), rules, at: Self.at(10))
            #expect(Self.shown(soon).isEmpty)
            #expect(Self.shown(watch.handle(.tick, rules, at: Self.at(130))).isEmpty)
            // The sensors are asked again, and say the same.
            let still = [MotionSample([.walking], at: Self.at(130))]
            let later = watch.handle(.motion(still), rules, at: Self.at(130))
            #expect(Self.shown(later) == (leaves ? [] : ["a"]))
        }
    }

    @Test func `a reminder survives the end of the app, and comes at its time`() throws {
        var (watch, _) = try Self.inside()
        let rules = PlaceRules()
        _ = watch.handle(.displayed("a"), rules, at: Self.at(1))
        let set = watch.handle(
            .later("a", at: Self.at(3_600), onEntry: false), rules, at: Self.at(2))
        #expect(set.contains(.wakeUp(Self.at(3_600))))
        _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(3))
        var stored = try JSONDecoder().decode(
            PlaceWatch.self, from: try JSONEncoder().encode(watch))
        #expect(stored == watch)
        // The place has left the plan meanwhile.
        _ = stored.handle(.answered(try Self.plan([])), rules, at: Self.at(60))
        let due = stored.handle(
            .launched(watched: [], onScreen: []), rules, at: Self.at(4_000))
        #expect(Self.shown(due) == ["a"])
    }

    @Test func `a reminder for the next visit is shown then, although it was shown before`() throws
    {
        var (watch, _) = try Self.inside()
        let rules = PlaceRules()
        _ = watch.handle(.displayed("a"), rules, at: Self.at(1))
        _ = watch.handle(.later("a", at: nil, onEntry: true), rules, at: Self.at(2))
        _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(3))
        _ = watch.handle(.tick, rules, at: Self.at(200))
        let again = watch.handle(.entered("herald|place|a"), rules, at: Self.at(9_000))
        #expect(Self.shown(again) == ["a"])
    }

    @Test func `a reminder can be the system's, and is taken back when the visit comes first`()
        throws
    {
        var rules = PlaceRules()
        rules.systemShowsReminders = true
        var (watch, _) = try Self.inside(rules)
        _ = watch.handle(.displayed("a"), rules, at: Self.at(1))
        let set = watch.handle(
            .later("a", at: Self.at(9_999), onEntry: true), rules, at: Self.at(2))
        #expect(
            set.contains { if case .schedule(_, at: Self.at(9_999)) = $0 { true } else { false } })
        _ = watch.handle(.left("herald|place|a"), rules, at: Self.at(3))
        _ = watch.handle(.tick, rules, at: Self.at(200))
        let again = watch.handle(.entered("herald|place|a"), rules, at: Self.at(9_000))
        #expect(again.contains(.unschedule("a")))
        #expect(Self.shown(again) == ["a"])
    }

    @Test func `a cap counts what was displayed`() throws {
        var rules = PlaceRules()
        rules.caps = [PlaceRules.Cap(1, inSeconds: 3_600)]
        var watch = PlaceWatch()
        _ = watch.handle(.noMotion(isDenied: false), rules, at: Self.at(0))
        _ = watch.handle(.located(Self.fix(0)), rules, at: Self.at(0))
        let both = watch.handle(
            .answered(try Self.plan([Self.place("a"), Self.place("b")])), rules, at: Self.at(0))
        #expect(Self.shown(both) == ["a"])
        #expect(both.contains(.noteRefused("b", "cap")))
    }

    @Test func `unchanged places keep their texts, and those that are not known are left out`()
        throws
    {
        let first = try Self.plan([Self.place("a")])
        let rows = ["a", "b"].map { id in
            JSONValue.object([
                "unchanged": .bool(true), "place": .object(["id": .text(id)]),
            ])
        }
        let second = try Self.plan(rows, known: first)
        #expect(second.places.map(\.title) == ["Story of a"])
    }

    @Test func `a location that leaves the device is rounded, and says how far it may be off`()
        throws
    {
        var rules = PlaceRules()
        rules.gridMetres = 1_000
        var watch = PlaceWatch()
        let fix = PlaceFix(latitude: 39.952_57, longitude: -75.165_22, time: Self.at(0))
        let actions = watch.handle(.located(fix), rules, at: Self.at(0))
        let sent = actions.compactMap { if case .sync(let fix) = $0 { fix } else { nil } }
        let rounded = try #require(sent.first)
        #expect(rounded != fix && rounded.accuracy > 500)
        #expect(rounded == fix.rounded(toGridOf: 1_000))
        #expect(fix.rounded(toGridOf: 0) == fix)
    }

    @Test func `an old location is not sent: the system is asked first`() throws {
        var (watch, _) = try Self.inside()
        let rules = PlaceRules()
        let actions = watch.handle(.left("herald|fence"), rules, at: Self.at(5_000))
        #expect(actions.contains(.locate))
        #expect(!actions.contains { if case .sync = $0 { true } else { false } })
        let found = watch.handle(.located(Self.fix(5_001)), rules, at: Self.at(5_001))
        #expect(found.contains { if case .sync = $0 { true } else { false } })
    }

    @Test func `who has left the fence is not where it was: the system is asked first`() throws {
        var (watch, _) = try Self.inside()
        let actions = watch.handle(.left("herald|fence"), PlaceRules(), at: Self.at(5))
        #expect(actions.contains(.locate))
        #expect(!actions.contains { if case .sync = $0 { true } else { false } })
    }

    @Test func `what waited for the end of a drive is shown when the sensors were asked again`()
        throws
    {
        let rules = PlaceRules()
        var watch = PlaceWatch()
        func move(_ kind: MotionSample.Kind, _ seconds: Int64) -> [PlaceAction] {
            let time = Self.at(seconds)
            return watch.handle(.motion([MotionSample([kind], at: time)]), rules, at: time)
        }
        _ = move(.driving, 0)
        _ = watch.handle(.located(Self.fix(0)), rules, at: Self.at(0))
        let plan = try Self.plan([Self.place("a")])
        #expect(Self.shown(watch.handle(.answered(plan), rules, at: Self.at(0))).isEmpty)
        #expect(Self.shown(move(.stationary, 10)).isEmpty)
        let actions = watch.handle(.tick, rules, at: Self.at(140))
        #expect(Self.shown(actions).isEmpty)
        #expect(actions.contains { if case .askMotion = $0 { true } else { false } })
        #expect(Self.shown(move(.stationary, 140)) == ["a"])
    }

    @Test func `broken places are left out and break nothing`() {
        for text in [
            "{\"places\":[7,{},{\"place\":{}},{\"place\":{\"id\":\"x\"}}]}",
            "{\"places\":{},\"regions\":[1,{\"centre\":{}}],\"refreshDistanceMetres\":-5}",
            "{\"places\":[{\"place\":{\"id\":\"x\",\"centre\":{\"latitude\":91}}}]}",
            "{\"places\":[{\"place\":{\"id\":\"x\",\"centre\":{\"latitude\":\"a\"},"
                + "\"radiusMetres\":-1,\"repeat\":5,\"activeFrom\":9}}]}",
        ] {
            let part = JSONValue(parsing: Array(text.utf8)) ?? .null
            let plan = PlacePlan(part, at: Self.fix(0))
            #expect(plan != nil)
            #expect(plan?.places.allSatisfy { $0.radius == 100 } ?? false)
        }
    }
}
