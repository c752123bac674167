import ServiceKit
import Storage

/// The table of providers' settings and sealed secrets, inside a transaction.
enum ProviderSettingTable {
    /// Stores a provider's settings.
    ///
    /// - Parameter before: When the secrets from before were first given, by their fingerprints. A
    ///   secret that is the same keeps its time.
    static func insert(
        _ record: ProviderRecord, before: [String: Int64], in database: borrowing Database
    ) throws {
        let insertion = """
            INSERT INTO provider_setting
                (app, provider, name, value, sealed, fingerprint, set_time)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        for (name, value) in record.settings {
            try database.run(
                insertion, record.app, record.name, name, value, [UInt8]?.none, String?.none,
                Int64?.none)
        }
        for (name, secret) in record.secrets {
            try database.run(
                insertion, record.app, record.name, name, String?.none, secret.sealed,
                secret.fingerprint, before[secret.fingerprint] ?? secret.setTime.milliseconds)
        }
    }

    /// Returns the times at which the secrets of the stored provider were first given, by
    /// fingerprint.
    static func secretTimes(
        of record: ProviderRecord, in database: borrowing Database
    ) throws -> [String: Int64] {
        let times = try database.rows(
            """
            SELECT fingerprint, set_time FROM provider_setting
            WHERE app = ? AND provider = ? AND fingerprint IS NOT NULL AND set_time IS NOT NULL
            """, record.app, record.name
        ) { ($0.text(0), $0.integer(1)) }
        return Dictionary(times, uniquingKeysWith: min)
    }
}
