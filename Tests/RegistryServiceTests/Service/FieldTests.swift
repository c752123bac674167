import Audience
import AudienceMessages
import Protocol
import TestSupport
import Testing

@testable import RegistryService

/// The valid and invalid fields of a device.
struct FieldTests {
    private typealias Fill = @Sendable (inout Proto.RegisterDeviceRequest) -> Void

    private static func address(_ kind: String, _ value: String) -> Proto.Address {
        .with { ($0.kind, $0.value) = (kind, value) }
    }

    private static let bad: [(field: String, fill: Fill)] = [
        ("tags[1]", { $0.tags = ["ok", String(repeating: "x", count: 129)] }),
        ("tags[0]", { $0.tags = ["line\nbreak"] }),
        ("tags[0]", { $0.tags = ["\u{85}"] }),
        ("tags[2]", { $0.tags = ["a", "b", ""] }),
        ("tags[0]", { $0.tags = [" a"] }),
        ("tags[1]", { $0.tags = ["/a", "/a//b"] }),
        ("tags[0]", { $0.tags = ["/a/"] }),
        ("tags[0]", { $0.tags = ["/"] }),
        ("tags[0]", { $0.tags = ["ALL"] }),
        ("tags[0]", { $0.tags = ["not"] }),
        ("addresses[0].kind", { $0.addresses = [address("", "x")] }),
        ("addresses[0].kind", { $0.addresses = [address("APNs", "x")] }),
        ("addresses[0].kind", { $0.addresses = [address(String(repeating: "k", count: 33), "x")] }),
        ("addresses[0].value", { $0.addresses = [address("apns", "")] }),
        (
            "addresses[1].value",
            { $0.addresses = [address("apns", "aa"), address("fcm-token", "a\u{7f}")] }
        ),
        (
            "addresses[0].value",
            { $0.addresses = [address("fcm-token", String(repeating: "0f", count: 32))] }
        ),
        ("addresses[0].value", { $0.addresses = [address("fcm-fid", "dQw4w9WgXcQ:APA91b")] }),
        ("addresses[0].value", { $0.addresses = [address("apns", "{length=32,bytes=0x1f}")] }),
        ("addresses[0].value", { $0.addresses = [address("email", "a@b.org,c@d.org")] }),
        ("addresses[0].value", { $0.addresses = [address("email", "Ann <a@b.org>")] }),
        ("addresses[0].value", { $0.addresses = [address("webpush", "http://push.example/x")] }),
        ("addresses[1]", { $0.addresses = [address("apns", "AA"), address("apns", "aa")] }),
        (
            "addresses[0].topic",
            {
                $0.addresses = [
                    .with { ($0.kind, $0.value, $0.topic) = ("apns", "aa", "org example") }
                ]
            }
        ),
        ("addresses[0].public_key", { $0.addresses = [address("webpush", "https://p.example/x")] }),
        (
            "addresses[0].public_key",
            {
                var address = Proto.Address.some("webpush", "https://push.example/x")
                address.publicKey = [4] + [UInt8](repeating: 1, count: 64)
                $0.addresses = [address]
            }
        ),
        (
            "addresses[0].auth_secret",
            {
                var address = Proto.Address.some("webpush", "https://push.example/x")
                address.authSecret = []
                $0.addresses = [address]
            }
        ),
        (
            "addresses[0].auth_secret",
            {
                var address = address("apns", "aabb")
                address.authSecret = Proto.Address.secret
                $0.addresses = [address]
            }
        ),
        (
            "addresses[0].value",
            { $0.addresses = [address("fcm-token", String(repeating: "v", count: 4097))] }
        ),
        (
            "addresses",
            {
                let half = String(repeating: "v", count: 2049)
                $0.addresses = [address("fcm-token", half), address("fcm-fid", half)]
            }
        ),
        (
            "addresses[1]",
            { $0.addresses = [address("fcm-token", "a"), address("fcm-token", "a")] }
        ),
        ("addresses", { $0.addresses = (0..<17).map { address("fcm-token", "\($0)") } }),
        (
            "settings.quiet_hours.start_minute",
            { $0.settings = .with { $0.quietHours = .with { $0.startMinute = 1440 } } }
        ),
        (
            "settings.quiet_hours.end_minute",
            { $0.settings = .with { $0.quietHours = .with { $0.endMinute = .max } } }
        ),
        (
            "settings.quiet_hours.exempt[1]",
            { $0.settings = .with { $0.quietHours = .with { $0.exempt = ["/a", ""] } } }
        ),
        (
            "settings.quiet_hours.exempt",
            {
                $0.settings = .with {
                    $0.quietHours = .with { $0.exempt = (0..<33).map { "/\($0)" } }
                }
            }
        ),
        (
            "settings.quiet_hours.exempt[1]",
            { $0.settings = .with { $0.quietHours = .with { $0.exempt = ["/a", "alarm"] } } }
        ),
        (
            "settings.switched_off[1]",
            { $0.settings = .with { $0.switchedOff = ["/b", "advert"] } }
        ),
        ("platform", { $0.platform = "\u{1b}[31m" }), ("platform", { $0.platform = " ios" }),
        (
            "addresses[0].topic",
            {
                var channel = address("airship", "0f8fad5b-d9cb-469f-a165-70867728950e")
                channel.topic = "windows"
                $0.addresses = [channel]
            }
        ),
        ("platform", { $0.platform = String(repeating: "p", count: 129) }),
        ("install_id", { $0.installId = "guessable" }),
        ("install_id", { $0.installId = String(repeating: "i", count: 129) }),
        ("install_id", { $0.installId = "0123456789abcdef\u{9f}" }),
    ]

