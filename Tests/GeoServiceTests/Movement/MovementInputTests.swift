import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

struct MovementInputTests {
    @Test func `a wrong report is refused by its field, and nothing is kept`()
        async throws
    {
        let geo = try await GeoFixture()
        typealias Change = (inout Proto.Movement) -> Void
        var fix = Proto.Location()
        fix.coordinate = .at(1, 2)
        let cases: [(String, Change)] = [
            ("movement.fixes: has 202", { $0.fixes = Array(repeating: fix, count: 202) }),
            ("movement.fixes[0].fix_time", { $0.fixes = [fix] }),
            (
                "movement.fixes[0].coordinate.latitude",
                {
                    fix.coordinate = .at(.nan, 2)
                    $0.fixes = [fix]
                }
            ),
            ("movement.motions[0].motions[0]", { $0.motions = [.of([.unspecified])] }),
            ("movement.motions[0].confidence", { $0.motions = [.of([.walking], 9)] }),
            ("movement.read_place_ids[0]", { $0.readPlaceIds = [""] }),
            (
                "movement.reminders[0].time",
                {
                    var reminder = Proto.PlaceReminder()
                    reminder.placeId = "p"
                    $0.reminders = [reminder]
                }
            ),
        ]
        for (field, change) in cases {
            let error = await geo.refusal { try await geo.move(changing: change) }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.contains(field) == true, "\(field): \(error?.message ?? "")")
        }
        #expect(try await geo.movementRows == 0)
    }

    @Test func `a full report with the gateway's additions is accepted`() async throws {
        let geo = try await GeoFixture()
        let result = try await geo.move(
            all: (0...200).map { Step(metres: Double($0), seconds: Int64($0) - 300) },
            motions: (0...200).map { (.walking, Int64($0) - 300) })
        #expect(result.taken == 201)
    }

    @Test func `a place's wrong transition rule is refused by its field`() async throws {
        let geo = try await GeoFixture()
        let cases: [(String, Proto.Place)] = [
            ("place.transitions.dwell", .cafe(dwell: 0)),
            ("place.transitions.dwell", .cafe(notify: [.dwell])),
            ("place.transitions.pause", .cafe(pause: -1)),
            ("place.transitions.pause", .cafe(pause: 2_592_001)),
            ("place.transitions.stream[0]", .cafe(stream: [.unspecified])),
            ("place.transitions.notify[1]", .cafe(notify: [.enter, .reminder])),
        ]
        for (field, place) in cases {
            let error = await geo.refusal { try await geo.upsert(place) }
            #expect(error?.message.contains(field) == true, "\(field): \(error?.message ?? "")")
        }
    }

    @Test func `a wrong policy is refused by its field, and policies are listed and deleted`()
        async throws
    {
        let geo = try await GeoFixture()
        typealias Change = (inout Proto.MomentPolicy) -> Void
        let cases: [(String, Change)] = [
            ("policy.type", { $0.type = "/\u{7}" }),
            ("policy.driving", { $0.driving = .init(rawValue: 7) }),
            ("policy.settling", { $0.settling = .seconds(3_601) }),
            ("policy.quiet_from", { $0.quietUntil = "10:00" }),
            ("policy.quiet_until", { ($0.quietFrom, $0.quietUntil) = ("10:00", "10:00") }),
            ("policy.caps[0].limit", { $0.caps = [Proto.MomentCap()] }),
            (
                "policy.default_time_zone",
                { ($0.type, $0.defaultTimeZone) = ("/place", "Europe/Berlin") }
            ),
            ("policy.default_time_zone", { $0.defaultTimeZone = "Mars/North" }),
        ]
        for (field, change) in cases {
            let error = await geo.refusal { try await geo.setPolicy(change) }
            #expect(error?.message.contains(field) == true, "\(field): \(error?.message ?? "")")
        }
        #expect(try await geo.policies.isEmpty)
        try await geo.setPolicy { ($0.type, $0.unknown) = ("/place/news", .skip) }
        try await geo.setPolicy { $0.driving = .allow }
        #expect(try await geo.policies.map(\.type) == ["", "/place/news"])
        var request = Proto.DeleteMomentPolicyRequest()
        (request.app, request.type) = ("news", "/place/news")
        _ = try await geo.client.deleteMomentPolicy(request, CallContext())
        #expect(try await geo.policies.map(\.type) == [""])
    }

    @Test func `a policy with an unknown time zone still applies, and the log says so`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.upsert(.cafe())
        // The fixture's clock is at 08:00 UTC.
        try await geo.setPolicy {
            ($0.quietFrom, $0.quietUntil) = ("07:00", "09:00")
            $0.defaultTimeZone = "Europe/Berlin"
        }
        var policy = try #require(try await geo.policies.first)
        policy.defaultTimeZone = "Mars/North"
        let body = try policy.encoded()
        try await geo.database.write { database in
            try database.run("UPDATE moment_policy SET body = ?", body)
        }
        await geo.stop()
        try await geo.start()
        try await geo.move(Step(metres: 0))
        #expect(try await geo.told() == ["enter cafe refused quiet_hours"])
        #expect(geo.lines.withLock { $0.filter { $0.contains("no longer known") }.count } == 1)
    }

    @Test func `a device's unreadable movement is started anew, and the log says so`() async throws
    {
        let geo = try await GeoFixture()
        try await geo.upsert(.cafe())
        try await geo.move(Step(metres: 0, seconds: -10))
        try await geo.database.write { database in
            try database.run("UPDATE movement SET body = x'ffffff'")
        }
        let result = try await geo.move(Step(metres: 0, seconds: -5))
        #expect(result.transitions.map(\.kind) == [.enter])
        #expect(geo.lines.withLock { $0.filter { $0.contains("cannot be read") }.count } == 1)
    }
}

extension GeoFixture {
    fileprivate var policies: [Proto.MomentPolicy] {
        get async throws {
            var request = Proto.ListMomentPoliciesRequest()
            request.app = "news"
            return try await client.listMomentPolicies(request, CallContext()).policies
        }
    }
}

extension Proto.MotionReading {
    fileprivate static func of(
        _ motions: [Proto.Motion], _ confidence: Int32 = 0
    ) -> Proto.MotionReading {
        var reading = Proto.MotionReading()
        reading.motions = motions
        reading.confidence = .init(rawValue: confidence)
        return reading
    }
}
