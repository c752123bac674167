import Foundation
import ProviderStandIn
import TestSupport
import Testing

/// The APNs simulator as a process, with independent clients.
@Suite(.serialized)
struct APNsServerTests {
    private struct Seen: Decodable, Equatable {
        var streams: Int?
        var status: Int?
        var pieces: Int?
        var reason: String?
        var reset: Int?
        var goaway: Int?
        var last: Int?
        var data: String?
        var closed: Bool?
    }

    /// One for all requests of a test: too many would be refused.
    private let token = APNsCase.token(issuedAt: Int64(Date().timeIntervalSince1970))

    private func send(
        _ standIn: RunningStandIn, _ devices: String, by key: String? = nil
    ) async throws -> [Seen] {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Support/apns.py").path
        let output = try await standIn.run(
            "/usr/bin/python3",
            [script, "\(standIn.port)", standIn.authority, key ?? token]
                + devices.split(separator: " ").map(String.init))
        return try output.split(separator: "\n").map {
            try JSONDecoder().decode(Seen.self, from: Data($0.utf8))
        }
    }

    @Test func `one stream is allowed until the first success, then a thousand`() async throws {
        let standIn = try RunningStandIn("apns", script: "dead* 410", "--sync")
        let seen = try await send(standIn, "deadaa aabb ccdd")
        #expect(
            seen == [
                Seen(streams: 1), Seen(status: 410, pieces: 1, reason: "Unregistered"),
                Seen(streams: 1000), Seen(status: 200, pieces: 0), Seen(status: 200, pieces: 0),
            ])
        let ledger = try standIn.ledger()
        #expect(ledger.map(\.address) == ["deadaa", "aabb", "ccdd"])
        #expect(ledger.map(\.status) == [410, 200, 200])
        #expect(Set(ledger.map(\.id)).count == 3)
    }

    @Test func `only tokens signed with the known key are accepted`() async throws {
        let scratch = ScratchDirectory()
        for name in ["key", "other"] {
            let curve = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
            try ChildProcess.run(
                "openssl", ["genpkey"] + curve + ["-out", scratch.file("\(name).pem")])
        }
        let key = scratch.file("key.pem")
        try ChildProcess.run(
            "openssl", ["pkey", "-in", key, "-pubout", "-out", scratch.file("key.pub")])
        for given in [key, scratch.file("key.pub")] {
            let standIn = try RunningStandIn("apns", "--key", given)
            #expect(try await send(standIn, "aa", by: key).last?.status == 200)
            let other = try await send(standIn, "aa", by: scratch.file("other.pem")).last
            #expect(other?.reason == "InvalidProviderToken")
        }
    }

    @Test func `after a rejection one stream is allowed if the script says so`() async throws {
        let standIn = try RunningStandIn(
            "apns", script: "set streams 100\nset streams-after-rejection 1\ndead* 410")
        let seen = try await send(standIn, "aa dead aa")
        #expect(seen.compactMap(\.streams) == [1, 100, 1, 100])
    }

    @Test func `a GOAWAY has its reason and the last processed stream`() async throws {
        let standIn = try RunningStandIn(
            "apns", script: "a1 goaway Shutdown\nb1 goaway last=before\nc1 goaway last=greatest",
            "--sync")
        let reason = #"{"reason":"Shutdown"}"#
        let this = try await send(standIn, "aa a1")
        #expect(this.contains(Seen(goaway: 0, last: 3, data: reason)))
        #expect(this.compactMap(\.status) == [200, 200])
        let before = try await send(standIn, "aa b1")
        #expect(before.contains(Seen(goaway: 0, last: 1, data: "")))
        #expect(before.compactMap(\.status) == [200])
        let greatest = try await send(standIn, "aa c1")
        #expect(greatest.contains(Seen(goaway: 0, last: 2_147_483_647, data: "")))
        #expect(greatest.compactMap(\.status) == [200, 200])
        #expect(try standIn.ledger().map(\.status) == [200, 200, 200, 0, 200, 200])
    }

    @Test func `requests above a GOAWAY's last stream leave no trace in the ledger`() async throws {
        let standIn = try RunningStandIn(
            "apns", script: "a1 goaway\nb1 goaway last=before", "--sync")
        let this = try await send(standIn, "aa a1+a2+a3")
        #expect(this.contains(Seen(goaway: 0, last: 3, data: "")))
        #expect(this.compactMap(\.status) == [200, 200])
        let before = try await send(standIn, "aa a2+b1+a3")
        #expect(before.contains(Seen(goaway: 0, last: 3, data: "")))
        #expect(before.compactMap(\.status) == [200, 200])
        #expect(try standIn.ledger().map(\.address) == ["aa", "a1", "aa", "a2", "b1"])
    }

    @Test func `streams are reset or slowed and connections cut as the script says`() async throws {
        let standIn = try RunningStandIn(
            "apns",
            script: "a1 reset refused-stream\na2 reset\nd1 drip 1ms\nc1 cut\n* latency 2ms")
        let seen = try await send(standIn, "a1 a2 d1 aa c1 aa")
        #expect(seen.compactMap(\.reset) == [7, 2])
        #expect(seen.contains { $0.status == 200 && ($0.pieces ?? 0) > 10 })
        #expect(seen.last == Seen(closed: true))
        #expect(standIn.stop() == 0)
        let ledger = try standIn.ledger()
        #expect(ledger.map(\.reason) == ["reset", "reset", "drip", nil, "cut"])
    }

    @Test func `curl is answered over HTTP/2, and only if it trusts the named authority`()
        async throws
    {
        let standIn = try RunningStandIn("apns")
        let arguments = [
            "-sS", "--http2", "-o", "/dev/null", "-w", "%{http_version} %{http_code}",
            "-H", "authorization: bearer \(token)", "-H", "apns-topic: com.example.app",
            "-d", #"{"aps":{}}"#, "https://127.0.0.1:\(standIn.port)/3/device/abcd",
        ]
        let said = try await standIn.run("curl", ["--cacert", standIn.authority] + arguments)
        #expect(said == "2 200")
        await #expect(throws: (any Error).self) { try await standIn.run("curl", arguments) }
    }

    @Test func `a scripted hang never answers, and a stall does not even read`() async throws {
        let standIn = try RunningStandIn("apns", script: "a1 hang\na2 stall", "--sync")
        for device in ["a1", "a2"] {
            let error = await #expect(throws: (any Error).self) {
                try await standIn.run(
                    "curl",
                    [
                        "-sS", "--http2", "--max-time", "4", "--cacert", standIn.authority,
                        "-H", "authorization: bearer \(token)",
                        "-H", "apns-topic: com.example.app", "-d", #"{"aps":{}}"#,
                        "https://127.0.0.1:\(standIn.port)/3/device/\(device)",
                    ])
            }
            #expect("\(try #require(error))".contains("ended with 28"))
        }
        #expect(try standIn.ledger().map(\.reason) == ["hang", "stall"])
    }
}
