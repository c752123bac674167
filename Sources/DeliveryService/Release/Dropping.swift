import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The removal, or just the count, of a part's deliveries that must not be sent, inside a
/// transaction.
struct Dropping {
    private struct OpenChunk {
        var stored: StoredChunk
        var open: Bitmap
    }

    private struct OpenRow {
        var key: RowKey
        var lane: Int64
    }

    let record: NotificationRecord
    let scope: ReleaseScope
    let work: OpenWork
    /// The devices to which nothing may be sent, as serialized bitmaps by reason.
    let devices: [DropReason: [UInt8]]
    /// The deliveries that the worker has begun, or knows the results of.
    let unrecorded: [UnrecordedDelivery]
    /// True if deliveries are only counted.
    let isPreview: Bool
    private var bitmaps: [DropReason: Bitmap] = [:]
    private var withholding: Withholding
    private var tally = ReleaseTally()
    /// The devices of the deliveries that go out.
    private let kept = Bitmap()

    init(
        _ record: NotificationRecord, _ scope: ReleaseScope, _ work: OpenWork,
        devices: [DropReason: [UInt8]], unrecorded: [UnrecordedDelivery], isPreview: Bool,
        now: UnixTime
    ) {
        (self.record, self.scope, self.work) = (record, scope, work)
        (self.devices, self.unrecorded, self.isPreview) = (devices, unrecorded, isPreview)
        withholding = Withholding(now: now)
    }

    /// Removes or counts the deliveries.
    ///
    /// - Returns: The counts, and the change of state if the notification ends with this.
    consuming func run(
        in database: borrowing Database
    ) throws -> (tally: ReleaseTally, transitions: [Transition]) {
        bitmaps = try devices.mapValues { try Bitmap.deserialize($0) }
        let stored = try NotificationTable.with(sequence: record.sequence, in: database)
        guard stored?.state == record.state, !record.state.isFinal else { return (tally, []) }
        if let first = work.ordinals.first, let last = work.ordinals.last,
            !record.content.collapseKey.isEmpty
        {
            bitmaps[.replaced] = try Replacing.newer(
                than: record, from: first, to: last, in: database)
        }
        let chunks = try work.chunks.compactMap { try chunk(at: $0, in: database) }
        let rows = try work.rows.compactMap { try row(at: $0, in: database) }
        bitmaps[.capped] = try capped(chunks, rows, in: database)
        for chunk in chunks { try look(at: chunk, in: database) }
        for row in rows { try look(at: row, in: database) }
        if !kept.isEmpty { tally.devices = kept.serialized() }
        let tally = tally
        return (tally, isPreview ? [] : try withholding.apply(in: database))
    }

    /// Returns a chunk with the devices that have not begun; an attempt that has begun is not
    /// affected.
    private func chunk(at key: ChunkKey, in database: borrowing Database) throws -> OpenChunk? {
        guard let chunk = try ChunkTable.with(key, in: database), chunk.state == scope.state else {
            return nil
        }
        let begun = unrecorded.filter { $0.origin == .chunk(key) }.map(\.ordinal)
        let open = Bitmap(chunk.open)
        open.subtract(Bitmap(begun.sorted()))
        return OpenChunk(stored: chunk, open: open)
    }

    private func row(at key: RowKey, in database: borrowing Database) throws -> OpenRow? {
        let lane = try database.first(
            """
            SELECT lane FROM retry
            WHERE notification = ? AND ordinal = ? AND adapter = ? AND state <> 0
            """, key.notification, key.ordinal, key.adapter
        ) { $0.integer(0) }
        guard let lane, !unrecorded.contains(where: { $0.origin == .row(key) }) else { return nil }
        return OpenRow(key: key, lane: lane)
    }

