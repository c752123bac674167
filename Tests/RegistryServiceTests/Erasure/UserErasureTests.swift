import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// The erasure of a user, whose id is in nothing any more that the registry stores.
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

    @Test func `an app keeps so many bytes of config sets that name users, and each latest one`()
        async throws
    {
        let world = try await World()
        let many = (0..<100).map { "user(u\($0))" }.joined(separator: " OR ")
        func put(_ name: String, _ audience: String, _ number: Int = 0) async throws {
            var variant = Proto.ConfigVariant()
            variant.audience = audience
            variant.values = #"{"a": "\#(String(repeating: "v", count: 15_000))"}"#
            var request = Proto.PutConfigSetRequest()
            var set = Proto.ConfigSet()
            (set.name, set.description, set.variants) = (name, "\(number)", [variant])
            variant.audience = "/z"
            set.variants += [variant, variant, variant]
            (request.app, request.configSet) = ("news", set)
            _ = try await world.configs.putConfigSet(request, .suite)
        }
        try await put("first", many)
        for number in 0..<40 { try await put("without", "/y", number) }
        for number in 0..<45 { try await put("flags", many, number) }
        let (naming, all) = try await world.database.read { database in
            let app = try database.first("SELECT app FROM config_set") { $0.integer(0) }
            let naming = try ConfigTable.versions(
                .having(ConfigLimits.userMark), of: UInt32(try #require(app)), in: database)
            let all = try database.rows("SELECT name FROM config_set") { $0.text(0) }
            return (naming, all)
        }
        let bytes = try naming.map { try $0.body.message.encoded().count }
        #expect(bytes.reduce(0, +) <= ConfigLimits.bytesNamingUsers + (bytes.max() ?? 0))
        #expect(naming.count > 20 && naming.count < 46)
        #expect(naming.contains { $0.body.name == "first" })
        #expect(all.count { $0 == "without" } == 40)
    }

    @Test(arguments: ["herald-erased-user", "*"])
    func `no user may have an id that stands for erased users`(_ id: String) async throws {
        let world = try await World()
        let device = try await world.client.register(["/x"])
        let error = await refusal {
            try await world.client.associateUser(
                .with { ($0.app, $0.deviceId, $0.user) = ("news", device.id, id) }, .suite)
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
