import DeliveryEngine
import HTTPClient
import JSON
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Pushes to a server that enforces Airship's documented rules.
@Suite(.serialized) struct AirshipAdapterTests {
    private func messages(_ count: Int, bad: Set<Int> = []) -> [OutgoingMessage] {
        (0..<count).map { number in
            let digits = String(1_000_000_000_000 + number).dropFirst()
            let start = bad.contains(number) ? "bad00000" : "9d78a53b"
            var message = SampleMessage.make(address: "\(start)-b16a-c58f-b78d-\(digits)")
            message.deviceID = "d\(number)"
            message.messageID = "01abc-\(number)"
            message.topic = "ios"
            return message
        }
    }

    /// Returns an adapter whose pushes get the kind of answer that the path names.
    private func adapter(
        _ peer: Receiver, _ kind: String, secret: AirshipAccount.Secret = .master("secret")
    ) throws -> AirshipAdapter {
        AirshipAdapter(
            AirshipAccount(
                endpoint: peer.url("/\(kind)"), appKey: "user", secret: secret, addresses: .any),
            client: try HTTPClient())
    }

    @Test func `a thousand devices of one notification need few pushes`() async throws {
        let peer = try Receiver()
        let adapter = try adapter(peer, "ok")
        let outcomes = await withTaskGroup(of: AttemptOutcome.self) { group in
            for message in messages(1000) { group.addTask { await adapter.deliver(message) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .accepted } == 1000)
        let requests = try peer.requests()
        #expect(requests.reduce(0) { $0 + ($1.number("count") ?? 0) } == 1000)
        #expect(requests.count < 100)
        #expect(requests.allSatisfy { $0.text("path") == "/api/push" })
    }

    @Test(arguments: [
        ("ok", AttemptOutcome.accepted),
        ("empty", .refused(reason: "answered 202 without a push id")),
        ("busy", .providerBusy(after: .seconds(9), reason: "answered 429 error_code 42900")),
        ("fails", .providerFails(after: nil, reason: "answered 503 error_code 50000")),
        ("gateway", .uncertain(reason: "answered 504 error_code 50000")),
        ("content", .refused(reason: "answered 400 error_code 40003")),
    ])
    func `each answer of Airship has its outcome`(kind: String, outcome: AttemptOutcome)
        async throws
    {
        let peer = try Receiver()
        #expect(try await adapter(peer, kind).deliver(messages(1)[0]) == outcome)
    }

    @Test func `a refused login is a credentials error, and a lost answer is uncertain`()
        async throws
    {
        let peer = try Receiver()
        let message = messages(1)[0]
        let wrong = try adapter(peer, "ok", secret: .master("wrong"))
        #expect(
            await wrong.deliver(message) == .credentials(reason: "answered 401 error_code 40101"))
        #expect(
            try await adapter(peer, "ok", secret: .token("token")).deliver(message) == .accepted)
        #expect(try await adapter(peer, "drops").deliver(message).name == "uncertain")
        let nobody = AirshipAdapter(
            AirshipAccount(
                endpoint: "http://127.0.0.1:1", appKey: "user", secret: .master("secret"),
                addresses: .any),
            client: try HTTPClient())
        #expect(await nobody.deliver(message).name == "unreachable")
    }

    @Test func `one bad channel does not affect the others`() async throws {
        let peer = try Receiver()
        let adapter = try adapter(peer, "ok")
        let outcomes = await withTaskGroup(of: (Int, AttemptOutcome).self) { group in
            for (index, message) in messages(40, bad: [17]).enumerated() {
                group.addTask { (index, await adapter.deliver(message)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(outcomes.filter { $0.value != .accepted }.map(\.key) == [17])
        #expect(outcomes[17]?.name == "refused")
    }

    @Test func `a push that is too large is halved, and one with wrong content is not`()
        async throws
    {
        let peer = try Receiver()
        for (kind, isTaken) in [("large", true), ("content", false)] {
            let adapter = try adapter(peer, kind)
            let before = try peer.requests().count
            let outcomes = await withTaskGroup(of: AttemptOutcome.self) { group in
                for message in messages(8) { group.addTask { await adapter.deliver(message) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.allSatisfy { ($0 == .accepted) == isTaken })
            let requests = try peer.requests().count - before
            #expect(isTaken ? requests > 8 : requests <= 8)
        }
    }

    @Test func `an Airship adapter is made from its settings on the event loop`() async throws {
        let peer = try Receiver()
        try await withLoop { loop in
            let settings = [
                "app-key": "user", "master-secret": "secret", "endpoint": peer.url("/"),
            ]
            let home = try AdapterHome("airship", settings, on: loop)
            #expect(await home.room == 1000)
            #expect(await home.send(messages(1)[0]) == .accepted)
            #expect(await home.send(SampleMessage.make(address: "x")).name == "refused")
            await home.close()
            #expect(await home.send(messages(1)[0]).name == "unprocessed")
        }
    }

    @Test(arguments: [
        ["app-key": ""], ["app-key": "a:b"], ["master-secret": ""], ["token": "too"],
        ["site": "asia", "endpoint": ""], ["endpoint": "http://example.org"],
        ["endpoint": "https://example.org/path"], ["endpoint": "https://user@example.org"],
        ["master-secret": "a\r\nb"], ["authorities": "x"],
    ])
    func `an invalid Airship setting is named, and no secret is quoted`(
        change: [String: String]
    ) async throws {
        let good = ["app-key": "k", "master-secret": "hunter2", "endpoint": "https://example.org"]
        try await withLoop { loop in
            #expect(throws: Never.self) { try AdapterHome.make("airship", good, on: loop) }
            let error = #expect(throws: CredentialError.self) {
                try AdapterHome.make("airship", good.merging(change) { $1 }, on: loop)
            }
            #expect(error?.message.contains("hunter2") == false)
            #expect(error?.message.contains("airship's setting") == true)
        }
    }
}
