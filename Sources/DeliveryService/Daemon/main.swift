import DeliveryAdapters
import DaemonKit
import DeliveryService
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Transport

Daemon.run(
    "delivery", schema: DeliverySchema.schema.facts,
    check: { _ = try DeliveryConfiguration($0) }, serve)

@Sendable func serve(_ daemon: Daemon) async throws {
    let configuration = try DeliveryConfiguration(daemon.settings)
    let database = try await DatabaseQueue.open(
        .init(
            path: daemon.directories.database("delivery"), schema: DeliverySchema.schema,
            answering: { daemon.loop.perform($0) }))
    let files = try daemon.loopForFiles("files")
    var environment = DeliveryService.Environment(
        executor: daemon.loop, database: database,
        registry: RegistryClient(daemon.client("registry")),
        adapters: try configuration.makeAdapters(on: files), log: daemon.log,
        metrics: daemon.metrics)
    environment.limits = configuration.limits
    let (vault, isNew) = try CredentialVault.open(at: configuration.keyPath)
    if isNew { daemon.log(.info, "made a key to seal secrets", ["file": configuration.keyPath]) }
    environment.providers = ProviderSetup(vault: vault, tools: nil)
    let service = try await DeliveryService.start(environment)
    var router = Router()
    router.serveDelivery(service)
    router.serveDatabase(DatabaseBackup(of: database, service: "delivery", log: daemon.log))
    try await daemon.serve(router) {
        await service.stop()
        ConsoleAdapter.standardOutput.flush(within: .milliseconds(200))
        await database.close()
    }
}
