import DeliveryEngine
import Foundation
import HTTPClient
import JSON
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Webhooks sent singly and in batches.
@Suite(.serialized) struct WebhookKindTests {
    private func messages(_ count: Int, to url: String) -> [OutgoingMessage] {
        (0..<count).map { number in
            var message = SampleMessage.make(address: url)
            message.deviceID = "d\(number)"
            message.messageID = "01abc-\(number)"
            return message
        }
    }

    private func values(_ port: Int, _ changes: [String: String] = [:]) -> [String: String] {
        [
            "allow": "127.0.0.1:\(port), localhost:\(port)", "secret": Receiver.secret,
            "batch": "yes",
        ].merging(changes) { $1 }
    }

    @Test func `a single signed message goes by TLS with a private authority`() async throws {
        let peer = try StandInProcess("webhook", "--secret", Receiver.secret)
        let settings = values(peer.port, ["batch": "no", "authorities": peer.authority])
        try await withLoop { loop in
            let message = messages(1, to: "https://localhost:\(peer.port)/hook")[0]
            let home = try AdapterHome("webhook", settings, on: loop)
            var now = message
            now.time = WallClock.system.now()
            #expect(await home.send(now) == .accepted)
            // The control: a signature of long ago is refused.
            #expect(await home.send(message) == .refused(reason: "answered 401"))
            let trusting = settings.filter { $0.key != "authorities" }
            let stranger = try AdapterHome("webhook", trusting, on: loop)
            #expect(await stranger.send(now) != .accepted)
        }
        #expect(try peer.ledger.map(\.status) == [200, 401])
    }

