import Addresses
import DeliveryEngine
import HTTPClient
import JSON

/// Webhooks: one request for each message, or batches in the format of Airship's open channels.
struct WebhookKind: AdapterKind {
    /// The minimum length of the secret in bytes; a shorter one could be guessed.
    private static let secretBytes = 16

    let name = "webhook"
    let addressKinds = [AddressKind.webhook.rawValue]
    let settings = [
        AdapterSetting(
            "allow",
            "Receivers (host:port,…) that may be private and without TLS; others may not.",
            isRequired: false),
        AdapterSetting(
            "secret",
            "At least 16 bytes, with which receivers check signatures; unset signs nothing.",
            isRequired: false, isSecret: true),
        AdapterSetting(
            "batch", "yes sends batches of up to 1000 messages, as Airship's open channels do.",
            isRequired: false),
        AdapterSetting(
            "app-key", "The app's key at Airship, which receivers of batches may check.",
            isRequired: false),
        AdapterSetting.authorities,
        AdapterSetting.price,
    ]

    let laneLimits = Lane.Limits.ofManyReceivers

    func bytes(of message: OutgoingMessage, _ settings: [String: String]) -> Int? {
        // Batches are compressed, so nobody knows their size before.
        guard settings["batch"] != "yes" else { return nil }
        var json = JSONWriter()
        message.write(to: &json)
        return json.bytes.count
    }

    func targets(_ values: AdapterValues) -> [AdapterTarget] {
        AdapterTarget.permissions("allow", of: values)
    }

    func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter {
        let (values, limits) = (SettingReader(values, of: self), ProviderLimits())
        let allowed = try values.hostPorts("allow").filter(values.privateTargets.permits)
        let secret = values["secret"].map { Array($0.utf8) }
        if let secret, secret.count < Self.secretBytes {
            throw values.wrong("secret", "has fewer than \(Self.secretBytes) bytes")
        }
        let rules = WebhookRules(
            allowed: allowed, secret: secret, authorities: try values.authorities())
        guard try values.flag("batch") else {
            // More requests to one server would wait in the HTTP client.
            return ReceiversAdapter(
                WebhookAdapter(client: tools.http, rules, clock: tools.clock), tools,
                .init(
                    all: limits.hookUnderWay, first: HTTPClient.maximumConnectionsPerHost,
                    isShared: true))
        }
        let adapter = WebhookBatchAdapter(
            client: tools.http, rules, appKey: try values.line("app-key"), clock: tools.clock)
        return ReceiversAdapter(
            adapter, tools, .init(all: limits.hookBatched, first: OpenChannelBatch.count),
            onClose: { adapter.close() })
    }
}
