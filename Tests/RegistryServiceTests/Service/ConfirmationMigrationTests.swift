import Crypto
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// A store from before codes, rules and the keys of devices.
struct ConfirmationMigrationTests {
    @Test func `addresses of before stay confirmed, and devices of before may write anything`()
        async throws
    {
        let world = try await World()
        await world.database.close()
        let (whole, id) = (RegistrySchema.schema, Identifier(high: 7, low: 1).description)
        let profile = try Proto.Device.with {
            $0.addresses = [.some("email", "ann@example.org")]
        }.encoded()
        let old = try await DatabaseQueue.open(
            .init(
                path: "\(world.scratch.path)/old.db",
                schema: Schema(
                    applicationID: whole.applicationID,
                    migrations: Array(whole.migrations.prefix(11)))))
        try await old.write { database in
            try database.run(
                "INSERT INTO app (id, name, next_ordinal, generation, created) "
                    + "VALUES ('news', 'News', 9, 5, 1000)")
            try database.run(
                "INSERT INTO device (row, id, install, secret_hash, tags, tag_version, profile, "
                    + "created, synced) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                DeviceRow(app: 1, ordinal: 3).number, id, "an-install-that-is-known",
                Secret.hash("secret").array, "/a", Int64(1), profile, Int64(1_000), Int64(2_000))
        }
        await old.close()
        try await world.open("old.db")
        let device = try await world.client.device(id)
        #expect(device.addresses.map(\.state) == [.active] && device.madeBy.isEmpty)
        #expect(try await world.client.listApps(.init(), .suite).apps.first?.deviceRules == nil)
        #expect(try await world.client.preview("address_kind(email)") == 1)
        // Neither its next Sync nor its next registration asks for a code.
        let credentials = Credentials(id: id, secret: "secret")
        let synced = try await world.client.sync(credentials, tags: ["/b"], version: 1) {
            $0.addresses = .with { $0.addresses = [.some("email", "ann@example.org")] }
        }
        #expect(synced.tagsAccepted && synced.unusedAddresses.isEmpty)
        _ = try await world.client.register(["/a"], install: "an-install-that-is-known") {
            $0.addresses = [.some("email", "ann@example.org")]
        }
        #expect(try await world.client.device(id).addresses.map(\.state) == [.active])
        #expect(
            try await world.client.takeConfirmations(.init(), .suite).confirmations.isEmpty)
    }
}
