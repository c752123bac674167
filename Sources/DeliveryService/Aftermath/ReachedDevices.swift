import Audience
import DeliveryEngine
import Protocol
import Storage

/// The devices that at least one adapter delivered a notification to, inside a transaction.
///
/// A device that two adapters deliver to counts once. A delivery that succeeded left no row, as
/// ``Fate`` says: it is one that is done in a lane's chunk, or was moved to the lane, and has no
/// failure, retry or setback there.
struct ReachedDevices {
    /// The number of ordinals that are looked at together: a block of setbacks.
    private static let span: UInt32 = 1 << 16

    private let notification: Int64
    /// The ordinals that are looked at.
    private let window: ClosedRange<UInt32>
    /// The numbers of the app's lanes by their adapters.
    private let lanes: [String: Int64]
    /// The devices by the lane that was to deliver to them.
    private var sent: [Int64: Bitmap] = [:]
    /// The devices by the lane that did not deliver to them.
    private var missed: [Int64: Bitmap] = [:]

    /// Returns the number of devices; nil if it cannot be told.
    ///
    /// It cannot be told once the chunks are deleted, a day after the notification has expired, nor
    /// where an adapter sends to the audience as a whole. While several adapters send, it is not
    /// counted, because who waits for the end asks often.
    ///
    /// - Parameter counts: The notification's counts, with those of each adapter.
    static func count(
        of record: NotificationRecord, _ counts: Proto.DeliveryCounts,
        in database: borrowing Database
    ) throws -> UInt64? {
        guard counts.delivered > 0 else { return 0 }
        let found = try database.first(
            "SELECT max(last) FROM chunk WHERE notification = ?", record.sequence
        ) { $0.optionalInteger(0) }
        guard let last = found ?? nil, !WholeAudience.holds(UInt32(truncatingIfNeeded: last)) else {
            return nil
        }
        // Each device has one delivery in a lane.
        guard counts.deliveredBy.count > 1 else { return counts.delivered }
        guard record.state.isFinal else { return nil }
        let reached = try ReachedDevices(record, 0...UInt32.max, in: database)
        return UInt64(reached.devices.count)
    }

    /// Returns the first devices from an ordinal on, in the order of their ordinals.
    ///
    /// - Returns: At most `limit` devices, and the ordinal from which on there may be more; nil at
    ///   the end. There may be more although none is returned, since only some ordinals are looked
    ///   at.
    /// - Throws: `failedPrecondition` if it cannot be told, as for ``count(of:_:in:)``.
    static func page(
        of record: NotificationRecord, from first: UInt32, limit: Int,
        in database: borrowing Database
    ) throws -> (devices: [UInt32], next: UInt32?) {
        let found = try database.first(
            "SELECT max(last) FROM chunk WHERE notification = ?", record.sequence
        ) { $0.optionalInteger(0) }
        guard let last = (found ?? nil).map({ UInt32(truncatingIfNeeded: $0) }) else {
            guard record.counts.delivered > 0 else { return ([], nil) }
            throw RPCError(
                .failedPrecondition,
                "the devices that a notification reached are known until a day after it expires")
        }
        guard !WholeAudience.holds(last) else {
            throw RPCError(
                .failedPrecondition,
                "a provider sent the notification to its audience as a whole, and does not say "
                    + "which devices it reached")
        }
        guard first <= last else { return ([], nil) }
        let end = min(last, first | (span - 1))
        let reached = try ReachedDevices(record, first...end, in: database).devices
        let devices = reached.ordinals(limit: limit)
        let next = devices.count == limit ? devices.last.map { $0 + 1 } : end + 1
        return (devices, next.flatMap { $0 <= last ? $0 : nil })
    }

    private init(
        _ record: NotificationRecord, _ window: ClosedRange<UInt32>,
        in database: borrowing Database
    ) throws {
        notification = record.sequence
        self.window = window
        let lanes = try database.rows(
            "SELECT adapter, number FROM lane WHERE app = ?", record.app
        ) { ($0.text(0), $0.integer(1)) }
        self.lanes = Dictionary(lanes) { $1 }
        try readChunks(in: database)
        try readSetbacks(in: database)
        try readRows(in: database)
    }

    /// True if all ordinals are looked at.
    private var isWhole: Bool { window == 0...UInt32.max }

    private var devices: Bitmap {
        let reached = sent.map { lane, devices in devices.subtracting(missed[lane] ?? Bitmap()) }
        let all = Bitmap.union(of: reached)
        return isWhole
            ? all : all.slice(window.lowerBound..<window.upperBound + 1)
    }

    private mutating func readChunks(in database: borrowing Database) throws {
        let numbers = try database.rows(
            """
            SELECT number FROM chunk WHERE notification = ?1 AND last >= ?2 AND first <= ?3
            """, notification, window.lowerBound, window.upperBound
        ) { Int($0.integer(0)) }
        for number in numbers {
            let key = ChunkKey(notification, number)
            guard let chunk = try ChunkTable.with(key, in: database) else { continue }
            let done = chunk.ordinals.indices.filter(chunk.isDone).map { chunk.ordinals[$0] }
            Self.add(Bitmap(done), to: &sent, of: chunk.lane)
        }
    }

    private mutating func readSetbacks(in database: borrowing Database) throws {
        let rows = try database.rows(
            """
            SELECT lane, ordinals, kind, text FROM setback JOIN reason ON number = reason
            WHERE notification = ?1 AND (?2 OR block = ?3 OR block IN
                (SELECT number FROM chunk
                    WHERE notification = ?1 AND last >= ?4 AND first <= ?5))
            """, notification, isWhole, SetbackTable.block(ofRow: window.lowerBound),
            window.lowerBound, window.upperBound
        ) { (lane: $0.integer(0), bytes: $0.blob(1), kind: Int($0.integer(2)), text: $0.text(3)) }
        for row in rows {
            let ordinals = try Bitmap.deserialize(row.bytes)
            Self.add(ordinals, to: &missed, of: row.lane)
            if case .moved(let adapter) = Setback(kind: row.kind, text: row.text),
                let other = lanes[adapter]
            {
                Self.add(ordinals.copy(), to: &sent, of: other)
            }
        }
    }

    /// Reads the failures and retries.
    private mutating func readRows(in database: borrowing Database) throws {
        let failed = try database.rows(
            """
            SELECT adapter, devices FROM failure
            WHERE notification = ?1 AND (?2 OR block BETWEEN ?3 AND ?4
                OR block = \(DeviceLines.unplaced))
            """, notification, isWhole, DeviceLines.block(of: window.lowerBound),
            DeviceLines.block(of: window.upperBound)
        ) { (adapter: $0.text(0), devices: DeviceLines($0.text(1)).present) }
        for group in failed {
            guard let lane = lanes[group.adapter] else { continue }
            Self.add(Bitmap(group.devices.map(\.ordinal).sorted()), to: &missed, of: lane)
        }
        let retried = try database.rows(
            "SELECT lane, ordinal FROM retry WHERE notification = ? AND ordinal BETWEEN ? AND ?",
            notification, window.lowerBound, window.upperBound
        ) { (lane: $0.integer(0), ordinal: UInt32(truncatingIfNeeded: $0.integer(1))) }
        for (lane, rows) in Dictionary(grouping: retried, by: \.lane) {
            Self.add(Bitmap(rows.map(\.ordinal).sorted()), to: &missed, of: lane)
        }
    }

    private static func add(_ devices: Bitmap, to sets: inout [Int64: Bitmap], of lane: Int64) {
        if let set = sets[lane] { set.formUnion(devices) } else { sets[lane] = devices }
    }
}
