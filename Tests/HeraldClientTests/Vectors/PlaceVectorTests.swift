import Testing
import Times

@testable import HeraldClient

/// The tables of watched regions, of the person's place, and of questions to the server.
struct PlaceVectorTests {
    @Test(arguments: try ClientVector.all(of: "places"))
    func `what happens around places leads to what the table says`(vector: ClientVector) throws {
        let rules = try PlaceRules(vector: vector.given["rules"] ?? .object([:]))
        var watch = PlaceWatch()
        var actions: [JSONValue] = []
        for step in vector.given["events"]?.items ?? [] {
            let now = UnixTime(milliseconds: try #require(step["at"]?.integer))
            let found = watch.handle(try Self.event(step, watch, now), rules, at: now)
            if step["quietly"] != .bool(true) { actions += found.map(Self.json) }
        }
        let actual = JSONValue.object([
            "actions": .list(actions), "present": .list(watch.presentIDs.map(JSONValue.text)),
        ])
        #expect(vector.expect.difference(from: actual) == nil)
    }

    private static func event(
        _ step: JSONValue, _ watch: PlaceWatch, _ now: UnixTime
    ) throws -> PlaceEvent {
        if let launched = step["launched"] {
            let onScreen = (launched["onScreen"]?.items ?? []).compactMap(\.text)
            return .launched(
                watched: try (launched["watched"]?.items ?? []).map(region),
                onScreen: Set(onScreen))
        }
        if let fix = step["located"] { return .located(try self.fix(fix, now)) }
        if let id = step["entered"]?.text { return .entered(id) }
        if let id = step["left"]?.text { return .left(id) }
        if let part = step["answered"] {
            guard part.isObject else { return .answered(nil) }
            let fix = try step["from"].map { try self.fix($0, now) } ?? watch.fix
            return .answered(
                PlacePlan(part, at: try #require(fix), known: watch.lastPlan))
        }
        if let id = step["displayed"]?.text { return .displayed(id) }
        if let id = step["failed"]?.text { return .failed(id) }
        if let id = step["later"]?.text {
            let time = step["until"]?.integer.map(UnixTime.init(milliseconds:))
            return .later(id, at: time, onEntry: step["onEntry"] == .bool(true))
        }
        if let access = step["access"]?.text { return .noMotion(isDenied: access == "denied") }
        return step["motion"] == nil ? .tick : .motion([try MotionSample(vector: step)])
    }

    private static func fix(_ json: JSONValue, _ now: UnixTime) throws -> PlaceFix {
        PlaceFix(
            latitude: try #require(json["latitude"]?.finite),
            longitude: try #require(json["longitude"]?.finite),
            accuracy: json["accuracy"]?.finite ?? 0, time: now)
    }

    private static func region(_ json: JSONValue) throws -> WatchedRegion {
        WatchedRegion(
            id: try #require(json["id"]?.text), latitude: try #require(json["latitude"]?.finite),
            longitude: try #require(json["longitude"]?.finite),
            radius: try #require(json["radius"]?.finite))
    }

    private static func time(_ time: UnixTime) -> JSONValue { .number(Double(time.milliseconds)) }

    private static func json(_ action: PlaceAction) -> JSONValue {
        switch action {
        case .stopWatching(let id): .object(["stopWatching": .text(id)])
        case .watch(let region, let isInside):
            .object([
                "watch": .text(region.id), "latitude": .number(region.latitude),
                "longitude": .number(region.longitude), "radius": .number(region.radius),
                "isInside": .bool(isInside),
            ])
        case .locate: .object(["locate": .bool(true)])
        case .sync(let fix):
            .object([
                "sync": .bool(true), "latitude": .number(fix.latitude),
                "longitude": .number(fix.longitude),
            ])
        case .askMotion(let since): .object(["askMotion": time(since)])
        case .show(let notification):
            .object([
                "show": .text(notification.placeID), "silently": .bool(notification.isSilent),
            ])
        case .schedule(let notification, let at):
            .object(["schedule": .text(notification.placeID), "time": time(at)])
        case .unschedule(let id): .object(["unschedule": .text(id)])
        case .noteHeld(let id, let reason):
            .object(["hold": .text(id), "reason": .text(reason)])
        case .noteRefused(let id, let reason):
            .object(["refuse": .text(id), "reason": .text(reason)])
        case .noteVisit(let visit):
            .object([
                "visit": .text(visit.placeID), "from": time(visit.from),
                "until": time(visit.until), "wasNotified": .bool(visit.wasNotified),
            ])
        case .wakeUp(let at): .object(["wakeUp": time(at)])
        }
    }
}
