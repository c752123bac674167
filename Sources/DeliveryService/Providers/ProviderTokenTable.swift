import DeliveryAdapters
import ServiceKit
import Storage

/// The table of provider tokens, encrypted, so that a restarted process need not make new ones at
/// once; inside a transaction.
enum ProviderTokenTable {
    /// The table.
    static let creation = """
        CREATE TABLE provider_token (
            key TEXT PRIMARY KEY,
            sealed BLOB NOT NULL,
            time INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The time that a token may be used.
    private static let tokenLife: Duration = .seconds(3_600)

    /// Stores a token in place of the key's last one, and deletes tokens that are too old.
    static func keep(
        _ token: KeptProviderToken, in vault: CredentialVault, _ database: borrowing Database
    ) throws {
        try database.run(
            "DELETE FROM provider_token WHERE time < ?",
            token.time.milliseconds - tokenLife.milliseconds)
        try database.run(
            "INSERT OR REPLACE INTO provider_token (key, sealed, time) VALUES (?, ?, ?)",
            token.key, vault.seal(token.token, for: token.place), token.time.milliseconds)
    }

    /// Returns the stored tokens, except those that the vault cannot open.
    static func all(
        from vault: CredentialVault, _ database: borrowing Database
    ) throws -> [KeptProviderToken] {
        let rows = try database.rows("SELECT key, sealed, time FROM provider_token") {
            ($0.text(0), $0.blob(1), UnixTime(milliseconds: $0.integer(2)))
        }
        return rows.compactMap { key, sealed, time in
            var token = KeptProviderToken(key: key, token: "", time: time)
            guard let text = try? vault.open(sealed, of: token.place) else { return nil }
            token.token = text
            return token
        }
    }
}

extension KeptProviderToken {
    fileprivate var place: SecretPlace { SecretPlace(app: "", provider: "token", setting: key) }
}
