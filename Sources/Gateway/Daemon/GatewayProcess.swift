import DaemonKit
import Gateway
import Glibc
import HTTPServer
import Protocol
import ServiceKit
import TLS
import Transport

/// The gateway's process: it starts the threads, reloads the certificate and shuts down.
struct GatewayProcess: Sendable {
    private let daemon: Daemon
    private let configuration: GatewayConfiguration
    private let certificate: ServerCertificate
    private let counters: GatewayMetrics
    private let memory: GatewayMemory

    init(_ daemon: Daemon) throws {
        self.daemon = daemon
        configuration = try GatewayConfiguration(daemon.settings)
        memory = GatewayMemory(
            registrations: configuration.registrations, now: { MonotonicInstant.now })
        certificate = ServerCertificate(try configuration.loadCertificate())
        counters = GatewayMetrics(daemon.metrics)
        daemon.metrics.gauge(
            "herald_gateway_certificate_expiry_timestamp_seconds",
            "Unix time at which the certificate in use expires."
        ) { [certificate] in Double(certificate.current.validity.ends) }
    }

    /// Serves requests until the process gets a signal to stop.
    func run() async throws {
        raiseDescriptorLimit()
        warn(certificate.current)
        var listeners: [HTTPListener] = []
        var port = configuration.port
        if port != 0 { try TCPListener.checkFree(address: configuration.address, port: port) }
        for loop in try daemon.loops(configuration.threads) {
            let listener = makeListener(on: loop)
            port = try await listener.listen(
                address: configuration.address, port: port,
                sharesPort: configuration.threads > 1)
            listeners.append(listener)
        }
        daemon.log(
            .info, "listening", ["address": configuration.address, "port": "\(port)"])
        await daemon.signals.onHangUp { reload() }
        Task { await Daemon.keepReturningMemory(every: .seconds(5)) }
        Task { await memory.wrongKeys.keepReporting(to: daemon.log) }
        try IdentityProviderCaller.begin(daemon)
        let all = listeners
        let registry = AuditClient(daemon.client("registry"))
        Task { await memory.refusals.keepTelling(registry, daemon.log) }
        try await daemon.serve(Router()) {
            await Self.drain(all)
            await memory.refusals.tell(registry, daemon.log)
        }
    }

    private func makeListener(on loop: EventLoop) -> HTTPListener {
        var parts = Gateway.Parts(now: { MonotonicInstant.now })
        parts.metricsAccess = configuration.metrics
        parts.tiles = configuration.tiles
        parts.publicAddress = configuration.publicAddress
        parts.covers = { [certificate] in certificate.current.covers($0) }
        parts.certificateExpiry = { [certificate] in certificate.current.validity.ends }
        // A place among the calls is free only when the service works on the call no more.
        let client = { daemon.client($0, on: loop, waitsForCancelled: true) }
        let backends = Backends(
            registry: client("registry"), geo: client("geo"), delivery: client("delivery"),
            watcher: client("watcher"))
        return HTTPListener(
            Gateway(backends, parts, daemon.metrics, counters, memory), certificate: certificate,
            on: loop, limits: configuration.threadLimits, observer: counters,
            proxies: configuration.proxies)
    }

    /// Drains the listeners of all threads at the same time.
    private static func drain(_ listeners: [HTTPListener]) async {
        let drains = listeners.map { listener in Task { await listener.drain() } }
        for drain in drains { await drain.value }
    }

    /// Reloads the certificate and the key for new connections; keeps the old ones if the new ones
    /// cannot be used.
    private func reload() {
        do throws(ConfigurationError) {
            let context = try configuration.loadCertificate()
            certificate.current = context
            daemon.log(.info, "the certificate was reloaded")
            warn(context)
        } catch {
            daemon.log(
                .error, "the certificate was not reloaded; the old one stays in use",
                ["error": "\(error)"])
        }
    }

    private func warn(_ context: TLSServerContext) {
        let now = WallClock.system.now().milliseconds / 1000
        guard let warning = context.validity.warning(at: now) else { return }
        daemon.log(.warning, "the certificate needs attention", ["warning": "\(warning)"])
    }

    /// Raises the soft limit of open files to the hard limit.
    ///
    /// Each connection takes a descriptor, and the default soft limit is often 1024.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return
        }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
