import DaemonKit
import Protocol
import RegistryService
import ServiceKit
import ServiceStorage
import Storage
import Transport

Daemon.run(
    "registry", schema: RegistrySchema.schema.facts, checks: checks, serve)

@Sendable func serve(_ daemon: Daemon) async throws {
    let configuration = try RegistryConfiguration(daemon.settings)
    let database = try await DatabaseQueue.open(
        .init(
            path: daemon.directories.database("registry"), schema: RegistrySchema.schema,
            answering: { daemon.loop.perform($0) }))
    let (files, index) = (try daemon.loopForFiles("files"), try daemon.loopForFiles("index"))
    let service = RegistryService(
        database: database, executor: daemon.loop, geo: GeoClient(daemon.client("geo")),
        erasureLog: try await ErasureLog.open(daemon.directories.erasures, on: files),
        snapshots: IndexSnapshots(daemon.directories.registryIndex, on: index),
        receivers: .delivery(.init(daemon.client("delivery"))), limits: configuration.limits)
    try await service.load().tell(daemon.log)
    try await service.replayErasures(daemon.log)
    let hasMadeKey = try await service.makeFirstKey { secret in
        try TextFile.writePrivate(secret + "\n", to: daemon.directories.secret("admin.key"))
    }
    if hasMadeKey { daemon.log(.info, "made the first key", ["file": "secrets/admin.key"]) }
    daemon.metrics.show(database)
    service.show(in: daemon.metrics)
    let audit = try AuditLog(daemon.parts, writing: daemon.performer("audit"))
    var router = audit.router(DatabaseBackup(of: database, "registry", daemon.log, daemon.metrics))
    try await accounts(daemon, database, service, configuration).serve(
        in: &router, besides: service)
    let configs = router.serve(service)
    BackgroundWork.begin(on: service, configs, stale: configuration.stale, daemon.log)
    try await daemon.serve(router) { await audit.end { await configs.close(database, daemon.log) } }
}
