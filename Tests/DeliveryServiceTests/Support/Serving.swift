import Storage

@testable import DeliveryService

/// Runs `body`, then stops the service and closes its database, even if `body` throws.
func serving(
    _ service: DeliveryService, _ database: DatabaseQueue, _ body: () async throws -> Void
) async throws {
    do {
        try await body()
    } catch {
        await service.stop()
        await database.close()
        throw error
    }
    await service.stop()
    await database.close()
}
