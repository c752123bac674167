import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Stores a cap in place of one with the same type.
    func put(_ cap: Proto.FrequencyCap) async throws {
        try await database.write { try CapTable.put(cap, in: $0) }
    }

    /// Returns an app's caps by type.
    func caps(of app: String) async throws -> [Proto.FrequencyCap] {
        try await database.read { try CapTable.listed(of: app, in: $0) }
    }

    /// Removes the devices at a limit from a plan for a preview, and returns how many there are.
    func previewCaps(
        on audience: ResolvedAudience, of record: NotificationRecord, now: UnixTime
    ) async throws -> (audience: ResolvedAudience, capped: Int) {
        try await database.read { database in
            var audience = audience
            let capped = try PlanCapping.preview(&audience, of: record, now: now, in: database)
            return (audience, capped)
        }
    }

    /// Deletes a cap; returns whether there was one of the type.
    func deleteCap(_ type: String, of app: String) async throws -> Bool {
        try await database.write { try CapTable.delete(type: type, of: app, in: $0) }
    }

    /// Makes the due digests of one cap; returns nil if none is due.
    func makeDigests(
        at now: UnixTime, _ identifiers: Identifiers
    ) async throws -> [Transition]? {
        // Mostly nothing is due, and nothing is written then.
        guard try await database.read({ try CapTable.due(at: now, in: $0) }) != nil else {
            return nil
        }
        return try await database.write { database in
            guard let cap = try CapTable.due(at: now, in: database) else { return nil }
            return try Digesting(cap: cap, now: now, identifiers: identifiers).run(in: database)
        }
    }

    /// Returns the devices of a digest, as serialized bitmaps, and the generation of their
    /// ordinals.
    func digestAudience(
        of sequence: Int64
    ) async throws -> (blocks: [[UInt8]], generation: UInt64) {
        let rows = try await database.read { database in
            try database.rows(
                "SELECT ordinals, generation FROM digest_audience WHERE notification = ?",
                sequence
            ) { ($0.blob(0), UInt64(bitPattern: $0.integer(1))) }
        }
        return (rows.map(\.0), rows.first?.1 ?? 0)
    }

    /// Returns the notifications that a digest reports, the oldest first.
    static func digested(
        by sequence: Int64, in database: borrowing Database
    ) throws -> [String] {
        try database.rows(
            """
            SELECT id FROM digest_part JOIN notification ON sequence = missed
            WHERE notification = ? ORDER BY missed
            """, sequence
        ) { $0.text(0) }
    }
}
