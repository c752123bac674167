import DeliveryEngine
import Foundation
import JSON
import ServiceKit
import TestCertificates
import TestSupport
import Testing
import Transport

@testable import DeliveryAdapters

/// The adapter for APNs over TLS with independent servers.
@Suite(.serialized, .timeLimit(.minutes(10))) struct APNsPeerTests {
    private func send(_ messages: [OutgoingMessage], port: Int) async throws
        -> [AdapterDriver.Report]
    {
        let values = AdapterValues(
            app: "news",
            [
                "team-id": "TEAM123456", "key-id": "KEY1234567", "key": TestKeys.p256.secret,
                "topic": "org.example.news", "endpoint": "https://127.0.0.1:\(port)",
                "authorities": try Certificates.shared.authorityText,
            ], privateTargets: .all)
        return try await withLoop { loop in
            let driver = try AdapterDriver(on: loop) { try APNsKind().make(values, $0) }
            let reports = await driver.run(messages)
            await driver.close()
            return reports
        }
    }

    @Test(arguments: [1, 10, 100])
    func `nghttpd accepts thousands of messages, whatever its limit of streams`(streams: Int)
        async throws
    {
        let server = try await Nghttpd("--max-concurrent-streams=\(streams)")
        let messages = APNsStandInTests.messages(2000)
        let reports = try await send(messages, port: server.port)
        #expect(reports.count { $0.outcome == .accepted } == 2000)
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `Python's h2 receives each message once, and Python's libraries can read it`() async throws
    {
        let server = try await OtherPeer("h2")
        let messages = APNsStandInTests.messages(300)
        let reports = try await send(messages, port: server.port)
        #expect(reports.allSatisfy { $0.outcome == .accepted })
        let requests = try server.requests
        #expect(
            requests.map { $0.headers[":path"] ?? "" }.sorted()
                == messages.map { "/3/device/" + $0.address })
        let tokens = Set(requests.compactMap { $0.headers["authorization"] })
        #expect(tokens.count == 1)
        let token = try #require(tokens.first)
        let opinion = try SecondOpinion.ask(
            "token",
            [
                "token": String(token.dropFirst("bearer ".count)), "key": TestKeys.p256.open,
                "algorithm": "ES256",
            ])
        #expect(try opinion.member("claims")?.member("iss")?.string() == "TEAM123456")
        #expect(try opinion.member("header")?.member("kid")?.string() == "KEY1234567")
        #expect(Set(requests.map { $0.headers["apns-id"] ?? "" }).count == 300)
        for request in requests {
            let body = try #require(
                try JSONSerialization.jsonObject(with: request.body) as? [String: Any])
            let ordinal = try #require(
                Int(request.headers[":path"]?.suffix(8) ?? "", radix: 16))
            #expect(body["herald_id"] as? String == "01abc-\(ordinal)")
            #expect(request.headers["apns-topic"] == "org.example.news")
            #expect(request.headers["apns-push-type"] == "alert")
        }
    }
}
