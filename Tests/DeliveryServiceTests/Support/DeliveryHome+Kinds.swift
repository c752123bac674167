import HTTPClient
import Protocol
import ServiceKit
import Storage
import Testing
import Transport

@testable import DeliveryAdapters
@testable import DeliveryService

extension DeliveryHome {
    /// Runs a service with kinds of providers, none of which is set up, while `body` runs.
    func run(
        kinds: [any AdapterKind],
        _ body: (DeliveryClient, DeliveryService) async throws -> Void
    ) async throws {
        let database = try await DatabaseQueue.open(
            .init(path: path, schema: DeliverySchema.schema))
        var environment = DeliveryService.Environment(
            executor: loop, database: database, registry: registry.client, adapters: [],
            log: Log(service: "delivery", write: { _ in }), metrics: Metrics(service: "delivery"))
        (environment.clock, environment.steady) = (clock.clock, clock.steady)
        let tools = AdapterTools(
            executor: loop, exchanges: NoExchanges(), http: try HTTPClient(), clock: clock.clock)
        environment.providers = ProviderSetup(
            vault: CredentialVault(key: [UInt8](repeating: 7, count: 32)), tools: tools,
            kinds: kinds)
        let service = try await DeliveryService.start(environment)
        var router = Router()
        router.serveDelivery(service)
        try await serving(service, database) { try await body(DeliveryClient(router), service) }
    }
}
