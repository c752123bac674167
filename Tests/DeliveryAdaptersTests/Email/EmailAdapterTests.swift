import DeliveryEngine
import Foundation
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Mail sent to the simulator.
@Suite(.serialized) struct EmailAdapterTests {
    private static let script = """
        gone@*   550
        policy@* 550 5.7.1
        grey@*   tries=1 451 4.7.1
        late@*   552 after-data
        cut@*    tries=1 cut
        """

    private func values(
        _ peer: StandInProcess, _ changes: [String: String] = [:]
    ) throws -> [String: String] {
        [
            "server": "localhost", "port": "\(peer.port)", "user": "herald", "password": "secret",
            "sender": "news@example.org", "sender-name": "The News",
            "unsubscribe-url": "https://example.org/stop?a={{address}}",
            "authorities": peer.authority,
        ].merging(changes) { $1 }
    }

    private func message(to address: String) -> OutgoingMessage {
        SampleMessage.make(address: address)
    }

    @Test func `a silent or clear message is not sent as a mail`() async throws {
        let peer = try StandInProcess("smtp", script: "", "--login", "herald:secret")
        try await withLoop { loop in
            let home = try AdapterHome("email", try values(peer), on: loop)
            for change: (inout Proto.Content) -> Void in [
                { $0.silent = true },
                {
                    $0.clear = true
                    $0.collapseKey = "vote-1"
                },
            ] {
                var message = SampleMessage.make(change)
                message.address = "a@example.com"
                #expect(
                    await home.send(message)
                        == .refused(
                            reason: "a mail can neither be silent nor clear another one"))
            }
            #expect(await home.send(message(to: "b@example.com")) == .accepted)
            await home.close()
        }
        #expect(try peer.ledger.map(\.address) == ["b@example.com"])
    }

    @Test func `each recipient's outcome follows from the server's reply`() async throws {
        let peer = try StandInProcess(
            "smtp", script: Self.script, "--starttls", "required", "--login", "herald:secret")
        try await withLoop { loop in
            let home = try AdapterHome("email", try values(peer), on: loop)
            func send(_ name: String) async -> AttemptOutcome {
                await home.send(message(to: "\(name)@example.com"))
            }
            #expect(await send("a") == .accepted)
            #expect(await send("gone") == .gone(since: nil, reason: "550 5.1.1"))
            #expect(await send("policy") == .refused(reason: "550 5.7.1"))
            #expect(
                await send("grey") == .deviceBusy(after: .seconds(900), reason: "451 4.7.1"))
            #expect(await send("grey") == .accepted)
            #expect(await send("late") == .refused(reason: "552 5.3.4"))
            guard case .uncertain = await send("cut") else {
                Issue.record("not uncertain")
                return
            }
            // The second copy has the first one's name.
            #expect(await send("cut") == .accepted)
            let copies = try peer.ledger.filter { $0.address.hasPrefix("cut@") }
            #expect(copies.map(\.status) == [0, 250])
            #expect(copies[0].id == copies[1].id && !copies[0].id.isEmpty)
            await home.close()
        }
        let first = try #require(try peer.ledger.first { $0.address.hasPrefix("a@") })
        let text = String(decoding: try #require(first.content), as: UTF8.self)
        for line in [
            "List-Unsubscribe: <https://example.org/stop?a=a%40example.com>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Content-Type: text/plain",
            "Content-Type: text/html",
        ] {
            #expect(text.contains(line))
        }
    }

    @Test func `a wrong password is a credentials error, and missing STARTTLS is unreachable`()
        async throws
    {
        let peer = try StandInProcess("smtp", "--login", "herald:secret")
        let bare = try StandInProcess("smtp", "--starttls", "none")
        try await withLoop { loop in
            let wrong = try AdapterHome("email", try values(peer, ["password": "x"]), on: loop)
            guard case .credentials = await wrong.send(message(to: "a@example.com")) else {
                Issue.record("not credentials")
                return
            }
            let home = try AdapterHome("email", try values(bare), on: loop)
            guard case .unreachable(let reason) = await home.send(message(to: "a@example.com"))
            else {
                Issue.record("reached")
                return
            }
            #expect(reason.contains("STARTTLS"))
        }
        // Nothing was taken; there is no ledger before there is a line.
        #expect((try? peer.ledger) ?? [] == [] && (try? bare.ledger) ?? [] == [])
    }

    @Test func `the adapter has room for as many mails as connections`()
        async throws
    {
        let peer = try StandInProcess("smtp", script: "* latency 300ms")
        let plain = try values(peer).filter { !["user", "password"].contains($0.key) }
        try await withLoop { loop in
            let home = try AdapterHome("email", plain, on: loop)
            #expect(await home.room == 4)
            let outcomes = await home.send(
                (0..<10).map { message(to: "a\($0)@example.com") })
            let unprocessed = outcomes.count {
                $0 == .unprocessed(reason: "the adapter is full or closed")
            }
            #expect(unprocessed == 6)
            #expect(outcomes.count { $0 == .accepted } == 4)
            #expect(await home.room == 4)
            await home.close()
            #expect(await home.room == 0)
        }
        #expect(try peer.ledger.count == 4)
    }

    @Test(arguments: [
        ["server": ""], ["server": "a b"], ["port": "0"], ["port": "x"], ["security": "ssl"],
        ["sender": "nobody"], ["user": ""], ["password": ""], ["security": "none"],
        ["unsubscribe-url": "http://example.org"],
        ["unsubscribe-url": "https://example.org/{{user}}"], ["authorities": "/etc/ca.pem"],
        ["unsubscribe-url": "https://example.org/" + String(repeating: "{{device}}", count: 9)],
        ["unsubscribe-url": "https://example.org/" + String(repeating: "x", count: 2_048)],
        ["security": "none", "user": "", "password": ""],
    ])
    func `an invalid mail setting is named, and no secret is quoted`(
        change: [String: String]
    ) async throws {
        let good = [
            "server": "mail.example.org", "sender": "news@example.org", "user": "u",
            "password": "hunter2",
        ]
        try await withLoop { loop in
            #expect(throws: Never.self) { try AdapterHome.make("email", good, on: loop) }
            let error = #expect(throws: CredentialError.self) {
                try AdapterHome.make("email", good.merging(change) { $1 }, on: loop)
            }
            #expect(error?.message.contains("hunter2") == false)
            #expect(error?.setting.map { change.keys.contains($0) } == true)
            if let url = change["unsubscribe-url"] {
                let problem =
                    switch url {
                    case _ where url.hasSuffix("{{user}}"): "has {{user}}, which is none of"
                    case _ where url.hasSuffix("}}"): "has 9 placeholders; at most 8"
                    case _ where url.hasSuffix("x"): "has 2068 bytes; at most 2048"
                    default: "is not an https"
                    }
                #expect(
                    error?.message.hasPrefix("email's setting unsubscribe-url \(problem)") == true)
            }
        }
    }
}
