import DeliveryEngine
import DeliveryAdapters
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// The database files that delivery opens or refuses.
struct DatabaseOpeningTests {
    private static func failure(opening path: String, _ schema: Schema) async -> StorageError? {
        await #expect(throws: StorageError.self) {
            let database = try await DatabaseQueue.open(.init(path: path, schema: schema))
            await database.close()
        }
    }

    @Test func `a database of a newer version is refused and stays unchanged`() async throws {
        try await withHome { home in
            let id = try await home.run { try await $0.send().id }
            let known = DeliverySchema.schema.migrations.count
            let newer = Schema(
                applicationID: DeliverySchema.schema.applicationID,
                migrations: DeliverySchema.schema.migrations + [
                    Migration(known + 1, "later", "CREATE TABLE later (value INTEGER) STRICT")
                ])
            await (try await DatabaseQueue.open(.init(path: home.path, schema: newer))).close()
            let error = await Self.failure(opening: home.path, DeliverySchema.schema)
            #expect(error?.code == .newerSchema)
            #expect(
                error?.message == "\(home.path) is at schema \(known + 1), this program knows"
                    + " \(known);"
                    + " run the newer program, or restore the backup made before the upgrade")
            var opened: DatabaseQueue?
            // A refused one is let go by its thread a moment after the error.
            try await eventually {
                opened = try? await DatabaseQueue.open(.init(path: home.path, schema: newer))
                return opened != nil
            }
            let database = try #require(opened)
            let kept = try await database.read {
                try NotificationTable.with(id: id, app: DeliveryWorld.app, in: $0)
            }
            #expect(kept != nil)
            await database.close()
        }
    }

    @Test func `the delivery service refuses another service's database`() async throws {
        try await withHome { home in
            let other = Schema(
                applicationID: 7,
                migrations: [Migration(1, "other", "CREATE TABLE other (value INTEGER) STRICT")])
            await (try await DatabaseQueue.open(.init(path: home.path, schema: other))).close()
            let error = await Self.failure(opening: home.path, DeliverySchema.schema)
            #expect(error?.code == .wrongApplication)
            #expect(error?.message.contains("check the configured path") == true)
        }
    }

    @Test func `a database that is in use is refused`() async throws {
        try await withDelivery { world, _ in
            let path = try await world.database.read {
                try $0.first("PRAGMA database_list") { $0.text(2) }
            }
            let error = await Self.failure(opening: path ?? "", DeliverySchema.schema)
            #expect(error?.code == .inUse)
        }
    }
}
