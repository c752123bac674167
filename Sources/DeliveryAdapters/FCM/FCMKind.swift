import JSON

/// Firebase Cloud Messaging, by HTTP v1.
package struct FCMKind: AdapterKind {
    package let name = "fcm"
    package let addressKinds = ["fcm-fid", "fcm-token"]
    package let settings = [
        AdapterSetting(
            "service-account",
            "The JSON file from the Firebase project's settings, Service accounts.",
            isRequired: true, isSecret: true),
        AdapterSetting(
            "quota-per-minute",
            "Messages that Google takes of the project in a minute; 600000 if unset. Of several "
                + "providers with the project the least counts.",
            isRequired: false),
        AdapterSetting(
            "validate-only", "yes: FCM checks messages and sends nothing; no if unset.",
            isRequired: false),
        AdapterSetting(
            "endpoint", "https://host:port of a stand-in, to try things out.", isRequired: false),
        AdapterSetting(
            "token-endpoint", "The URL of a stand-in that gives out access tokens.",
            isRequired: false),
        AdapterSetting(
            "authorities", "The path of a PEM file with a stand-in's authority.", isRequired: false
        ),
    ]

    /// The kind.
    package init() {}

    /// Far more than Google gives anybody.
    private static let quotas = 1...100_000_000

    package func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter {
        try FCMAdapter(Self.configuration(values), tools)
    }

    /// What the settings say.
    static func configuration(
        _ values: AdapterValues
    ) throws(CredentialError) -> FCMConfiguration {
        let account = try values.required("service-account")
        var configuration = FCMConfiguration(try FCMCredentials(json: Array(account.utf8)))
        configuration.endpoint = try values.origin("endpoint", or: configuration.endpoint)
        configuration.tokenURL = values.optional("token-endpoint") ?? configuration.tokenURL
        configuration.authorities = values.optional("authorities")
        configuration.validatesOnly = try values.flag("validate-only")
        if let text = values.optional("quota-per-minute") {
            guard let quota = DecimalText.integer(text, Int.self), quotas.contains(quota) else {
                throw CredentialError(
                    .invalidValue,
                    "quota-per-minute is no number from \(quotas.lowerBound) to "
                        + "\(quotas.upperBound)")
            }
            configuration.quotaPerMinute = quota
        }
        return configuration
    }
}
