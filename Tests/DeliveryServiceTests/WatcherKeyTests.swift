import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The idempotency keys of the watcher's sends.
struct WatcherKeyTests {
    @Test(arguments: ["watch:bills:all:00ff", "watch-news:17-1"])
    func `nobody takes a key of the watcher before it does`(key: String) async throws {
        try await withDelivery(devices: 1) { world, _ in
            let request = DeliveryWorld.request(key: key) { $0.app = DeliveryWorld.app }
            for subject in ["key1", "watcher bills (key1)"] {
                let other = CallContext(
                    principal: Principal(
                        role: .sender, app: DeliveryWorld.app, subject: subject))
                let refused = await failure { _ = try await world.client.send(request, other) }
                #expect(refused?.code == .invalidArgument)
                #expect(refused?.message.hasPrefix("idempotency_key: begins with") == true)
            }
            let watcher = CallContext(
                principal: Principal(role: .sender, app: "", subject: "watcher bills"))
            let sent = try await world.client.send(request, watcher)
            #expect(sent.notification != nil)
        }
    }
}
