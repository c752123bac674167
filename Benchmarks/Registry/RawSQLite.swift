import Crypto
import Protocol
import ServiceKit
import Storage

/// What one connection of SQLite inserts with nothing around it: rows as a registration writes
/// them, with the same indexes.
struct RawSQLite {
    private static let schema = Schema(
        applicationID: 0x4265_6e63,
        migrations: [
            Migration(
                1, "the registry's tables of a registration",
                """
                CREATE TABLE device (
                    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, install TEXT, user TEXT,
                    secret_hash BLOB NOT NULL, tags TEXT NOT NULL, tag_version INTEGER NOT NULL,
                    profile BLOB NOT NULL, created INTEGER NOT NULL, synced INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE address (digest BLOB PRIMARY KEY, row INTEGER NOT NULL)
                    WITHOUT ROWID, STRICT;
                CREATE TABLE feed (sequence INTEGER PRIMARY KEY, row INTEGER NOT NULL) STRICT;
                """)
        ])
    private let workload: Workload
    private let folder: String

    init(_ workload: Workload, folder: String) {
        (self.workload, self.folder) = (workload, folder)
    }

    /// Inserts so many devices into a new file, `batch` with one commit, and prints how quickly.
    func insert(_ count: Int, batch: Int) async throws {
        let rows = try (0..<count).map { number in
            let device = workload.device(2 * workload.devices + number)
            var profile = Proto.Device()
            (profile.addresses, profile.locale) = (device.addresses, device.locale)
            (profile.timeZone, profile.platform) = (device.timeZone, device.platform)
            return Row(
                id: Identifiers.system.make().description,
                tags: device.tags.joined(separator: "\n"), profile: try profile.encoded(),
                digest: Array(
                    SHA256.digest(of: device.addresses[0].value.utf8.span).array.prefix(16)))
        }
        let path = "\(folder)/raw-\(batch).db"
        let database = try await DatabaseQueue.open(
            .init(path: path, schema: Self.schema))
        let start = ContinuousClock.now
        for first in stride(from: 0, to: count, by: batch) {
            let batch = Array(rows[first..<min(first + batch, count)])
            try await database.write { database in
                for row in batch { try row.insert(in: database) }
            }
        }
        Report.rate("SQLite alone, the same rows in batches of \(batch)", count, .now - start)
        await database.close()
    }

    private struct Row: Sendable {
        let id: String
        let tags: String
        let profile: [UInt8]
        let digest: [UInt8]

        func insert(in database: borrowing Database) throws {
            try database.run(
                """
                INSERT INTO device (id, secret_hash, tags, tag_version, profile, created, synced)
                VALUES (?, ?, ?, 1, ?, 1, 1)
                """, id, digest + digest, tags, profile)
            let row = database.lastInsertedRow
            try database.run("INSERT INTO address (digest, row) VALUES (?, ?)", digest, row)
            try database.run("INSERT INTO feed (row) VALUES (?)", row)
        }
    }
}
