import DeliveryAdapters
import Protocol
import ServiceKit

/// A provider as an app's team has set it up.
struct ProviderRecord: Hashable, Sendable {
    /// The app's id.
    var app: String
    /// The provider's name in the app.
    var name: String
    /// The name of the provider's ``AdapterKind``.
    var kind: String
    /// The values that are not secrets, by the settings' names.
    var settings: [String: String]
    /// The secrets, by the settings' names.
    var secrets: [String: SealedSecret]
    /// The id of the key with which the provider was set.
    var setBy: String
    var setTime: UnixTime
    /// True if that key was one of the whole suite, so that the settings may name private servers.
    var isOfSuite: Bool
    /// The time at which the credentials expire, as the caller who set the provider told it; nil if
    /// it was not told.
    var credentialsExpire: UnixTime?
    /// The reason why no adapter can be made from the provider; nil if one can.
    var problem: String?
    /// The public part of the provider's key, for those who must know it; nil for kinds that have
    /// none.
    var publicKey: String?

    /// The time at which the oldest of the secrets was first given; nil if there is none.
    var credentialsSet: UnixTime? { secrets.values.map(\.setTime).min() }

    /// Returns the place of one of the provider's secrets.
    func place(of setting: String) -> SecretPlace {
        SecretPlace(app: app, provider: name, setting: setting)
    }

    /// Returns the values for an adapter, with the secrets decrypted.
    ///
    /// - Throws: ``VaultError`` for the first secret, by name, that cannot be opened.
    func values(from vault: CredentialVault) throws(VaultError) -> AdapterValues {
        var values = settings
        for (name, secret) in secrets.sorted(by: { $0.key < $1.key }) {
            values[name] = try vault.open(secret.sealed, of: place(of: name))
        }
        return AdapterValues(app: app, values)
    }

    /// Returns the provider as a protobuf message, with fingerprints in place of secrets.
    ///
    /// - Parameters:
    /// - kind: The kind, whose order of settings is used; nil, if it is no longer known, sorts them
    ///   by name.
    /// - blocked: The reason why nothing is sent through the provider now.
    func proto(
        _ kind: (any AdapterKind)?, blocked: String?, until: UnixTime?
    ) -> Proto.Provider {
        var proto = Proto.Provider()
        (proto.app, proto.name, proto.kind) = (app, name, self.kind)
        proto.environment = settings["environment"] ?? ""
        proto.setBy = setBy
        proto.setTime = setTime.timestamp
        proto.publicKey = publicKey ?? ""
        proto.blocked = blocked ?? ""
        proto.blockedUntil = until?.timestamp
        proto.credentialsExpireTime = credentialsExpire?.timestamp
        proto.credentialsSetTime = credentialsSet?.timestamp
        let known = kind?.settings.map(\.name) ?? []
        let others = Set(settings.keys).union(secrets.keys).subtracting(known).sorted()
        proto.settings = (known + others).compactMap { name in
            var setting = Proto.ProviderSetting()
            setting.name = name
            if let secret = secrets[name] {
                setting.fingerprint = secret.fingerprint
                setting.setTime = secret.setTime.timestamp
            } else if let value = settings[name] {
                setting.value = value
            } else {
                return nil
            }
            return setting
        }
        return proto
    }
}

extension ProviderRecord {
    /// Adds the column that says whether a key of the suite set a provider.
    ///
    /// It is true for providers that were set before: at that time every key could name every
    /// server.
    static let settersScope = """
        ALTER TABLE provider ADD COLUMN of_suite INTEGER NOT NULL DEFAULT 1;
        """

    /// Adds the columns for the time at which credentials expire, and for that at which each secret
    /// was first given.
    ///
    /// For the secrets of earlier versions it is the time at which they were last given.
    static let credentialTimes = """
        ALTER TABLE provider ADD COLUMN expire_time INTEGER;
        ALTER TABLE provider_setting ADD COLUMN set_time INTEGER;
        UPDATE provider_setting SET set_time = (
            SELECT time FROM provider
            WHERE provider.app = provider_setting.app AND provider.name = provider_setting.provider)
        WHERE sealed IS NOT NULL;
        """

    /// The columns that are read of a provider, in this order.
    static let columns = "name, kind, set_by, time, of_suite, expire_time"

    /// Creates the record that a request asks for, with its secrets sealed by a vault.
    ///
    /// - Parameter call: The call that made the request.
    init(
        _ wish: ProviderCheck.Wish, of app: String, by call: CallContext, at time: UnixTime,
        _ vault: CredentialVault
    ) {
        self.init(
            app: app, name: wish.name, kind: wish.kind.name, settings: wish.plain, secrets: [:],
            setBy: call.principal?.subject ?? "suite", setTime: time, isOfSuite: call.isOfSuite,
            credentialsExpire: wish.credentialsExpire)
        for (name, secret) in wish.secrets {
            secrets[name] = SealedSecret(
                sealed: vault.seal(secret, for: place(of: name)),
                fingerprint: vault.fingerprint(of: secret, app: app), setTime: time)
        }
    }
}

/// A secret that only the vault's key can decrypt.
struct SealedSecret: Hashable, Sendable {
    /// The secret as encrypted by ``CredentialVault``.
    var sealed: [UInt8]
    /// The fingerprint by which the secret is recognized.
    var fingerprint: String
    /// The time at which the secret was first given.
    var setTime: UnixTime
}
