import Protocol
import ServiceKit
import Spatial
import Storage

/// The transitions that a list asks for.
struct TransitionFilter: Sendable {
    let app: String
    let limit: Int
    var device: Identifier?
    var place: String?
    /// The kinds; empty for all.
    var kinds: Set<Int64> = []
    var visitsOnly = false
    /// The number that all listed transitions must be below.
    var before = Int64.max

    init(app: String, limit: Int) { (self.app, self.limit) = (app, limit) }

    fileprivate func conditions(
        _ app: UInt32
    ) -> (text: String, values: [StorageValue]) {
        var text = ["number < ?", "row BETWEEN ? AND ?"]
        var values: [StorageValue] = [
            .integer(before), .integer(PositionRow(app: app, ordinal: 0).number),
            .integer(PositionRow(app: app, ordinal: .max).number),
        ]
        if let device {
            text.append("device = ?")
            values.append(.text(device.description))
        }
        if let place {
            text.append("place = ?")
            values.append(.text(place))
        }
        if !kinds.isEmpty {
            text.append("kind IN (\(kinds.sorted().map(String.init).joined(separator: ", ")))")
        }
        if visitsOnly { text.append("kind = 2 AND time - since >= \(TransitionLimits.visit)") }
        return (text.joined(separator: " AND "), values)
    }
}

extension MovementStore {
    /// Returns a page of transitions, newest first, and the number below which the next page
    /// begins; nil after the last page.
    func transitions(
        _ filter: TransitionFilter
    ) async throws -> (transitions: [Proto.PlaceTransition], next: Int64?) {
        try await database.read { database in
            let app = try database.first(
                "SELECT number FROM position_app WHERE id = ?", filter.app
            ) { UInt32(truncatingIfNeeded: $0.integer(0)) }
            guard let app else { return ([], nil) }
            let (conditions, values) = filter.conditions(app)
            var found: [(number: Int64, row: Int64, slot: Int64, Proto.PlaceTransition)] = []
            try database.visit(
                """
                SELECT \(TransitionTable.columns), row FROM transition_log WHERE \(conditions)
                ORDER BY number DESC LIMIT ?
                """, list: values + [.integer(Int64(filter.limit))]
            ) { row in
                found.append(
                    (row.integer(0), row.integer(16), row.integer(2), TransitionTable.message(row)))
                return true
            }
            let transitions = try found.map { _, row, slot, message in
                try Self.attributed(message, row: row, slot: slot, in: database)
            }
            return (transitions, found.count == filter.limit ? found.last?.number : nil)
        }
    }

    /// Adds the notification that was sent before the stay that the transition ends, or during it.
    private static func attributed(
        _ message: Proto.PlaceTransition, row: Int64, slot: Int64,
        in database: borrowing Database
    ) throws -> Proto.PlaceTransition {
        guard message.kind == .exit, let since = message.since, let time = message.time else {
            return message
        }
        var message = message
        let end = time.seconds * 1_000 + Int64(time.nanos / 1_000_000)
        let start =
            (UnixTime(milliseconds: since.seconds * 1_000)
            + (.zero - MovementLimits.attribution)).milliseconds
        message.attributedNotificationId =
            try database.first(
                """
                SELECT notification FROM transition_log WHERE row = ? AND place = ?
                    AND fate = \(MomentFate.sent) AND time BETWEEN ? AND ?
                ORDER BY number DESC LIMIT 1
                """, row, message.placeId, start, end
            ) { $0.text(0) } ?? ""
        return message
    }

    /// Returns the number above the ordinals of all devices that were at a place.
    func end(of slot: UInt32) async throws -> UInt64 {
        let last = try await database.read { database in
            try database.first(
                "SELECT max(row & 4294967295) FROM transition_log WHERE slot = ?", slot
            ) { $0.optionalInteger(0) } ?? nil
        }
        return last.map { UInt64($0) + 1 } ?? 0
    }

    /// Returns the ordinals of an app's devices that entered a place, were in it or crossed it at
    /// `time` or later.
    ///
    /// - Parameter heard: a device that reported then or later is taken to be still where it was.
    func visitors(
        of slot: UInt32, since time: UnixTime, heard: UnixTime, _ ordinals: Range<UInt64>
    ) async throws -> [UInt32] {
        try await database.read { database in
            try database.rows(
                """
                SELECT DISTINCT row & 4294967295 FROM transition_log AS entry
                WHERE slot = ?2 AND kind <> 5 AND (time >= ?3 OR \(Self.isInside))
                    AND row & 4294967295 >= ?4 AND row & 4294967295 < ?5
                """, heard.milliseconds, slot, time.milliseconds, Int64(ordinals.lowerBound),
                Int64(ordinals.upperBound)
            ) { UInt32(truncatingIfNeeded: $0.integer(0)) }
        }
    }

    /// The condition that a row of `transition_log AS entry` is an entry without an exit, of a
    /// device that reported at ?1 or later.
    static let isInside = """
        entry.kind = 1 AND NOT EXISTS (
            SELECT 1 FROM transition_log AS later WHERE later.row = entry.row
                AND later.place = entry.place AND later.kind = 2 AND later.since = entry.since)
        AND EXISTS (SELECT 1 FROM movement WHERE movement.row = entry.row
            AND movement.device = entry.device AND movement.time >= ?1)
        """
}
