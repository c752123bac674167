import Foundation
import TestSupport
import Testing

/// Events and explanations by curl and by the command, with the real daemons.
@Suite(.serialized)
struct EventsTests {
    /// A reader like a data warehouse, which dies now and then in the middle of a page.
    private struct Reader {
        var lines: [String] = []
        var offset = ""

        mutating func read(_ suite: RunningSuite, _ tenant: Tenant) async throws {
            let outcome = try await Tool.run(
                "curl",
                [
                    "-sS", "--fail", "--noproxy", "*", "--max-time", "600", "--cacert",
                    suite.authorities, "-H", "authorization: Bearer \(tenant.operating)",
                    "\(suite.url)/v1/events?wait=1&after=\(offset)",
                ])
            // While delivery is away there is no page, and nothing is lost by that.
            guard outcome.status == 0 else { return }
            let page = outcome.output.split(separator: "\n").map(String.init)
            let kept = Bool.random() ? page.count : (page.count + 1) / 2
            lines += page.prefix(kept)
            if let last = lines.last { offset = Self.event(last).string("offset") }
        }

        static func event(_ line: String) -> Answer { Answer(status: 200, text: line) }
    }

    @Test func `a reader of events gets each once while delivery is killed`() async throws {
        try await RunningSuite.with { suite in
            let tenant = try await Tenant("news", in: suite)
            for name in ["one", "two", "three"] {
                _ = try await tenant.register(name, tags: ["/all"], in: suite)
            }
            var reader = Reader()
            var ids: [String] = []
            for _ in 0..<5 {
                for _ in 0..<4 {
                    let sent = try await suite.mustCurl(
                        "Delivery/Send",
                        #"{"type": "/t", "audience": "/all", "content": {"title": "t"}}"#,
                        key: tenant.sender)
                    ids.append(sent.string("notification.id"))
                }
                try await reader.read(suite, tenant)
                suite.stop(.delivery, signal: SIGKILL)
                try await reader.read(suite, tenant)
                try suite.start(.delivery)
                try await suite.waitUntilReady()
                try await reader.read(suite, tenant)
            }
            try await finish(ids, suite, tenant)
            var size = -1
            while size != reader.lines.count {
                size = reader.lines.count
                try await reader.read(suite, tenant)
            }
            var whole = Reader()
            whole.lines = try await suite.herald(
                ["events", "--app", "news"]).text.split(separator: "\n").map(String.init)
            #expect(
                reader.lines.map(Reader.event).map { $0.string("offset") }
                    == whole.lines.map(Reader.event).map { $0.string("offset") })
            check(reader.lines.map(Reader.event), ids)
        }
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `a follower of events gets each once in one response while delivery is killed`(
        version: String
    ) async throws {
        try await RunningSuite.with { suite in
            let tenant = try await Tenant("news", in: suite)
            for name in ["one", "two", "three"] {
                _ = try await tenant.register(name, tags: ["/all"], in: suite)
            }
            let file = suite.home.appending(path: "followed.ndjson").path
            let reader = try ChildProcess(
                "curl",
                [
                    "-sSN", version, "--fail", "--noproxy", "*", "--max-time", "900", "--cacert",
                    suite.authorities, "-H", "authorization: Bearer \(tenant.operating)", "-o",
                    file,
                    "\(suite.url)/v1/events?follow=true",
                ])
            defer {
                reader.signal(SIGKILL)
                reader.wait()
            }
            var ids: [String] = []
            for round in 0..<3 {
                for _ in 0..<4 {
                    let sent = try await suite.mustCurl(
                        "Delivery/Send",
                        #"{"type": "/t", "audience": "/all", "content": {"title": "t"}}"#,
                        key: tenant.sender)
                    ids.append(sent.string("notification.id"))
                }
                guard round < 2 else { break }
                suite.stop(.delivery, signal: SIGKILL)
                try await Task.sleep(for: .milliseconds(1200))
                try suite.start(.delivery)
                try await suite.waitUntilReady()
                // Each loop of the gateway tries again by itself, after a quarter of a second.
                try await Task.sleep(for: .seconds(1))
            }
            try await finish(ids, suite, tenant)
            func offsets(_ text: String) -> [String] {
                text.split(separator: "\n").map { Reader.event(String($0)).string("offset") }
            }
            let all = offsets(try await suite.herald(["events", "--app", "news"]).text)
            try await waitUntil("all events are followed") {
                // curl makes the file with the first bytes.
                let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
                return text.hasSuffix("\n") && offsets(text).count >= all.count
            }
            #expect(offsets(try String(contentsOfFile: file, encoding: .utf8)) == all)
            #expect(reader.isRunning)
        }
    }

