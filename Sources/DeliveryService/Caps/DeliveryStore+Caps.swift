import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Stores a cap in the place of one of its type.
    func put(_ cap: Proto.FrequencyCap) async throws {
        try await database.write { try CapTable.put(cap, in: $0) }
    }

    /// An app's caps by type.
    func caps(of app: String) async throws -> [Proto.FrequencyCap] {
        try await database.read { try CapTable.listed(of: app, in: $0) }
    }

    /// Takes devices that are at a limit out of a plan that is only looked at; says how many.
    func previewCaps(
        on audience: ResolvedAudience, of record: NotificationRecord, now: UnixTime
    ) async throws -> (audience: ResolvedAudience, capped: Int) {
        try await database.read { database in
            var audience = audience
            let capped = try PlanCapping.preview(&audience, of: record, now: now, in: database)
            return (audience, capped)
        }
    }

    /// Whether there was one of that type.
    func deleteCap(_ type: String, of app: String) async throws -> Bool {
        try await database.write { try CapTable.delete(type: type, of: app, in: $0) }
    }

    /// Makes the digests of one cap whose time has come; nil: there is none.
    func makeDigests(
        at now: UnixTime, _ identifiers: Identifiers
    ) async throws -> [Transition]? {
        // Most times there is nothing, and nothing is written.
        guard try await database.read({ try CapTable.due(at: now, in: $0) }) != nil else {
            return nil
        }
        return try await database.write { database in
            guard let cap = try CapTable.due(at: now, in: database) else { return nil }
            return try Digesting(cap: cap, now: now, identifiers: identifiers).run(in: database)
        }
    }

    /// The devices that a digest is for, as bitmaps, and the generation that numbers them.
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

    /// The notifications that one is the digest of, the oldest first.
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
