import DeliveryEngine
import Protocol
import ServiceKit
import TestCertificates
import Testing

@testable import DeliveryAdapters
@testable import DeliveryService

/// Messages that wait for a receiver when a switch is set.
struct LateReceiverTests {
    private let lane = LaneKey(app: "news", adapter: "webhook")

    private func message(type: String = "/a", sequence: Int64 = 7) -> OutgoingMessage {
        var parts = OutgoingNotification.Parts(
            id: "n", app: "news", type: type, content: Proto.Content(),
            expireTime: .init(milliseconds: 0))
        parts.sequence = sequence
        return OutgoingMessage(
            OutgoingNotification(parts), messageID: "n-1", deviceID: "d", address: "", locale: "",
            time: .init(milliseconds: 0))
    }

    @Test func `nothing is written to a provider after the switch was acknowledged`() async throws {
        let certificates = try Certificates.shared
        let server = try LateServer(certificates)
        try await withProviders(kinds: { _ in [WebhookKind()] }) { world, home in
            var address = Proto.Address()
            (address.kind, address.value, address.state) = ("webhook", server.url, .active)
            home.registry.add("d1", [address])
            let settings = [
                ("allow", "localhost:\(server.port)"),
                ("authorities", try certificates.authorityText),
            ]
            _ = try await world.set(settings, kind: "webhook", app: "news", as: ProviderWorld.suite)
            let answer = Task { try await world.test("webhook") }
            try await server.waitForConnection()
            try await world.stopSending()
            server.goOn()
            #expect(try await answer.value.outcome == .unprocessed)
            #expect(server.events == ["connected"])
            // The control: it would have been taken.
            try await world.stopSending(false)
            #expect(try await world.test("webhook").outcome == .accepted)
        }
    }

    @Test(arguments: [
        Switches.Scope.everything, .app("news"), .lane(LaneKey(app: "news", adapter: "webhook")),
        .type(app: "news", "/a"), .notification(7),
    ])
    func `a kill switch stops messages that were begun before it`(scope: Switches.Scope) {
        let stops = StopLog()
        let before = stops.watch(message(), on: lane)
        #expect(!before())
        stops.note(scope)
        #expect(before() && before())
        #expect(!stops.watch(message(), on: lane)())
    }

    @Test(arguments: [
        Switches.Scope.app("shop"), .lane(LaneKey(app: "news", adapter: "apns")),
        .lane(LaneKey(app: "shop", adapter: "webhook")), .type(app: "news", "/b"),
        .type(app: "shop", "/a"), .notification(8),
    ])
    func `a kill switch of another scope does not stop a message`(scope: Switches.Scope) {
        let stops = StopLog()
        let before = stops.watch(message(), on: lane)
        stops.note(scope)
        #expect(!before())
    }

    @Test func `a full log of kill switch stops stops too many messages, never too few`() {
        let stops = StopLog(limit: 8)
        let first = stops.watch(message(), on: lane)
        stops.note(.notification(7))
        let second = stops.watch(message(), on: lane)
        for sequence in Int64(100)..<120 { stops.note(.notification(sequence)) }
        #expect(first() && second())
        let third = stops.watch(message(), on: lane)
        stops.note(.notification(8))
        #expect(!third())
        stops.note(.notification(7))
        #expect(third())
    }
}
