import DeliveryAdapters
import Protocol
import ServiceKit

/// A provider as an app's team has set it up.
struct ProviderRecord: Hashable, Sendable {
    /// Whose it is.
    var app: String
    /// Its name in the app.
    var name: String
    /// Which kind of provider, by the name of its ``AdapterKind``.
    var kind: String
    /// What is set and no secret, by the settings' names.
    var settings: [String: String]
    /// What is set and a secret, by the settings' names.
    var secrets: [String: SealedSecret]
    /// The key's id that was used.
    var setBy: String
    var setTime: UnixTime
    /// Why no adapter can be made of it here; nil if one can.
    var problem: String?
    /// The public part of its key, for those who must know it; nil for kinds that have none.
    var publicKey: String?

    /// Where one of its secrets belongs.
    func place(of setting: String) -> SecretPlace {
        SecretPlace(app: app, provider: name, setting: setting)
    }

    /// What an adapter is made of, the secrets opened.
    ///
    /// - Throws: ``VaultError`` for the first of its secrets, by name, that cannot be opened.
    func values(from vault: CredentialVault) throws(VaultError) -> AdapterValues {
        var values = settings
        for (name, secret) in secrets.sorted(by: { $0.key < $1.key }) {
            values[name] = try vault.open(secret.sealed, of: place(of: name))
        }
        return AdapterValues(app: app, values)
    }

    /// As it travels, with fingerprints for secrets.
    ///
    /// - Parameters:
    ///   - kind: orders the settings; nil if it is not known any more: by name.
    ///   - blocked: why nothing is sent through it now.
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
        let known = kind?.settings.map(\.name) ?? []
        let others = Set(settings.keys).union(secrets.keys).subtracting(known).sorted()
        proto.settings = (known + others).compactMap { name in
            var setting = Proto.ProviderSetting()
            setting.name = name
            if let secret = secrets[name] {
                setting.fingerprint = secret.fingerprint
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

/// A secret that only the vault's key opens.
struct SealedSecret: Hashable, Sendable {
    /// As ``CredentialVault`` has sealed it.
    var sealed: [UInt8]
    /// What it is recognised by.
    var fingerprint: String
}
