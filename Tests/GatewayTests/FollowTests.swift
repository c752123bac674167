import Foundation
import HTTPServer
import Protocol
import Synchronization
import TestCertificates
import TestSupport
import Testing

@testable import Gateway

/// Events as one body that goes on.
@Suite(.timeLimit(.minutes(10))) struct `Followed events` {
    /// A process of curl, whose output the test reads while it runs.
    private final class Reader: Sendable {
        private let process: Mutex<ChildProcess>
        private let file: String

        init(_ gateway: RunningGateway, _ options: String..., query: String = "") throws {
            file = NSTemporaryDirectory() + "followed-\(UInt64.random(in: 0 ... .max))"
            let arguments =
                ["-sSN", "--max-time", "900", "--cacert", gateway.certificates.authority]
                + ["-o", file, "-w", "%{http_code} %{http_version}"] + options
                + [gateway.url("/v1/events?follow=true\(query)")]
            process = Mutex(try ChildProcess("curl", arguments, output: .captured))
        }

        deinit {
            signal(SIGKILL)
            process.withLock { _ = $0.wait() }
            try? FileManager.default.removeItem(atPath: file)
        }

        var text: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

        /// The whole lines of the answer so far.
        var lines: [Substring] {
            text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }

        var events: [Substring] { lines.filter { $0.hasPrefix("{") } }

        func signal(_ number: Int32) { process.withLock { $0.signal(number) } }

        /// Waits until the process has ended by itself.
        ///
        /// - Returns: its exit status, and what it says of the answer.
        func end() async throws -> (status: Int32, said: String) {
            try await eventually { !process.withLock { $0.isRunning } }
            return process.withLock { ($0.wait(), $0.readOutput()) }
        }
    }

    private static let key = "authorization: Bearer operator-key"

    private static func gateway(
        heartbeat: Duration = .seconds(15), followers: Int = 16, keyLifetime: Duration? = nil
    ) async throws -> RunningGateway {
        var limits = GatewayLimits()
        if let keyLifetime { limits.keyLifetime = keyLifetime }
        (limits.eventHeartbeat, limits.followers.ofKey) = (heartbeat, followers)
        return try await RunningGateway(gateway: limits)
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `followed events come as they happen, with an empty line now and then`(version: String)
        async throws
    {
        let gateway = try await Self.gateway(heartbeat: .milliseconds(300))
        let reader = try Reader(gateway, version, "-H", Self.key)
        try await eventually { reader.lines.count >= 6 }
        // Three events and the heartbeats after them.
        #expect(reader.lines.prefix(3).allSatisfy { $0.hasPrefix("{") })
        #expect(reader.lines.dropFirst(3).allSatisfy { $0.isEmpty })
        gateway.services.state.withLock { $0.events = 5 }
        try await eventually { reader.events.count == 5 }
        let offsets = reader.events
        #expect(offsets.enumerated().allSatisfy { $1.contains(#""o\#($0 + 1)""#) })
        // It goes, and nothing is asked for it any more.
        reader.signal(SIGKILL)
        try await eventually { gateway.followers == 0 }
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `a browser follows server-sent events, and goes on after the last one it has`(
        version: String
    ) async throws {
        let gateway = try await Self.gateway(heartbeat: .milliseconds(300))
        let accept = ["-H", "accept: text/event-stream"]
        let reader = try Reader(gateway, version, "-H", Self.key, accept[0], accept[1])
        try await eventually { reader.lines.count >= 11 }
        // Each event has its offset, and so has a heartbeat, which is no event for a browser.
        let lines = reader.lines.prefix(6)
        #expect(lines[0] == "id: o1" && lines[1].hasPrefix("data: {") && lines[2].isEmpty)
        #expect(lines[3] == "id: o2" && lines[4].hasPrefix("data: {") && lines[5].isEmpty)
        #expect(reader.lines.count { $0.hasPrefix("data: ") } == 3)
        // After the first page, whose end a browser hears at once, and the third event.
        #expect(reader.lines.dropFirst(11).allSatisfy { $0.isEmpty || $0 == "id: o3" })
        reader.signal(SIGKILL)
        let next = try Reader(
            gateway, version, "-H", Self.key, accept[0], accept[1], "-H", "last-event-id: o2")
        try await eventually { next.lines.count >= 5 }
        #expect(next.lines.first == "id: o3")
        let refused = try await gateway.curl(
            "-H", Self.key, accept[0], accept[1], gateway.url("/v1/events?wait=3"))
        #expect(refused.contains(" 400"))
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `a gateway that stops ends a followed response cleanly`(version: String) async throws {
        let gateway = try await Self.gateway()
        let reader = try Reader(gateway, version, "-H", Self.key)
        try await eventually { reader.lines.count >= 3 }
        await gateway.listener.drain()
        let end = try await reader.end()
        #expect(end.status == 0, "\(end)")
        #expect(end.said == "200 \(version == "--http2" ? "2" : "1.1")")
        #expect(reader.text.hasSuffix("\n"))
    }

    @Test func `following goes on while the key is checked again and again`() async throws {
        let gateway = try await Self.gateway(heartbeat: .milliseconds(100), keyLifetime: .zero)
        let reader = try Reader(gateway, "-H", Self.key)
        try await eventually { reader.lines.count >= 8 }
        #expect(gateway.followers == 1)
    }

    @Test func `following goes on while delivery is away, and leaves no event out`()
        async throws
    {
        let gateway = try await Self.gateway(heartbeat: .milliseconds(300))
        let reader = try Reader(gateway, "-H", Self.key)
        try await eventually { reader.events.count == 3 }
        gateway.services.setAway(["delivery"])
        let before = reader.lines.count
        try await eventually { reader.lines.count > before + 2 }
        gateway.services.state.withLock { $0.events = 4 }
        gateway.services.setAway([])
        try await eventually { reader.lines.contains { $0.contains(#""o4""#) } }
        #expect(reader.events.count == 4)
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `merged events are few, and end with the place from which to go on`(version: String)
        async throws
    {
        let gateway = try await Self.gateway()
        let reader = try Reader(
            gateway, version, "-H", Self.key, "-H", "accept: text/event-stream",
            query: "&merged=true")
        // The first page has two events, and a later one the third.
        try await eventually { reader.lines.count { $0 == "id: o3" } == 1 }
        #expect(reader.lines.count { $0.hasPrefix("data: ") } == 3)
        gateway.services.state.withLock { $0.events = 1000 }
        // Sixteen pages are read at once, and one place is told for all of them.
        try await eventually { reader.lines.contains("id: o35") }
        #expect(!reader.lines.contains("id: o34"))
        let lines = try await gateway.curl(
            "-H", Self.key, gateway.url("/v1/events?follow=true&merged=true"))
        #expect(lines.contains(" 400") && lines.contains("needs accept: text/event-stream"))
    }

    @Test func `each reader is recorded once, and their events come by calls for all of them`()
        async throws
    {
        let gateway = try await Self.gateway()
        let readers = try (0..<4).map { _ in try Reader(gateway, "-H", Self.key) }
        try await eventually { readers.allSatisfy { $0.events.count == 3 } }
        for events in 4...9 {
            gateway.services.state.withLock { $0.events = events }
            try await eventually { readers.allSatisfy { $0.events.count == events } }
        }
        // The first page, and the first events after it.
        #expect(gateway.services.count("ReadEvents") == 2 * readers.count)
        let calls = gateway.services.state.withLock { $0.calls }
        #expect(calls.allSatisfy { ($0.principal == nil) == ($0.method != "ReadEvents") })
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `a revoked key gets no more events, and the response ends`(version: String)
        async throws
    {
        let gateway = try await Self.gateway(heartbeat: .milliseconds(300))
        let reader = try Reader(gateway, version, "-H", Self.key)
        try await eventually { reader.lines.count >= 3 }
        gateway.services.state.withLock { $0.keys["operator-key"] = nil }
        let end = try await reader.end()
        #expect(end.status == 0, "\(end)")
        try await eventually { gateway.followers == 0 }
    }

    @Test func `an error before the first line is an ordinary error response`() async throws {
        let gateway = try await Self.gateway(followers: 1)
        func get(_ key: String, _ query: String = "") async throws -> String {
            try await gateway.curl(
                "-H", "authorization: Bearer \(key)", gateway.url("/v1/events?follow=true\(query)"))
        }
        #expect(try await get("sender-key").contains(" 403"))
        #expect(try await get("operator-key", "&wait=3").contains(" 400"))
        let reader = try Reader(gateway, "-H", Self.key)
        try await eventually { reader.lines.count >= 3 }
        let refusal = try await get("operator-key")
        #expect(refusal.contains(" 429") && refusal.contains("retry-after: 5\r\n"))
        let head = try await gateway.curl(
            "-I", "-H", Self.key, gateway.url("/v1/events?follow=true"))
        #expect(head.contains(" 200") && head.contains("herald-offset: o2"))
        reader.signal(SIGKILL)
        try await eventually { gateway.followers == 0 }
        let next = try Reader(gateway, "-H", Self.key)
        try await eventually { next.lines.count >= 3 }
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `for a stalled reader nothing is fetched until it reads again`(version: String)
        async throws
    {
        let gateway = try await Self.gateway()
        // Without end: each page is a quarter of a megabyte.
        gateway.services.state.withLock { ($0.events, $0.page) = (.max, 2000) }
        let reader = try Reader(gateway, version, "--limit-rate", "2M", "-H", Self.key)
        try await eventually { reader.lines.count > 1 }
        reader.signal(SIGSTOP)
        func asked() -> Int { gateway.services.count("FollowEvents") }
        var (before, steady) = (-1, 0)
        try await eventually {
            (before, steady) = asked() == before ? (before, steady + 1) : (asked(), 0)
            return steady > 500
        }
        reader.signal(SIGCONT)
        try await eventually { asked() > before + 5 }
    }
}
