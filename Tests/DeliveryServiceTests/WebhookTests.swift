import Addresses
@testable import DeliveryAdapters
import Crypto
import DeliveryEngine
import HTTPClient
import JSON
import Protocol
import ServiceKit
import TestSupport
import Synchronization
import Testing

@testable import DeliveryService

/// Webhooks sent by libcurl to a real server.
struct WebhookTests {
    private static let secret = Array("a secret of 16 bytes or more".utf8)

    /// Sends to one device for each kind of answer, whose webhook's path names the kind.
    private static func withWebhooks(
        _ kinds: [String], secret: [UInt8]? = nil, isAllowed: Bool = true,
        _ body: (DeliveryWorld, ManualClock, Receiver) async throws -> Void
    ) async throws {
        let scratch = ScratchDirectory()
        let receiver = try await Receiver.start(in: scratch)
        let allowed = HostPort("127.0.0.1:\(receiver.port)")
        let adapter = WebhookAdapter(
            client: try HTTPClient(), allowed: isAllowed ? [try #require(allowed)] : [],
            secret: secret)
        try await withDelivery([adapter]) { world, clock in
            for kind in kinds {
                world.registry.add(1, webhook: "http://127.0.0.1:\(receiver.port)/\(kind)")
            }
            try await body(world, clock, receiver)
        }
        receiver.stop()
    }

    @Test func `a webhook carries the message as JSON, its id and its signature`() async throws {
        try await Self.withWebhooks(["ok"], secret: Self.secret) { world, clock, receiver in
            let request = DeliveryWorld.request {
                $0.content?.body = "Passed 51–49"
                $0.content?.data = ["bill": "hr1-113"]
            }
            let sent = try await world.wait(try await world.send(request).id, for: .sent)
            #expect(sent.counts?.delivered == 1)
            let received = try receiver.requests()
            try #require(received.count == 1)
            #expect(received[0].path == "/ok/d0")
            #expect(received[0].message == "\(sent.id)-0")
            #expect(received[0].type == "application/json")
            let json = try JSONDocument(parsing: received[0].body).root
            #expect(try json.member("message_id")?.string() == received[0].message)
            #expect(try json.member("device_id")?.string() == device(0))
            #expect(try json.member("body")?.string() == "Passed 51–49")
            #expect(try json.member("data")?.member("bill")?.string() == "hr1-113")
            let time = clock.now.milliseconds / 1000
            let code = HMACSHA256.code(
                for: Array("\(time).\(received[0].body)".utf8), key: Self.secret)
            #expect(received[0].signature == "t=\(time),v1=\(Hex.encode(code.array))")
        }
    }

    @Test func `a webhook that answers later is tried again, and one that refuses is not`()
        async throws
    {
        try await Self.withWebhooks(["ok", "busy", "down", "gone", "bad"]) {
            world, clock, receiver in
            let id = try await world.send().id
            let first = try await world.wait(id, for: .sending) { $0.counts?.retrying == 2 }
            #expect(first.counts?.delivered == 1)
            #expect(first.counts?.failed == 2)
            #expect(
                Set(first.errors.map { "\($0.message) \($0.count)" }) == [
                    "answered 503 2", "answered 410 1", "answered 400 1",
                ])
            // One without a wish comes again within the first span of the backoff.
            clock.advance(.seconds(1))
            await world.service.wake()
            try await world.wait(id, for: .sending) { $0.counts?.delivered == 2 }
            #expect(try receiver.requests().count { $0.path == "/busy/d1" } == 1)
            clock.advance(.seconds(29))
            await world.service.wake()
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 3)
            let received = try receiver.requests()
            #expect(
                received.map(\.path).sorted() == [
                    "/bad/d4", "/busy/d1", "/busy/d1", "/down/d2", "/down/d2", "/gone/d3", "/ok/d0",
                ])
            #expect(Set(received.map(\.message)).count == 5)
            let told = try await world.registry.told(1)
            #expect(told.map(\.deviceId) == [device(3)])
            #expect(told.allSatisfy { $0.verdict == .gone && $0.value.hasSuffix("/gone/d3") })
            #expect(told.allSatisfy { $0.kind == "webhook" && $0.reason == "answered 410" })
            #expect(received.allSatisfy { $0.signature.isEmpty })
        }
    }

    @Test func `a lost answer is retried with the same message id`() async throws {
        try await Self.withWebhooks(["lost"]) { world, clock, receiver in
            let id = try await world.send().id
            let waiting = try await world.wait(id, for: .sending) { $0.counts?.retrying == 1 }
            #expect(waiting.errors.count == 1)
            clock.advance(.seconds(1))
            await world.service.wake()
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 1)
            #expect(try receiver.requests().map(\.message) == ["\(id)-0", "\(id)-0"])
        }
    }

    @Test func `a receiver that is away gets its message when it is back`() async throws {
        let scratch = ScratchDirectory()
        let first = try await Receiver.start(in: scratch)
        first.stop()
        let allowed = try #require(HostPort("127.0.0.1:\(first.port)"))
        let adapter = WebhookAdapter(client: try HTTPClient(), allowed: [allowed])
        let port = first.port
        try await withDelivery([adapter]) { world, clock in
            world.registry.add(1, webhook: "http://127.0.0.1:\(port)/ok")
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.retrying == 1 }
            let second = try await Receiver.start(in: scratch, port: port)
            clock.advance(.seconds(1))
            await world.service.wake()
            try await world.wait(id, for: .sent)
            #expect(try second.requests().count == 1)
        }
    }

    @Test func `a private address that is not allowed is refused and gets nothing`() async throws {
        try await Self.withWebhooks(["ok"], isAllowed: false) { world, _, receiver in
            let failed = try await world.wait(try await world.send().id, for: .failed)
            #expect(failed.counts?.failed == 1)
            #expect(failed.errors.first?.message.isEmpty == false)
            #expect(try receiver.requests().isEmpty)
        }
    }

    @Test(arguments: [
        (200, AttemptOutcome.accepted), (299, .accepted),
        (410, .gone(since: nil, reason: "answered 410")),
        (429, .deviceBusy(after: .seconds(7), reason: "answered 429")),
        (503, .deviceBusy(after: .seconds(7), reason: "answered 503")),
        (302, .refused(reason: "answered 302")), (404, .refused(reason: "answered 404")),
    ])
    func `each status of a webhook has its outcome`(status: Int, outcome: AttemptOutcome) {
        let now = UnixTime(milliseconds: 784_111_777_000)
        for wish in ["7", "Sun, 06 Nov 1994 08:49:44 GMT"] {
            let response = HTTPClientResponse(
                status: status, headers: [HTTPClientHeader("Retry-After", wish)])
            #expect(WebhookAnswer.outcome(of: response, at: now) == outcome)
        }
    }

    @Test(arguments: [(200, "accepted"), (503, "device_busy"), (410, "gone"), (nil, "uncertain")])
    func `an answer that is too long counts by its status`(status: Int?, name: String) {
        var error = HTTPClientError(.tooLarge, "long", mayHaveBeenDelivered: true)
        error.status = status
        #expect(WebhookAnswer.outcome(of: error).name == name)
    }
}
