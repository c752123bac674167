import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// A chunk as it is stored.
struct StoredChunk {
    var key: ChunkKey
    var lane: Int64
    var state: WorkState {
        didSet { hasNewState = true }
    }
    /// True if the state differs from the stored one.
    fileprivate var hasNewState = false
    /// The number of devices that are not done.
    var left: Int
    var intent: UInt32?
    /// A bit for each device, in the order of the ordinals.
    var done: [UInt8]
    var ordinals: [UInt32]

    /// The devices that are not done.
    var open: [UInt32] {
        ordinals.indices.filter { !isDone($0) }.map { ordinals[$0] }
    }

    /// Returns whether the device at an index is done.
    func isDone(_ place: Int) -> Bool { done[place >> 3] & (1 << UInt8(place & 7)) != 0 }

    /// Marks a device as done; returns false if it was done already, or is not in the chunk.
    mutating func finish(_ ordinal: UInt32) -> Bool {
        var range = ordinals.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range =
                ordinals[middle] <= ordinal
                ? middle..<range.upperBound : range.lowerBound..<middle
        }
        guard let place = range.first, ordinals[place] == ordinal, !isDone(place) else {
            return false
        }
        done[place >> 3] |= 1 << UInt8(place & 7)
        left -= 1
        return true
    }
}

/// The table of chunks, inside a transaction.
enum ChunkTable {
    static func with(_ key: ChunkKey, in database: borrowing Database) throws -> StoredChunk? {
        try database.first(
            """
            SELECT lane, state, left, intent, done, ordinals FROM chunk
            WHERE notification = ? AND number = ?
            """, key.notification, key.number
        ) { row in
            let ordinals = try Bitmap.deserialize(row.blob(5)).ordinals(limit: .max)
            let left = Int(row.integer(2))
            let unsaid = [UInt8](repeating: left == 0 ? .max : 0, count: (ordinals.count + 7) / 8)
            return StoredChunk(
                key: key, lane: row.integer(0),
                state: WorkState(rawValue: Int(row.integer(1))) ?? .over, left: left,
                intent: row.optionalInteger(3).map { UInt32(truncatingIfNeeded: $0) },
                done: row.optionalBlob(4) ?? unsaid, ordinals: ordinals)
        }
    }

    /// Moves a notification's chunks from one state to another.
    static func set(
        _ new: WorkState, from old: WorkState, of notification: Int64,
        in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE chunk SET state = ? WHERE notification = ? AND state = ?", new.rawValue,
            notification, old.rawValue)
    }

    /// Writes a chunk's progress.
    static func update(_ chunk: StoredChunk, in database: borrowing Database) throws {
        // The bits of a chunk that is done or not begun carry no information.
        let isPartly = chunk.left > 0 && chunk.left < chunk.ordinals.count
        try database.run(
            """
            UPDATE chunk SET left = ?, intent = ?, done = ? WHERE notification = ? AND number = ?
            """, chunk.left, chunk.intent.map(Int64.init), isPartly ? chunk.done : nil,
            chunk.key.notification, chunk.key.number)
        // This is a separate, rare statement, because SQLite updates the indexes of every column
        // that a statement names, even if the value is the same.
        guard chunk.hasNewState else { return }
        try database.run(
            "UPDATE chunk SET state = ? WHERE notification = ? AND number = ?",
            chunk.state.rawValue, chunk.key.notification, chunk.key.number)
    }

    /// Inserts a chunk of devices in ascending order, of which there must be at least one.
    static func insert(
        _ ordinals: ChunkOrdinals, _ key: ChunkKey, lane: Int64, _ brief: Brief, _ state: WorkState,
        in database: borrowing Database
    ) throws {
        let waits = ordinals.notBefore != nil && state == .open
        try database.run(
            """
            INSERT INTO chunk (notification, number, lane, priority, state, left, first, last,
                ordinals, not_before)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, key.notification, key.number, lane, Int(brief.priority.rawValue),
            (waits ? .waiting : state).rawValue, ordinals.count, ordinals.first, ordinals.last,
            ordinals.bytes, ordinals.notBefore?.milliseconds ?? 0)
    }
}

/// The devices of a chunk in their stored form.
struct ChunkOrdinals: Hashable, Sendable {
    var first: UInt32
    var last: UInt32
    var count: Int
    /// The serialized bitmap.
    var bytes: [UInt8]
    /// The time before which nothing is sent to the devices; nil if there is none.
    var notBefore: UnixTime?
}
