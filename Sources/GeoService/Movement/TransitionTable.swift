import Context
import Protocol
import ServiceKit
import Spatial
import Storage

/// Delivery's answer for a place's story.
struct StoryAnswer: Hashable, Sendable {
    let number: Int64
    /// The notification, or why there is none.
    let outcome: Outcome

    enum Outcome: Hashable, Sendable {
        case sent(String)
        case refused(MomentReason, String)
    }
}

/// The table of transitions, for use inside a transaction.
enum TransitionTable {
    /// The columns that `message(_:)` reads, in its order.
    static let columns = """
        number, device, slot, kind, since, time, place, version, edge, accuracy, paused, fate, \
        reason, text, notification, id
        """

    /// Inserts a transition, unless it is stored already.
    static func insert(
        _ record: TransitionRecord, of device: Identifier, in row: PositionRow,
        in database: borrowing Database
    ) throws {
        let fate = record.fate.columns
        try database.run(
            """
            INSERT OR IGNORE INTO transition_log (row, device, id, slot, kind, since, time, place,
                version, edge, accuracy, paused, streamed, fate, silent, reason)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, row.number, device.description, record.id(of: device.description).description,
            record.slot, Int(record.kind.rawValue), record.since, record.time, record.place,
            record.version, record.edge, record.accuracy, record.isPaused ? 1 : 0,
            record.isStreamed ? 1 : 0, fate.fate, fate.isSilent ? 1 : 0, fate.reason)
    }

    /// Deletes the oldest transitions of a device beyond the newest `most`, but none that wait for
    /// delivery.
    static func keepNewest(
        _ most: Int, of device: String, in database: borrowing Database
    ) throws {
        let last = try database.first(
            """
            SELECT number FROM transition_log WHERE device = ? ORDER BY number DESC
            LIMIT 1 OFFSET ?
            """, device, most
        ) { $0.integer(0) }
        guard let last else { return }
        try database.run(
            """
            DELETE FROM transition_log WHERE device = ? AND number <= ?
                AND fate NOT IN (\(MomentFate.sending), \(MomentFate.deferred)) AND streamed <> 1
            """, device, last)
    }

    /// Sets the fate of a device's deferred transition at a place; earlier deferred ones are marked
    /// as replaced.
    static func change(
        _ change: FateChange, in row: PositionRow, in database: borrowing Database
    ) throws {
        let waiting = "row = ? AND place = ? AND fate = \(MomentFate.deferred)"
        let last =
            try database.first(
                "SELECT max(number) FROM transition_log WHERE \(waiting)", row.number, change.place
            ) { $0.optionalInteger(0) } ?? nil
        guard let last else { return }
        try database.run(
            """
            UPDATE transition_log SET fate = \(MomentFate.refused), reason = ?
            WHERE \(waiting) AND number < ?
            """, MomentReason.replaced.code, row.number, change.place, last)
        let fate = change.fate.columns
        try database.run(
            "UPDATE transition_log SET fate = ?, silent = ?, reason = ? WHERE number = ?",
            fate.fate, fate.isSilent ? 1 : 0, fate.reason, last)
    }

    /// Stores delivery's answer.
    static func note(_ answer: StoryAnswer, in database: borrowing Database) throws {
        switch answer.outcome {
        case .sent(let notification):
            try database.run(
                """
                UPDATE transition_log SET fate = \(MomentFate.sent), notification = ?,
                    request = NULL
                WHERE number = ?
                """, notification, answer.number)
        case .refused(let reason, let text):
            try database.run(
                """
                UPDATE transition_log SET fate = \(MomentFate.refused), reason = ?, text = ?,
                    request = NULL
                WHERE number = ?
                """, reason.code, text, answer.number)
        }
    }

    /// Returns a transition as a protobuf message from a row of ``columns``.
    static func message(_ row: Row) -> Proto.PlaceTransition {
        var message = Proto.PlaceTransition()
        (message.id, message.deviceId) = (row.text(15), row.text(1))
        message.kind = Proto.TransitionKind(rawValue: Int32(truncatingIfNeeded: row.integer(3)))
        let (since, time) = (row.integer(4), row.integer(5))
        message.since = UnixTime(milliseconds: since).timestamp
        message.time = UnixTime(milliseconds: time).timestamp
        message.placeId = row.text(6)
        message.placeVersion = UInt64(clamping: row.integer(7))
        (message.edgeDistanceMetres, message.accuracyMetres) = (row.real(8), row.real(9))
        message.paused = row.integer(10) == 1
        message.visit = message.kind == .exit && time - since >= TransitionLimits.visit
        message.fate = Proto.MomentFate(rawValue: Int32(truncatingIfNeeded: row.integer(11)))
        message.reasonCode = row.text(12)
        let text = row.text(13)
        message.reason =
            text.isEmpty && !message.reasonCode.isEmpty
            ? MomentReason.stored(message.reasonCode).text : text
        message.notificationId = row.text(14)
        return message
    }
}

/// The stored numbers of fates, which equal those of `Proto.MomentFate`.
enum MomentFate {
    static let (none, sending, sent, deferred, refused) = (0, 1, 2, 3, 4)
}

extension TransitionRecord.Fate {
    /// The fate as stored columns.
    fileprivate var columns: (fate: Int, isSilent: Bool, reason: String) {
        switch self {
        case .none: (MomentFate.none, false, "")
        case .sending(let silently): (MomentFate.sending, silently, "")
        case .deferred(let reason): (MomentFate.deferred, false, reason.code)
        case .refused(let reason): (MomentFate.refused, false, reason.code)
        }
    }
}

extension TransitionRecord {
    /// Returns the transition as a protobuf message, directly after it was found.
    func message(of device: String) -> Proto.PlaceTransition {
        var message = Proto.PlaceTransition()
        (message.id, message.deviceId) = (id(of: device).description, device)
        (message.placeId, message.placeVersion) = (place, UInt64(clamping: version))
        message.kind = kind.proto
        message.time = UnixTime(milliseconds: time).timestamp
        message.since = UnixTime(milliseconds: since).timestamp
        (message.edgeDistanceMetres, message.accuracyMetres) = (edge, accuracy)
        (message.paused, message.visit) = (isPaused, isVisit)
        let fate = fate.columns
        message.fate = Proto.MomentFate(rawValue: Int32(fate.fate))
        message.reasonCode = fate.reason
        message.reason = fate.reason.isEmpty ? "" : MomentReason.stored(fate.reason).text
        return message
    }
}
