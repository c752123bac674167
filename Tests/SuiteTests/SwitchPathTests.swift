import Foundation
import HTTPClient
import TestSupport
import Testing

/// The kill switch of the real executables while other daemons are away (reliability, G7).
@Suite(.serialized)
struct SwitchPathTests {
    private func text(_ suite: RunningSuite, _ words: String...) async throws -> String {
        let answer = try await suite.herald(words)
        guard answer.status == 0 else {
            throw SuiteError("\(words) ended with \(answer.status): \(suite.complaint)")
        }
        return answer.text
    }

    @Test
    func `the kill switch works without the registry and without the gateway`() async throws {
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news")
            suite.stop(.registry)
            suite.stop(.gateway)
            try suite.start(.gateway)
            try await waitUntil("the gateway answers") {
                try await suite.get("/healthz")?.status == 200
            }
            let on = try await text(suite, "kill-switch", "on", "--reason", "a wrong text")
            #expect(on.contains("everything: ON"))
            #expect(suite.complaint.contains("using delivery's own socket, as operator on this"))
            try await checkPart(suite)
            suite.stop(.gateway)
            let shown = try await text(suite, "kill-switch", "show")
            #expect(shown.contains("everything: ON") && shown.contains("(uid \(getuid()))"))
            #expect(shown.contains("app news, type /a: ON"))
            #expect(try await text(suite, "kill-switch", "off").contains("everything: off"))
            _ = try await text(suite, "kill-switch", "on", "--local", "--reason", "at once")
            #expect(suite.complaint == "")
            try suite.start(.registry)
            try suite.start(.gateway)
            try await suite.waitUntilReady()
            try await checkAfterwards(suite)
        }
    }

    private func checkPart(_ suite: RunningSuite) async throws {
        // Nobody can say which app there is.
        let part = ["kill-switch", "on", "--type", "/a"]
        #expect(try await suite.herald(part).status == 2)
        #expect(suite.complaint.contains("which app?"))
        #expect(try await suite.herald(part + ["--app", "news"]).status == 0)
        // Another suite may be meant.
        let named = try await suite.herald(["kill-switch", "off", "--url", suite.url])
        #expect(named.status == 3 && suite.complaint.contains("--local works"))
    }

    private func checkAfterwards(_ suite: RunningSuite) async throws {
        let sent = try await suite.herald(
            ["send", "Signed", "--audience", "ALL", "--wait", "--json"])
        #expect(sent.status == 10, "\(suite.complaint)")
        #expect(sent.string("notification.state") == "NOTIFICATION_STATE_STALLED")
        let log = try await suite.mustHerald("kill-switch", "log")
        #expect(log.string("changes.0.reason") == "at once")
        let actors = (0..<4).map { log.string("changes.\($0).changedBy") }
        #expect(actors.allSatisfy { $0.hasPrefix("operator on this machine:") }, "\(actors)")
    }

    @Test func `with delivery away the kill switch fails and says so`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let answer = try await suite.herald(["kill-switch", "on", "--local"])
            #expect(answer.status == 3)
            #expect(
                suite.complaint.contains("delivery does not answer: its process is not running"))
        }
    }
}
