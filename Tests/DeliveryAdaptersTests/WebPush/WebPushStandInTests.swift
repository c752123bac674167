import Crypto
import DeliveryEngine
import Foundation
import JSON
import ServiceKit
import TestCertificates
import TestSupport
import Testing
import Transport

@testable import DeliveryAdapters

/// The adapter for Web Push over TLS with the simulator and with an independent server.
@Suite(.serialized, .timeLimit(.minutes(10))) struct WebPushStandInTests {
    private struct Subscription: Decodable {
        struct Keys: Decodable {
            var p256dh: String
            var auth: String
        }

        var endpoint: String
        var keys: Keys

        var message: OutgoingMessage {
            var message = WebPushAdapterTests.message(endpoint)
            message.keys =
                (Base64.url.decode(keys.p256dh) ?? []) + (Base64.url.decode(keys.auth) ?? [])
            return message.now
        }

        /// The subscription's name in the ledger.
        var address: String { String(endpoint.split(separator: "/").last ?? "") }
    }

    private func subscribe(
        _ standIn: StandInProcess, _ count: Int, host: String = "127.0.0.1"
    ) throws -> [Subscription] {
        let output = try ChildProcess.run(
            "curl",
            [
                "-sS", "--cacert", standIn.authorityFile, "-w", "\n",
                "https://\(host):\(standIn.port)/subscribe?n=[1-\(count)]",
            ])
        return try output.split(separator: "\n").map {
            try JSONDecoder().decode(Subscription.self, from: Data($0.utf8))
        }
    }

    private func drive<Value: Sendable>(
        allow: String, authorities: String,
        _ body: (AdapterDriver) async throws -> Value
    ) async throws -> Value {
        let values = AdapterValues(
            app: "news",
            [
                "vapid-key": TestKeys.p256.secret, "subject": "mailto:push@news.example",
                "allow": allow, "authorities": authorities, "services": "any",
            ], privateTargets: .all)
        return try await withLoop { loop in
            let driver = try AdapterDriver(on: loop) { try WebPushKind().make(values, $0) }
            let value = try await body(driver)
            #expect(await !driver.wasCalledInside)
            await driver.close()
            return value
        }
    }

    @Test func `in a faulty Web Push campaign each outcome agrees with the simulator's ledger`()
        async throws
    {
        let script = """
            * tries=2..            413
            20% seed=3             410
            * requests=50          404
            * requests=60          429 retry-after=11
            * requests=70          400 InvalidCrypto
            * every=64             goaway last=before
            * requests=90          reset refused-stream
            """
        let standIn = try StandInProcess("webpush", script: script)
        let subscriptions = try subscribe(standIn, 200)
        let reports = try await drive(
            allow: "127.0.0.1:\(standIn.port)", authorities: standIn.authority
        ) { await $0.run(subscriptions.map(\.message)) }
        var last: [String: StandInProcess.Line] = [:]
        let ledger = try standIn.ledger.filter { $0.address != "/subscribe" }
        for line in ledger where line.status != 0 { last[line.address] = line }
        for (subscription, report) in zip(subscriptions, reports) {
            let line = try #require(last[subscription.address])
            let names = [
                201: "accepted", 404: "gone", 410: "gone", 429: "device_busy", 400: "refused",
                413: "refused",
            ]
            #expect(report.outcome.name == names[line.status])
            if line.status == 429 { #expect(report.outcome.wait == .seconds(11)) }
        }
        let accepted = ledger.filter { $0.status == 201 }
        #expect(accepted.count == reports.count { $0.outcome == .accepted })
        #expect(accepted.count > 100)
        // The stand-in has opened each as a browser does.
        for line in accepted {
            let content = try #require(line.content)
            let text = try JSONSerialization.jsonObject(with: content) as? [String: Any]
            #expect(text?["title"] as? String == "Vote")
        }
    }

    @Test func `a push service that hangs does not slow any other`() async throws {
        let hung = try StandInProcess("webpush", script: "* hang")
        let fine = try StandInProcess("webpush")
        // One authority for both, as they are different ones otherwise.
        let authorities = fine.authority + hung.authority
        let hanging = try subscribe(hung, 20).map(\.message)
        let answered = try subscribe(fine, 200).map(\.message)
        var mixed: [OutgoingMessage] = []
        for (index, message) in answered.enumerated() {
            mixed.append(message)
            if index.isMultiple(of: 10) { mixed.append(hanging[index / 10]) }
        }
        let messages = mixed
        let reports = try await drive(
            allow: "127.0.0.1:\(hung.port),127.0.0.1:\(fine.port)", authorities: authorities
        ) { driver in
            async let all = driver.run(messages)
            try await eventually("the others are all told") {
                try fine.ledger.count { $0.status == 201 } == 200
            }
            // Meanwhile those that hang are still under way.
            #expect(await driver.underWay > 0)
            await driver.close()
            return await all
        }
        #expect(reports.count { $0.outcome == .accepted } == 200)
        #expect(
            reports.filter { $0.outcome != .accepted }.allSatisfy {
                ["uncertain", "postponed"].contains($0.outcome.name)
            })
        #expect(reports.contains { $0.outcome.name == "uncertain" })
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `a push service with HTTP/1.1 only is used, and Python decrypts the messages`()
        async throws
    {
        let peer = try await OtherPeer("http1")
        let origin = "https://127.0.0.1:\(peer.port)"
        let messages = (0..<30).map { WebPushAdapterTests.message("\(origin)/push/\($0)").now }
        let reports = try await drive(
            allow: "127.0.0.1:\(peer.port)", authorities: try Certificates.shared.authorityText
        ) { await $0.run(messages) }
        #expect(reports.allSatisfy { $0.outcome == .accepted })
        #expect(reports[29].history.count + reports[0].history.count > 2)
        let requests = try peer.requests
        #expect(
            requests.map { $0.headers[":path"] ?? "" }.sorted()
                == (0..<30).map { "/push/\($0)" }.sorted())
        let request = requests[0]
        let header = try #require(request.headers["authorization"])
        let token = header.dropFirst("vapid t=".count).prefix { $0 != "," }
        let opinion = try SecondOpinion.ask(
            "token",
            [
                "token": String(token), "key": TestKeys.p256.open, "algorithm": "ES256",
                "audience": origin,
            ])
        #expect(
            try opinion.member("claims")?.member("sub")?.string() == "mailto:push@news.example")
        let text = try SecondOpinion.ask(
            "webpush",
            [
                "private": WebPushEncryptionTests.appKey, "auth": WebPushEncryptionTests.secret,
                "body": Base64.url.encode(Array(request.body)),
            ])
        #expect(try text.required("text").string().contains(#""title":"Vote""#))
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `Python's h2 gets the same messages over HTTP/2`() async throws {
        let peer = try await OtherPeer("h2")
        let origin = "https://localhost:\(peer.port)"
        let messages = (0..<30).map { WebPushAdapterTests.message("\(origin)/push/\($0)").now }
        let reports = try await drive(
            allow: "localhost:\(peer.port)", authorities: try Certificates.shared.authorityText
        ) { await $0.run(messages) }
        #expect(reports.allSatisfy { $0.outcome == .accepted })
        let requests = try peer.requests
        #expect(requests.count == 30)
        for request in requests.prefix(3) {
            #expect(request.headers["ttl"] == "3600" || request.headers["ttl"] == "3599")
            let text = try SecondOpinion.ask(
                "webpush",
                [
                    "private": WebPushEncryptionTests.appKey, "auth": WebPushEncryptionTests.secret,
                    "body": Base64.url.encode(Array(request.body)),
                ])
            #expect(try text.required("text").string().contains(#""title":"Vote""#))
        }
    }

    static let forms = [
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1",
        "017700000001", "localhost", "LOCALHOST", "localhost.", "[::1]", "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]", "[::127.0.0.1]", "0.0.0.0", "0", "[::]", "user@127.0.0.1",
        "user:word@127.0.0.1", "good.example@127.0.0.1", "127.0.0.1\\@good.example",
        "169.254.169.254", "[fe80::1]",
    ]

    @Test func `no spelling of an address leads into the private network`() async throws {
        let standIn = try StandInProcess("webpush")
        let port = standIn.port
        let messages = Self.forms.map {
            WebPushAdapterTests.message("https://\($0):\(port)/push/x").now
        }
        let plain = WebPushAdapterTests.message("http://127.0.0.1:\(port)/push/x").now
        // A port beside it is allowed, which changes nothing.
        let reports = try await drive(
            allow: "127.0.0.1:\(port + 1)", authorities: standIn.authority
        ) { driver in
            var reports: [AdapterDriver.Report] = []
            for message in messages + [plain] {
                reports.append(await driver.run(message, tries: 3))
            }
            return reports
        }
        for (form, report) in zip(Self.forms + ["http"], reports) {
            // Not everybody's resolver knows this one.
            let isUnknown = form == "localhost." && report.outcome.reason.contains("name:")
            #expect(
                ["refused", "gone"].contains(report.outcome.name) || isUnknown,
                "\(form): \(report.outcome)")
        }
        #expect(try standIn.ledger.isEmpty)
        // The control: what is allowed, by this name and port, is reached.
        let reached = try await drive(
            allow: "127.0.0.1:\(port)", authorities: standIn.authority
        ) { driver in
            [await driver.run(messages[0]), await driver.run(messages[7], tries: 3)]
        }
        #expect(reached.map(\.outcome.name) == ["gone", "refused"])
        #expect(try standIn.ledger.map(\.status) == [404])
    }
}

extension OutgoingMessage {
    /// The message with the present time, valid for an hour.
    fileprivate var now: OutgoingMessage {
        var message = self
        message.time = WallClock.system.now()
        message.expireTime = message.time + .seconds(3600)
        return message
    }
}
