import Context
import Testing
import Times

@testable import HeraldClient

/// The tables of stories that suit the moment, and of how many are shown in a time.
struct MomentVectorTests {
    private static func rows() throws -> [ClientVector] {
        try ClientVector.all(of: "moments") + ClientVector.all(of: "capping")
    }

    @Test(arguments: try rows())
    func `what is at a place is shown when the table says`(vector: ClientVector) throws {
        let rules = try PlaceRules(vector: vector.given["rules"] ?? .object([:]))
        let zone = ZoneRules(offset: rules.utcOffset ?? 0)
        var state = MomentState()
        var actions: [JSONValue] = []
        for step in vector.given["events"]?.items ?? [] {
            let now = UnixTime(milliseconds: try #require(step["at"]?.integer))
            actions += state.handle(try Self.event(step), rules.policy, at: now, in: zone)
                .map(Self.json)
        }
        let actual = JSONValue.object(["actions": .list(actions)])
        #expect(vector.expect.difference(from: actual) == nil)
    }

    private static func event(_ step: JSONValue) throws -> MomentEvent {
        if let place = step["entered"] { return .entered(try occasion(place)) }
        if let place = step["left"]?.text { return .left(place) }
        if let place = step["displayed"]?.text { return .displayed(place) }
        if let place = step["failed"]?.text { return .failed(place) }
        if let place = step["read"] { return .read(try occasion(place)) }
        if let place = step["later"] {
            let time = step["until"]?.integer.map(UnixTime.init(milliseconds:))
            return .later(
                try occasion(place), at: time, onEntry: step["onEntry"] == .bool(true))
        }
        if let access = step["access"]?.text {
            return .access(access == "denied" ? .denied : .missing)
        }
        guard step["motion"] != nil else { return .tick }
        let sample = try MotionSample(vector: step)
        return .motion(sample.motion, sample.confidence.shared)
    }

    private static func occasion(_ json: JSONValue) throws -> Occasion {
        if let place = json.text { return Occasion(place: place) }
        return Occasion(
            place: try #require(json["place"]?.text), story: json["story"]?.text,
            kind: json["kind"]?.text ?? "", once: once(json["once"]) ?? .once,
            storyOnce: once(json["storyOnce"]) ?? .always)
    }

    private static func once(_ json: JSONValue?) -> OnceRule? {
        switch (json?.text, json?["afterSeconds"]?.integer) {
        case ("always", _): .always
        case ("once", _): .once
        case ("untilRead", _): .untilRead
        case (_, let seconds?): .every(.seconds(seconds))
        default: nil
        }
    }

    private static func json(_ action: MomentAction) -> JSONValue {
        switch action {
        case .show(let occasion, let isSilent):
            .object(["show": .text(occasion.place), "silently": .bool(isSilent)])
        case .hold(let occasion, let reason):
            .object(["hold": .text(occasion.place), "reason": .text(reason.code)])
        case .refuse(let occasion, let reason):
            .object(["refuse": .text(occasion.place), "reason": .text(reason.code)])
        case .wake(let time): .object(["wakeUp": .number(Double(time.milliseconds))])
        }
    }
}

extension PlaceRules {
    /// Reads the rules of a table.
    init(vector: JSONValue) throws {
        self.init()
        func treatment(_ name: String, _ usual: Treatment) -> Treatment {
            vector[name]?.text.flatMap(Treatment.init(rawValue:)) ?? usual
        }
        driving = treatment("driving", driving)
        unknownMotion = treatment("unknownMotion", unknownMotion)
        quiet = treatment("quiet", quiet)
        capped = treatment("capped", capped)
        settlingSeconds = vector["settlingSeconds"]?.integer ?? settlingSeconds
        (quietFrom, quietUntil) = (
            vector["quietFrom"]?.integer.map(Int.init), vector["quietUntil"]?.integer.map(Int.init)
        )
        utcOffset = vector["utcOffset"]?.integer ?? 0
        capacity = vector["capacity"]?.integer.map(Int.init) ?? capacity
        largestRadius = vector["largestRadius"]?.finite ?? largestRadius
        gridMetres = vector["gridMetres"]?.finite ?? 0
        systemShowsReminders = vector["systemShowsReminders"] == .bool(true)
        caps = try (vector["caps"]?.items ?? []).map { cap in
            let scope = cap["scope"]?.text.flatMap(Cap.Scope.init(rawValue:))
            return Cap(
                Int(try #require(cap["most"]?.integer)),
                inSeconds: try #require(cap["seconds"]?.integer), scope: scope ?? .all)
        }
    }
}

extension MotionSample {
    /// Reads `motion`, with its `confidence` if that is not high, and the time.
    init(vector: JSONValue) throws {
        let kinds = try (vector["motion"]?.items ?? []).map {
            try #require(Kind(rawValue: $0.text ?? ""))
        }
        let confidence = vector["confidence"]?.text.flatMap(Confidence.init(rawValue:))
        let time = UnixTime(milliseconds: try #require(vector["at"]?.integer))
        self.init(Set(kinds), confidence ?? .high, at: time)
    }
}
