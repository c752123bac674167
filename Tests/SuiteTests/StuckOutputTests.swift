import Foundation
import HTTPClient
import TestSupport
import Testing

/// Daemons whose output nobody reads.
@Suite(.serialized)
struct StuckOutputTests {
    @Test func `with blocked output the daemons still start, answer and stop`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let pipes = Daemon.allCases.map { FullPipe(at: suite.output(of: $0)) }
            do {
                for daemon in Daemon.allCases { try suite.start(daemon) }
                try await suite.waitUntilReady(within: .seconds(20))
                try await check(suite)
                for daemon in Daemon.allCases {
                    let began = ContinuousClock.now
                    #expect(suite.stop(daemon) == 0)
                    #expect((.now - began).fits(.seconds(10)))
                }
            } catch {
                // They must be able to end, for the test waits for that.
                for pipe in pipes { _ = pipe.read() }
                throw error
            }
        }
    }

    private func check(_ suite: RunningSuite) async throws {
        let news = try await Tenant("news", in: suite)
        _ = try await news.register("phone", tags: ["/a"], in: suite)
        let send = #"{"type": "/t", "audience": "/a", "content": {"title": "t"}}"#
        let id = try await suite.mustCurl("Delivery/Send", send, key: news.sender)
            .string("notification.id")
        try await waitUntil("it is sent") {
            try await suite.mustCurl(
                "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender
            ).string("notification.state") == "NOTIFICATION_STATE_SENT"
        }
        let on = #"{"on": true, "reason": "stuck"}"#
        let answer = try await suite.curl("Delivery/SetKillSwitch", on, key: news.operating)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try await suite.get("/readyz")?.status == 200)
    }

    @Test func `all that a daemon logged before its end is in its output`() async throws {
        try await RunningSuite.with(starting: [.registry]) { suite in
            try await waitUntil("it is ready") { suite.said(.registry).contains("\"ready\"") }
            #expect(suite.stop(.registry) == 0)
            #expect(suite.said(.registry).hasSuffix("\"message\":\"stopped\"}\n"))
            suite.set("HERALD_ALLOWED_USERS", "nobody")
            try suite.start(.registry)
            try await waitUntil("it has ended") { suite.said(.registry).contains("cannot run") }
            #expect(suite.stop(.registry) == 78)
        }
    }
}
