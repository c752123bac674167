import DaemonKit
import DeliveryService
import ServiceKit
import ServiceStorage
import Storage
import Transport

/// Opens delivery's database, shows its figures, and has its words indexed in the background.
@Sendable func openDatabase(_ daemon: Daemon) async throws -> DatabaseQueue {
    let database = try await DatabaseQueue.open(
        .init(
            path: daemon.directories.database("delivery"), schema: DeliverySchema.schema,
            answering: { daemon.loop.perform($0) }))
    daemon.metrics.show(database)
    Task { await SearchIndexer(database).run() }
    return database
}
