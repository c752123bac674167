import DaemonKit
import GeoService
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Transport

Daemon.run(
    "geo", schema: GeoSchema.schema.facts,
    checks: [{ _ = try AuditSettings($0) }, { _ = try GeoConfiguration($0) }]
) { daemon in
    let configuration = try GeoConfiguration(daemon.settings)
    let database = try await DatabaseQueue.open(
        .init(
            path: daemon.directories.database("geo"), schema: GeoSchema.schema,
            answering: { daemon.loop.perform($0) }))
    daemon.metrics.show(database)
    let service = try await GeoService.start(
        database, configuration, on: daemon.loop, metrics: daemon.metrics,
        workers: .threads(of: daemon.loop),
        snapshots: PlaceSnapshots(
            daemon.directories.geoIndex, on: try daemon.loopForFiles("index")),
        log: daemon.log)
    await service.report.tell(daemon.log)
    let follower = ErasureFollower(
        .geo, of: RegistryClient(daemon.client("registry")), log: daemon.log,
        gauge: RegressionGauge(daemon.metrics))
    Task { await follower.run(for: service) }
    Task { await service.keepExpiring(daemon.log) }
    Task { await service.keepPassing(daemon.log) }
    Task { await service.keepSaving(daemon.log) }
    let delivery = DeliveryClient(daemon.client("delivery"))
    Task { await service.keepSending(to: delivery, daemon.log) }
    let audit = try AuditLog(daemon.parts, writing: daemon.performer("audit"))
    var router = audit.router(DatabaseBackup(of: database, "geo", daemon.log, daemon.metrics))
    router.serve(service)
    try await daemon.serve(router) { await audit.end { await service.close(database, daemon.log) } }
}
