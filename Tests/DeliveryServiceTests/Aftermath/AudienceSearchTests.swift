import Audience
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// The search for a device in stored audiences, and the amount of them that is read for it.
struct AudienceSearchTests {
    /// Returns the number of the only notification.
    private static func sequence(in database: borrowing Database) throws -> Int64 {
        try database.first("SELECT sequence FROM notification") { $0.integer(0) } ?? 0
    }

    /// Stores an audience for the only notification, in place of the one that it has.
    private static func store(_ audience: Bitmap, in world: DeliveryWorld) async throws {
        let pieces = ChunkPlan.chunks(
            of: audience, size: DeliveryLimits().pieceDevices, endingAt: .block)
        try await world.database.write { database in
            try database.run("DELETE FROM audience")
            for (number, piece) in pieces.enumerated() {
                try AudienceTable.insert(
                    piece, number, of: try sequence(in: database), in: database)
            }
        }
    }

    /// Returns whether an ordinal is found, and the number of bytes that were read for it.
    private static func find(
        _ ordinal: UInt32, in world: DeliveryWorld
    ) async throws -> (isFound: Bool, bytes: Int) {
        try await world.database.read { database in
            var search = AudienceSearch(of: ordinal, app: DeliveryWorld.app)
            let isFound = try search.finds(try sequence(in: database), in: database)
            return (isFound, AudienceSearch.bytes - search.left)
        }
    }

    @Test(arguments: [2, 30, 4_000] as [UInt64])
    func `of an audience of any size at most two blocks are read`(_ one: UInt64) async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            var random = SeededGenerator(seed: one)
            let members = (0..<1_000_000 as Range<UInt32>).filter { _ in
                random.next(upperBound: one) == 0
            }
            let audience = Bitmap(members)
            try await Self.store(audience, in: world)
            for _ in 0..<100 {
                let ordinal = UInt32.random(in: 0..<1_100_000, using: &random)
                let found = try await Self.find(ordinal, in: world)
                #expect(found.isFound == audience.contains(ordinal))
                #expect(found.bytes <= 17 << 10)
            }
            for member in members.prefix(50) + members.suffix(50) {
                #expect(try await Self.find(member, in: world).isFound)
            }
        }
    }

    @Test func `pieces cover the audience in order and end where blocks do`() throws {
        let all = Bitmap([0, 1, 65_535, 65_536, 70_000, 200_000, .max - 1, .max])
        let pieces = ChunkPlan.chunks(of: all, size: 2, endingAt: .block)
        #expect(
            try pieces.map { try Bitmap.deserialize($0.bytes).ordinals(limit: .max) } == [
                [0, 1, 65_535], [65_536, 70_000], [200_000, .max - 1, .max],
            ])
        #expect(pieces.map(\.first) == [0, 65_536, 200_000])
        #expect(pieces.map(\.last) == [65_535, 70_000, .max])
        #expect(pieces.map(\.count) == [3, 2, 3])
    }

    @Test func `one call reads a bounded part of stored audiences`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            // Of these pieces nothing tells which ordinals they have.
            let piece = Bitmap((0..<65_536 as Range<UInt32>).map { $0 * 40 }).serialized()
            try await world.database.write { database in
                for number in 1...50 {
                    try database.run(
                        """
                        INSERT INTO audience (notification, number, ordinals, done, is_done, lease)
                        VALUES (?, ?, ?, x'', 1, 0)
                        """, try Self.sequence(in: database), number, piece)
                }
            }
            let (isFound, left) = try await world.database.read { database in
                var search = AudienceSearch(of: 7, app: DeliveryWorld.app)
                let sequence = try Self.sequence(in: database)
                return (try search.finds(sequence, in: database), search.left)
            }
            #expect(!isFound && left < 0 && left > -2 * piece.count)
        }
    }
}
