import Audience
import ServiceKit
import Storage

/// The search for a device in the stored audiences of notifications that the inbox's index no
/// longer knows, for one call of the device and inside a transaction.
struct AudienceSearch {
    /// The most bytes of audiences that are read for one call.
    ///
    /// A device tells of at most a hundred notifications at once. A piece has some 8 KiB, and of
    /// each wave of a notification one piece is read: a tenth of that is usual. Pieces that an
    /// older version stored have up to 128 KiB.
    static let bytes = 4 << 20

    let app: String
    let ordinal: UInt32
    /// The bytes that may still be read.
    private(set) var left = AudienceSearch.bytes

    init(of ordinal: UInt32, app: String) { (self.ordinal, self.app) = (ordinal, app) }

    /// Returns whether a notification was for the device.
    ///
    /// An audience is deleted a week after its notification, or a day after that has expired if
    /// that is later. From then on it was for those devices that have said something of it before.
    /// It is for no device if too much was read already.
    mutating func finds(_ notification: Int64, in database: borrowing Database) throws -> Bool {
        let planned = try database.first(
            "SELECT planned FROM notification WHERE sequence = ?", notification
        ) { $0.optionalInteger(0) }
        guard let planned, let planned,
            try !DeliveryStore.isErased(ordinal, app: app, planned: planned, in: database)
        else { return false }
        return try hasReceipt(notification, in: database)
            || isIn("audience", "number = 0", notification, in: database)
            || isIn(
                "audience INDEXED BY audience_place", "number > 0", notification, in: database)
    }

    private func hasReceipt(
        _ notification: Int64, in database: borrowing Database
    ) throws -> Bool {
        try database.first(
            "SELECT 1 FROM receipt WHERE notification = ? AND ordinal = ?", notification, ordinal
        ) { $0.integer(0) } != nil
    }

    /// Returns whether the device is in one of the pieces whose time has come.
    private mutating func isIn(
        _ table: String, _ pieces: String, _ notification: Int64,
        in database: borrowing Database
    ) throws -> Bool {
        guard left > 0 else { return false }
        var (isFound, left) = (false, left)
        try database.visit(
            """
            SELECT ordinals FROM \(table)
            WHERE notification = ?1 AND \(pieces) AND last >= ?2 AND first <= ?2
                AND (published IS NOT NULL OR not_before = 0)
            """, list: [.integer(notification), .integer(Int64(ordinal))]
        ) { row in
            let bytes = row.blob(0)
            left -= bytes.count
            guard left >= 0 else { return false }
            isFound = try Bitmap.deserialize(bytes).contains(ordinal)
            return !isFound
        }
        self.left = left
        return isFound
    }
}