    private static let good: [Fill] = [
        {
            $0.tags = [
                String(repeating: "x", count: 128), "/ä b", "\u{301}", "x\u{2028}x", "{", "a:b",
            ]
        },
        {
            $0.addresses = [
                address("apns", "aa"), address("apns", "bb"), address("fcm-token", "x"),
            ]
        },
        { $0.addresses = [address("fcm-token", String(repeating: "v", count: 4096))] },
        { $0.settings = .with { $0.quietHours = .with { $0.startMinute = 1439 } } },
        { $0.settings = .with { $0.quietHours = .with { $0.endMinute = 1439 } } },
        { $0.locale = "zh-Hant-TW" }, { $0.timeZone = "America/Argentina/Buenos_Aires" },
        {
            var channel = address("airship", "0f8fad5b-d9cb-469f-a165-70867728950e")
            channel.topic = "android"
            $0.addresses = [channel]
        },
        { $0.timeZone = "Etc/GMT+12" }, { $0.platform = "Ünix™ 7" },
        { $0.installId = "0123456789abcdef" },
        { $0.installId = String(repeating: "é", count: 64) },
    ]

    @Test func `each invalid field is refused by its path, and nothing is stored`() async throws {
        let world = try await World()
        for (field, fill) in Self.bad {
            let error = await refusal { try await world.client.register([], fill) }
            #expect(error?.code == .invalidArgument)
            #expect(error?.violations.map(\.field) == [field], "\(error?.message ?? "accepted")")
        }
        #expect(world.service.size.devices == 0)
    }

    @Test func `a kind of address that no adapter knows is refused in every call`() async throws {
        let world = try await World()
        let device = try await world.client.register()
        let wrong = Self.address("fcm", "token")
        let hint = "is no kind of address; did you mean 'fcm-token'?"
        let registered = await refusal {
            try await world.client.register { $0.addresses = [wrong] }
        }
        #expect(registered?.code == .invalidArgument)
        #expect(registered?.message == "addresses[0].kind: \(hint)")
        let synced = await refusal {
            try await world.client.sync(device) {
                $0.addresses = .with { $0.addresses = [wrong] }
            }
        }
        #expect(synced?.message == "addresses.addresses[0].kind: \(hint)")
        let imported = try await world.client.importDevices(
            .with {
                $0.app = "news"
                $0.devices = [.with { $0.device = .with { $0.addresses = [wrong] } }]
            }, .suite)
        #expect(imported.results.map(\.error) == ["device.addresses[0].kind: \(hint)"])
        let edit = Proto.EditAppRequest.with {
            $0.app = "news"
            $0.deviceRules = .with { $0.refusedAddressKinds = .with { $0.names = ["fcm"] } }
        }
        let ruled = await refusal { try await world.client.editApp(edit, .suite) }
        #expect(ruled?.message == "device_rules.refused_address_kinds.names[0]: \(hint)")
        #expect(world.service.size.devices == 1)
    }

