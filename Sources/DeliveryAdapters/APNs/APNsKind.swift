package import Protocol

/// Apple's push notification service.
package struct APNsKind: AdapterKind {
    package let name = "apns"
    package let addressKinds = APNsPushType.addressKinds
    package let settings = [
        AdapterSetting(
            "team-id", "The team's ten characters, from the developer account's Membership page.",
            isRequired: true),
        AdapterSetting(
            "key-id", "The key's ten characters, from Certificates, Identifiers & Profiles, Keys.",
            isRequired: true),
        AdapterSetting(
            "key", "The key itself: the .p8 file that can be downloaded once.", isRequired: true,
            isSecret: true),
        AdapterSetting(
            "topic", "The app's bundle id, for devices that report none.", isRequired: true),
        AdapterSetting(
            "environment",
            "production or sandbox, for devices that report neither; production if unset.",
            isRequired: false),
        AdapterSetting(
            Self.receiptsName,
            "yes or no: whether the app's notification service extension runs for each alert, so "
                + "that it keeps a receipt; yes if unset.",
            isRequired: false),
        AdapterSetting(
            "endpoint", "The https://host:port of a simulator, for tests.", isRequired: false),
        AdapterSetting.authorities,
        AdapterSetting.price,
    ]

    private static let receiptsName = "receipts"

    /// Creates the kind.
    package init() {}

    package func addressKinds(for content: Proto.Content) -> [String] {
        [APNsPushType.addressKind(of: content)]
    }

    package func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter {
        try APNsAdapter(Self.configuration(values), tools)
    }

    /// Returns the configuration that the settings describe.
    static func configuration(
        _ values: AdapterValues
    ) throws(CredentialError) -> APNsConfiguration {
        let credentials = try APNsCredentials(
            team: values.required("team-id"), keyID: values.required("key-id"),
            pem: values.required("key"))
        let topic = try values.required("topic")
        guard topic.utf8.count <= 255, topic.utf8.allSatisfy(isOfTopic) else {
            throw CredentialError(
                .invalidValue,
                "the topic \"\(topic.prefix(80))\" is not a bundle id such as org.example.news",
                setting: "topic")
        }
        let name = values.optional("environment") ?? APNsEnvironment.production.rawValue
        guard let environment = APNsEnvironment(rawValue: name) else {
            throw CredentialError(
                .invalidValue, "environment is neither production nor sandbox",
                setting: "environment")
        }
        var configuration = APNsConfiguration(credentials, topic: topic, environment)
        configuration.authorities = try SettingReader(values, of: Self()).authorities()
        if values.optional(receiptsName) != nil {
            configuration.wantsReceipts = try values.flag(receiptsName)
        }
        configuration.addresses = values.privateTargets.policy(
            for: Self().targets(values).map(\.receiver))
        if values.optional("endpoint") != nil {
            let endpoint = try values.origin("endpoint", or: "")
            // A simulator is the only endpoint, so addresses of both environments go there.
            configuration.endpoints = [environment: endpoint]
        }
        return configuration
    }

    package func bytes(of message: OutgoingMessage, _ settings: [String: String]) -> Int? {
        var message = message
        // The token is in the path and not in the body.
        message.address = "00"
        let request = try? APNsRequest(
            message, Presentation(of: message), bundleID: "",
            wantsReceipt: settings[Self.receiptsName] != "no")
        return request?.body.count
    }

    package func targets(_ values: AdapterValues) -> [AdapterTarget] {
        [AdapterTarget.url("endpoint", values.optional("endpoint"))].compactMap(\.self)
    }

    private static func isOfTopic(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
