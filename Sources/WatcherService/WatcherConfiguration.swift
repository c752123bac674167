package import Addresses
package import ServiceKit

/// The settings of the watcher that an operator can change.
package struct WatcherConfiguration: Sendable {
    /// `HERALD_WATCH_ALLOW`: the sources (`host:port,…`) that may be read though they are private.
    package let allowed: [HostPort]
    /// `HERALD_WATCH_OPERATORS`: who is told of sources in trouble, if their recipes name nobody.
    package let operators: OperatorAudience?
    /// `HERALD_WATCH_SOURCES_PER_APP`: how many recipes of an app may be stored by calls.
    package let sourcesOfApp: Int

    /// Reads and checks the settings.
    package init(_ settings: Settings) throws(ConfigurationError) {
        var allowed: [HostPort] = []
        for word in settings.list("HERALD_WATCH_ALLOW") {
            guard let source = HostPort(word) else {
                throw ConfigurationError("HERALD_WATCH_ALLOW", "'\(word)' is not host:port")
            }
            allowed.append(source)
        }
        self.allowed = allowed
        sourcesOfApp = try settings.integer(
            "HERALD_WATCH_SOURCES_PER_APP", or: WatcherAllowances().sourcesOfApp, in: 1...100_000)
        let text = settings.string("HERALD_WATCH_OPERATORS", or: "")
        operators = text.isEmpty ? nil : try OperatorAudience(text)
    }
}