    @Test(arguments: [("webhook", "app-key"), ("email", "sender-name")])
    func `a setting of one line is refused by name if it has several`(
        kind: String, setting: String
    ) async throws {
        let common = kind == "email" ? ["server": "localhost", "sender": "a@example.org"] : [:]
        let values = (kind == "email" ? common : self.values(1)).merging(
            [setting: "a\r\nBcc: x@example.org"]) { $1 }
        try await withLoop { loop in
            let error = #expect(throws: CredentialError.self) {
                try AdapterHome.make(kind, values, on: loop)
            }
            #expect(error?.message.contains(setting) == true, "\(String(describing: error))")
            #expect(error?.message.contains("line breaks") == true)
        }
    }

    @Test func `receivers are called with HTTP1, so that no HTTP2 frames take the client's time`()
        async throws
    {
        // Frames without an end of one receiver kept the webhooks of all others waiting.
        let rules = WebhookRules(secret: Array(Receiver.secret.utf8))
        let request = rules.request(to: "https://hook.example/", [], at: UnixTime(milliseconds: 0))
        #expect(request.version == .http1)
        let account = AirshipAccount(
            endpoint: "https://airship.example", appKey: "key", secret: .token("token"))
        #expect(account.push([]).version == .http1)
    }

    @Test func `the simulator accepts a batch and its signature`() async throws {
        let peer = try StandInProcess("webhook", "--secret", Receiver.secret)
        let settings = values(peer.port, ["authorities": peer.authority])
        try await withLoop { loop in
            let home = try AdapterHome("webhook", settings, on: loop)
            #expect(await home.room == 1000)
            let outcomes = await home.send(
                messages(1000, to: "https://localhost:\(peer.port)/hook"))
            #expect(outcomes.filter { $0 != .accepted } == [])
        }
        let ledger = try peer.ledger
        let counts = ledger.compactMap { line in
            line.reason.flatMap { Int($0.prefix { $0 != " " }) }
        }
        #expect(ledger.allSatisfy { $0.status == 200 && !$0.id.isEmpty })
        #expect(counts.reduce(0, +) == 1000)
        // How many come within 5 ms is the machine's affair.
        #expect(ledger.count < 200)
    }

    /// Once libcurl has an HTTP/2 connection to a host it treats all connections to it as HTTP/2.
    ///
    /// A request that it puts onto an HTTP/1.1 connection in use is never answered.
    @Test func `requests of both HTTP versions to one server are all answered`() async throws {
        let peer = try StandInProcess("webhook", script: "* latency 500ms")
        let client = try HTTPClient()
        let authorities = peer.authority
        let answers = try await withThrowingTaskGroup { group in
            for number in 0..<6 {
                var request = HTTPClientRequest("POST", url: "https://localhost:\(peer.port)/hook")
                request.body = Array("{}".utf8)
                request.authorities = authorities
                request.addresses = .any
                request.timeout = .seconds(100)
                request.version = number % 3 == 0 ? .http1 : .negotiated
                group.addTask { try await client.send(request) }
                // Each finds those before it connected, and not answered.
                try await Task.sleep(for: .milliseconds(60))
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0.isHTTP2 } == 4)
        #expect(answers.count == 6)
    }

    @Test func `Python verifies both signatures and the members of the contract`() async throws {
        let peer = try Receiver()
        try await withLoop { loop in
            let home = try AdapterHome("webhook", values(peer.port), on: loop)
            let batch = messages(1, to: peer.url("/hook/ok"))
            #expect(await home.send(batch) == [.accepted])
            #expect(await home.send(batch) == [.accepted])
        }
        let requests = try peer.requests()
        try #require(requests.count == 2)
        #expect(requests.allSatisfy { (try? $0.member("signed")?.bool()) == true })
        #expect(requests[0].text("batch") == requests[1].text("batch"))
        #expect(requests[0].text("ids", "0") == requests[1].text("ids", "0"))
        let value = try #require(requests[0].member("first"))
        let message = messages(1, to: peer.url("/hook/ok"))[0]
        #expect(value.text("send_id") == MessageNames.uuid(of: message))
        #expect(value.text("app_key")?.utf8.count == 22)
        #expect(value.text("target", "address") == "d0")
        #expect(value.text("payload", "alert") == "Passed 51–49")
        #expect(value.text("payload", "title") == "Vote")
        #expect(value.text("payload", "extra", "herald_id") == "01abc-0")
        #expect(value.text("payload", "extra", "herald_type") == "/bill/vote")
    }

    @Test func `an answer that names failed messages fails only those`() async throws {
        let peer = try Receiver()
        try await withLoop { loop in
            let home = try AdapterHome("webhook", values(peer.port), on: loop)
            let outcomes = await home.send(messages(8, to: peer.url("/hook/some")))
            #expect(
                outcomes == [
                    .accepted, .accepted, .accepted, .gone(since: nil, reason: "answered 410"),
                    .deviceBusy(after: .seconds(30), reason: "answered 503"),
                    .refused(reason: "answered 400"), .refused(reason: "answered 400"), .accepted,
                ])
        }
    }

    @Test func `a batch that is too large is halved`() async throws {
        let peer = try Receiver()
        try await withLoop { loop in
            let home = try AdapterHome("webhook", values(peer.port), on: loop)
            let outcomes = await home.send(messages(300, to: peer.url("/hook/small")))
            #expect(outcomes.allSatisfy { $0 == .accepted })
        }
        let taken = try peer.requests().filter { ($0.number("count") ?? 0) <= 100 }
        let ids = taken.flatMap { request -> [String] in
            guard let elements = try? request.member("ids")?.elements() else { return [] }
            return elements.compactMap { try? $0.string() }
        }
        #expect(Set(ids).count == 300 && ids.count == 300)
    }

    @Test func `one answer counts for every message of its batch`() async throws {
        let peer = try Receiver()
        try await withLoop { loop in
            let home = try AdapterHome("webhook", values(peer.port), on: loop)
            let busy = await home.send(messages(3, to: peer.url("/hook/busy")))
            #expect(
                busy.allSatisfy { $0 == .deviceBusy(after: .seconds(30), reason: "answered 503") })
            let long = await home.send(messages(2, to: peer.url("/hook/long")))
            #expect(long.allSatisfy { $0.name == "uncertain" })
            var reserved = messages(1, to: peer.url("/hook/ok"))[0]
            reserved.content.data = ["herald_x": "1"]
            #expect(await home.send(reserved).name == "refused")
            let other = try AdapterHome("webhook", ["batch": "yes"], on: loop)
            #expect(await other.send(messages(1, to: peer.url("/hook/ok")))[0].name == "refused")
        }
    }

    @Test func `closing ends messages in flight as uncertain`() async throws {
        let peer = try Receiver()
        try await withLoop { loop in
            let home = try AdapterHome("webhook", values(peer.port), on: loop)
            let batch = messages(3, to: peer.url("/hook/hang"))
            let task = Task { await home.send(batch) }
            while try peer.requests().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            await home.close()
            let outcomes = await task.value
            #expect(outcomes.contains { $0.name == "uncertain" })
            #expect(outcomes.allSatisfy { ["uncertain", "unprocessed"].contains($0.name) })
            #expect(await home.send(batch).allSatisfy { $0.name == "unprocessed" })
        }
    }

    @Test(arguments: [
        ["allow": "example.org"], ["allow": "a:1,:2"], ["secret": "short"], ["batch": "maybe"],
        ["authorities": "x"],
    ])
    func `an invalid webhook setting is named`(change: [String: String]) async throws {
        try await withLoop { loop in
            #expect(throws: Never.self) { try AdapterHome.make("webhook", [:], on: loop) }
            let name = try #require(change.keys.first)
            let error = #expect(throws: CredentialError.self) {
                try AdapterHome.make("webhook", change, on: loop)
            }
            #expect(error?.message.contains("setting \(name)") == true)
        }
    }
}
