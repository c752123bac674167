import DaemonKit
import Protocol
import RegistryService
import ServiceKit
import Storage

Daemon.run("registry", check: { _ in }) { daemon in
    let database = try await DatabaseQueue.open(
        .init(path: daemon.directories.database("registry"), schema: RegistrySchema.schema))
    let service = RegistryService(database: database, executor: daemon.loop)
    try await service.load()
    if let secret = try await service.makeFirstKey() {
        try TextFile.writePrivate(secret + "\n", to: daemon.directories.secret("admin.key"))
        daemon.log(.info, "made the first key", ["file": "secrets/admin.key"])
    }
    var router = Router()
    router.serveRegistry(service)
    try await daemon.serve(router) { await database.close() }
}
