import DaemonKit
import Gateway
import ServiceKit
import Transport

Daemon.run("gateway", check: { _ = try GatewayConfiguration($0) }) { daemon in
    let configuration = try GatewayConfiguration(daemon.settings)
    let health = ProcessService(services: [], metrics: daemon.metrics)
    let server = try GatewayServer(
        configuration, health: health, log: daemon.log, metrics: daemon.metrics)
    let loops = try daemon.loops(configuration.threads)
    let port = try await server.listen(on: loops) { loop in
        Backends(
            registry: daemon.client("registry", on: loop), geo: daemon.client("geo", on: loop),
            delivery: daemon.client("delivery", on: loop))
    }
    await daemon.signals.onHangUp { server.reloadCertificate() }
    daemon.log(.info, "listening", ["port": "\(port)"])
    try await daemon.runUntilTold(health) { await server.drain() }
}
