import Audience
import DeliveryEngine
import Storage

extension DeliveryStore {
    /// The number of chunks taken over in one transaction.
    private static let takenOverAtOnce = 500

    /// Converts notifications that were planned before there were lanes: their open deliveries go
    /// to each of these adapters, as they would have.
    func takeOver(adapters: [String]) async throws {
        // Do not write if there is nothing to convert, because the disk may be full.
        while case let undone = try await undone(), !undone.isEmpty {
            try await database.write { database in
                for key in undone { try Self.takeOver(key, adapters, in: database) }
            }
        }
    }

    private func undone() async throws -> [ChunkKey] {
        try await database.read { database in
            try database.rows(
                "SELECT notification, number FROM audience WHERE is_done = 0 LIMIT ?",
                Self.takenOverAtOnce
            ) { ChunkKey($0.integer(0), Int($0.integer(1))) }
        }
    }

    private static func takeOver(
        _ key: ChunkKey, _ adapters: [String], in database: borrowing Database
    ) throws {
        let ordinals = try database.first(
            "SELECT ordinals, done FROM audience WHERE notification = ? AND number = ?",
            key.notification, key.number
        ) { try Bitmap.deserialize($0.blob(0)).subtracting(Bitmap.deserialize($0.blob(1))) }
        try database.run(
            "UPDATE audience SET is_done = 1, done = x'' WHERE notification = ? AND number = ?",
            key.notification, key.number)
        guard let ordinals, !ordinals.isEmpty,
            let record = try NotificationTable.with(sequence: key.notification, in: database),
            record.state == .sending || record.state == .stalled
        else { return }
        let state: WorkState = record.state == .sending ? .open : .held
        for (place, adapter) in adapters.enumerated() {
            let lane = try LaneTable.number(
                of: LaneKey(app: record.app, adapter: adapter), in: database)
            let number = key.number * adapters.count + place
            for chunk in ChunkPlan.chunks(of: ordinals, size: ordinals.count) {
                try ChunkTable.insert(
                    chunk, ChunkKey(key.notification, number), lane: lane, record.brief, state,
                    in: database)
            }
            try database.run(
                "UPDATE notification SET open_chunks = open_chunks + 1, due_time = expire_time "
                    + "WHERE sequence = ?", key.notification)
        }
    }
}
