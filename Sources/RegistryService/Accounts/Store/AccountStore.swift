import Protocol
import ServiceKit
import Storage

/// Accounts, sessions and rules on disk: a row each, with a packed message beside the ids.
struct AccountStore: Sendable {
    /// The tables.
    ///
    /// A session goes with its account.
    static let tables = """
        CREATE TABLE account (
            id TEXT PRIMARY KEY,
            login TEXT NOT NULL UNIQUE,
            stored BLOB NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE account_session (
            id TEXT PRIMARY KEY,
            account TEXT NOT NULL,
            stored BLOB NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX account_session_account ON account_session (account);
        """

    /// The table of the rules whether accounts need a second factor.
    ///
    /// The whole suite's has an empty app.
    static let ruleTable = """
        CREATE TABLE second_factor_rule (
            app TEXT PRIMARY KEY,
            stored BLOB NOT NULL
        ) WITHOUT ROWID, STRICT;
        """

    /// A change, which takes place completely or not at all.
    struct Change: Sendable {
        var accounts: [Account] = []
        var sessions: [AccountSession] = []
        /// The sessions that were used, which stay ended if they have ended.
        var usedSessions: [AccountSession] = []
        var removedAccount: String?
        var removedSessions: [String] = []
        /// The rules of apps that are set.
        var rules: [String: Proto.StoredSecondFactorRule] = [:]
        /// The app whose rule is removed.
        var removedRule: String?
        /// True if the change takes something from somebody, which must work with a full disk, too.
        var isRevocation = false
        /// True if no bytes of the removed rows may stay in the files.
        var isErasure = false
    }

    let database: DatabaseQueue

    /// The stored accounts, sessions and rules.
    struct Contents: Sendable {
        var accounts: [Account]
        var sessions: [AccountSession]
        var rules: [String: Proto.StoredSecondFactorRule]
    }

    /// Returns all that is stored.
    func load() async throws -> Contents {
        try await database.read { database in
            let accounts = try database.rows("SELECT id, login, stored FROM account") { row in
                Account(
                    id: row.text(0), login: row.text(1),
                    stored: try Proto.StoredAccount(decoding: row.blob(2)))
            }
            let sessions = try database.rows(
                "SELECT id, account, stored FROM account_session"
            ) { row in
                AccountSession(
                    id: row.text(0), account: row.text(1),
                    stored: try Proto.StoredSession(decoding: row.blob(2)))
            }
            let rules = try database.rows(
                "SELECT app, stored FROM second_factor_rule"
            ) { row in
                (row.text(0), try Proto.StoredSecondFactorRule(decoding: row.blob(1)))
            }
            return Contents(
                accounts: accounts, sessions: sessions,
                rules: Dictionary(rules, uniquingKeysWith: { $1 }))
        }
    }

    /// Makes a change; it returns when that is on disk.
    func perform(_ change: Change) async throws {
        try await database.write(
            priority: change.isRevocation ? .reserved : .ordinary,
            isErasure: change.isErasure || change.removedAccount != nil
        ) { database in
            for account in change.accounts {
                try database.run(
                    """
                    INSERT INTO account (id, login, stored) VALUES (?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET stored = excluded.stored
                    """, account.id, account.login, try account.stored.encoded())
            }
            try Self.writeSessions(of: change, to: database)
            for (app, rule) in change.rules {
                try database.run(
                    """
                    INSERT INTO second_factor_rule (app, stored) VALUES (?, ?)
                    ON CONFLICT (app) DO UPDATE SET stored = excluded.stored
                    """, app, try rule.encoded())
            }
            if let app = change.removedRule {
                try database.run("DELETE FROM second_factor_rule WHERE app = ?", app)
            }
            if let id = change.removedAccount {
                try database.run("DELETE FROM account WHERE id = ?", id)
            }
        }
    }

    private static func writeSessions(
        of change: Change, to database: borrowing Database
    ) throws {
        for session in change.sessions {
            try database.run(
                """
                INSERT INTO account_session (id, account, stored) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET stored = excluded.stored
                """, session.id, session.account, try session.stored.encoded())
        }
        for session in change.usedSessions {
            try database.run(
                "UPDATE account_session SET stored = ? WHERE id = ?",
                try session.stored.encoded(), session.id)
        }
        for id in change.removedSessions {
            try database.run("DELETE FROM account_session WHERE id = ?", id)
        }
        if let id = change.removedAccount {
            try database.run("DELETE FROM account_session WHERE account = ?", id)
        }
    }
}
