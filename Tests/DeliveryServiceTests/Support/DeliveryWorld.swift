import DeliveryEngine
import DeliveryAdapters
import Protocol
import ServiceKit
import Storage
import Testing
import Transport

@testable import DeliveryService

/// A delivery service over its own database, reached through its routes.
final class DeliveryWorld: Sendable {
    let registry: FakeRegistry
    let loop: EventLoop
    let database: DatabaseQueue
    let service: DeliveryService
    let client: DeliveryClient
    let metrics: Metrics

    private init(
        _ registry: FakeRegistry, _ loop: EventLoop, _ database: DatabaseQueue,
        _ service: DeliveryService, _ metrics: Metrics
    ) {
        self.registry = registry
        self.loop = loop
        self.database = database
        self.service = service
        self.metrics = metrics
        var router = Router()
        router.serveDelivery(service)
        client = DeliveryClient(router)
    }

    static func start(
        at path: String, on loop: EventLoop, _ registry: FakeRegistry,
        _ adapters: [any AsyncAdapter],
        clock: ManualClock, limits: DeliveryLimits = DeliveryLimits(), ballast: Int = 0
    ) async throws -> DeliveryWorld {
        var configuration = DatabaseQueue.Configuration(path: path, schema: DeliverySchema.schema)
        configuration.limits.ballastBytes = ballast
        let database = try await DatabaseQueue.open(configuration)
        let metrics = Metrics(service: "delivery")
        var environment = DeliveryService.Environment(
            executor: loop, database: database, registry: registry.client, adapters: adapters,
            log: Log(service: "delivery", write: { _ in }), metrics: metrics)
        environment.clock = clock.clock
        environment.steady = clock.steady
        environment.limits = limits
        let service = try await DeliveryService.start(environment)
        return DeliveryWorld(registry, loop, database, service, metrics)
    }

    /// Waits until nothing is left to be done at the present time of the clock.
    func settle(_ location: SourceLocation = #_sourceLocation) async throws {
        await service.wake()
        try await eventually(location) { await service.engine.isQuiet }
    }

    func close() async {
        await service.stop()
        await database.close()
    }
}
