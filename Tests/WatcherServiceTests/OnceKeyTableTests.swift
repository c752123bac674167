import Foundation
import ServiceKit
import Storage
import Testing
import Watch

@testable import WatcherService

/// The keys for which notifications are sent once, in a source that holds many of them.
struct OnceKeyTableTests {
    private static func key(_ entry: Int, _ number: Int) -> ItemKey {
        ItemKey("once", [.integer(Int64(entry)), .integer(Int64(number))])
    }

    /// Writes entries of a source, each with its own keys, which never expire.
    private static func fill(
        _ database: borrowing Database, _ entries: Int, keys: Int, state: Int64 = 2
    ) throws {
        try database.run("INSERT INTO source (id, name, app) VALUES (1, 'a', 'news')")
        for entry in 0..<entries {
            let own = (0..<keys).map { key(entry, $0) }
            try database.run(
                """
                INSERT INTO entry (source, key, rule, state, reason, label, created, item,
                    once_keys)
                VALUES (1, ?, 'r', ?, '', '', 0, x'', ?)
                """, own[0].bytes, state, OnceKeyTable.bytes(own))
            for key in own {
                try database.run(
                    """
                    INSERT INTO seen (source, key, hash, alias, last) VALUES (1, ?, 0, 0, ?)
                    """, key.bytes, WatcherSchema.forGood)
            }
        }
        try database.run("UPDATE source SET known_items = (SELECT count(*) FROM seen)")
    }

    private static func known(_ database: borrowing Database) throws -> [Int64] {
        let counts = try database.rows(
            "SELECT known_items, (SELECT count(*) FROM seen) FROM source"
        ) { [$0.integer(0), $0.integer(1)] }
        return counts.flatMap { $0 }
    }

    @Test func `keys are forgotten but for those of what waits, is held or was sent`()
        async throws
    {
        let home = try await WatcherHome()
        let known = try await home.database.write { database in
            try Self.fill(database, 4, keys: 3)
            for (entry, state) in [(1, 1), (2, 4), (3, 5), (4, 2)] {
                try database.run("UPDATE entry SET state = ?2 WHERE id = ?1", entry, state)
            }
            let all = (0..<4).flatMap { entry in (0..<3).map { Self.key(entry, $0) } }
            try OnceKeyTable.free(Set(all), of: 1, in: database)
            return try Self.known(database)
        }
        #expect(known == [9, 9])
    }

    @Test func `to forget the keys of ten thousand held notifications takes no minute of others`()
        async throws
    {
        let home = try await WatcherHome()
        let (known, time) = try await home.database.write { database in
            try Self.fill(database, 10_000, keys: 2)
            // Half of them are none of the source's.
            let some = Set((0..<20_000).map { Self.key($0, 1) })
            let clock = ContinuousClock()
            let time = try clock.measure { try OnceKeyTable.free(some, of: 1, in: database) }
            return (try Self.known(database), time)
        }
        #expect(known == [20_000, 20_000])
        #expect(time < .seconds(2), "\(time)")
    }
}
