import Foundation
import HTTPClient
import TestSupport
import Testing

/// The feeds of the real suite, read by `feedparser` as any reader does.
@Suite(.serialized) struct FeedTests {
    private static func set(_ suite: RunningSuite) async throws {
        _ = try await suite.say(
            [
                "feed", "set", "--title", "News", "--site", "https://www.example.org/", "--type",
                "/story", "--app", "news",
            ])
        _ = try await suite.say(["feed", "enable", "--app", "news"])
    }

    private static func send(
        _ title: String, _ suite: RunningSuite, _ app: Tenant
    ) async throws {
        _ = try await suite.say(
            [
                "send", title, "--app", "news", "--type", "/story", "--audience", "ALL", "--link",
                "/stories/1", "--wait",
            ])
    }

    private static let hasReader = FileManager.default.fileExists(
        atPath: "/usr/lib/python3/dist-packages/feedparser")

    /// A program that reads a feed three times: `feedparser` with its own HTTP and the validators
    /// that it was given.
    private static let reader = repository.appending(
        path: "Tests/SuiteTests/Support/feed_reader.py"
    ).path

    private struct Found: Decodable {
        let status: [Int]
        let bozo: Bool
        let titles: [String]
        let links: [String]
    }

    @Test(
        .enabled(if: hasReader || !Peers.mayBeMissing, "python3-feedparser is not installed"),
        arguments: ["atom", "rss"])
    func `a reader finds all that was sent, and asks for nothing twice`(form: String) async throws {
        try await RunningSuite.with { suite in
            let app = try await Tenant("news", in: suite)
            _ = try await app.register("phone", in: suite)
            let path = "/apps/news/feed.\(form)"
            #expect(try await suite.get(path)?.status == 404)
            try await Self.set(suite)
            for number in 1...3 { try await Self.send("Story \(number) & more", suite, app) }
            // By the time alone nothing is unchanged within the second of its last change.
            try await Task.sleep(for: .seconds(2))
            let said = try await Tool.run(
                "/usr/bin/python3", [Self.reader, suite.url + path, suite.authorities]
            ).succeeded()
            let found = try JSONDecoder().decode(Found.self, from: Data(said.utf8))
            #expect(found.status == [200, 304, 304] && !found.bozo)
            #expect(found.titles == ["Story 3 & more", "Story 2 & more", "Story 1 & more"])
            #expect(Set(found.links) == ["https://www.example.org/stories/1"])
            _ = try await suite.say(["feed", "disable", "--app", "news"])
            #expect(try await suite.get(path)?.status == 404)
            #expect(try await suite.get("/apps/none/feed.\(form)")?.status == 404)
        }
    }

    /// Checks a feed by a program that was not written for Herald.
    private static func check(
        _ document: [UInt8], _ form: String, in folder: URL
    ) async throws -> Tool.Outcome {
        let file = folder.appending(path: "checked.\(form)")
        try Data(document).write(to: file)
        let (program, checker) =
            form == "json" ? ("/usr/bin/python3", "feed_check.py") : ("ruby", "feed_check.rb")
        let path = repository.appending(path: "Tests/SuiteTests/Support/\(checker)").path
        return try await Tool.run(program, [path, file.path])
    }

    @Test(.enabled(if: !Peers.mayBeMissing, "the checkers of feeds may be missing"))
    func `checkers of others find nothing wrong in the feeds, and do find what is made wrong`()
        async throws
    {
        try await RunningSuite.with { suite in
            let app = try await Tenant("news", in: suite)
            _ = try await app.register("phone", in: suite)
            try await Self.set(suite)
            let hostile = "<b>Bold</b> & \"quoted\" ]]> 😀 &amp; 'x'"
            for text in ["Story 1", hostile, String(repeating: "x", count: 300)] {
                try await Self.send(text, suite, app)
            }
            for (form, whole, time) in [
                ("atom", "atom 1.0, 3 entries", "<updated>"),
                ("rss", "rss 2.0, 3 entries", "<pubDate>"),
                ("json", "json 1.1, 3 entries", "\"date_published\":\""),
            ] {
                let found = try #require(try await suite.get("/apps/news/feed.\(form)"))
                let right = try await Self.check(found.body, form, in: suite.home)
                #expect(right.status == 0 && right.output == "\(whole)\n", "\(right.output)")
                let text = String(decoding: found.body, as: UTF8.self)
                let wrong = text.replacing(time, with: "\(time)not ", maxReplacements: 1)
                #expect(wrong != text)
                let judged = try await Self.check(Array(wrong.utf8), form, in: suite.home)
                #expect(judged.status == 1 && judged.output.contains("not "), "\(judged.output)")
            }
        }
    }

    @Test func `a page that is none is refused, and one that is not there is not found`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            try await Self.set(suite)
            for (query, status) in [
                ("", 200), ("?page=1", 404), ("?page=0", 400), ("?page=x", 400), ("?size=5", 400),
                ("?page=1&page=2", 400),
            ] {
                let found = try await suite.get("/apps/news/feed.json\(query)")?.status
                #expect(found == status, "\(query)")
            }
        }
    }

    /// Returns curl's answer to a GET of a feed with a header `Host`: the body, then a line with
    /// the status.
    private static func read(_ host: String, _ suite: RunningSuite) async throws -> String {
        try await Tool.run(
            "/usr/bin/curl",
            [
                "-sS", "--cacert", suite.authorities, "-H", "Host: \(host)", "-w",
                "\n%{http_code}", suite.url + "/apps/news/feed.json",
            ]
        ).succeeded()
    }

    @Test func `a feed's links begin with no name that the gateway does not answer for`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            try await Self.set(suite)
            let port = try #require(URL(string: suite.url)?.port)
            for host in [
                "evil.example", "evil.example:\(port)", "localhost.evil.example",
                "localhost:1", "localhost@evil.example",
            ] {
                let found = try await Self.read(host, suite)
                #expect(found.hasSuffix("\n421") || found.hasSuffix("\n400"), "\(host): \(found)")
                #expect(!found.contains("https://evil") && !found.contains("localhost:1/"))
            }
            for (host, place) in [
                ("localhost", "localhost"), ("localhost:443", "localhost"),
                ("LOCALHOST:\(port)", "localhost:\(port)"),
                ("127.0.0.1:\(port)", "127.0.0.1:\(port)"),
            ] {
                let found = try await Self.read(host, suite)
                #expect(found.hasSuffix("\n200"), "\(host): \(found)")
                #expect(found.contains("https://\(place)/apps/news/feed.json"), "\(found)")
            }
        }
    }

    @Test func `a feed's links begin with the public address where one is set`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            suite.set("HERALD_GATEWAY_URL", "https://push.example.org")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            _ = try await Tenant("news", in: suite)
            try await Self.set(suite)
            for host in ["localhost", "evil.example"] {
                let found = try await Self.read(host, suite)
                #expect(found.hasSuffix("\n200"), "\(found)")
                #expect(found.contains("https://push.example.org/apps/news/feed.json"), "\(found)")
                #expect(!found.contains("evil"), "\(found)")
            }
        }
    }
}
