import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// The shares of apps in the room of the stream of events.
struct StreamSharesTests {
    private static let most: Int64 = 5_000

    private static func withStream(
        _ body: @Sendable (DatabaseQueue) async throws -> Void
    ) async throws {
        let scratch = ScratchDirectory()
        var configuration = DatabaseQueue.Configuration(
            path: "\(scratch.path)/delivery.db", schema: DeliverySchema.schema)
        configuration.limits.ballastBytes = 0
        let database = try await DatabaseQueue.open(configuration)
        try await body(database)
        await database.close()
    }

    /// Adds events of an app, in rows of `size` events, with little room.
    private static func add(
        _ rows: Int, of size: Int = 1, _ app: String, in database: borrowing Database
    ) throws {
        for _ in 0..<rows {
            let last = try EventStream.bounds(of: nil, in: database).last
            let number = last + Int64(size)
            try database.run(
                """
                INSERT INTO stream (app, number, time, body, place)
                VALUES (?1, ?2, 0, x'', \(StreamShares.lastPlace) + ?3)
                """, app, number, size)
            try StreamShares.makeRoom(at: number, adding: size, most: most, in: database)
        }
    }

    private static func kept(
        of app: String, in database: borrowing Database
    ) throws -> (rows: Int64, removed: Int64) {
        let rows = try database.first("SELECT count(*) FROM stream WHERE app = ?", app) {
            $0.integer(0)
        }
        return (rows ?? 0, try EventStream.bounds(of: app, in: database).removed)
    }

    @Test(arguments: [1, 100, 3_000])
    func `the app with most events loses its oldest, and others lose none`(size: Int)
        async throws
    {
        try await Self.withStream { database in
            try await database.write { database in
                try Self.add(500, "quiet", in: database)
                try Self.add(40_000 / size, of: size, "loud", in: database)
            }
            let (quiet, loud, all) = try await database.read { database in
                (
                    try Self.kept(of: "quiet", in: database),
                    try Self.kept(of: "loud", in: database),
                    try EventStream.bounds(of: nil, in: database).removed
                )
            }
            #expect(quiet.rows == 500 && quiet.removed == 0)
            #expect(loud.rows > 0 && loud.rows * Int64(size) <= Self.most + StreamShares.interval)
            #expect(loud.removed > 30_000)
            // A reader of all has missed those.
            #expect(all == loud.removed)
        }
    }

    @Test func `apps with as many events lose as many`() async throws {
        try await Self.withStream { database in
            try await database.write { database in
                for _ in 0..<20_000 {
                    try Self.add(1, "a", in: database)
                    try Self.add(1, "b", in: database)
                }
            }
            let (a, b) = try await database.read { database in
                (
                    try Self.kept(of: "a", in: database).rows,
                    try Self.kept(of: "b", in: database).rows
                )
            }
            #expect(abs(a - b) <= 2 * StreamShares.interval)
            #expect(a + b <= Self.most + StreamShares.interval)
            #expect(a + b >= Self.most - 2 * StreamShares.interval)
        }
    }

    @Test func `a removed event of the whole suite is missed by each reader`() async throws {
        try await Self.withStream { database in
            try await database.write { database in
                try Self.add(10, "quiet", in: database)
                try Self.add(20_000, "", in: database)
            }
            let quiet = try await database.read { try Self.kept(of: "quiet", in: $0) }
            #expect(quiet.rows == 10 && quiet.removed > 10_000)
        }
    }
}