    @Test func `a sync has the same checks, and changes nothing when refused`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register(["a"])
        let before = try await world.client.device(device.id)
        for (field, fill) in Self.bad where field != "platform" && field != "install_id" {
            let wish = Proto.RegisterDeviceRequest.with(fill)
            let error = await refusal {
                try await world.client.sync(device, tags: wish.tags + ["new"], version: 1) {
                    $0.addresses = .with { $0.addresses = wish.addresses }
                    $0.settings = wish.settings
                    ($0.locale, $0.timeZone) = (wish.locale, wish.timeZone)
                }
            }
            let path =
                field.hasPrefix("tags")
                ? "tags.\(field)" : field.hasPrefix("addresses") ? "addresses.\(field)" : field
            #expect(error?.violations.map(\.field) == [path], "\(error?.message ?? "accepted")")
        }
        #expect(try await world.client.device(device.id) == before)
        #expect(try await world.client.preview("new") == 0)
    }

    @Test func `valid values are stored byte for byte`() async throws {
        let world = try await World()
        var kept: [String: Proto.RegisterDeviceRequest] = [:]
        for fill in Self.good {
            let device = try await world.client.register([], fill)
            kept[device.id] = .with(fill)
        }
        for _ in 0..<2 {
            for (id, wish) in kept {
                let found = try await world.client.device(id)
                #expect(found.tags.map { Array($0.utf8) } == Self.sorted(wish.tags))
                #expect(found.settings == wish.settings)
                #expect(zip(found.addresses, wish.addresses).allSatisfy { $0.isSame(as: $1) })
                #expect(found.addresses.count == wish.addresses.count)
                #expect([found.locale, found.timeZone] == [wish.locale, wish.timeZone])
                #expect(found.platform == wish.platform)
            }
            try await world.restart()
        }
    }

    private static func sorted(_ tags: [String]) -> [[UInt8]] {
        tags.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    @Test func `every page of targets can be decoded, and the pages are complete`()
        async throws
    {
        let world = try await World()
        let client = world.client
        try await withThrowingTaskGroup { group in
            for number in 0..<1_500 {
                group.addTask {
                    _ = try await client.register {
                        $0.addresses = (0..<4).map {
                            Self.address(
                                "fcm-token",
                                "\(number)-\($0)-" + String(repeating: "-", count: 1000))
                        }
                        $0.locale = String(repeating: "l", count: 120) + "\(number)"
                        $0.timeZone = String(repeating: "z", count: 64)
                        $0.settings = .with {
                            $0.muted = true
                            $0.quietHours = .with {
                                ($0.startMinute, $0.endMinute) = (1439, 1439)
                                $0.exempt = (0..<32).map {
                                    "/\(number)/\($0)/" + String(repeating: "t", count: 100)
                                }
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let audience = try await client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", "ALL") }, .suite)
        var rest = try Bitmap.deserialize(audience.ordinals)
        var ordinals: [UInt32] = []
        while !rest.isEmpty {
            let answer = try await client.getTargets(
                .with {
                    ($0.app, $0.ordinals) = ("news", rest.serialized())
                    $0.generation = audience.generation
                }, .suite)
            let bytes = try answer.encoded()
            #expect(bytes.count < FrameLimits.length)
            #expect(throws: Never.self) {
                try Proto.GetTargetsResponse(decoding: bytes, limits: DecodingLimits())
            }
            #expect(answer.targets?.count == answer.ordinals.count)
            #expect(answer.targets?.allSatisfy { $0.addresses.count == 4 } == true)
            ordinals += answer.ordinals
            rest = rest.slice((answer.next?.ordinal ?? .max)..<UInt32.max)
        }
        #expect(ordinals == Array(0..<1_500))
    }
}
