import DaemonKit
import DeliveryAdapters
import DeliveryService
import HTTPClient
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Transport

Daemon.run(
    "delivery", schema: DeliverySchema.schema.facts,
    checks: [
        { _ = try AuditSettings($0) },
        { try KeyFile.check(try DeliveryConfiguration($0).keyPath) },
    ], serve)

@Sendable func serve(_ daemon: Daemon) async throws {
    let configuration = try DeliveryConfiguration(daemon.settings)
    let database = try await openDatabase(daemon)
    let (http, files) = (try HTTPClient(), try daemon.loopForFiles("files"))
    var environment = DeliveryService.Environment(
        executor: daemon.loop, database: database, registry: .init(daemon.client("registry")),
        adapters: configuration.makeAdapters(on: files, http), log: daemon.log,
        metrics: daemon.metrics)
    environment.take(configuration)
    environment.providers = try configuration.providers(
        .onLoop(daemon.loop, http, inFlight: configuration.inFlight), log: daemon.log)
    let service = try await DeliveryService.start(environment)
    let audit = try AuditLog(daemon.parts, writing: daemon.performer("audit"))
    var router = audit.router(DatabaseBackup(of: database, "delivery", daemon.log, daemon.metrics))
    router.serve(service)
    try await daemon.serve(router, withSwitchOf: service, audit) {
        await audit.close()
        await service.stop()
        ConsoleAdapter.standardOutput.flush(within: .milliseconds(200))
        await database.close()
    }
}
