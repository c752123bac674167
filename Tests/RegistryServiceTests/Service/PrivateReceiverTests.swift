import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Addresses in private networks.
struct PrivateReceiverTests {
    private static func client(
        _ world: World, _ answer: @escaping @Sendable () throws -> [Proto.OwnReceivers]
    ) async throws -> RegistryClient {
        var delivery = Router()
        delivery.on(Method.Delivery.listOwnReceivers) {
            (request: Proto.ListOwnReceiversRequest, _) in
            #expect(request.app == "news")
            var response = Proto.ListOwnReceiversResponse()
            response.receivers = try answer()
            return response
        }
        let service = RegistryService(
            database: world.database, executor: world.loop, geo: world.geo.client,
            clock: world.clock.wall, receivers: .delivery(DeliveryClient(delivery)))
        try await service.load()
        var router = Router()
        router.serveRegistry(service)
        return RegistryClient(router)
    }

    private static let confined: [Proto.Address] = [
        .some("webhook", "http://127.0.0.1:8080/x"), .some("webpush", "https://[::1]:99/x"),
        .some("email", "ann@mail.corp.internal"),
    ]

    @Test func `an address that the app's providers do not allow is refused in every call`()
        async throws
    {
        let world = try await World()
        let client = try await Self.client(world) { [] }
        let device = try await client.register()
        for address in Self.confined {
            let fine = Proto.Address.some("fcm-token", "fine")
            let registered = await refusal {
                try await client.register { $0.addresses = [fine, address] }
            }
            #expect(registered?.violations.map(\.field) == ["addresses[1].value"])
            #expect(registered?.message.contains("setting allow") == true)
            let synced = await refusal {
                try await client.sync(device) {
                    $0.addresses = .with { $0.addresses = [address] }
                }
            }
            #expect(synced?.violations.map(\.field) == ["addresses.addresses[0].value"])
            let answer = try await client.importDevices(
                .with {
                    $0.app = "news"
                    $0.devices = [.with { $0.device = .with { $0.addresses = [address] } }]
                }, .suite)
            #expect(answer.results[0].error.hasPrefix("device.addresses[0].value: "))
        }
        #expect(try await client.preview("ALL") == 1)
    }

    @Test func `an address that the app's providers allow is accepted for its kind only`()
        async throws
    {
        let world = try await World()
        let client = try await Self.client(world) {
            [
                .with { ($0.addressKind, $0.names) = ("webhook", ["127.0.0.1:8080"]) },
                .with { ($0.addressKind, $0.names) = ("webpush", ["[::1]:99"]) },
                .with { ($0.addressKind, $0.names) = ("email", ["corp.internal"]) },
            ]
        }
        let device = try await client.register { $0.addresses = Self.confined }
        #expect(try await client.device(device.id).addresses.count == 3)
        let other = await refusal {
            try await client.register {
                $0.addresses = [.some("webpush", "https://127.0.0.1:8080/x")]
            }
        }
        #expect(other?.code == .invalidArgument)
    }

    @Test func `while delivery does not answer no address is refused`() async throws {
        let world = try await World()
        let client = try await Self.client(world) { throw RPCError(.unavailable, "away") }
        let device = try await client.register { $0.addresses = Self.confined }
        #expect(try await client.device(device.id).addresses.count == 3)
    }
}
