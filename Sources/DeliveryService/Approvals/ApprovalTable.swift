import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The rules of apps and the approvals of notifications, inside a transaction.
enum ApprovalTable {
    /// The table of rules, and the column of approvals.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE approval_rule (
            app TEXT PRIMARY KEY,
            rules BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE notification ADD COLUMN approval BLOB;
        """

    /// Adds the column for the authors beside the sender, as ids with blanks between them.
    ///
    /// This is part of a migration and must never change.
    static let authors = "ALTER TABLE notification ADD COLUMN authors TEXT NOT NULL DEFAULT ''"

    /// Finds the notifications of an app that somebody has approved or has to approve, which are
    /// few.
    ///
    /// This is part of a migration and must never change.
    static let index = """
        CREATE INDEX notification_with_approval ON notification (app, sequence)
            WHERE approval IS NOT NULL;
        """

    /// Returns the rules of all apps that have some.
    static func all(
        in database: borrowing Database
    ) throws -> [String: Proto.ApprovalRules] {
        var rules: [String: Proto.ApprovalRules] = [:]
        try database.visit("SELECT app, rules FROM approval_rule") { row in
            rules[row.text(0)] = try Proto.ApprovalRules(decoding: row.blob(1))
            return true
        }
        return rules
    }

    /// Returns an app's rules; nil if nobody has set them.
    static func rules(
        of app: String, in database: borrowing Database
    ) throws -> Proto.ApprovalRules? {
        try database.first("SELECT rules FROM approval_rule WHERE app = ?", app) {
            try Proto.ApprovalRules(decoding: $0.blob(0))
        }
    }

    /// Stores an app's rules.
    static func put(
        _ rules: Proto.ApprovalRules, of app: String, in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO approval_rule (app, rules) VALUES (?, ?)
            ON CONFLICT (app) DO UPDATE SET rules = excluded.rules
            """, app, try rules.encoded())
    }

    /// Stores that somebody approved a notification.
    static func put(
        _ approval: Proto.Approval, of sequence: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE notification SET approval = ? WHERE sequence = ?", try approval.encoded(),
            sequence)
    }

    /// Stores why an approved notification still stands still.
    static func note(
        _ reason: String, of sequence: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE notification SET reason = ? WHERE sequence = ? AND state = ?", reason,
            sequence, Int(NotificationState.stalled.rawValue))
    }
}
