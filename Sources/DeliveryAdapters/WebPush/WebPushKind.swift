import Addresses
import Crypto
package import DeliveryEngine
import JSON

/// Web Push to browsers and UnifiedPush (RFC 8030).
package struct WebPushKind: AdapterKind {
    package let name = "webpush"
    package let addressKinds = [AddressKind.webpush.rawValue]
    package let settings = [
        AdapterSetting(
            "vapid-key",
            "The private key that subscriptions are made with: PEM, or its 32 bytes in base64url.",
            isRequired: true, isSecret: true),
        AdapterSetting(
            "subject", "A contact for push services' operators: a mailto: or https: URL.",
            isRequired: true),
        AdapterSetting(
            "allow", "Your own push services (host:port,…), which may be private.",
            isRequired: false),
        AdapterSetting(
            "services",
            "Push services (domain,… or host:port,…) besides those of Apple, Google, Microsoft and "
                + "Mozilla, such as ntfy.example.org; any for all on the public Internet.",
            isRequired: false),
        AdapterSetting(
            "padding",
            "The sizes in bytes to which bodies are padded to hide their lengths: 1024,2048,"
                + "2744,4096 if unset; 4096 pads all to one size, which some services refuse.",
            isRequired: false),
        AdapterSetting(
            "site",
            "The origin of the app's pages, such as https://www.example.org: with it, messages are "
                + "declared, so that Safari shows them without a service worker.",
            isRequired: false),
        AdapterSetting.authorities,
        AdapterSetting.price,
    ]

    package let laneLimits = Lane.Limits.ofManyReceivers

    /// Creates the kind.
    package init() {}

    package func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter {
        WebPushAdapter(try Self.configuration(values), tools)
    }

    /// Returns the configuration that the settings describe.
    static func configuration(
        _ values: AdapterValues
    ) throws(CredentialError) -> WebPushConfiguration {
        let vapid = try VAPID(
            key: key(values.required("vapid-key")), subject: values.required("subject"))
        var configuration = WebPushConfiguration(vapid)
        let reader = SettingReader(values, of: Self())
        configuration.authorities = try reader.authorities()
        if let text = reader["padding"] { configuration.padding = try padding(text) }
        if let text = reader["site"] { configuration.site = try site(text) }
        configuration.allowed = try reader.hostPorts("allow").filter(
            values.privateTargets.permits)
        configuration.services = try reader.pushServices("services")
        return configuration
    }

    package func bytes(of message: OutgoingMessage, _ settings: [String: String]) -> Int? {
        let site = settings["site"].flatMap { try? Self.site($0) }
        let sizes = settings["padding"].flatMap { try? Self.padding($0) } ?? WebPushPadding()
        let text = try? WebPushText.text(of: message, Presentation(of: message), site: site)
        return text.map { sizes.size(of: $0.count + WebPushPadding.shortest, below: nil) }
    }

    package func targets(_ values: AdapterValues) -> [AdapterTarget] {
        AdapterTarget.permissions("allow", of: values)
    }

    private static func site(_ text: String) throws(CredentialError) -> String {
        let origin = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard origin.wholeMatch(of: /https:\/\/[A-Za-z0-9.:\[\]-]+/) != nil else {
            throw CredentialError(
                .invalidValue,
                "site: \"\(text.prefix(80))\" is not an origin such as https://www.example.org",
                setting: "site")
        }
        return origin
    }

    private static func padding(_ text: String) throws(CredentialError) -> WebPushPadding {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let sizes = words.compactMap { DecimalText.integer($0.withoutBlanks, Int.self) }
        guard sizes.count == words.count, let padding = WebPushPadding(sizes) else {
            throw CredentialError(
                .invalidValue,
                "padding: \"\(text.prefix(80))\" is not a list of numbers from "
                    + "\(WebPushPadding.shortest + 1) to \(WebPushEncryption.bodyLimit), such as "
                    + "1024,4096", setting: "padding")
        }
        return padding
    }

    private static func key(_ text: String) throws(CredentialError) -> P256SigningKey {
        do {
            guard !text.contains("-----BEGIN") else { return try P256SigningKey(pem: text) }
            // Accept both alphabets, padded or not, because key generators differ.
            let digits = text.filter { !$0.isWhitespace && $0 != "=" }
                .map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
            guard let raw = Base64.url.decode(String(digits)) else {
                throw CredentialError(
                    .invalidKey, "vapid-key is neither PEM nor 32 bytes in base64url",
                    setting: "vapid-key")
            }
            return try P256SigningKey(raw: raw)
        } catch let error as CryptoError {
            throw CredentialError(.invalidKey, "vapid-key: \(error.message)", setting: "vapid-key")
        } catch let error as CredentialError {
            throw error
        } catch {
            throw CredentialError(.invalidKey, "vapid-key cannot be read", setting: "vapid-key")
        }
    }
}
