import HTTPServer
import Protocol
package import ServiceKit
import TLS
package import Transport

/// The gateway's threads: each has a loop, a listener at the shared port, and callers of its own.
package actor GatewayServer {
    private let configuration: GatewayConfiguration
    private let certificate: ServerCertificate
    private let log: Log
    private let metrics: GatewayMetrics
    private let observer: ConnectionMetrics
    private let health: ProcessService
    private var listeners: [HTTPListener] = []

    /// A server that listens nowhere yet.
    ///
    /// - Throws: `TLSError` when the certificate or its key cannot be used.
    package init(
        _ configuration: GatewayConfiguration, health: ProcessService, log: Log, metrics: Metrics
    ) throws {
        self.configuration = configuration
        self.health = health
        self.log = log
        self.metrics = GatewayMetrics(metrics)
        observer = ConnectionMetrics(metrics)
        certificate = ServerCertificate(try Self.load(configuration, log))
    }

    /// Begins to listen on every loop.
    ///
    /// - Parameters:
    ///   - loops: one per thread, running or about to.
    ///   - backends: makes a loop's callers.
    /// - Returns: the port.
    package func listen(
        on loops: [EventLoop], backends: @Sendable (EventLoop) -> Backends
    ) async throws -> Int {
        var port = configuration.port
        for loop in loops {
            let handler = GatewayHandler(
                backends(loop), on: loop, metrics: metrics, health: health, now: { .now })
            let listener = HTTPListener(
                handler, certificate: certificate, on: loop, limits: configuration.limits,
                observer: observer)
            port = try await listener.listen(
                address: configuration.address, port: port, sharesPort: loops.count > 1)
            listeners.append(listener)
        }
        return port
    }

    /// Reads certificate and key again; what cannot be used leaves the old ones in place.
    package nonisolated func reloadCertificate() {
        do {
            certificate.current = try Self.load(configuration, log)
            log(.info, "the certificate was read again")
        } catch {
            log(
                .error, "the certificate is kept: the new one cannot be used",
                ["error": "\(error)"])
        }
    }

    /// Stops listening and asks the clients to leave.
    package func drain() async {
        for listener in listeners { await listener.drain() }
    }

    private static func load(
        _ configuration: GatewayConfiguration, _ log: Log
    ) throws -> TLSServerContext {
        let context = try TLSServerContext.load(
            certificateChain: configuration.certificate, key: configuration.key)
        let now = WallClock.system.now().milliseconds / 1000
        if let warning = context.validity.warning(at: now) {
            log(.warning, "look after the certificate", ["warning": "\(warning)"])
        }
        return context
    }
}
