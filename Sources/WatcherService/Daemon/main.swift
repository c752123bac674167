import DaemonKit
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Transport
import WatcherService

Daemon.run(
    "watcher", schema: WatcherSchema.schema.facts,
    checks: [{ _ = try AuditSettings($0) }, { _ = try WatcherConfiguration($0) }]
) { daemon in
    let configuration = try WatcherConfiguration(daemon.settings)
    let database = try await DatabaseQueue.open(
        .init(
            path: daemon.directories.database("watcher"), schema: WatcherSchema.schema,
            answering: { daemon.loop.perform($0) }))
    daemon.metrics.show(database)
    let audit = try AuditLog(daemon.parts, writing: daemon.performer("audit"))
    var environment = try WatcherEnvironment.of(daemon, database, configuration)
    environment.auditor = audit
    let service = WatcherService(environment)
    let erasures = try await UserErasures(of: service, environment)
    let follower = ErasureFollower(
        .watcher, of: RegistryClient(daemon.client("registry")), log: daemon.log,
        gauge: RegressionGauge(daemon.metrics))
    var router = audit.router(DatabaseBackup(of: database, "watcher", daemon.log, daemon.metrics))
    router.serveWatcher(service)
    Task { await service.keepWatching() }
    Task { await service.keepSending(to: DeliveryClient(daemon.client("delivery"))) }
    Task { await service.keepTidying(asking: RegistryClient(daemon.client("registry"))) }
    Task { await follower.run(for: erasures) }
    Task { await Daemon.keepReturningMemory(every: .seconds(60)) }
    try await daemon.serve(router) { await audit.end { await service.close(database) } }
}
