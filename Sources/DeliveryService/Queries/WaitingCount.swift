import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The numbers of the deliveries that wait, as they are counted inside a transaction.
///
/// The cost grows with the number of lanes that have work, and not with what waits on each lane.
struct WaitingCount: Hashable, Sendable {
    /// The most chunks of one state that are counted on a lane.
    ///
    /// Reading as many takes some milliseconds once a second.
    private static let mostChunks = 1_000
    /// The most deliveries that wait one by one and are counted on a lane.
    private static let mostRows = 10_000

    /// An index that finds the lanes with chunks that wait for their time, and these chunks.
    ///
    /// This is part of a migration and must never change.
    static let index = "CREATE INDEX chunk_waiting ON chunk (lane) WHERE state = 3;"

    /// The number of deliveries that are due or being made.
    var due = 0
    /// The number of deliveries that wait for their time.
    var later = 0
    /// The number of deliveries that were tried without success and are to be tried again.
    var retrying = 0
    /// True if more wait than were counted.
    var isCut = false

    /// Creates a count of nothing.
    init() {}

    /// Returns the counts of each app that has waiting deliveries, by app.
    static func byApp(
        at now: UnixTime, in database: borrowing Database
    ) throws -> [String: WaitingCount] {
        let waiting = try LaneTable.lanes(in: "chunk", inState: .waiting, of: database)
        var counts: [String: WaitingCount] = [:]
        for number in Set(try LaneTable.withWork(in: database) + waiting).sorted() {
            let app = try LaneTable.lane(number, in: database).app
            try counts[app, default: WaitingCount()].add(number, at: now, in: database)
        }
        return counts
    }

    /// Returns the sum of the counts of all apps.
    static func sum(_ counts: some Sequence<WaitingCount>) -> WaitingCount {
        counts.reduce(into: WaitingCount()) { sum, count in
            sum.due += count.due
            sum.later += count.later
            sum.retrying += count.retrying
            if count.isCut { sum.isCut = true }
        }
    }

    private mutating func add(
        _ lane: Int64, at now: UnixTime, in database: borrowing Database
    ) throws {
        due += try chunks(of: lane, Self.open, in: database)
        later += try chunks(of: lane, Self.waiting, in: database)
        // A delivery without an attempt waits for the end of quiet hours.
        let rows = try database.first(
            """
            SELECT count(*), coalesce(sum(attempts > 0), 0),
                coalesce(sum(attempts = 0 AND due_time > ?2), 0)
            FROM (SELECT attempts, due_time FROM retry WHERE lane = ?1 AND state = 1 LIMIT ?3)
            """, lane, now.milliseconds, Self.mostRows + 1
        ) { (Int($0.integer(0)), again: Int($0.integer(1)), later: Int($0.integer(2))) }
        guard let rows else { return }
        retrying += rows.again
        later += rows.later
        due += rows.0 - rows.again - rows.later
        if rows.0 > Self.mostRows { isCut = true }
    }

    /// Returns the devices that are left of a lane's chunks, except of stalled notifications.
    private mutating func chunks(
        of lane: Int64, _ text: String, in database: borrowing Database
    ) throws -> Int {
        let found = try database.first(text, lane, Self.mostChunks + 1) {
            (chunks: Int($0.integer(0)), left: Int($0.integer(1)))
        }
        guard let found else { return 0 }
        if found.chunks > Self.mostChunks { isCut = true }
        return found.left
    }

    // The states of chunks are literals, because SQLite chooses partial indexes by them.
    private static let (open, waiting) = (chunks(inState: 1), chunks(inState: 3))

    private static func chunks(inState state: Int) -> String {
        """
        SELECT count(*), coalesce(sum(part.left), 0) FROM (
            SELECT notification, chunk.left FROM chunk WHERE lane = ? AND state = \(state)
            LIMIT ?) AS part
        JOIN notification ON sequence = part.notification
        WHERE notification.state = \(NotificationState.sending.rawValue)
        """
    }
}

extension Proto.WaitingDeliveries {
    /// Creates the numbers of a count.
    init(_ count: WaitingCount) {
        self.init()
        (due, later) = (UInt64(max(0, count.due)), UInt64(max(0, count.later)))
        (retrying, atLeast) = (UInt64(max(0, count.retrying)), count.isCut)
    }
}
