import Protocol
import ServiceKit
import Storage

/// Accounts and sessions on disk: a row each, with a packed message beside the ids.
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

    /// A change, which takes place completely or not at all.
    struct Change: Sendable {
        var accounts: [Account] = []
        var sessions: [AccountSession] = []
        var removedAccount: String?
        var removedSessions: [String] = []
        /// Whether it takes something from somebody, which must work with a full disk, too.
        var isRevocation = false
    }

    let database: DatabaseQueue

    /// Returns all accounts and sessions.
    func load() async throws -> (accounts: [Account], sessions: [AccountSession]) {
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
            return (accounts, sessions)
        }
    }

    /// Makes a change; it returns when that is on disk.
    func perform(_ change: Change) async throws {
        try await database.write(
            priority: change.isRevocation ? .reserved : .ordinary,
            isErasure: change.removedAccount != nil
        ) { database in
            for account in change.accounts {
                try database.run(
                    """
                    INSERT INTO account (id, login, stored) VALUES (?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET stored = excluded.stored
                    """, account.id, account.login, try account.stored.encoded())
            }
            for session in change.sessions {
                try database.run(
                    """
                    INSERT INTO account_session (id, account, stored) VALUES (?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET stored = excluded.stored
                    """, session.id, session.account, try session.stored.encoded())
            }
            for id in change.removedSessions {
                try database.run("DELETE FROM account_session WHERE id = ?", id)
            }
            if let id = change.removedAccount {
                try database.run("DELETE FROM account_session WHERE account = ?", id)
                try database.run("DELETE FROM account WHERE id = ?", id)
            }
        }
    }
}