    @Test func `the command follows new events through a gateway that dies, and misses none`()
        async throws
    {
        try await RunningSuite.with { suite in
            let tenant = try await Tenant("news", in: suite)
            _ = try await tenant.register("one", tags: ["/all"], in: suite)
            func send() async throws -> String {
                let sent = try await suite.mustCurl(
                    "Delivery/Send",
                    #"{"type": "/t", "audience": "/all", "content": {"title": "t"}}"#,
                    key: tenant.sender)
                return sent.string("notification.id")
            }
            let before = try await send()
            try await finish([before], suite, tenant)
            let start = try await suite.herald(["events", "--app", "news"])
                .text.split(separator: "\n").count
            let file = suite.home.appending(path: "followed.ndjson").path
            let follower = try suite.following(["--app", "news", "--from-now"], into: file)
            defer {
                follower.signal(SIGKILL)
                follower.wait()
            }
            func followed() -> [String] {
                let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
                return text.split(separator: "\n").map(String.init)
            }
            // It says nothing of when it begins: what it hears first has happened after that.
            var ids: [String] = []
            repeat {
                ids.append(try await send())
                try await finish(ids, suite, tenant)
                try await Task.sleep(for: .seconds(1))
            } while followed().isEmpty
            suite.stop(.gateway, signal: SIGKILL)
            try suite.start(.gateway)
            try await suite.waitUntilReady()
            ids.append(try await send())
            try await finish(ids, suite, tenant)
            let whole = try await suite.herald(["events", "--app", "news"])
                .text.split(separator: "\n").map(String.init)
            let first = try #require(whole.firstIndex(of: followed()[0]))
            #expect(first >= start, "it was told of what had been before")
            let all = Array(whole[first...])
            try await waitUntil("all events are followed") { followed().count >= all.count }
            #expect(followed() == all)
            #expect(follower.isRunning)
        }
    }

