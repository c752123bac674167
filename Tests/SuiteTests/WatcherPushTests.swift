import Crypto
import Foundation
import HTTPClient
import TestSupport
import Testing

/// Sources whose items others bring, and recipes that are put, through the gateway and the command.
@Suite(.serialized)
struct WatcherPushTests {
    private static func with(
        _ body: (RunningSuite, Tenant) async throws -> Void
    ) async throws {
        try await RunningSuite.with(starting: []) { suite in
            for folder in ["watch", "secrets/watch", "secrets/watch/news"] {
                try FileManager.default.createDirectory(
                    at: suite.home.appending(path: folder), withIntermediateDirectories: true)
            }
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await body(suite, try await Tenant("news", in: suite))
        }
    }

    private static func recipe(_ input: String, kind: String = "json") -> String {
        """
        {"app": "news", "source": {"kind": "\(kind)", \(input)}, "items": {"key": "id"},
         "limits": {"a_run": 1000, "an_hour": 10000},
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/sections/a",
           "title": "{{title}}"}}]}
        """
    }

    private static func write(_ suite: RunningSuite, _ path: String, _ text: String) throws {
        try text.write(
            to: suite.home.appending(path: path), atomically: true, encoding: .utf8)
    }

    private static func known(
        _ name: String, _ suite: RunningSuite, _ app: Tenant
    ) async throws {
        try await waitUntil("\(name) is watched") {
            let answer = try await suite.curl(
                "Watcher/GetSource", #"{"name": "\#(name)"}"#, key: app.sender)
            // The watcher may not have heard of the app yet, and asks its webhook's senders to wait.
            return answer.status == 200 && answer.string("source.problem") != "app"
        }
    }

    /// Posts a body to a webhook, with GitHub's form of a signature.
    private static func post(
        _ suite: RunningSuite, _ body: String, name: String = "push", secret: String = "s3cret",
        _ more: [String] = []
    ) async throws -> Answer {
        let code = HMACSHA256.code(for: Array(body.utf8), key: Array(secret.utf8)).array
        let file = suite.home.appending(path: "hook-\(UInt64.random(in: 0 ... .max))")
        try body.write(to: file, atomically: false, encoding: .utf8)
        let outcome = try await Tool.run(
            "curl",
            [
                "-sS", "--noproxy", "*", "--max-time", "60", "--cacert", suite.authorities, "-w",
                "\n%{http_code}", "-H", "X-Hub-Signature-256: sha256=\(Hex.encode(code))",
                "--data-binary", "@\(file.path)",
            ] + more + ["\(suite.url)/hooks/\(name)"])
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        return Answer(
            status: Int(lines.last ?? "") ?? 0, text: lines.dropLast().joined(separator: "\n"))
    }

    @Test func `a signed webhook at the gateway becomes a notification, once`() async throws {
        try await Self.with { suite, app in
            try Self.write(suite, "secrets/watch/key", "s3cret\n")
            try Self.write(
                suite, "watch/push.json",
                Self.recipe(#""hook": {"form": "github", "secret": "key"}"#))
            try await Self.known("push", suite, app)
            let body = #"{"id": 1, "title": "one"}"#
            let first = try await Self.post(suite, body)
            #expect(first.status == 200, "\(first.text)")
            #expect(first.string("items") == "1" && first.string("notifications") == "1")
            #expect(try await Self.post(suite, body).string("notifications") == "0")
            try await waitUntil("it is sent") { try await suite.titles(of: app) == ["one"] }
            #expect(try await Self.post(suite, body, secret: "wrong").status == 401)
            #expect(try await Self.post(suite, body, name: "none").status == 401)
            #expect(try await Self.post(suite, "{").status == 400)
            let large = "[\"" + String(repeating: "x", count: 300_000) + "\"]"
            #expect(try await Self.post(suite, large).status == 413)
            #expect(try await Self.post(suite, body, name: "a/b").status == 401)
            #expect(try await Self.post(suite, body, name: "a/b/c").status == 404)
            let get = try await suite.get("/hooks/push")
            #expect(get?.status == 405)
        }
    }

    @Test func `a watcher that is killed loses nothing that it answered for`() async throws {
        try await Self.with { suite, app in
            try Self.write(suite, "secrets/watch/key", "s3cret\n")
            try Self.write(
                suite, "watch/push.json",
                Self.recipe(#""hook": {"form": "github", "secret": "key"}"#))
            try await Self.known("push", suite, app)
            var answered: Set<String> = []
            for round in 1...6 {
                for number in 1...3 {
                    let title = "T\(round)-\(number)"
                    let answer = try await Self.post(
                        suite, #"{"id": "\#(title)", "title": "\#(title)"}"#)
                    if answer.status == 200 { answered.insert(title) }
                }
                suite.stop(.watcher, signal: SIGKILL)
                try suite.start(.watcher)
                try await suite.waitUntilReady()
                try await Self.known("push", suite, app)
            }
            #expect(answered.count >= 12)
            try await waitUntil("all are sent once") {
                let titles = try await suite.titles(of: app)
                return answered.isSubset(of: titles) && Set(titles).count == titles.count
            }
        }
    }

    @Test func `the command stores, feeds and deletes a source`() async throws {
        try await Self.with { suite, app in
            let file = suite.home.appending(path: "fed.json")
            try Self.recipe(#""pushed": true"#, kind: "ndjson")
                .write(to: file, atomically: true, encoding: .utf8)
            let stored = try await suite.herald(["watch", "set", file.path])
            #expect(
                stored.text.hasPrefix("The recipe of fed is stored, version "), "\(stored.text)")
            let items = suite.home.appending(path: "items.ndjson")
            let lines = (1...5000).map {
                #"{"id": \#($0), "title": "T\#($0)", "x": "\#(String(repeating: "y", count: 100))"}"#
            }
            try lines.joined(separator: "\n").write(to: items, atomically: true, encoding: .utf8)
            let fed = try await suite.herald(
                ["watch", "feed", "fed", items.path, "--app", "news"])
            #expect(fed.text.hasPrefix("5,000 items read, 5,000 notifications"), "\(fed.text)")
            let again = try await suite.herald(
                ["watch", "feed", "fed", items.path, "--app", "news"])
            #expect(again.text.hasPrefix("5,000 items read, 0 notifications"), "\(again.text)")
            let changed = try await suite.herald(
                ["watch", "set", file.path, "--if-version", "another"])
            #expect(changed.status != 0)
            let shown = try await suite.herald(["watch", "show", "fed", "--app", "news"])
            #expect(shown.text.contains("stored") && shown.text.contains("pushed"), "\(shown.text)")
            let deleted = try await suite.herald(["watch", "delete", "fed", "--app", "news"])
            #expect(deleted.text == "The source fed is deleted.\n")
        }
    }

    @Test func `operators see a source in trouble in the stream of events`() async throws {
        try await Self.with { suite, app in
            try Self.write(
                suite, "watch/inside.json", Self.recipe(#""url": "https://127.0.0.1:1/list""#))
            try await waitUntil("it is told") {
                let events = try await suite.mustCurl(
                    "Delivery/ReadEvents", "{}", key: app.operating)
                return events.text.contains("SOURCE_NEWS_KIND_TROUBLE")
                    && events.text.contains("address-refused")
            }
            // The audience of the recipe was told nothing.
            #expect(try await suite.titles(of: app) == [])
        }
    }

    @Test func `the sources of a deleted app are forgotten`() async throws {
        try await Self.with { suite, app in
            let put =
                #"{"name": "fed", "recipe": \#(Self.quoted(Self.recipe(#""pushed": true"#)))}"#
            _ = try await suite.mustCurl("Watcher/PutSource", put, key: app.operating)
            // It has been seen to exist, five seconds after the start at the latest.
            try await Task.sleep(for: .seconds(7))
            _ = try await suite.mustCurl(
                "Registry/DeleteApp", #"{"app": "news"}"#, key: try suite.adminKey)
            try await waitUntil("it is forgotten") {
                suite.said(.watcher).contains("the sources of a deleted app were forgotten")
            }
        }
    }

    @Test func `defect 13: nothing is released by a page of another site`() async throws {
        try await Self.with { suite, app in
            let recipe = Self.recipe(#""pushed": true"#).replacing(
                #""a_run": 1000"#, with: #""a_run": 1"#)
            let put = #"{"name": "fed", "recipe": \#(Self.quoted(recipe))}"#
            _ = try await suite.mustCurl("Watcher/PutSource", put, key: app.operating)
            let items = suite.home.appending(path: "items.json")
            try #"[{"id": 1, "title": "one"}, {"id": 2, "title": "two"}]"#
                .write(to: items, atomically: true, encoding: .utf8)
            _ = try await suite.herald(["watch", "feed", "fed", items.path, "--app", "news"])
            func held() async throws -> String {
                try await suite.mustCurl(
                    "Watcher/GetSource", #"{"name": "fed"}"#, key: app.operating
                ).string("source.held")
            }
            #expect(try await held() == "1")
            // A browser that has the session of somebody who may release it.
            let jo = try await Person("jo", "OPERATOR", in: "news", suite)
            let release = #"{"name": "fed"}"#
            for headers in [
                ["sec-fetch-site": "cross-site", "origin": "https://evil.example"],
                ["sec-fetch-site": "same-site", "origin": "https://other.localhost"],
                ["sec-fetch-site": "", "origin": ""], ["origin": "null"], ["herald-token": ""],
            ] {
                let answer = try await jo.call("Watcher/ReleaseSourceEntries", release, headers)
                #expect(answer.status == 403, "\(headers): \(answer.text)")
            }
            // As a form sends it, which needs no leave.
            let form = try await jo.call(
                "Watcher/ReleaseSourceEntries", "name=fed",
                [
                    "content-type": "application/x-www-form-urlencoded",
                    "sec-fetch-site": "cross-site", "origin": "https://evil.example",
                ])
            #expect(form.status == 403 || form.status == 415, "\(form.text)")
            #expect(try await held() == "1")
            // A key in a cookie is none.
            let key = try await suite.curl(
                "Watcher/ReleaseSourceEntries", release, key: nil, ["Cookie: key=\(app.operating)"])
            #expect(key.status == 401)
            // The page itself may.
            let own = try await jo.call("Watcher/ReleaseSourceEntries", release)
            #expect(own.status == 200, "\(own.text)")
            #expect(try await held() != "1")
        }
    }

    private static func quoted(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
