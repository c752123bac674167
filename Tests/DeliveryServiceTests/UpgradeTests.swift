import Protocol
import Storage
import Testing

@testable import DeliveryService

/// What is kept of databases that earlier programs have written.
struct UpgradeTests {
    /// Puts a database back to the schema before `lessWritten`, with counts by lane of that time.
    private static func ageTo16(_ path: String, _ delivered: Int) async throws {
        let database = try await DatabaseQueue.open(
            .init(path: path, schema: DeliverySchema.schema))
        try await database.write { database in
            try database.run(
                """
                CREATE TABLE lane_count (
                    notification INTEGER NOT NULL REFERENCES notification,
                    lane INTEGER NOT NULL REFERENCES lane,
                    delivered INTEGER NOT NULL,
                    PRIMARY KEY (notification, lane)
                ) STRICT, WITHOUT ROWID
                """)
            try database.run(
                """
                INSERT INTO lane_count
                    SELECT notification, key, ? FROM tally WHERE subject = 4
                """, delivered)
            try database.run("DELETE FROM tally WHERE subject = 4")
            try database.run("CREATE INDEX stream_told ON stream (number)")
            try database.run("PRAGMA user_version = 16")
        }
        await database.close()
    }

    @Test func `what was counted by lanes of its own is counted on`() async throws {
        try await withHome(devices: 3) { home in
            let id = try await home.run { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sent)
                return id
            }
            try await Self.ageTo16(home.path, 2)
            try await home.run { world in
                let counts = try #require(try await world.get(id).counts)
                #expect(counts.deliveredBy.map(\.deliveries) == [2])
                #expect(counts.delivered == 3)
            }
        }
    }
}
