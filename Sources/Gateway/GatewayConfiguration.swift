package import HTTPServer
package import ServiceKit

/// What an operator can set of the gateway; the defaults serve one machine.
package struct GatewayConfiguration: Sendable {
    /// Where it listens: `HERALD_GATEWAY_ADDRESS`, an IPv4 or IPv6 address.
    package var address: String
    /// `HERALD_GATEWAY_PORT`; 0 takes a free one.
    package var port: Int
    /// Threads with a loop each: `HERALD_GATEWAY_THREADS`.
    package var threads: Int
    /// The certificate chain, PEM: `HERALD_GATEWAY_CERTIFICATE`.
    package var certificate: String
    /// Its key, PEM: `HERALD_GATEWAY_KEY`.
    package var key: String
    /// The bounds of connections.
    package var limits = HTTPServerLimits()

    /// Reads the settings.
    ///
    /// - Throws: `ConfigurationError` naming the setting.
    package init(_ settings: Settings) throws(ConfigurationError) {
        let directories = Directories(settings)
        address = settings.string("HERALD_GATEWAY_ADDRESS", or: "127.0.0.1")
        port = try settings.integer("HERALD_GATEWAY_PORT", or: 8443, in: 0...65_535)
        threads = try settings.integer("HERALD_GATEWAY_THREADS", or: 1, in: 1...64)
        certificate = settings.string(
            "HERALD_GATEWAY_CERTIFICATE", or: directories.secret("certificate.pem"))
        key = settings.string("HERALD_GATEWAY_KEY", or: directories.secret("key.pem"))
    }
}
