import Addresses
import Glibc
import HTTP
package import HTTPServer
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
    /// `HERALD_GATEWAY_CONNECTIONS_PER_ADDRESS`: connections of one address, or one IPv6 /64; 1000
    /// unless set.
    package let connectionsPerAddress: Int
    /// The memory that connections may hold for clients that do not take their answers or do not
    /// complete their requests.
    package let held: HeldMemory
    /// `HERALD_GATEWAY_PROXIES` and `HERALD_GATEWAY_PROXY_HEADER`: who is believed about the
    /// addresses of clients, and how they say them; nobody unless set.
    package let proxies: TrustedProxies
    /// `HERALD_GATEWAY_URL`: the address in links that the gateway writes; by default a request's
    /// own, if the certificate is for it.
    package let publicAddress: PublicAddress
    /// `HERALD_GATEWAY_METRICS`: whether this machine may read /metrics without a key (`loopback`,
    /// the default), or nobody (`key`).
    package let metrics: MetricsAccess
    /// The number of registrations that are taken.
    package let registrations: RegistrationRates
    /// `HERALD_DASHBOARD_TILES`: the tile server of the dashboard's map; none unless set.
    package let tiles: TileServer?

    /// The clients that may read `/metrics` without an operator's key.
    package enum MetricsAccess: String, CaseIterable, Sendable {
        case loopback, key
    }

    /// The memory held for clients, in bytes.
    package struct HeldMemory: Hashable, Sendable {
        /// `HERALD_GATEWAY_HELD_KILOBYTES_PER_CONNECTION`: 1024 unless set.
        package let perConnection: Int
        /// `HERALD_GATEWAY_HELD_MEGABYTES_PER_ADDRESS`: 16 unless set.
        package let perAddress: Int
        /// `HERALD_GATEWAY_HELD_MEGABYTES`: 256 unless set.
        package let all: Int

        init(_ settings: Settings) throws(ConfigurationError) {
            perConnection =
                try settings.integer(
                    "HERALD_GATEWAY_HELD_KILOBYTES_PER_CONNECTION", or: 1024, in: 64...1 << 20)
                << 10
            perAddress =
                try settings.integer(
                    "HERALD_GATEWAY_HELD_MEGABYTES_PER_ADDRESS", or: 16, in: 1...1 << 20) << 20
            all =
                try settings.integer("HERALD_GATEWAY_HELD_MEGABYTES", or: 256, in: 1...1 << 20)
                << 20
        }
    }

    /// Reads the settings.
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
        connectionsPerAddress = try settings.integer(
            "HERALD_GATEWAY_CONNECTIONS_PER_ADDRESS", or: 1000, in: 1...1_000_000)
        held = try HeldMemory(settings)
        proxies = try Self.proxies(settings)
        registrations = try RegistrationRates(settings)
        tiles = try TileServer.read(settings)
        publicAddress = try PublicAddress(settings, port: port)
        metrics = try settings.choice("HERALD_GATEWAY_METRICS", or: .loopback)
        guard Self.isAddress(address) else {
            throw ConfigurationError(
                "HERALD_GATEWAY_ADDRESS",
                "'\(address)' is not a numeric address such as 127.0.0.1, 0.0.0.0 or ::")
        }
    }

    private static func proxies(_ settings: Settings) throws(ConfigurationError) -> TrustedProxies {
        let name = "HERALD_GATEWAY_PROXIES"
        var networks: [AddressNetwork] = []
        for text in settings.list(name) {
            guard let network = AddressNetwork(text) else {
                throw ConfigurationError(
                    name, "'\(text)' is no address such as 192.0.2.7 or network such as 10.0.0.0/8")
            }
            networks.append(network)
        }
        return TrustedProxies(
            networks, try settings.choice("HERALD_GATEWAY_PROXY_HEADER", or: .proxyProtocol))
    }

    /// The limits of the connections of one thread, which each has an equal share.
    package var threadLimits: HTTPServerLimits {
        func share(_ whole: Int) -> Int { max(1, (whole + threads - 1) / threads) }
        var limits = HTTPServerLimits()
        limits.connections = max(1, connections / threads)
        limits.connectionsPerAddress = share(connectionsPerAddress)
        limits.debt = share(held.all)
        limits.debtPerAddress = share(held.perAddress)
        limits.http.connectionDebt = held.perConnection
        return limits
    }

    /// The processors online; each thread costs memory, and eight serve more than the services do.
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

    /// Checks that the file of the key can be read, also where that of the certificate cannot.
    ///
    /// - Throws: `ConfigurationError` that names the setting.
    package func checkKey() throws(ConfigurationError) {
        do {
            try TLSServerContext.checkReadable(key: key)
        } catch { throw ConfigurationError("HERALD_GATEWAY_KEY", error.message) }
    }

    private static func isAddress(_ text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        return unsafe inet_pton(AF_INET, text, &bytes) == 1
            || inet_pton(AF_INET6, text, &bytes) == 1
    }
}
