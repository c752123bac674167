package import Addresses
import DeliveryEngine
package import DeliveryAdapters
package import HTTPClient
package import ServiceKit

/// What an operator can set for delivery.
package struct DeliveryConfiguration: Sendable {
    /// The adapters there are.
    package enum AdapterName: String, CaseIterable, Sendable {
        case log, console, webhook

        /// Whether it shows messages to who tries the suite out, and reaches no device.
        var isForTrying: Bool { self != .webhook }
    }

    /// `HERALD_ADAPTERS`: which adapters each message is offered to, in order; all of them if
    /// unset.
    package let adapters: [AdapterName]
    /// The names of adapters that get messages only of apps without a provider of their own: those
    /// for trying out, unless `HERALD_ADAPTERS` names them.
    package let adaptersForTrying: Set<String>
    /// `HERALD_WEBHOOK_ALLOW`: `host:port,…` that webhooks may lead to though private or plain.
    package let webhookAllowed: [HostPort]
    /// The contents of `HERALD_WEBHOOK_SECRET_FILE`, without a final newline.
    package let webhookSecret: [UInt8]?
    /// `HERALD_DELIVERY_IN_FLIGHT`: deliveries under way at a time, 1 to 4096, 256 if unset.
    ///
    /// `HERALD_DELIVERY_RETRY_SECONDS`: how long after its first attempt a message is tried again,
    /// 28 days at most; 0, or unset: until it ends.
    package let limits: DeliveryLimits
    /// Deliveries under way at a time.
    package var inFlight: Int { limits.engine.inFlight }
    /// Where the log adapter writes, and what.
    package let deliveryLog: DeliveryLogSettings
    /// `HERALD_DELIVERY_KEY_FILE`: what providers' secrets are sealed with; in `secrets/` if unset.
    package let keyPath: String

    /// Reads and checks the settings.
    package init(_ settings: Settings) throws(ConfigurationError) {
        var adapters: [AdapterName] = []
        let all = AdapterName.allCases.map(\.rawValue)
        for word in settings.list("HERALD_ADAPTERS", or: all) {
            guard let name = AdapterName(rawValue: word) else {
                throw ConfigurationError(
                    "HERALD_ADAPTERS", "'\(word)' is none of \(all.joined(separator: ", "))")
            }
            if !adapters.contains(name) { adapters.append(name) }
        }
        guard !adapters.isEmpty else {
            throw ConfigurationError("HERALD_ADAPTERS", "names no adapter")
        }
        self.adapters = adapters
        let isSet = !settings.list("HERALD_ADAPTERS").isEmpty
        adaptersForTrying = isSet ? [] : Set(adapters.filter(\.isForTrying).map(\.rawValue))
        var allowed: [HostPort] = []
        for word in settings.list("HERALD_WEBHOOK_ALLOW") {
            guard let receiver = HostPort(word) else {
                throw ConfigurationError("HERALD_WEBHOOK_ALLOW", "'\(word)' is not host:port")
            }
            allowed.append(receiver)
        }
        webhookAllowed = allowed
        webhookSecret = try Self.secret(settings.string("HERALD_WEBHOOK_SECRET_FILE", or: ""))
        var limits = DeliveryLimits()
        limits.engine.inFlight = try settings.integer(
            "HERALD_DELIVERY_IN_FLIGHT", or: limits.engine.inFlight, in: 1...4096)
        let retry = try settings.integer(
            "HERALD_DELIVERY_RETRY_SECONDS", or: 0, in: 0...28 * 86_400)
        if retry > 0 { limits.engine.retries.longest = .seconds(retry) }
        self.limits = limits
        deliveryLog = try DeliveryLogSettings(settings)
        keyPath = settings.string(
            "HERALD_DELIVERY_KEY_FILE", or: Directories(settings).secret("delivery.key"))
    }

    /// The adapters as they were set.
    ///
    /// - Parameter files: the executor that writes files, with a thread that may be blocked.
    package func makeAdapters(
        on files: any SerialExecutor, _ http: HTTPClient
    ) -> [any AsyncAdapter] {
        adapters.map { name -> any AsyncAdapter in
            switch name {
            case .log: LogAdapter(deliveryLog, on: files)
            case .console: ConsoleAdapter()
            case .webhook:
                WebhookAdapter(client: http, allowed: webhookAllowed, secret: webhookSecret)
            }
        }
    }

    /// Where messages of every app may go besides the public Internet, by kinds of address.
    package var ownReceivers: [String: [String]] {
        guard !webhookAllowed.isEmpty else { return [:] }
        return ["webhook": webhookAllowed.map(\.description)]
    }

    /// What providers are set up with; the file with the key is made if there is none.
    package func providers(
        _ tools: AdapterTools, log: Log
    ) throws(ConfigurationError) -> ProviderSetup {
        let (vault, isNew) = try CredentialVault.open(at: keyPath)
        if isNew { log(.info, "made a key to seal secrets", ["file": keyPath]) }
        var tools = tools
        tools.log = log
        return ProviderSetup(vault: vault, tools: tools)
    }

    private static func secret(_ path: String) throws(ConfigurationError) -> [UInt8]? {
        guard !path.isEmpty else { return nil }
        guard let text = try TextFile.read(path) else {
            throw ConfigurationError("HERALD_WEBHOOK_SECRET_FILE", "there is no file \(path)")
        }
        let secret = Array(text.withoutLineEnd.utf8)
        guard secret.count >= 16 else {
            throw ConfigurationError(
                "HERALD_WEBHOOK_SECRET_FILE", "\(path) holds fewer than 16 bytes")
        }
        return secret
    }
}