    @Test func `a viewer follows what changes, and is told of no device`() async throws {
        try await RunningSuite.with { suite in
            let tenant = try await Tenant("news", in: suite)
            let one = try await tenant.register("one", tags: ["/all"], in: suite)
            let made = try await suite.mustCurl(
                "Registry/CreateKey",
                #"{"app": "news", "role": "KEY_ROLE_VIEWER", "name": "a screen"}"#,
                key: try suite.adminKey)
            let viewer = made.string("secret")
            let file = suite.home.appending(path: "changes.txt").path
            let page = try ChildProcess(
                "curl",
                [
                    "-sSN", "--fail", "--noproxy", "*", "--max-time", "600", "--cacert",
                    suite.authorities, "-H", "authorization: Bearer \(viewer)", "-H",
                    "accept: text/event-stream", "-o", file,
                    "\(suite.url)/v1/events?merged=true&devices=false",
                ])
            defer {
                page.signal(SIGKILL)
                page.wait()
            }
            let sent = try await suite.mustCurl(
                "Delivery/Send",
                #"{"type": "/t", "audience": "/all", "content": {"title": "t"}}"#,
                key: tenant.sender)
            let id = sent.string("notification.id")
            try await finish([id], suite, tenant)
            _ = try await suite.mustCurl(
                "Client/Sync",
                "{\(one.proof), \"events\": [{\"id\": \"e\", \"messageId\": \"\(id)-0\", "
                    + "\"kind\": \"EVENT_KIND_TAPPED\"}]}", key: tenant.device)
            func text() -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
            try await waitUntil("the page has heard of the tap") {
                text().contains(#""receipts":{"kind":"EVENT_KIND_TAPPED","devices":"1"}"#)
            }
            #expect(text().contains("NOTIFICATION_STATE_SENT"), "\(text())")
            #expect(!text().contains(one.id) && !text().contains("deviceId"), "\(text())")
            try await seesType(id, viewer, suite)
        }
    }

    /// Checks that a viewer gets the effect of a type, and not the events of devices.
    private func seesType(_ id: String, _ viewer: String, _ suite: RunningSuite) async throws {
        let effect = try await suite.mustCurl(
            "Delivery/GetTypeEffect", #"{"type": "/t"}"#, key: viewer)
        #expect(effect.string("total.tapped") == "1", "\(effect.text)")
        let shown = try await suite.herald(
            ["notifications", "effect", "--type", "/t", "--app", "news"])
        #expect(shown.status == 0 && shown.text.contains("TAPPED"), "\(shown.text)")
        let changes = try await suite.mustCurl("Delivery/ReadChanges", "{}", key: viewer)
        #expect(changes.text.contains("receipts"), "\(changes.text)")
        let events = try await suite.curl("Delivery/ReadEvents", "{}", key: viewer)
        #expect(events.string("code") == "permission_denied", "\(events.text)")
    }

    private func finish(_ ids: [String], _ suite: RunningSuite, _ tenant: Tenant) async throws {
        let end = ContinuousClock.now + Duration.patience
        for id in ids {
            var state = ""
            while state != "NOTIFICATION_STATE_SENT" {
                guard ContinuousClock.now < end else { throw SuiteError("\(id) is \(state)") }
                let answer = try await suite.mustCurl(
                    "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: tenant.sender)
                state = answer.string("notification.state")
            }
        }
    }

    private func check(_ events: [Answer], _ ids: [String]) {
        for id in ids {
            let own = events.filter { $0.string("notificationId") == id }
            let states = own.map { $0.string("stateChange.to") }.filter { !$0.isEmpty }
            #expect(states.first == "NOTIFICATION_STATE_QUEUED")
            #expect(states.count { $0 == "NOTIFICATION_STATE_SENT" } == 1)
            let sums = own.compactMap { Int($0.string("progress.delivered")) }
            // Three devices, by each of the adapters that every app has but the webhook.
            #expect(sums.reduce(0, +) == 6, "\(own.map(\.text))")
        }
    }

    @Test func `the command explains why a device got a message or not`() async throws {
        try await RunningSuite.with { suite in
            let tenant = try await Tenant("news", in: suite)
            let one = try await tenant.register("one", tags: ["/all"], in: suite)
            let other = try await tenant.register("other", tags: ["/rest"], in: suite)
            let sent = try await suite.mustCurl(
                "Delivery/Send",
                #"{"type": "/t", "audience": "/all", "content": {"title": "t"}}"#,
                key: tenant.sender)
            let id = sent.string("notification.id")
            try await finish([id], suite, tenant)
            _ = try await suite.mustCurl(
                "Client/Sync",
                "{\(one.proof), \"events\": [{\"id\": \"e\", \"messageId\": \"\(id)-0\", "
                    + "\"kind\": \"EVENT_KIND_TAPPED\"}]}", key: tenant.device)
            let got = try await suite.herald(["explain", id, one.id, "--app", "news"])
            #expect(got.status == 0, "\(suite.complaint)")
            for part in [
                "The device was in the audience.", "log: the provider has accepted it.",
                "The device says: tapped at ",
            ] { #expect(got.text.contains(part), "\(got.text)") }
            let not = try await suite.herald(["explain", id, other.id, "--app", "news"])
            #expect(not.text.contains("was not in the audience"), "\(not.text)")
            #expect(not.text.contains("Now: not selected"), "\(not.text)")
            #expect(try await suite.herald(["explain", id, "--app", "news"]).status == 2)
            let line = try await suite.herald(["devices", "timeline", one.id, "--app", "news"])
            #expect(line.text.contains(id) && line.text.contains("tapped"), "\(line.text)")
            let shown = try await suite.herald(["notifications", "show", id, "--app", "news"])
            #expect(shown.text.contains("1 tapped"), "\(shown.text)")
            #expect(try await suite.herald(["failures", id, "--app", "news"]).status == 0)
            let none = try await suite.herald(
                ["resend", id, "--class", "attempts", "--app", "news"])
            #expect(none.status == 6, "\(suite.complaint)")
        }
    }
}
