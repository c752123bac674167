import Audience
import DeliveryEngine
import Storage

/// The scope of a release: a whole stalled notification, or a notification's work on one lane.
struct ReleaseScope: Hashable, Sendable {
    var notification: Int64
    /// The lane's number; nil for the whole notification.
    var lane: Int64?

    /// The state of the scope's chunks.
    ///
    /// Rows may not have followed their notification yet (see ``RowFollowing``): all that are not
    /// over wait for the release.
    var state: WorkState { lane == nil ? .held : .open }
}

/// A part of the work that waits for a release.
struct OpenWork: Sendable {
    /// The number of chunks in a part, which have about as many devices as four requests to the
    /// registry.
    private static let chunksAtOnce = 64
    private static let rowsAtOnce = 4_096

    var chunks: [ChunkKey] = []
    var rows: [RowKey] = []
    /// The devices of the part, in ascending order.
    var ordinals: [UInt32] = []

    var isEmpty: Bool { chunks.isEmpty && rows.isEmpty }

    /// Returns the part after another one; it is empty at the end.
    ///
    /// The chunks come first, then the rows.
    static func next(
        of scope: ReleaseScope, after previous: OpenWork?, in database: borrowing Database
    ) throws -> OpenWork {
        var work = OpenWork()
        if previous?.rows.isEmpty ?? true {
            try work.readChunks(of: scope, after: previous?.chunks.last?.number ?? -1, in: database)
        }
        if work.isEmpty { try work.readRows(of: scope, after: previous?.rows.last, in: database) }
        return work
    }

    private mutating func readChunks(
        of scope: ReleaseScope, after number: Int, in database: borrowing Database
    ) throws {
        chunks = try database.rows(
            """
            SELECT number FROM chunk
            WHERE notification = ? AND number > ? AND state = ? AND coalesce(lane = ?, 1)
            ORDER BY number LIMIT ?
            """, scope.notification, number, scope.state.rawValue, scope.lane, Self.chunksAtOnce
        ) { ChunkKey(scope.notification, Int($0.integer(0))) }
        var devices: Set<UInt32> = []
        for key in chunks { devices.formUnion(try ChunkTable.with(key, in: database)?.open ?? []) }
        ordinals = devices.sorted()
    }

    private mutating func readRows(
        of scope: ReleaseScope, after last: RowKey?, in database: borrowing Database
    ) throws {
        rows = try database.rows(
            """
            SELECT ordinal, adapter FROM retry
            WHERE notification = ?1 AND (ordinal, adapter) > (?2, ?3)
                AND state <> 0 AND coalesce(lane = ?4, 1)
            ORDER BY ordinal, adapter LIMIT ?5
            """, scope.notification, last.map { Int64($0.ordinal) } ?? -1, last?.adapter ?? "",
            scope.lane, Self.rowsAtOnce
        ) {
            RowKey(scope.notification, UInt32(truncatingIfNeeded: $0.integer(0)), $0.text(1))
        }
        ordinals = Set(rows.map(\.ordinal)).sorted()
    }
}
