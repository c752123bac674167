import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing
import Transport

/// Answers that the client's socket does not take.
@Suite(.timeLimit(.minutes(10))) struct `Untaken answers` {
    typealias Version = DeafClient.Version

    /// The deadline that ends the connection.
    enum Deadline: Sendable, CaseIterable {
        /// The answers have not been taken in time.
        case write
        /// The deadline for a client that has not read the end of an answer, and asks for nothing
        /// more.
        case read
        /// The connection is old.
        case age

        var limits: HTTPServerLimits {
            var limits = HTTPServerLimits()
            limits.http.lastWordsTimeout = .milliseconds(500)
            (limits.http.writeTimeout, limits.http.answerTimeout) = (.seconds(1), .seconds(1))
            switch self {
            case .write: break
            case .read: limits.http.idleTimeout = .seconds(2)
            case .age:
                (limits.http.connectionAge, limits.http.shutdownGrace) = (.seconds(1), .seconds(1))
                (limits.http.writeTimeout, limits.http.answerTimeout) = (.seconds(3), .seconds(3))
            }
            return limits
        }
    }

    @Test(arguments: Version.allCases, Deadline.allCases)
    func `a connection is closed at its deadline though its socket takes nothing`(
        version: Version, deadline: Deadline
    ) async throws {
        let server = TestServer()
        try await withLoop { loop in
            let port = try await server.listen(on: loop, deadline.limits)
            let client = try DeafClient(version, port: port)
            if deadline == .read {
                try await Self.fill(client, server)
            } else {
                try client.ask(for: Array(repeating: "/1000000", count: 4))
            }
            try await eventually("the connection is closed") {
                server.counts.withLock { $0.closed } == 1
            }
            // The loop still runs.
            await withCheckedContinuation { done in loop.perform { done.resume() } }
            withExtendedLifetime(client) {}
        }
    }

    /// Asks for short answers, one after the other, until the socket takes no more of the last one.
    private static func fill(_ client: DeafClient, _ server: TestServer) async throws {
        for _ in 0..<1000 {
            let before = server.counts.withLock { ($0.made, $0.sent) }
            try client.ask(for: ["/8192"])
            try await eventually("the request is answered") {
                server.counts.withLock { $0.made } > before.0
            }
            for _ in 0..<20 where server.counts.withLock({ $0.sent }) < before.1 + 8192 {
                try await Task.sleep(for: .milliseconds(5))
            }
            if server.counts.withLock({ $0.sent }) < before.1 + 8192 { return }
        }
        Issue.record("the socket takes everything")
    }

    @Test func `answers that come in one turn count against the memory of all at once`()
        async throws
    {
        let server = TestServer()
        var limits = HTTPServerLimits()
        limits.debt = 8 << 20
        try await withLoop(keepsJobs: true) { loop in
            let port = try await server.listen(on: loop, limits)
            let clients = try (1...20).map { number in
                try DeafClient(.http1, port: port, from: "127.0.\(number).1")
            }
            for client in clients { try client.ask(for: ["/held/4000000"]) }
            try await eventually("all have asked") {
                server.counts.withLock { $0.held.count } == clients.count
            }
            loop.perform { server.letGo() }
            try await eventually("connections are closed") {
                !server.counts.withLock { $0.closings.isEmpty }
            }
            let counts = server.counts.withLock { ($0.made, $0.closings.first) }
            #expect(counts.0 <= 6, "\(counts.0) answers of 4 MB were made")
            #expect(counts.1 == .allOweTooMuch)
            withExtendedLifetime(clients) {}
        }
    }
}
