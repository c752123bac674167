import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

struct AttributeTests {
    private static func attribute(_ name: String, _ value: Proto.AttributeTyped) -> Proto.Attribute
    {
        .with { ($0.name, $0.typed) = (name, value) }
    }

    @Test func `attributes of each type are stored and select devices`() async throws {
        let world = try await World()
        let client = world.client
        let first = try await client.register {
            $0.attributes = [
                Self.attribute("points", .number(10)), Self.attribute("city", .text("Oslo")),
                Self.attribute("since", .date(.with { $0.seconds = 1_700_000_000 })),
                Self.attribute("build", .version("1.10.0")),
            ]
        }
        let second = try await client.register {
            $0.attributes = [Self.attribute("points", .text("10"))]
        }
        for _ in 0..<2 {
            for (audience, expected) in [
                ("attribute(points > 9)", [first.id]), ("attribute(points <= 9)", []),
                ("attribute(points = \"10\")", [second.id]),
                ("attribute(city contains \"sl\")", [first.id]),
                ("attribute(city is_empty)", [second.id]),
                ("NOT attribute(city is_empty)", [first.id]),
                ("attribute(since after 2023-01-01T00:00:00Z)", [first.id]),
                ("attribute(build >= v1.9)", [first.id]),
            ] {
                let found = try await world.client.listDevices(
                    .with { ($0.app, $0.audience) = ("news", audience) }, .suite)
                #expect(found.devices.map(\.id) == expected, "\(audience)")
            }
            try await world.restart()
        }
    }

    @Test func `attributes are set and removed by device and operator, without needless writes`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register()
        func sync() async throws {
            _ = try await world.client.sync(device) {
                $0.attributes = .with {
                    $0.set = [Self.attribute("a", .number(1)), Self.attribute("b", .number(2))]
                    $0.remove = ["b", "never"]
                }
                $0.software = .with { ($0.appVersion, $0.model) = ("2.1 (7)", "Phone1,2") }
            }
        }
        try await sync()
        #expect(try await world.client.preview("attribute(a = 1) AND app_version(2, 3)") == 1)
        let commits = world.database.statistics.commits
        try await sync()
        #expect(world.database.statistics.commits == commits)
        let answer = try await world.client.updateAttributes(
            .with {
                ($0.app, $0.deviceId) = ("news", device.id)
                $0.edit = .with { ($0.set, $0.remove) = ([Self.attribute("c", .text(""))], ["a"]) }
            }, .suite)
        #expect(answer.attributes.map(\.name) == ["c"])
        #expect(
            try await world.client.preview("attribute(a is_empty) AND attribute(c is_empty)") == 1)
        try await world.client.delete(device.id)
        #expect(try await world.client.preview("attribute(a is_empty)") == 0)
    }

    @Test func `invalid attributes are refused by their field`() async throws {
        let world = try await World()
        let bad: [(Proto.Attribute, String)] = [
            (Self.attribute("", .number(1)), "attributes[0].name"),
            (.with { $0.name = "a" }, "attributes[0].value"),
            (Self.attribute("a", .number(.infinity)), "attributes[0].number"),
            (Self.attribute("a", .version("x")), "attributes[0].version"),
            (Self.attribute("a", .date(.with { $0.nanos = 1 })), "attributes[0].date"),
            (Self.attribute("a", .text("\u{7}")), "attributes[0].text"),
        ]
        for (attribute, field) in bad {
            let error = await refusal {
                try await world.client.register { $0.attributes = [attribute] }
            }
            #expect(error?.violations.map(\.field) == [field])
        }
        let many = (0...100).map { Self.attribute("a\($0)", .number(1)) }
        let error = await refusal { try await world.client.register { $0.attributes = many } }
        #expect(error?.violations.map(\.field) == ["attributes"])
        #expect(try await world.client.preview("ALL") == 0)
    }

    @Test func `an app has a limited number of attribute names`() async throws {
        let world = try await World()
        for hundred in 0..<10 {
            _ = try await world.client.register {
                // Devices may add half of them.
                $0.keyRole = .sender
                $0.attributes = (0..<100).map { number in
                    Self.attribute("a\(hundred * 100 + number)", .number(1))
                }
            }
        }
        let known = Self.attribute("a7", .number(2))
        _ = try await world.client.register { $0.attributes = [known] }
        let error = await refusal {
            try await world.client.register { $0.attributes = [Self.attribute("new", .number(1))] }
        }
        #expect(error?.violations.map(\.field) == ["attributes"])
    }

    @Test func `devices are selected by when they were created and last seen`() async throws {
        let world = try await World()
        let old = try await world.client.register()
        world.clock.advance(by: .seconds(10 * 86_400))
        let new = try await world.client.register()
        #expect(try await world.client.preview("created(9d)") == 1)
        #expect(try await world.client.preview("created(10d)") == 2)
        #expect(try await world.client.preview("last_seen(9d) AND device:\(new.id)") == 1)
        #expect(try await world.client.preview("last_seen(9d) AND device:\(old.id)") == 0)
        _ = try await world.client.sync(old)
        #expect(try await world.client.preview("last_seen(1d)") == 2)
        try await world.restart()
        #expect(try await world.client.preview("last_seen(1d) AND NOT created(9d)") == 1)
    }

    @Test func `a device that switched a type off is not in its audience`() async throws {
        let world = try await World()
        let device = try await world.client.register(["/bill/vote"]) {
            $0.settings = .with { $0.switchedOff = ["/bill/vote"] }
        }
        _ = try await world.client.register(["/bill/vote"])
        func resolve(_ type: String) async throws -> UInt64 {
            try await world.client.previewAudience(
                .with { ($0.app, $0.audience, $0.type) = ("news", "/bill/vote", type) }, .suite
            ).devices
        }
        #expect(try await resolve("") == 2)
        #expect(try await resolve("/bill/vote") == 1)
        #expect(try await resolve("/bill/signed") == 2)
        _ = try await world.client.sync(device) { $0.settings = .with { $0.muted = false } }
        #expect(try await resolve("/bill/vote") == 2)
    }
}
