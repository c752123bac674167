import BenchmarkKit
import Crypto
import Protocol
import RegistryService
import ServiceKit
import Storage

/// The inserts of one connection of SQLite with nothing around it: rows as a registration writes
/// them, into a copy of the registry's own file, so that tables and indexes are as large.
struct RawSQLite {
    private let workload: Workload
    private let folder: String

    init(_ workload: Workload, folder: String) {
        (self.workload, self.folder) = (workload, folder)
    }

    /// Inserts so many devices, `batch` with one commit, and prints how quickly.
    ///
    /// The registry has been stopped.
    func insert(_ count: Int, batch: Int) async throws {
        let rows = try (0..<count).map { number in try Row(number, workload) }
        let path = "\(folder)/raw.db"
        for suffix in ["", "-wal", "-shm", ".ledger", ".lock"] { PlainFile.remove(path + suffix) }
        try PlainFile.copy("\(folder)/data/registry.db", to: path) { _ in }
        let database = try await DatabaseQueue.open(
            .init(path: path, schema: RegistrySchema.schema))
        let start = ContinuousClock.now
        for first in stride(from: 0, to: count, by: batch) {
            let batch = Array(rows[first..<min(first + batch, count)])
            try await database.write { database in
                for row in batch { try row.insert(in: database) }
            }
        }
        let what = "SQLite alone, the same rows into the same file in batches of \(batch)"
        Report.rate(what, count, .now - start)
        await database.close()
        PlainFile.remove(path)
    }

    private struct Row: Sendable {
        /// Beyond all that the registry has.
        let row: Int64
        let id: String
        let tags: String
        let profile: [UInt8]
        let digest: [UInt8]

        init(_ number: Int, _ workload: Workload) throws {
            let device = workload.device(2 * workload.devices + number)
            var profile = Proto.Device()
            (profile.addresses, profile.locale) = (device.addresses, device.locale)
            (profile.timeZone, profile.platform) = (device.timeZone, device.platform)
            row = 1 << 32 | Int64(2 * workload.devices + number)
            id = Identifiers.system.make().description
            tags = device.tags.joined(separator: "\n")
            self.profile = try profile.encoded()
            let address = device.addresses[0].value
            digest = Array(SHA256.digest(of: address.utf8.span).array.prefix(16))
        }

        func insert(in database: borrowing Database) throws {
            try database.run(
                """
                INSERT INTO device (row, id, secret_hash, tags, tag_version, profile, created,
                    synced)
                VALUES (?, ?, ?, ?, 1, ?, 1, 1)
                """, row, id, digest + digest, tags, profile)
            try database.run("INSERT INTO owner (digest, row) VALUES (?, ?)", digest, row)
            try database.run("INSERT INTO feed (row) VALUES (?)", row)
        }
    }
}
