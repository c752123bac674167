import Audience
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

struct PreviewAndExplanationTests {
    @Test func `a preview counts each device once by address kind and time zone`()
        async throws
    {
        let world = try await World()
        for number in 0..<6 {
            _ = try await world.client.register(number < 5 ? ["t"] : []) {
                $0.timeZone = number % 2 == 0 ? "Europe/Oslo" : number == 1 ? "" : "Asia/Tokyo"
                // Two of a kind, of different channels, are one device.
                $0.addresses = ["a", "b"].prefix(number % 3).map { topic in
                    .with { ($0.kind, $0.topic, $0.value) = ("apns", topic, "\(number)\(topic)") }
                }
                $0.keyRole = .sender
                if number == 0 {
                    $0.addresses = [.with { ($0.kind, $0.value) = ("email", "a@b.c") }]
                }
            }
        }
        let answer = try await world.client.previewAudience(
            .with { ($0.app, $0.audience, $0.breakdown) = ("news", "t", true) }, .suite)
        #expect(answer.devices == 5 && answer.devicesInApp == 6)
        #expect(answer.byAddressKind.map(\.name) == ["apns", "email"])
        #expect(answer.byAddressKind.map(\.devices) == [3, 1])
        #expect(answer.byTimeZone.map(\.name) == ["Europe/Oslo", "Asia/Tokyo"])
        #expect(answer.byTimeZone.map(\.devices) == [3, 1])
    }

    @Test
    func `a count of an audience is a read of those whom its selector names, and of nobody else`()
        async throws
    {
        let world = try await World()
        let one = try await world.client.register(["t"]).id
        let two = try await world.client.register(["t"]).id
        _ = try await world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", "me", "device:\(one)") }, .suite)
        func note(_ audience: String) async -> AuditNote.Contents? {
            var call = CallContext.suite
            call.note = AuditNote()
            _ = try? await world.service.previewAudience(
                .with { ($0.app, $0.audience) = ("news", audience) }, call)
            return call.note?.contents
        }
        for text in ["device:\(one)", "t AND NOT device:\(one)", "segment(me) AND t"] {
            let found = await note(text)
            #expect(found?.isIdle == false && found?.object == one, "\(text)")
        }
        #expect(await note("user(jane)")?.object == "jane")
        let both = await note("device:\(one) OR device:\(two)")
        #expect(both?.isIdle == false && both?.object == nil)
        for text in ["t", "ALL", "percent(10, seed)", "segment(none)", "device:"] {
            #expect(await note(text)?.isIdle == true, "\(text)")
        }
        // Delivery, which records its own previews, is told the same.
        let resolved = try await world.client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", "segment(me) OR user(jane)") }, .suite)
        #expect(resolved.people == [one, "jane"].sorted())
    }

    @Test(arguments: [true, false])
    func `what counts many devices ends once its caller has left`(_ breakdown: Bool) async throws {
        let world = try await World()
        _ = try await world.client.register(["t"])
        let client = world.client
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await refusal {
                try await client.previewAudience(
                    .with { ($0.app, $0.audience, $0.breakdown) = ("news", "t", breakdown) },
                    .suite)
            }
        }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test func `a sample is a uniform choice from the audience without repetition`()
        async throws
    {
        let world = try await World()
        var counts: [String: Int] = [:]
        for number in 0..<20 {
            let device = try await world.client.register(number % 2 == 0 ? ["t"] : [])
            if number % 2 == 0 { counts[device.id] = 0 }
        }
        for _ in 0..<300 {
            let sample = try await world.client.sampleAudience(
                .with { ($0.app, $0.audience, $0.count) = ("news", "t", 3) }, .suite
            ).devices.map(\.id)
            #expect(Set(sample).count == 3)
            for id in sample { counts[id, default: -1000] += 1 }
        }
        // 90 are expected of each; six times the deviation of 8.
        #expect(counts.count == 10 && counts.values.allSatisfy { (42...138).contains($0) })
        let all = try await world.client.sampleAudience(
            .with { ($0.app, $0.audience, $0.count) = ("news", "t", 100) }, .suite
        ).devices
        #expect(Set(all.map(\.id)) == Set(counts.keys))
        let error = await refusal {
            try await world.client.sampleAudience(
                .with { ($0.app, $0.audience, $0.count) = ("news", "t", 101) }, .suite)
        }
        #expect(error?.violations.map(\.field) == ["count"])
    }

