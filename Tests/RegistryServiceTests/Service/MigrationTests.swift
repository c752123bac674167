import Audience
import Crypto
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

struct MigrationTests {
    /// Makes the files of an older registry; by default of one whose rows have no numbers.
    private static func makeOld(
        _ path: String, version: Int = 2,
        _ fill: @escaping @Sendable (borrowing Database) throws -> Void
    )
        async throws
    {
        let whole = RegistrySchema.schema
        let old = Schema(
            applicationID: whole.applicationID, migrations: Array(whole.migrations.prefix(version)))
        let database = try await DatabaseQueue.open(.init(path: path, schema: old))
        try await database.write(fill)
        await database.close()
    }

    @Test func `devices of the oldest schema keep their ids, secrets, ordinals and addresses`()
        async throws
    {
        let world = try await World()
        await world.database.close()
        let path = "\(world.scratch.path)/old.db"
        let ids = (0..<3).map { Identifier(high: 7, low: UInt64($0)).description }
        let hash = Secret.hash("secret").array
        let profile = try Proto.Device.with {
            $0.locale = "en"
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", "t") }]
        }.encoded()
        try await Self.makeOld(path) { database in
            for (app, next) in [("aaa", 0), ("news", 9), ("shop", 1)] {
                try database.run(
                    "INSERT INTO app VALUES (?, ?, ?, ?, ?)", app, "", Int64(next), Int64(5),
                    Int64(1))
            }
            for (index, (app, ordinal, install)) in [
                ("news", 2, nil), ("news", 8, "install-0123456789"),
                ("shop", 0, "install-0123456789"),
            ].enumerated() {
                try database.run(
                    "INSERT INTO device VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", ids[index], app,
                    Int64(ordinal), install, hash, "/a\n/b", Int64(3), profile, Int64(1_000),
                    Int64(2_000))
            }
        }
        try await world.open("old.db")
        #expect(try await world.client.preview("/a AND /b") == 2)
        #expect(try await world.client.preview("/a", app: "shop") == 1)
        let device = Credentials(id: ids[0], secret: "secret")
        let answer = try await world.client.sync(device, tags: ["/a"], version: 3)
        #expect(answer.tagsAccepted && answer.tagVersion == 4 && answer.ordinal == 2)
        // Both of an app had the address: now the later one has it.
        #expect(answer.unusedAddresses.map(\.state) == [.moved])
        let again = try await world.client.register(install: "install-0123456789")
        #expect(again.id == ids[1])
        let new = try await world.client.register()
        #expect(try await world.client.sync(new).ordinal == 9)
        #expect(try await world.client.device(ids[1]).createTime?.seconds == 1)
        #expect(try await world.service.snapshot() == world.service.expected())
    }

    @Test func `apps from before default zones have none, and can get one`()
        async throws
    {
        let world = try await World()
        await world.database.close()
        try await Self.makeOld("\(world.scratch.path)/old.db", version: 8) { database in
            try database.run(
                "INSERT INTO app (id, name, next_ordinal, generation, created) "
                    + "VALUES ('news', 'News', 9, -5, 1000)")
        }
        try await world.open("old.db")
        let before = try await world.client.listApps(.init(), .suite).apps
        #expect(before.map(\.name) == ["News"] && before.first?.defaultTimeZone == "")
        #expect(before.first?.createTime?.seconds == 1)
        let new = try await world.client.register()
        #expect(try await world.client.sync(new).ordinal == 9)
        let edited = try await world.client.editApp(
            .with { ($0.app, $0.defaultTimeZone) = ("news", "Asia/Tokyo") }, .suite
        ).app
        #expect(edited?.name == "News" && edited?.defaultTimeZone == "Asia/Tokyo")
        let resolved = try await world.client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", "ALL") }, .suite)
        #expect(resolved.generation == UInt64(bitPattern: -5))
        #expect(try await world.service.snapshot() == world.service.expected())
    }
}
