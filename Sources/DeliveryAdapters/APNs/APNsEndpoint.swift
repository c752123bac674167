import HTTP
import Protocol

/// One environment of APNs: the usual connections, and one for a token that is being tried.
final class APNsEndpoint {
    let environment: APNsEnvironment
    /// Called when there is more room than before.
    var onRoom: (() -> Void)? {
        get { usual.onRoom }
        set { usual.onRoom = newValue }
    }
    private let usual: ProviderLine
    private let makeQuarantine: () -> ProviderLine?
    private var quarantine: ProviderLine?

    /// - Throws: ``CredentialError`` for an endpoint or authorities that cannot be.
    init(
        _ environment: APNsEnvironment, at origin: String, _ configuration: APNsConfiguration,
        _ tools: AdapterTools, _ limits: ProviderLimits
    ) throws(CredentialError) {
        self.environment = environment
        var options = HTTP2ExchangeOptions()
        options.startsWithOneStream = true
        options.wanted = ["retry-after"]
        options.authorities = configuration.authorities
        let rules = options
        usual = try ProviderLine(to: origin, rules, tools, limits)
        makeQuarantine = { try? ProviderLine(to: origin, rules, tools, limits) }
    }

    /// How many messages may begin on the usual connections.
    var free: Int { usual.free }

    /// The line for a message: the usual one, or one of its own for a token that is being tried.
    func line(isProbe: Bool) -> ProviderLine {
        guard isProbe else { return usual }
        if quarantine == nil { quarantine = makeQuarantine() }
        // The authorities cannot be read any more: the usual line has them.
        return quarantine ?? usual
    }

    /// The token that was tried has been taken, or refused: its connection has done its service.
    func endQuarantine() {
        quarantine?.close()
        quarantine = nil
    }

    /// Has what follows use another connection.
    func reconnect() { usual.replace() }

    /// Ends all connections.
    func close() {
        usual.close()
        endQuarantine()
    }
}