    @Test func `an explanation says for each part whether it matched and why`() async throws {
        let world = try await World()
        let client = world.client
        let device = try await client.register(["/a"]) {
            $0.platform = "ios"
            $0.settings = .with { $0.switchedOff = ["/promo"] }
        }
        _ = try await client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", "seg", "/a AND platform(ios)") },
            .suite)
        func explain(_ audience: String, _ type: String = "") async throws
            -> Proto.ExplainAudienceResponse
        {
            try await client.explainAudience(
                .with {
                    ($0.app, $0.audience, $0.type) = ("news", audience, type)
                    $0.deviceId = device.id
                }, .suite)
        }
        let found = try await explain("(/a OR /b) AND NOT platform(android)")
        #expect(found.verdict == .matched && found.parts.map(\.depth) == [0, 1, 2, 2, 1, 2])
        #expect(found.parts[3].verdict == .notMatched && found.parts[3].selector == "/b")
        #expect(found.parts[3].reason == "does not follow /b")
        #expect(try await explain("segment(seg) AND /b").verdict == .notMatched)
        #expect(try await explain("segment(seg)").verdict == .matched)
        #expect(try await explain("/a", "/promo").verdict == .notMatched)
        #expect(try await explain("/a", "/promo").reason.contains("switched off"))
        #expect(try await explain("/b", "/promo").reason == "not selected: does not follow /b")
        let below = try await explain("/a", "/promo/local")
        #expect(below.verdict == .notMatched)
        #expect(below.reason == "not selected: has switched off notifications of type /promo")
        #expect(try await explain("/a", "/promotion").verdict == .matched)
    }

    @Test func `a preview warns of each tag that no device follows and names the nearest`()
        async throws
    {
        let world = try await World()
        _ = try await world.client.register(["/bills/hr3590-111", "/bill/vote"]) {
            $0.platform = "ios"
            $0.software = .with { $0.model = "iPhone15,2" }
        }
        func warnings(_ audience: String) async throws -> [Proto.Warning] {
            let preview = try await world.client.previewAudience(
                .with { ($0.app, $0.audience) = ("news", audience) }, .suite)
            let checked = try await world.client.checkAudience(
                .with { ($0.app, $0.audience) = ("news", audience) }, .suite)
            #expect(preview.warnings == checked.warnings)
            return preview.warnings
        }
        let found = try await warnings("/bills/hr3590-111 AND NOT (/bill/wote OR tag(g, x))")
        #expect(found.map(\.field) == ["audience", "audience"])
        #expect(found.map(\.nearest) == [["/bill/vote"], []])
        let segment = try await world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", "wote", "/bill/wote") }, .suite)
        #expect(segment.warnings.map(\.nearest) == [["/bill/vote"]])
        #expect(
            found.map(\.message) == [
                "no device follows /bill/wote; did you mean /bill/vote?",
                "no device follows x in the group g",
            ])
        #expect(
            try await warnings("/bill/vote OR ALL OR platform(ios) OR model(\"iPhone15,2\")")
                .isEmpty)
        #expect(
            try await warnings("model(\"iPhone152\") OR model(x)").map(\.message) == [
                "no device is of the model iPhone152; did you mean iPhone15,2?",
                "no device is of the model x",
            ])
        #expect(
            try await warnings("platform(iso) OR platform(x) OR address_kind(apn)").map(\.message)
                == [
                    "no device is on the platform iso; did you mean ios?",
                    "no device is on the platform x",
                    "no device has an address of the kind apn",
                ])
        let many = (0..<20).map { "/none/\($0)" }.joined(separator: " OR ")
        #expect(try await warnings(many).count == 8)
    }

    @Test(arguments: Selector.Atom.Kind.allCases)
    func `a preview warns of an unknown name exactly in the kinds of atom that say so`(
        kind: Selector.Atom.Kind
    ) async throws {
        let world = try await World()
        let audience =
            switch kind {
            case .tag: "/nobody"
            case .groupTag: "tag(nobody, /nobody)"
            default: "\(kind.rawValue)(nobody)"
            }
        // Atoms that take something else than a name cannot be misspelt in this way.
        guard (try? Selector(parsing: audience)) != nil else {
            return #expect(!AdvisedNames.include(kind))
        }
        let checked = try await world.client.checkAudience(
            .with { ($0.app, $0.audience) = ("news", audience) }, .suite)
        #expect(checked.warnings.count == (AdvisedNames.include(kind) ? 1 : 0))
    }

    @Test func `a usual platform is suggested before one that only this app has`() async throws {
        let world = try await World()
        for platform in ["isot", "ios"] {
            _ = try await world.client.register(["/a"]) { $0.platform = platform }
        }
        let checked = try await world.client.checkAudience(
            .with { ($0.app, $0.audience) = ("news", "platform(iso)") }, .suite)
        #expect(checked.warnings.map(\.nearest) == [["ios"]])
    }

    @Test func `a send is warned of a segment that does not exist, with the nearest one`()
        async throws
    {
        let world = try await World()
        _ = try await world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", "voters", "ALL") }, .suite)
        let checked = try await world.client.checkAudience(
            .with {
                ($0.app, $0.audience) = ("news", "segment(voter) OR segment(x) OR segment(voters)")
            }, .suite)
        #expect(
            checked.warnings.map(\.message) == [
                "there is no segment 'voter'; did you mean voters?", "there is no segment 'x'",
            ])
    }

    @Test func `a type that is switched on again leaves off what was switched off below it`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register(["/a"])
        func count(_ off: [String], of type: String) async throws -> UInt64 {
            _ = try await world.client.sync(device) {
                $0.settings = .with { $0.switchedOff = off }
            }
            return try await world.client.previewAudience(
                .with { ($0.app, $0.audience, $0.type) = ("news", "/a", type) }, .suite
            ).devices
        }
        let both = ["/advert", "/advert/local"]
        #expect(try await count(both, of: "/advert/local") == 0)
        #expect(try await count(both, of: "/advert/other") == 0)
        #expect(try await count(["/advert/local"], of: "/advert") == 1)
        #expect(try await count(["/advert/local"], of: "/advert/other") == 1)
        #expect(try await count(["/advert/local"], of: "/advert/local/today") == 0)
    }

    @Test func `explanations agree with what is selected`() async throws {
        let world = try await World()
        let device = try await world.client.register(["/a"]) {
            ($0.platform, $0.locale, $0.timeZone) = ("ios", "en-US", "Europe/Oslo")
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
            $0.attributes = [.with { ($0.name, $0.typed) = ("n", .number(3)) }]
            $0.software = .with { ($0.appVersion, $0.model) = ("1.5", "iPhone15,2") }
        }
        _ = try await world.client.editList(
            .with { ($0.app, $0.name, $0.addDevices) = ("news", "l", [device.id]) }, .suite)
        _ = try await world.client.editList(
            .with { ($0.app, $0.name) = ("news", "empty") }, .suite)
        for atom in [
            "/a", "/b", "platform(ios)", "platform(android)", "model(\"iPhone15,2\")",
            "model(iPhone15)", "locale(en)", "locale(en-GB)",
            "time_zone(Europe/Oslo)", "address_kind(fcm)", "address_kind(apns)",
            "attribute(n > 2)", "attribute(n > 3)", "attribute(m is_empty)", "app_version(1, 2)",
            "app_version(2, *)", "last_seen(1d)", "created(1d)", "static_list(l)",
            "static_list(empty)", "user(u)", "percent(s, 0, 50)", "percent(s, 50, 100)",
            "device:\(device.id)", "tag(g, /a)",
        ] {
            let explained = try await world.client.explainAudience(
                .with { ($0.app, $0.audience, $0.deviceId) = ("news", atom, device.id) }, .suite)
            let isSelected = try await world.client.preview(atom) == 1
            #expect((explained.verdict == .matched) == isSelected, "\(atom)")
            #expect(explained.verdict != .unknown, "\(atom)")
        }
    }
}
