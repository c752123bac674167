import Addresses
import DeliveryEngine
import HTTPClient
import ServiceKit
import TestCertificates
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Batches of which some messages are stopped before they are written.
@Suite(.serialized) struct HeldBatchTests {
    private func sender(_ peer: Receiver) throws -> OpenChannelSender {
        let allowed = try #require(HostPort("127.0.0.1:\(peer.port)"))
        let rules = WebhookRules(allowed: [allowed], secret: Array(Receiver.secret.utf8))
        return OpenChannelSender(client: try HTTPClient(), rules: rules, clock: .system)
    }

    private func values(
        _ count: Int, unless isHeld: @escaping @Sendable (Int) -> Bool
    ) throws -> [Watched<OpenChannelValue>] {
        try (0..<count).map { number in
            var message = SampleMessage.make()
            message.messageID = "01abc-\(number)"
            return Watched(try OpenChannelValue(message, appKey: "key"), { isHeld(number) })
        }
    }

    @Test func `halves of a batch that is too large are not written after a switch`() async throws {
        let peer = try Receiver()
        let values = try values(150) { _ in ((try? peer.requests()) ?? []).isEmpty == false }
        let outcomes = try await sender(peer).send(values, to: peer.url("/hook/small"))
        #expect(outcomes.map(\.name) == Array(repeating: "unprocessed", count: 150))
        #expect(try peer.requests().map { $0.number("count") } == [150])
    }

    @Test func `a stopped message is left out of its batch, and the others are sent`() async throws
    {
        let peer = try Receiver()
        let values = try values(4) { $0 == 1 }
        let outcomes = try await sender(peer).send(values, to: peer.url("/hook/ok"))
        #expect(outcomes.map(\.name) == ["accepted", "unprocessed", "accepted", "accepted"])
        #expect(try peer.requests().map { $0.number("count") } == [3])
        let none = try await sender(peer).send(
            values.filter { $0.isHeld() }, to: peer.url("/hook/ok"))
        #expect(none.map(\.name) == ["unprocessed"])
        #expect(try peer.requests().count == 1)
    }

    @Test func `halves of a push are not written after a switch`() async throws {
        let peer = try Receiver()
        let sender = AirshipSender(
            account: AirshipAccount(
                endpoint: peer.url("/large"), appKey: "user", secret: .master("secret"),
                addresses: .any),
            client: try HTTPClient(), clock: .system)
        let message = SampleMessage.make(address: "9d78a53b-b16a-c58f-b78d-000000000001")
        let channel = try AirshipChannel(message)
        let channels = (0..<4).map { _ in
            Watched(channel) { ((try? peer.requests()) ?? []).isEmpty == false }
        }
        let outcomes = await sender.send(AirshipContent(message), to: channels)
        #expect(outcomes.map(\.name) == Array(repeating: "unprocessed", count: 4))
        #expect(try peer.requests().map { $0.number("count") } == [4])
    }

    @Test(arguments: ["no", "yes"])
    func `messages that wait for a receiver are given back after a switch`(batch: String)
        async throws
    {
        let certificates = try Certificates.shared
        let server = try LateServer(certificates)
        let settings = [
            "allow": "localhost:\(server.port)", "authorities": try certificates.authorityText,
            "batch": batch,
        ]
        try await withLoop { loop in
            let home = try AdapterHome("webhook", settings, on: loop)
            let isHeld = Mark()
            await home.watch { _ in { isHeld.isSet } }
            let message = SampleMessage.make(address: server.url)
            let outcome = Task { await home.send(message) }
            try await server.waitForConnection()
            isHeld.set(true)
            server.goOn()
            #expect(await outcome.value.name == "unprocessed")
            #expect(server.events == ["connected"])
            isHeld.set(false)
            #expect(await home.send(message) == .accepted)
        }
    }
}
