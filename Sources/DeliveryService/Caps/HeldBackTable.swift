import Audience
import ServiceKit
import Storage

/// The table of devices that did not get a notification because of a cap, inside a transaction.
enum HeldBackTable {
    /// Forgets the messages that waited for a digest when the backup was made, because they were
    /// most likely reported since.
    static let whenPutBack = """
        UPDATE held_back SET waiting = NULL WHERE waiting IS NOT NULL;
        UPDATE frequency_cap SET next_digest = NULL;
        """

    /// Records devices that are held back; if the cap has digests, one will report the
    /// notification.
    static func insert(
        _ held: Capping.Held, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws {
        let time = held.notBefore?.milliseconds ?? 0
        try held.ordinals.visitBlocks { block, ordinals in
            let known = try database.first(
                """
                SELECT ordinals, waiting FROM held_back
                WHERE notification = ? AND cap = ? AND block = ? AND not_before = ?
                """, record.sequence, held.cap.number, block, time
            ) { row in
                (
                    all: try Bitmap.deserialize(row.blob(0)),
                    waiting: try row.optionalBlob(1).map { try Bitmap.deserialize($0) }
                )
            }
            // A release holds devices back lane by lane, and each device is told only once.
            let waiting = known.map { ordinals.subtracting($0.all) } ?? ordinals.copy()
            waiting.formUnion(known?.waiting ?? Bitmap())
            let all = known.map { ordinals.union($0.all) } ?? ordinals
            for bitmap in [all, waiting] { bitmap.runOptimize() }
            let isTold = held.cap.digest != nil && !waiting.isEmpty
            try database.run(
                """
                INSERT OR REPLACE INTO held_back (notification, cap, block, not_before, ordinals,
                    waiting)
                VALUES (?, ?, ?, ?, ?, ?)
                """, record.sequence, held.cap.number, block, time, all.serialized(),
                isTold ? waiting.serialized() : nil)
        }
        guard held.cap.digest != nil else { return }
        try CapTable.expectDigest(
            (held.notBefore ?? now) + held.cap.digestPause, of: held.cap, in: database)
    }

    /// Returns the notifications that a cap's digest must report, the latest first.
    static func waiting(
        for cap: FrequencyCap, in database: borrowing Database
    ) throws -> [Int64] {
        try database.rows(
            """
            SELECT DISTINCT notification FROM held_back WHERE cap = ? AND waiting IS NOT NULL
            ORDER BY notification DESC
            """, cap.number
        ) { $0.integer(0) }
    }

    /// Returns the devices to which a digest must report a notification whose time has come.
    static func waiting(
        for cap: FrequencyCap, _ notification: Int64, now: UnixTime,
        in database: borrowing Database
    ) throws -> Bitmap {
        let blocks = try database.rows(
            """
            SELECT waiting FROM held_back
            WHERE cap = ? AND notification = ? AND waiting IS NOT NULL AND not_before <= ?
            """, cap.number, notification, now.milliseconds
        ) { try Bitmap.deserialize($0.blob(0)) }
        return Bitmap.union(of: blocks)
    }

    /// Removes a notification from a cap's digests.
    static func forget(
        _ notification: Int64, _ cap: FrequencyCap, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE held_back SET waiting = NULL WHERE cap = ? AND notification = ?", cap.number,
            notification)
    }

    /// Marks a notification as reported to devices, for those whose time has come.
    static func tell(
        _ devices: Bitmap, of notification: Int64, _ cap: FrequencyCap, now: UnixTime,
        in database: borrowing Database
    ) throws {
        let rows = try database.rows(
            """
            SELECT block, not_before, waiting FROM held_back
            WHERE cap = ? AND notification = ? AND waiting IS NOT NULL AND not_before <= ?
            """, cap.number, notification, now.milliseconds
        ) { ($0.integer(0), $0.integer(1), try Bitmap.deserialize($0.blob(2))) }
        for (block, time, waiting) in rows {
            let rest = waiting.subtracting(devices)
            try database.run(
                """
                UPDATE held_back SET waiting = ?
                WHERE notification = ? AND cap = ? AND block = ? AND not_before = ?
                """, rest.isEmpty ? nil : rest.serialized(), notification, cap.number, block, time)
        }
    }
}

extension Bitmap {
    /// Calls a closure with the part of the bitmap in each block of 65,536.
    func visitBlocks(_ visitor: (Int, Bitmap) throws -> Void) rethrows {
        var next = first
        while let ordinal = next {
            let block = CapCountTable.block(of: ordinal)
            let range = CapCountTable.ordinals(of: block)
            try visitor(block, slice(range))
            next = ordinals(after: range.upperBound - 1, limit: 1).first
        }
    }
}
