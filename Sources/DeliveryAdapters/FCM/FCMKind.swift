import Addresses
import JSON

/// Firebase Cloud Messaging by its HTTP v1 API.
package struct FCMKind: AdapterKind {
    package let name = "fcm"
    package let addressKinds = [AddressKind.fcmFID.rawValue, AddressKind.fcmToken.rawValue]
    package let settings = [
        AdapterSetting(
            "service-account",
            "The JSON file from the Firebase project's settings, Service accounts.",
            isRequired: true, isSecret: true),
        AdapterSetting(
            "quota-per-minute",
            "The project's quota in messages a minute; 600000 if unset. If several providers "
                + "have the same project, the lowest quota counts.",
            isRequired: false),
        AdapterSetting(
            "validate-only", "yes makes FCM only check messages and send nothing; no if unset.",
            isRequired: false),
        AdapterSetting(
            "endpoint", "The https://host:port of a simulator, for tests.", isRequired: false),
        AdapterSetting(
            "token-endpoint", "The URL of a simulator that grants access tokens.",
            isRequired: false),
        AdapterSetting.authorities,
        AdapterSetting.price,
    ]

    /// Creates the kind.
    package init() {}

    /// The range of valid quotas, whose maximum is far above what Google grants.
    private static let quotas = 1...100_000_000

    package func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter {
        try FCMAdapter(Self.configuration(values), tools)
    }

    package func bytes(of message: OutgoingMessage, _ settings: [String: String]) -> Int? {
        // Most addresses are Firebase installation ids, which have 22 characters.
        let target = FCMTarget.fid(String(repeating: "0", count: 22))
        let request = try? FCMRequest(
            message, Presentation(of: message), to: target, project: "")
        return request?.body.count
    }

    package func messagesPerMinute(_ settings: [String: String]) -> Int? {
        settings["quota-per-minute"].flatMap { DecimalText.integer($0, Int.self) }
            ?? FCMQuota.usual
    }

    package func targets(_ values: AdapterValues) -> [AdapterTarget] {
        // A service account names the server of its tokens itself.
        let account = values.optional("service-account").flatMap {
            try? FCMCredentials(json: Array($0.utf8))
        }
        return [
            AdapterTarget.url("endpoint", values.optional("endpoint")),
            AdapterTarget.url("token-endpoint", values.optional("token-endpoint")),
            AdapterTarget.url("service-account", account?.tokenURL),
        ].compactMap(\.self)
    }

    /// Returns the configuration that the settings describe.
    static func configuration(
        _ values: AdapterValues
    ) throws(CredentialError) -> FCMConfiguration {
        let account = try values.required("service-account")
        let credentials: FCMCredentials
        do throws(CredentialError) {
            credentials = try FCMCredentials(json: Array(account.utf8))
        } catch { throw error.of("service-account") }
        var configuration = FCMConfiguration(credentials)
        configuration.endpoint = try values.origin("endpoint", or: configuration.endpoint)
        configuration.tokenURL = values.optional("token-endpoint") ?? configuration.tokenURL
        configuration.authorities = try SettingReader(values, of: Self()).authorities()
        configuration.addresses = values.privateTargets.policy(
            for: Self().targets(values).map(\.receiver))
        configuration.validatesOnly = try values.flag("validate-only")
        if let text = values.optional("quota-per-minute") {
            guard let quota = DecimalText.integer(text, Int.self), quotas.contains(quota) else {
                throw CredentialError(
                    .invalidValue,
                    "quota-per-minute is not a number from \(quotas.lowerBound) to "
                        + "\(quotas.upperBound)", setting: "quota-per-minute")
            }
            configuration.quotaPerMinute = quota
        }
        return configuration
    }
}
