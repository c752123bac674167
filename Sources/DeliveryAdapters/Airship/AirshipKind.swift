import Addresses
import Audience
import HTTPClient

/// Airship, for a gradual migration.
struct AirshipKind: AdapterKind {
    let name = "airship"
    let addressKinds = [AddressKind.airship.rawValue]
    let settings = [
        AdapterSetting("app-key", "The app's key, from the app's settings.", isRequired: true),
        AdapterSetting(
            "master-secret", "The app's master secret, unless you give a token.", isRequired: false,
            isSecret: true),
        AdapterSetting(
            "token", "A bearer token that may send pushes, unless you give the master secret.",
            isRequired: false, isSecret: true),
        AdapterSetting(
            "mode",
            "devices (if unset) pushes to devices' channels; audience sends one push to all.",
            isRequired: false),
        AdapterSetting("site", "The account's site: us (if unset) or eu.", isRequired: false),
        AdapterSetting(
            "endpoint", "https://host[:port] instead of the site's; http for this machine only.",
            isRequired: false),
        AdapterSetting.authorities,
        AdapterSetting.price,
    ]

    func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter {
        let addresses = values.privateTargets.policy(for: targets(values).map(\.receiver))
        let values = SettingReader(values, of: self)
        let account = AirshipAccount(
            endpoint: try endpoint(values), appKey: try word(values, "app-key"),
            secret: try secret(values), authorities: try values.authorities(),
            addresses: addresses)
        switch values["mode"] ?? "devices" {
        case "devices":
            let adapter = AirshipAdapter(account, client: tools.http, clock: tools.clock)
            return BoundedAdapter(
                adapter, limit: AirshipPush.channels, on: tools.executor,
                onClose: { adapter.close() })
        case Self.audience:
            let adapter = AirshipAudienceAdapter(
                account, client: tools.http, clock: tools.clock, log: tools.log)
            return BoundedAdapter(
                adapter, limit: AirshipAudienceAdapter.atOnce, on: tools.executor)
        default: throw values.wrong("mode", "is neither devices nor audience")
        }
    }

    func targets(_ values: AdapterValues) -> [AdapterTarget] {
        [AdapterTarget.url("endpoint", values.optional("endpoint"))].compactMap(\.self)
    }

    func sendsToAudiences(_ settings: [String: String]) -> Bool {
        settings["mode"] == Self.audience
    }

    func problem(with audience: Selector) -> String? {
        do throws(AirshipAudience.Untranslatable) {
            _ = try AirshipAudience(audience)
            return nil
        } catch {
            return error.description
        }
    }

    private static let audience = "audience"

    private func secret(_ values: SettingReader) throws(CredentialError) -> AirshipAccount.Secret {
        switch (values["master-secret"], values["token"]) {
        case (_?, nil): return .master(try word(values, "master-secret"))
        case (nil, _?): return .token(try word(values, "token"))
        case (nil, nil): throw values.wrong("master-secret", "is missing; set it or token")
        case (_?, _?): throw values.wrong("token", "and master-secret are both set; leave one out")
        }
    }

    private func endpoint(_ values: SettingReader) throws(CredentialError) -> String {
        if let text = values["endpoint"] {
            let local = ["http://127.0.0.1:", "http://localhost:", "http://[::1]:"]
            let end = text.hasSuffix("/") ? String(text.dropLast()) : text
            guard end.hasPrefix("https://") || local.contains(where: end.hasPrefix),
                end.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), end.utf8.count <= 255,
                !end.dropFirst(8).contains(where: { "/?#@".contains($0) })
            else { throw values.wrong("endpoint", "is not https://host or https://host:port") }
            return end
        }
        guard let endpoint = AirshipAccount.sites[values["site"] ?? "us"] else {
            throw values.wrong("site", "is neither us nor eu")
        }
        return endpoint
    }

    /// Returns a setting for a header: without blanks, and without colons, which separate the key
    /// from the secret in Basic authentication.
    private func word(
        _ values: SettingReader, _ name: String
    ) throws(CredentialError) -> String {
        let word = try values.required(name)
        let isPlain = word.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ":") }
        guard isPlain, word.utf8.count <= 4096 else {
            throw values.wrong(name, "contains blanks or characters that are not allowed")
        }
        return word
    }
}
