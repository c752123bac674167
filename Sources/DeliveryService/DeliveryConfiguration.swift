package import Addresses
import DeliveryEngine
package import DeliveryAdapters
package import HTTPClient
package import ServiceKit

/// The settings of the delivery service that an operator can change.
package struct DeliveryConfiguration: Sendable {
    /// The adapters that every app can have.
    package enum AdapterName: String, CaseIterable, Sendable {
        case log, console, webhook

        /// True if the adapter only shows messages to a person who tries the suite out.
        var isForTrying: Bool { self != .webhook }
    }

    /// `HERALD_ADAPTERS`: the adapters to which each message is offered, in order; all of them if
    /// unset.
    package let adapters: [AdapterName]
    /// The names of adapters that get messages only of apps without a provider of their own: those
    /// for trying out, unless `HERALD_ADAPTERS` names them.
    package let adaptersForTrying: Set<String>
    /// `HERALD_WEBHOOK_ALLOW`: the receivers (`host:port,…`) that may be private or without TLS.
    package let webhookAllowed: [HostPort]
    /// `HERALD_PROVIDER_ALLOW`: the servers (`host:port,…`) that apps' own keys may name in
    /// providers' settings though they are private.
    package let providerAllowed: [HostPort]
    /// The content of the file `HERALD_WEBHOOK_SECRET_FILE`, without a final newline; nil if unset.
    package let webhookSecret: [UInt8]?
    /// The limits, with `HERALD_DELIVERY_IN_FLIGHT` and `HERALD_DELIVERY_RETRY_SECONDS`.
    ///
    /// The former is the number of deliveries in flight, 1 to 4096; 256 if unset. The latter is the
    /// time after its first attempt for which a message is retried, at most 28 days; if 0 or unset,
    /// a message is retried until it expires. `HERALD_DELIVERY_APP_GIGABYTES` is how much the
    /// notifications of an app may take of the disk, 1 to 10,000; 16 if unset. `PreviewSend` warns
    /// above `HERALD_CONFIRM_OVER` devices.
    package let limits: DeliveryLimits
    /// The maximum number of deliveries in flight.
    package var inFlight: Int { limits.engine.inFlight }
    /// The path and the form of the log adapter's file.
    package let deliveryLog: DeliveryLogSettings
    /// `HERALD_DELIVERY_KEY_FILE`: the path of the key that encrypts providers' secrets; in
    /// `secrets/` if unset.
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
        webhookAllowed = try Self.receivers(settings, "HERALD_WEBHOOK_ALLOW")
        providerAllowed = try Self.receivers(settings, "HERALD_PROVIDER_ALLOW")
        webhookSecret = try Self.secret(settings.string("HERALD_WEBHOOK_SECRET_FILE", or: ""))
        var limits = DeliveryLimits()
        limits.engine.inFlight = try settings.integer(
            "HERALD_DELIVERY_IN_FLIGHT", or: limits.engine.inFlight, in: 1...4096)
        let retry = try settings.integer(
            "HERALD_DELIVERY_RETRY_SECONDS", or: 0, in: 0...28 * 86_400)
        limits.confirmOver = try settings.integer(
            "HERALD_CONFIRM_OVER", or: limits.confirmOver, in: 0...Int(Int32.max))
        limits.keptBytes =
            try settings.integer(
                "HERALD_DELIVERY_APP_GIGABYTES", or: limits.keptBytes >> 30, in: 1...10_000) << 30
        if retry > 0 { limits.engine.retries.longest = .seconds(retry) }
        self.limits = limits
        deliveryLog = try DeliveryLogSettings(settings)
        keyPath = settings.string(
            "HERALD_DELIVERY_KEY_FILE", or: Directories(settings).secret("delivery.key"))
    }

    /// Creates the adapters that are set.
    ///
    /// - Parameter files: The executor that writes files, on a thread that may be blocked.
    package func makeAdapters(
        on files: any SerialExecutor, _ http: HTTPClient
    ) -> [any AsyncAdapter] {
        adapters.map { name -> any AsyncAdapter in
            switch name {
            case .log: LogAdapter(deliveryLog, on: files)
            case .console: ConsoleAdapter(hasTexts: deliveryLog.hasTexts)
            case .webhook:
                WebhookAdapter(client: http, allowed: webhookAllowed, secret: webhookSecret)
            }
        }
    }

    /// The private receivers that every app's messages may go to, by kinds of address.
    package var ownReceivers: [String: [String]] {
        guard !webhookAllowed.isEmpty else { return [:] }
        return ["webhook": webhookAllowed.map(\.description)]
    }

    /// Returns the setup of providers; the file with the key is created if it does not exist.
    package func providers(
        _ tools: AdapterTools, log: Log
    ) throws(ConfigurationError) -> ProviderSetup {
        let (vault, isNew) = try CredentialVault.open(at: keyPath)
        if isNew { log(.info, "created a key to encrypt secrets", ["file": keyPath]) }
        var tools = tools
        tools.log = log
        return ProviderSetup(vault: vault, tools: tools, allowed: Set(providerAllowed))
    }

    private static func receivers(
        _ settings: Settings, _ name: String
    ) throws(ConfigurationError) -> [HostPort] {
        var receivers: [HostPort] = []
        for word in settings.list(name) {
            guard let receiver = HostPort(word) else {
                throw ConfigurationError(name, "'\(word)' is not host:port")
            }
            receivers.append(receiver)
        }
        return receivers
    }

    private static func secret(_ path: String) throws(ConfigurationError) -> [UInt8]? {
        guard !path.isEmpty else { return nil }
        let content: String?
        do throws(ConfigurationError) {
            content = try TextFile.readRegularText(path)
        } catch { throw ConfigurationError("HERALD_WEBHOOK_SECRET_FILE", error.description) }
        guard let text = content else {
            throw ConfigurationError("HERALD_WEBHOOK_SECRET_FILE", "there is no file \(path)")
        }
        let secret = Array(text.withoutLineEnd.utf8)
        guard secret.count >= 16 else {
            throw ConfigurationError(
                "HERALD_WEBHOOK_SECRET_FILE", "\(path) contains fewer than 16 bytes")
        }
        return secret
    }
}

extension DeliveryService.Environment {
    /// Takes over the limits, the private receivers and the role of adapters that are configured.
    package mutating func take(_ configuration: DeliveryConfiguration) {
        adaptersForTrying = configuration.adaptersForTrying
        limits = configuration.limits
        ownReceivers = configuration.ownReceivers
    }
}
