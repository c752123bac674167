import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// An erased user is named by nothing any more that the registry stores.
struct UserErasureTests {
    private static let gone = "user(herald-erased-user)"

    private static func associate(_ world: World, _ user: String) async throws -> Credentials {
        let device = try await world.client.register(["/x"])
        _ = try await world.client.associateUser(
            .with { ($0.app, $0.deviceId, $0.user) = ("news", device.id, user) }, .suite)
        return device
    }

    private static func erase(_ world: World, _ user: String) async throws {
        _ = try await world.client.deleteUser(
            .with { ($0.app, $0.id) = ("news", user) }, .suite)
    }

    private static func put(_ world: World, _ name: String, _ audience: String) async throws {
        _ = try await world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", name, audience) }, .suite)
    }

    private static func audiences(_ world: World) async throws -> [String] {
        try await world.client.listSegments(.with { $0.app = "news" }, .suite).segments
            .map(\.audience)
    }

    private static func users(_ world: World) async throws -> [String] {
        try await world.client.listUsers(.with { $0.app = "news" }, .suite).users.map(\.id)
    }

    @Test func `segments select the same others when a user whom they name is erased`()
        async throws
    {
        let world = try await World()
        _ = try await Self.associate(world, "ann")
        try await Self.put(world, "friends", "user(ann) OR user(bob) OR /y")
        try await Self.put(world, "others", "NOT user(ann)")
        try await Self.put(world, "without", "/y")
        try await Self.erase(world, "ann")
        let expected = ["\(Self.gone) OR user(bob) OR /y", "NOT \(Self.gone)", "/y"]
        #expect(try await Self.audiences(world) == expected)
        #expect(try await world.client.preview("segment(friends)") == 0)
        #expect(try await world.client.preview("segment(others)") == 1)
        try await world.restart()
        #expect(try await Self.audiences(world) == expected)
    }

    @Test func `every kept version of a config set names the erased user no more`() async throws {
        let world = try await World()
        _ = try await Self.associate(world, "ann")
        func put(_ values: String) async throws {
            var variant = Proto.ConfigVariant()
            (variant.audience, variant.values) = ("user(ann) OR /y", values)
            var request = Proto.PutConfigSetRequest()
            var set = Proto.ConfigSet()
            (set.name, set.variants) = ("flags", [variant])
            (request.app, request.configSet) = ("news", set)
            _ = try await world.configs.putConfigSet(request, .suite)
        }
        try await put(#"{"a":1}"#)
        try await put(#"{"a":2}"#)
        try await Self.erase(world, "ann")
        for version in [1, 2] as [UInt64] {
            var request = Proto.GetConfigSetRequest()
            (request.app, request.name, request.version) = ("news", "flags", version)
            let set = try await world.configs.getConfigSet(request, .suite).configSet
            #expect(set?.variants.map(\.audience) == ["\(Self.gone) OR /y"], "\(version)")
            #expect(set?.version == version)
        }
    }

    @Test func `no user may have the id that stands for erased users`() async throws {
        let world = try await World()
        let device = try await world.client.register(["/x"])
        let error = await refusal {
            try await world.client.associateUser(
                .with {
                    ($0.app, $0.deviceId, $0.user) = ("news", device.id, "herald-erased-user")
                }, .suite)
        }
        #expect(error?.violations.first?.field == "user")
    }

    @Test
    func `a user who was erased since a backup is erased again, and one who came again is not`()
        async throws
    {
        let world = try await World()
        for user in ["ann", "bob"] {
            _ = try await Self.associate(world, user)
            try await Self.put(world, "of-\(user)", "user(\(user))")
        }
        try await Self.erase(world, "ann")
        // Ann comes again, with the same id.
        _ = try await Self.associate(world, "ann")
        _ = try await world.database.copy(to: world.scratch.file("copy.db"))
        try await Self.erase(world, "bob")
        await world.database.close()
        try await world.open("copy.db")
        #expect(try await Self.users(world) == ["ann"])
        #expect(try await Self.audiences(world) == [Self.gone, Self.gone])
    }

    @Test func `the log of erasures names no user`() async throws {
        let world = try await World()
        _ = try await Self.associate(world, "ann-like-no-other")
        try await Self.erase(world, "ann-like-no-other")
        let log = try Data(contentsOf: URL(filePath: world.scratch.file("erasures.log")))
        #expect(log.count == ErasureRecord.length)
        #expect(log.range(of: Data("ann".utf8)) == nil)
    }
}
