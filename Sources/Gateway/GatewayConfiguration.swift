import Glibc
package import ServiceKit
package import TLS

/// The operator's settings for the gateway.
package struct GatewayConfiguration: Sendable {
    /// `HERALD_GATEWAY_ADDRESS`: the numeric IPv4 or IPv6 address to listen on; 127.0.0.1 by
    /// default.
    package let address: String
    /// `HERALD_GATEWAY_PORT`: the port to listen on; 8443 by default; 0 means any free port.
    package let port: Int
    /// `HERALD_GATEWAY_CERTIFICATE`: the path of a PEM file with the certificate chain, the
    /// server's certificate first.
    package let certificate: String
    /// `HERALD_GATEWAY_KEY`: the path of a PEM file with the certificate's private key.
    package let key: String
    /// `HERALD_GATEWAY_THREADS`: the number of threads that serve connections; by default one per
    /// processor, at most 8.
    package let threads: Int
    /// `HERALD_GATEWAY_CONNECTIONS`: the most connections of the whole process; 10000 by default.
    package let connections: Int
    /// `HERALD_GATEWAY_METRICS`: who may read `/metrics` without a key: clients on this machine
    /// (`loopback`, the default), or nobody (`key`).
    package let metrics: MetricsAccess

    /// Who may read `/metrics` without an operator's key.
    package enum MetricsAccess: String, CaseIterable, Sendable {
        case loopback, key
    }

    /// Reads and checks the settings.
    package init(_ settings: Settings) throws(ConfigurationError) {
        let directories = Directories(settings)
        address = settings.string("HERALD_GATEWAY_ADDRESS", or: "127.0.0.1")
        port = try settings.integer("HERALD_GATEWAY_PORT", or: 8443, in: 0...65_535)
        certificate = settings.string(
            "HERALD_GATEWAY_CERTIFICATE", or: directories.secret("certificate.pem"))
        key = settings.string("HERALD_GATEWAY_KEY", or: directories.secret("key.pem"))
        threads = try settings.integer("HERALD_GATEWAY_THREADS", or: Self.processors, in: 1...64)
        connections = try settings.integer(
            "HERALD_GATEWAY_CONNECTIONS", or: 10_000, in: 1...1_000_000)
        metrics = try settings.choice("HERALD_GATEWAY_METRICS", or: .loopback)
        guard Self.isAddress(address) else {
            throw ConfigurationError(
                "HERALD_GATEWAY_ADDRESS",
                "'\(address)' is not a numeric address such as 127.0.0.1, 0.0.0.0 or ::")
        }
    }

    /// The number of processors online, at most 8: each thread costs memory, and eight threads can
    /// forward more than the services can answer.
    private static var processors: Int { min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 8) }

    /// Loads the certificate and the key.
    ///
    /// - Throws: `ConfigurationError` if they cannot be used or do not belong together.
    package func loadCertificate() throws(ConfigurationError) -> TLSServerContext {
        do {
            return try TLSServerContext.load(certificateChain: certificate, key: key)
        } catch {
            let setting =
                error.code == .unusableKey || error.message.contains(key)
                ? "HERALD_GATEWAY_KEY" : "HERALD_GATEWAY_CERTIFICATE"
            throw ConfigurationError(setting, error.message)
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        return unsafe inet_pton(AF_INET, text, &bytes) == 1
            || inet_pton(AF_INET6, text, &bytes) == 1
    }
}
