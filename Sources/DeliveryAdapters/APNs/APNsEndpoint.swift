import HTTP
import Protocol

/// One environment of APNs, with its usual connection and one for a token that is being tried.
final class APNsEndpoint {
    let environment: APNsEnvironment
    /// A closure that is called when there is more room than before.
    var onRoom: (() -> Void)? {
        get { usual.onRoom }
        set { usual.onRoom = newValue }
    }
    private let usual: ProviderLine
    private let makeQuarantine: () -> ProviderLine?
    private var quarantine: ProviderLine?

    /// Creates the endpoint without connecting.
    ///
    /// - Throws: ``CredentialError`` for an unusable endpoint or unusable authorities.
    init(
        _ environment: APNsEnvironment, at origin: String, _ configuration: APNsConfiguration,
        _ tools: AdapterTools, _ limits: ProviderLimits
    ) throws(CredentialError) {
        self.environment = environment
        var options = HTTP2ExchangeOptions()
        options.startsWithOneStream = true
        options.wanted = ["retry-after"]
        options.authorities = configuration.authorities
        options.permit(configuration.addresses, of: origin)
        let rules = options
        usual = try ProviderLine(to: origin, rules, tools, limits)
        makeQuarantine = { try? ProviderLine(to: origin, rules, tools, limits) }
    }

    /// The number of messages that may begin on the usual connection.
    var free: Int { usual.free }

    /// Returns the connection for a message: the usual one, or a separate one for a token that is
    /// being tried.
    func line(isProbe: Bool) -> ProviderLine {
        guard isProbe else { return usual }
        if quarantine == nil { quarantine = makeQuarantine() }
        // Out of memory, but the usual connection works.
        return quarantine ?? usual
    }

    /// Closes the connection of a token that was tried and either accepted or refused.
    func endQuarantine() {
        quarantine?.close()
        quarantine = nil
    }

    /// Uses a new connection for messages from now on.
    func reconnect() { usual.replace() }

    /// Closes all connections.
    func close() {
        usual.close()
        endQuarantine()
    }
}
