import Audience
import Protocol
import ServiceKit
import Storage

/// A published notification with the ordinals of its audience, from which the inbox is built.
struct PublishedNotification: Sendable {
    /// A part of the audience that has found the notification, or may find it.
    struct Piece: Sendable {
        /// The part's place in the inbox; nil if it is the notification's place.
        var published: Int64?
        var ordinals: [UInt8]
    }

    var record: NotificationRecord
    var pieces: [Piece]
}

extension DeliveryStore {
    /// Returns published notifications in the order of publication, one page at a time.
    func published(
        after: Int64, now: UnixTime, limit: Int
    ) async throws -> [PublishedNotification] {
        try await database.read { database in
            let records = try NotificationTable.published(
                after: after, now: now, limit: limit, in: database)
            return try records.map {
                PublishedNotification(
                    record: $0, pieces: try Self.pieces(of: $0.sequence, in: database))
            }
        }
    }

    /// Returns the number of the last publication; 0 before the first.
    func lastPublished() async throws -> Int64 {
        try await database.read { try Self.lastPublished(in: $0) }
    }

    /// Returns the number of the last publication, inside a transaction.
    static func lastPublished(in database: borrowing Database) throws -> Int64 {
        try database.first(AppRows.lastPublication) { $0.integer(0) } ?? 0
    }

    /// Returns the pieces of a notification's audience whose time has come.
    func pieces(of sequence: Int64) async throws -> [PublishedNotification.Piece] {
        try await database.read { try Self.pieces(of: sequence, in: $0) }
    }

    static func pieces(
        of sequence: Int64, in database: borrowing Database
    ) throws -> [PublishedNotification.Piece] {
        try database.rows(
            """
            SELECT published, ordinals FROM audience
            WHERE notification = ? AND (published IS NOT NULL OR not_before = 0)
            """, sequence
        ) { .init(published: $0.optionalInteger(0), ordinals: $0.blob(1)) }
    }

    /// Returns the notifications with these sequence numbers, in the same order; missing ones are
    /// left out.
    func notifications(_ sequences: [Int64]) async throws -> [NotificationRecord] {
        try await database.read { database in
            var records: [NotificationRecord] = []
            for sequence in sequences {
                guard let record = try NotificationTable.with(sequence: sequence, in: database)
                else { continue }
                records.append(record)
            }
            return records
        }
    }

    /// Stores a device's events; an event that was stored before stays unchanged.
    ///
    /// - Returns: False for an erased device, about which nothing is stored.
    func store(
        _ events: [DeviceEvent], of sender: ReceiptTable.Sender, now: UnixTime
    ) async throws -> Bool {
        try await database.write { database in
            if try Self.isErased(device: sender.device, in: database) { return false }
            try EventTable.store(events, of: sender, now: now, in: database)
            return true
        }
    }
}
