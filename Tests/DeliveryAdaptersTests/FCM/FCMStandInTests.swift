import DeliveryEngine
import Foundation
import JSON
import ServiceKit
import TestCertificates
import TestSupport
import Testing
import Transport

@testable import DeliveryAdapters

/// The adapter for FCM over TLS with the simulator and with an independent server.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FCMStandInTests {
    private static func messages(_ count: Int) -> [OutgoingMessage] {
        APNsStandInTests.messages(count, prefix: "fid-").map {
            var message = $0
            message.addressKind = "fcm-fid"
            return message
        }
    }

    private static func account(_ changes: [String: String] = [:]) -> String {
        TestKeys.serviceAccountFile(changes)
    }

    private func drive<Value: Sendable>(
        _ values: [String: String], _ body: (AdapterDriver) async throws -> Value
    ) async throws -> Value {
        let values = AdapterValues(app: "news", values, privateTargets: .all)
        return try await withLoop { loop in
            let driver = try AdapterDriver(on: loop) { try FCMKind().make(values, $0) }
            let value = try await body(driver)
            #expect(await !driver.wasCalledInside)
            await driver.close()
            return value
        }
    }

    private func values(
        _ standIn: StandInProcess, account: String, _ more: [String: String] = [:]
    ) -> [String: String] {
        [
            "service-account": account, "endpoint": standIn.endpoint,
            "token-endpoint": standIn.endpoint + "/token", "authorities": standIn.authority,
        ].merging(more) { $1 }
    }

    @Test func `in a faulty FCM campaign each outcome agrees with the simulator's ledger`()
        async throws
    {
        let scratch = ScratchDirectory()
        let script = """
            10% seed=1      404 UNREGISTERED
            fid-0000001*    403 SENDER_ID_MISMATCH
            * requests=200..203 503 UNAVAILABLE retry-after=5
            * requests=300  429 QUOTA_EXCEEDED retry-after=9
            * requests=350  500 INTERNAL
            * every=150     goaway Shutdown last=before
            """
        // The account is made by the stand-in, as a user would have it.
        let standIn = try StandInProcess(
            "fcm", script: script, "--account-file", scratch.file("account.json"))
        let account = try String(contentsOfFile: scratch.file("account.json"), encoding: .utf8)
        let messages = Self.messages(500)
        let reports = try await drive(values(standIn, account: account)) { await $0.run(messages) }
        let ledger = try standIn.ledger
        #expect(ledger.count { $0.address == "/token" } == 1)
        var last: [String: StandInProcess.Line] = [:]
        for line in ledger { last[line.address] = line }
        for (message, report) in zip(messages, reports) {
            let line = try #require(last[message.address])
            let expected: [Int: (name: String, wait: Duration?)] = [
                200: ("accepted", nil), 404: ("gone", nil), 403: ("wrong_target", nil),
                503: ("provider_fails", .seconds(5)), 429: ("provider_busy", .seconds(9)),
                500: ("message_fails", .seconds(10)),
            ]
            let (name, wait) = try #require(expected[line.status])
            #expect(report.outcome.name == name && report.outcome.wait == wait)
        }
        let accepted = ledger.filter { $0.status == 200 && $0.address != "/token" }.map(\.address)
        #expect(accepted.count == Set(accepted).count)
        #expect(accepted.count == reports.count { $0.outcome == .accepted })
        #expect(accepted.count > 350)
        #expect(reports.contains { $0.history.count > 1 })
    }

    @Test func `addresses of another project affect only themselves, and are not tried again`()
        async throws
    {
        let standIn = try StandInProcess("fcm", script: "fid-0000002* 403 SENDER_ID_MISMATCH")
        let messages = Self.messages(100)
        let values = values(standIn, account: Self.account())
        let (first, second) = try await drive(values) {
            (await $0.run(messages), await $0.run(messages))
        }
        for (place, report) in first.enumerated() {
            #expect(report.outcome == ((32..<48).contains(place) ? Self.foreign : .accepted))
        }
        #expect(second.map(\.outcome) == first.map(\.outcome))
        #expect(try standIn.ledger.count { $0.status == 403 } == 16)
    }

    private static let foreign = AttemptOutcome.wrongTarget(
        after: nil, reason: "403 SENDER_ID_MISMATCH")

    @Test func `a service account of another project is a wrong setting, and deletes no address`()
        async throws
    {
        let standIn = try StandInProcess("fcm", script: "* 403 SENDER_ID_MISMATCH")
        let messages = Self.messages(40)
        let values = values(standIn, account: Self.account())
        let reports = try await drive(values) { driver in
            var reports: [AdapterDriver.Report] = []
            for message in messages { reports.append(await driver.run(message)) }
            return reports
        }
        #expect(reports.prefix(19).allSatisfy { $0.outcome.name == "wrong_target" })
        #expect(reports[19].outcome.name == "credentials")
        #expect(reports[19].outcome.reason.contains("service account"))
        #expect(!reports.contains { $0.outcome == Self.foreign || $0.outcome.name == "gone" })
    }

    @Test func `a configured quota keeps the sender below the simulator's quota`()
        async throws
    {
        let standIn = try StandInProcess("fcm", script: "set quota 12")
        let values = values(standIn, account: Self.account(), ["quota-per-minute": "600"])
        let messages = Self.messages(12)
        let start = ContinuousClock.now
        let reports = try await drive(values) { await $0.run(messages) }
        #expect(reports.allSatisfy { $0.outcome == .accepted })
        // The first two at once, then one each tenth of a second.
        #expect(ContinuousClock.now - start >= .milliseconds(900))
        #expect(try !standIn.ledger.contains { $0.status == 429 })
    }

    @Test func `a service account with another key is refused, and nothing is sent`() async throws {
        let scratch = ScratchDirectory()
        try TestKeys.rsa.open.write(
            toFile: scratch.file("pub"), atomically: false, encoding: .utf8)
        let standIn = try StandInProcess("fcm", "--key", scratch.file("pub"))
        let other = Self.account([
            "private_key": TestKeys.make("RSA", "rsa_keygen_bits:2048").secret
        ])
        let refused = try await drive(values(standIn, account: other)) {
            await $0.run(Self.messages(1)[0])
        }
        #expect(
            refused.outcome
                == .credentials(
                    reason: "the token server refused the service account: invalid_grant"))
        // The control: with its own key it is accepted.
        let accepted = try await drive(values(standIn, account: Self.account())) {
            await $0.run(Self.messages(1)[0])
        }
        #expect(accepted.outcome == .accepted)
        #expect(try standIn.ledger.count { $0.address != "/token" } == 1)
    }

    @Test func `validate-only delivers nothing`() async throws {
        let standIn = try StandInProcess("fcm")
        let values = values(standIn, account: Self.account(), ["validate-only": "yes"])
        let report = try await drive(values) { await $0.run(Self.messages(1)[0]) }
        #expect(report.outcome == .accepted)
        #expect(try standIn.ledger.last?.reason == "validate_only")
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `Python's libraries read the assertion and the messages`() async throws {
        let peer = try await OtherPeer("h2")
        let endpoint = "https://127.0.0.1:\(peer.port)"
        let messages = Self.messages(50)
        let reports = try await drive([
            "service-account": Self.account(), "endpoint": endpoint,
            "token-endpoint": endpoint + "/token",
            "authorities": try Certificates.shared.authorityText,
        ]) { await $0.run(messages) }
        #expect(reports.allSatisfy { $0.outcome == .accepted })
        let requests = try peer.requests
        #expect(requests.count == 51)
        let form = String(decoding: requests[0].body, as: UTF8.self)
        let assertion = try #require(form.split(separator: "assertion=").last)
        let opinion = try SecondOpinion.ask(
            "token",
            [
                "token": String(assertion), "key": TestKeys.rsa.open, "algorithm": "RS256",
                "audience": "https://oauth2.googleapis.com/token",
            ])
        #expect(try opinion.member("header")?.member("kid")?.string() == "abc123")
        let fids = try requests.dropFirst().map { request in
            #expect(request.headers["authorization"] == "Bearer ya29.peer")
            let body = try JSONSerialization.jsonObject(with: request.body) as? [String: Any]
            let message = try #require(body?["message"] as? [String: Any])
            return try #require(message["fid"] as? String)
        }
        #expect(fids.sorted() == messages.map(\.address))
    }
}
