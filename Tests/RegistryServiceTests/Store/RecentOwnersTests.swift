import Protocol
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// The index of address owners, compared with a dictionary.
struct RecentOwnersTests {
    private static let room = 200
    private static let keys = 3_000

    private struct Undone: Error {}

    private enum Change: Sendable {
        case claim(Int, Int64)
        case set(Int, Int64?)
    }

    private static func open(_ path: String) async throws -> DatabaseQueue {
        let whole = RegistrySchema.schema
        let schema = Schema(
            applicationID: whole.applicationID, migrations: whole.migrations,
            inMemory: RecentOwners.tables(room: room))
        var configuration = DatabaseQueue.Configuration(path: path, schema: schema)
        configuration.limits.ballastBytes = 0
        return try await DatabaseQueue.open(configuration)
    }

    private static func key(_ number: Int) -> AddressKey {
        AddressKey(app: 1, id: Proto.Address.ID(kind: "fcm-token", value: "\(number)"))
    }

    @Test(arguments: [1, 2, UInt64.random(in: 3...UInt64.max)])
    func `owners are found in either table, also after reopening`(
        _ seed: UInt64
    ) async throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("registry.db")
        var database = try await Self.open(path)
        var random = SeededGenerator(seed: seed)
        var expected: [Int: Int64] = [:]
        var fewest = Int64.max
        for transaction in 1...300 {
            var after = expected
            let changes = Self.changes(&random, &after)
            let isUndone = Int.random(in: 0..<8, using: &random) == 0
            do {
                try await database.write { database in
                    for change in changes { try Self.make(change, in: database) }
                    if isUndone { throw Undone() }
                }
                expected = after
            } catch is Undone {}
            guard transaction % 30 == 0 else { continue }
            try await confirm(database, expected, seed)
            // Any one look may be at the end of a long round.
            let recent = try await Self.count("recent_owner", in: database)
            if transaction > 150 { fewest = min(fewest, recent) }
            await database.close()
            database = try await Self.open(path)
            try await confirm(database, expected, seed)
        }
        let settled = try await Self.count("owner", in: database)
        // Without rounds all of them would be among the recent ones. A round of so few entries is
        // mostly the steps between its parts, in which as many come again.
        #expect(settled > 1_000 && fewest < 8 * Self.room, "seed \(seed): \(settled), \(fewest)")
        await database.close()
    }

    @Test func `no digest of an address without an owner is left in the file`()
        async throws
    {
        let scratch = ScratchDirectory()
        let database = try await Self.open(scratch.file("registry.db"))
        for step in 0..<20 {
            try await database.write { database in
                for number in step * 64..<(step + 1) * 64 {
                    try Self.make(.claim(number, 1), in: database)
                }
            }
            let digest = OwnedKey(Self.key(step * 64 + step)).digest
            // In whatever step the round is by now.
            for earlier in [0, step / 2, step] {
                try await database.write { database in
                    try Self.make(.set(earlier * 64 + earlier, nil), in: database)
                }
            }
            let left = try await database.read { database in
                try database.rows(
                    """
                    SELECT 1 FROM owner WHERE digest = ?
                    UNION ALL SELECT 1 FROM recent_owner WHERE digest = ?
                    """, digest, digest
                ) { $0.integer(0) }
            }
            #expect(left.isEmpty)
        }
        await database.close()
    }

    private static func changes(
        _ random: inout SeededGenerator, _ owners: inout [Int: Int64]
    ) -> [Change] {
        (0..<Int.random(in: 1...60, using: &random)).map { _ in
            let number = Int.random(in: 0..<keys, using: &random)
            let row = Int64.random(in: 1...9, using: &random) << 32
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                owners[number] = nil
                return .set(number, nil)
            case 1:
                owners[number] = row
                return .set(number, row)
            default:
                owners[number] = row
                return .claim(number, row)
            }
        }
    }

    private static func make(
        _ change: Change, in database: borrowing Database
    ) throws {
        switch change {
        case .claim(let number, let row):
            guard let owner = DeviceRow(row) else { return }
            let before = try database.owner(of: key(number))
            let told = try database.claim(key(number), for: owner)
            #expect(told == before)
        case .set(let number, let row):
            try database.setOwner(of: key(number), row.flatMap { DeviceRow($0) })
        }
    }

    private func confirm(
        _ database: DatabaseQueue, _ expected: [Int: Int64], _ seed: UInt64
    ) async throws {
        let found = try await database.write { database in
            var found: [Int: Int64] = [:]
            for number in 0..<Self.keys {
                found[number] = try database.owner(of: Self.key(number))?.number
            }
            return found
        }
        #expect(found == expected, "seed \(seed)")
    }

    private static func count(_ table: String, in database: DatabaseQueue) async throws -> Int64 {
        try await database.read { database in
            try database.first("SELECT count(*) FROM \(table)") { $0.integer(0) } ?? 0
        }
    }
}
