import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import TypePaths

extension DeliveryStore {
    /// Makes a notification wait for an approval, whose audience was to be stored now, and ends the
    /// lease for that.
    func putOff(
        _ sequence: Int64, until approval: Proto.Approval, now: UnixTime
    ) async throws -> Transition? {
        try await database.write { database in
            try database.run("DELETE FROM plan_lease WHERE notification = ?", sequence)
            guard var record = try NotificationTable.with(sequence: sequence, in: database),
                record.state == .queued, !record.machine.isPlanned
            else { return nil }
            record.approval = approval
            try ApprovalTable.put(approval, of: sequence, in: database)
            return try Self.apply(
                [.awaitsApproval(reason: approval.words)], to: record, now: now, in: database)
        }
    }

    /// Notes of notifications that are due and wait for approval that a switch holds them as well,
    /// so that they need a release, too.
    ///
    /// - Parameters:
    ///   - type: Those of this type and the types below it; nil for all.
    ///   - sequence: Only this notification; nil for all.
    /// - Returns: How many there were, at most `limit`.
    func holdWaiting(
        _ mark: String, of app: String, type: String? = nil, sequence: Int64? = nil, limit: Int,
        now: UnixTime
    ) async throws -> Int {
        try await database.write { database in
            try database.run(
                """
                UPDATE notification SET reason = ?1 WHERE sequence IN (
                    SELECT sequence FROM notification
                    WHERE app = ?2 AND state = 5 AND approval IS NOT NULL
                        AND (?3 IS NULL OR \(TypePath.condition("type", coveredBy: "?3")))
                        AND (?4 IS NULL OR sequence = ?4)
                        AND reason LIKE ?5 || '%' AND deliver_time <= ?6
                    LIMIT ?7)
                """, mark, app, type, sequence, Proto.Approval.wordsStart, now.milliseconds, limit)
        }
    }

    /// Notes that an operator released a notification that still waits for approval.
    func endHold(of record: NotificationRecord) async throws {
        guard let approval = record.approval, approval.isOpen, !record.waitsForApprovalAlone else {
            return
        }
        try await database.write { database in
            try ApprovalTable.note(approval.words, of: record.sequence, in: database)
        }
    }
}