    /// Returns the remaining devices that are at the limit of a cap; nil if no cap applies.
    private func capped(
        _ chunks: [OpenChunk], _ rows: [OpenRow], in database: borrowing Database
    ) throws -> Bitmap? {
        let capping = try ReleaseCapping(
            record, isPreview: isPreview, now: withholding.now, in: database)
        guard let capping else { return nil }
        // A whole-audience delivery has no device.
        let devices = Bitmap.union(
            of: chunks.filter { !$0.stored.ordinals.contains(where: WholeAudience.holds) }
                .map(\.open))
        devices.insert(
            unordered: rows.map(\.key.ordinal).filter { !WholeAudience.holds($0) })
        for dropped in bitmaps.values { devices.subtract(dropped) }
        return try capping.run(devices, in: database)
    }

    private mutating func look(at chunk: OpenChunk, in database: borrowing Database) throws {
        var stored = chunk.stored
        let open = chunk.open
        for reason in DropReason.allCases {
            guard let devices = bitmaps[reason] else { continue }
            let dropped = open.intersection(devices)
            guard !dropped.isEmpty else { continue }
            open.subtract(dropped)
            tally.dropped[reason, default: 0] += dropped.count
            guard !isPreview else { continue }
            try withholding.end(dropped, of: &stored, because: reason.words, in: database)
        }
        tally.deliveries += open.count
        // A whole-audience delivery has no device.
        if !stored.ordinals.contains(where: WholeAudience.holds) { kept.formUnion(open) }
    }

    private mutating func look(at row: OpenRow, in database: borrowing Database) throws {
        let ordinal = row.key.ordinal
        let reason = DropReason.allCases.first { bitmaps[$0]?.contains(ordinal) ?? false }
        guard let reason else {
            tally.deliveries += 1
            if !WholeAudience.holds(ordinal) { kept.insert(ordinal) }
            return
        }
        tally.dropped[reason, default: 0] += 1
        guard !isPreview else { return }
        try withholding.end(row.key, lane: row.lane, because: reason.words, in: database)
    }
}

extension DeliveryStore {
    /// Returns the next part of the work that waits for a release.
    func openWork(of scope: ReleaseScope, after previous: OpenWork?) async throws -> OpenWork {
        try await database.read { try OpenWork.next(of: scope, after: previous, in: $0) }
    }

    /// Removes the deliveries that must not be sent, or only counts them without writing.
    func drop(
        _ make: @escaping @Sendable () -> Dropping, isPreview: Bool
    ) async throws -> (tally: ReleaseTally, transitions: [Transition]) {
        isPreview
            ? try await database.read { try make().run(in: $0) }
            : try await database.write { try make().run(in: $0) }
    }

    /// Returns the number of open deliveries of a notification that has expired.
    func openCount(of notification: Int64) async throws -> Int {
        try await database.read { database in
            try database.first(
                """
                SELECT coalesce((SELECT sum(left) FROM chunk
                    WHERE notification = sequence AND state <> 0), 0) + retrying
                FROM notification WHERE sequence = ?
                """, notification
            ) { Int($0.integer(0)) } ?? 0
        }
    }

    /// Returns a lane's number and the notifications with open work on it; nil if it never had
    /// work.
    func openOn(_ lane: LaneKey) async throws -> (number: Int64, notifications: [Int64])? {
        try await database.read { database in
            guard let number = try LaneTable.find(lane, in: database) else { return nil }
            return (number, try LaneTable.open(number, in: database))
        }
    }

    /// Returns the stalled notifications of an app after a number, oldest first, of a type and the
    /// types below it, or of all.
    func stalled(
        of app: String, type: String?, after: Int64, limit: Int
    ) async throws -> [NotificationRecord] {
        try await database.read {
            try NotificationTable.oldest(
                of: app, type: type, state: .stalled, after: after, limit: limit, in: $0)
        }
    }

    /// Releases a stalled notification; returns nil if it is no longer stalled.
    func release(_ sequence: Int64, now: UnixTime) async throws -> Transition? {
        try await database.write { database in
            guard let record = try NotificationTable.with(sequence: sequence, in: database),
                record.state == .stalled
            else { return nil }
            return try Self.apply([.release], to: record, now: now, in: database)
        }
    }
}
