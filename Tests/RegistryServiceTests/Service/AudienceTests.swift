import Audience
import AudienceMessages
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import RegistryService

struct AudienceTests {
    @Test func `the registry resolves a law's selector to the followers of it and of all laws`()
        async throws
    {
        let world = try await World()
        let client = world.client
        _ = try await client.register(["/bill/action", "/bills/hr9999-113"])
        _ = try await client.register(["/bill/action"])
        _ = try await client.register(["/bill/signed"])
        let last = try await client.register()
        let answer = try await client.previewAudience(
            .with {
                $0.app = "news"
                $0.audience = "(/bill/action and /bills/hr9999-113) or (/bill/signed)"
            }, .suite)
        #expect(answer.devices == 2 && answer.devicesInApp == 4)
        #expect(answer.audience == "/bill/action AND /bills/hr9999-113 OR /bill/signed")
        #expect(try await client.preview("NOT /bill/action") == 2)
        #expect(try await client.preview(#"{"or":["/bill/signed",{"device":"\#(last.id)"}]}"#) == 2)
        #expect(try await client.preview("all") == 4)
        let nodes = try await client.previewAudience(
            .with {
                $0.app = "news"
                $0.selector = .with {
                    $0.nodes = [
                        .with { $0.node = .tag("/bill/action") }, .with { $0.node = .negate(true) },
                    ]
                }
            }, .suite)
        #expect(nodes.devices == 2 && nodes.audience == "NOT /bill/action")
    }

    @Test(arguments: [
        ("/a AND", "audience", "(at byte 6)"), ("", "audience", "required"),
        ((0..<200).map { "t\($0)" }.joined(separator: " AND NOT "), "audience", "more than 256"),
        ("\"tab\t\"", "audience", "control characters (at byte 0)"),
        (String(repeating: "x", count: 129), "audience", "at most 128 bytes"),
    ])
    func `an invalid selector is refused by every method that takes one`(
        _ text: String, _ field: String, _ words: String
    ) async throws {
        let world = try await World()
        let client = world.client
        let calls: [() async throws -> Void] = [
            { _ = try await client.preview(text) },
            {
                _ = try await client.resolveAudience(
                    .with { ($0.app, $0.audience) = ("news", text) }, .suite)
            },
            {
                _ = try await client.listDevices(
                    .with { ($0.app, $0.audience) = ("news", text) }, .suite)
            },
        ]
        // An empty one lists every device.
        for call in calls.prefix(text.isEmpty ? 2 : 3) {
            let error = await refusal(call)
            #expect(error?.code == .invalidArgument && error?.violations.first?.field == field)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "accepted")")
        }
        #expect(world.service.size.devices == 0)
    }

    @Test func `targets are returned only for existing ordinals of this registry`() async throws {
        let world = try await World()
        let client = world.client
        let first = try await client.register { $0.locale = "en" }
        let second = try await client.register { $0.settings = .with { $0.muted = true } }
        let audience = try await client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", "ALL") }, .suite)
        #expect(audience.next == nil && audience.audience == "ALL")
        func targets(_ ordinals: [UInt8], _ generation: UInt64) async throws -> [Target] {
            let page = try await client.getTargets(
                .with { ($0.app, $0.ordinals, $0.generation) = ("news", ordinals, generation) },
                .suite)
            return try #require(page.targets)
        }
        let found = try await targets(audience.ordinals, audience.generation)
        #expect(found.map(\.deviceID.description) == [first.id, second.id])
        #expect(found.map(\.locale) == ["en", ""] && found[1].settings?.muted == true)
        try await client.delete(first.id)
        #expect(
            try await targets(audience.ordinals, audience.generation).map(\.deviceID.description)
                == [second.id]
        )

        let other = await refusal { try await targets(audience.ordinals, audience.generation &+ 1) }
        #expect(other?.code == .failedPrecondition)
        for bytes in [[], [1, 2, 3], audience.ordinals + [0]] as [[UInt8]] {
            let error = await refusal { try await targets(bytes, audience.generation) }
            #expect(error?.violations.first?.field == "ordinals")
        }
        let most = Bitmap(0..<UInt32(RegistryLimits.targetsPerCall))
        #expect(try await targets(most.serialized(), audience.generation).count == 1)
        most.insert(.max)
        let many = await refusal { try await targets(most.serialized(), audience.generation) }
        #expect(many?.violations.first?.field == "ordinals")
        let kinds = await refusal {
            _ = try await world.client.getTargets(
                .with {
                    ($0.app, $0.ordinals) = ("news", audience.ordinals)
                    ($0.generation, $0.lostKinds) = (audience.generation, (0...64).map(String.init))
                }, .suite)
        }
        #expect(kinds?.violations.first?.field == "lost_kinds")
    }

    @Test func `an app's generation survives restarts, and no other app has it`() async throws {
        let world = try await World()
        try await world.create(app: "shop")
        func generation(_ app: String) async throws -> UInt64 {
            try await world.client.resolveAudience(
                .with { ($0.app, $0.audience) = (app, "ALL") }, .suite
            ).generation
        }
        let before = try await [generation("news"), generation("shop")]
        #expect(Set(before).count == 2)
        try await world.restart()
        #expect(try await [generation("news"), generation("shop")] == before)
    }

    @Test func `an audience comes in pages of a million ordinals`() async throws {
        let world = try await World()
        var expected: [UInt32] = []
        for first: UInt32 in [0, 1 << 20 - 1, 1 << 20, 3 << 20, .max - 2] {
            try await world.skip(to: first)
            let device = try await world.client.register(["t"])
            expected.append(try await world.client.sync(device).ordinal)
        }
        #expect(expected == [0, 1_048_575, 1_048_576, 3_145_728, .max - 2])
        var found: [[UInt32]] = []
        var first: UInt32? = 0
        while let start = first {
            let page = try await world.client.resolveAudience(
                .with { ($0.app, $0.audience, $0.firstOrdinal) = ("news", "t", start) }, .suite)
            found.append(try Bitmap.deserialize(page.ordinals).ordinals(limit: 10))
            first = page.next?.ordinal
            #expect(first.map { $0 > start } ?? true)
        }
        #expect(
            found.filter { !$0.isEmpty } == [[0, 1_048_575], [1_048_576], [3_145_728], [.max - 2]])
        try await world.skip(to: .max - 1)
        let last = try await world.client.register(["t"])
        let error = await refusal { try await world.client.register() }
        #expect(error?.code == .resourceExhausted)
        #expect(try await world.client.sync(last).ordinal == .max - 1)
        let page = try await world.client.resolveAudience(
            .with { ($0.app, $0.audience, $0.firstOrdinal) = ("news", "t", .max - 1) }, .suite)
        #expect(try Bitmap.deserialize(page.ordinals).ordinals(limit: 10) == [.max - 1])
        let beyond = try await world.client.resolveAudience(
            .with { ($0.app, $0.audience, $0.firstOrdinal) = ("news", "t", .max) }, .suite)
        #expect(try Bitmap.deserialize(beyond.ordinals).isEmpty && beyond.next == nil)
    }
}

extension World {
    /// Makes `ordinal` the next one, as if all before it had been given to devices.
    fileprivate func skip(to ordinal: UInt32) async throws {
        try await database.write {
            try $0.run("UPDATE app SET next_ordinal = ? WHERE id = 'news'", Int64(ordinal))
        }
    }
}
