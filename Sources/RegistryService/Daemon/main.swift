import DaemonKit
import Protocol
import RegistryService
import ServiceKit
import ServiceStorage
import Storage

Daemon.run("registry", schema: RegistrySchema.schema.facts, check: { _ in }) { daemon in
    let database = try await DatabaseQueue.open(
        .init(path: daemon.directories.database("registry"), schema: RegistrySchema.schema))
    let service = RegistryService(database: database, executor: daemon.loop)
    try await service.load()
    let hasMadeKey = try await service.makeFirstKey { secret in
        try TextFile.writePrivate(secret + "\n", to: daemon.directories.secret("admin.key"))
    }
    if hasMadeKey { daemon.log(.info, "made the first key", ["file": "secrets/admin.key"]) }
    daemon.metrics.show(database)
    service.size.show(in: daemon.metrics)
    var router = Router()
    router.serveRegistry(service)
    router.serveDatabase(DatabaseBackup(of: database, service: "registry", log: daemon.log))
    try await daemon.serve(router) { await database.close() }
}
