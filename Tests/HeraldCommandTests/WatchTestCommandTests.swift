import Foundation
import ServiceKit
import TestSupport
import Testing
@testable import HeraldCommand

/// `herald watch test`, which needs no suite.
struct WatchTestCommandTests {
    private static let recipe = """
        {"app": "news", "source": {"kind": "feed", "url": "https://localhost:1/feed"},
         "rules": [{"name": "votes", "when": [{"field": "title", "matches": "*vote*"}], "send": {
           "type": "/news", "audience": "/sections/{{categories | slug}}",
           "title": "{{title}}"}}]}
        """

    private static func item(_ title: String, _ rest: String = "") -> String {
        "<item><title>\(title)</title><guid>\(title)</guid>\(rest)</item>"
    }

    /// Runs the command on a recipe and a saved answer, and returns its status and its output.
    private func test(
        _ recipe: String, _ answer: String, _ words: String..., command: String = "test"
    ) async throws -> (status: Int32, out: String, error: String) {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "herald-watch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, saved) = (folder.appending(path: "paper.json"), folder.appending(path: "saved"))
        try recipe.write(to: file, atomically: true, encoding: .utf8)
        try answer.write(to: saved, atomically: true, encoding: .utf8)
        let (out, error) = (Written(), Written())
        let status = await Program.run(
            Arguments(["watch", command, file.path, "--source-file", saved.path] + words),
            Settings([:]),
            Console(out: { out.add($0) }, error: { error.add($0) }, isInteractive: false))
        return (status, out.text, error.text)
    }

    @Test func `a recipe is tried on a saved answer, and every item is explained`() async throws {
        let feed =
            "<rss><channel>" + Self.item("A vote", "<category>City Hall</category>")
            + Self.item("Weather") + Self.item("A vote without a section")
            + Self.item("An old vote", "<pubDate>Fri, 01 May 2015 12:00:00 GMT</pubDate>")
            + "</channel></rss>"
        let answer = try await test(Self.recipe, feed)
        #expect(answer.status == 0, "\(answer.error)")
        for words in [
            "audience    /sections/city-hall", "title has 'Weather', which does not match",
            "audience needs categories", "it is older than the recipe's 'newest'",
            "4 items, 1 notification",
        ] {
            #expect(answer.out.contains(words), "\(answer.out)")
        }
        let all = try await test(
            Self.recipe, feed.replacing("</pubDate>", with: "</pubDate><category>x</category>"),
            "--all", "--json")
        #expect(all.out.contains(#""title":"An old vote""#), "\(all.out)")
    }

    @Test func `a recipe that is no JSON by its name is told how to be called`() async throws {
        let folder = ScratchDirectory()
        try "x = 1".write(toFile: folder.file("t.toml"), atomically: true, encoding: .utf8)
        let said = Written()
        let status = await Program.run(
            ["watch", "set", folder.file("t.toml")], Settings([:]),
            Console(out: { said.add($0) }, error: { said.add($0) }, isInteractive: false))
        #expect(
            status == 2 && said.text.contains("recipes are JSON: write t.json instead of t.toml"),
            "\(said.text)")
    }

    @Test func `a recipe whose items others bring is tried on what they would bring`()
        async throws
    {
        for input in [#""pushed": true"#, #""folder": true"#] {
            let recipe = """
                {"app": "news", "source": {"kind": "json", \(input)}, "items": {"list": "all"},
                 "rules": [{"name": "all", "send": {"type": "/news", "audience": "/news",
                   "title": "{{title}}"}}]}
                """
            let answer = try await test(recipe, #"{"all": [{"id": 1, "title": "It begins"}]}"#)
            #expect(answer.status == 0, "\(answer.error)")
            #expect(answer.out.contains("1 item, 1 notification"), "\(answer.out)")
            let folder = ScratchDirectory()
            try recipe.write(toFile: folder.file("all.json"), atomically: true, encoding: .utf8)
            let said = Written()
            let status = await Program.run(
                ["watch", "test", folder.file("all.json")], Settings([:]),
                Console(out: { said.add($0) }, error: { said.add($0) }, isInteractive: false))
            #expect(status == 2 && said.text.contains("others bring the items"), "\(said.text)")
        }
    }

    @Test func `a replay prints each notification at the time when its item appeared`()
        async throws
    {
        let recipe = """
            {"app": "news", "source": {"kind": "json", "url": "https://localhost:1/list",
               "every": "1h"}, "items": {"key": "id", "time": "at"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/n/{{id}}",
               "title": "{{title}}"}}]}
            """
        let history = """
            [{"id": "a", "title": "First", "at": "2026-05-01T08:00:00Z"},
             {"id": "b", "title": "Second", "at": "2026-05-01T10:30:00Z"},
             {"id": "c", "at": "2026-05-02T09:00:00Z"}]
            """
        let all = try await test(recipe, history, command: "replay")
        #expect(all.status == 0, "\(all.error)")
        let lines = all.out.split(separator: "\n")
        try #require(lines.count == 4, "\(all.out)")
        #expect(lines.last == "2 notifications")
        #expect(lines.first?.hasSuffix("/n/a  First") == true, "\(all.out)")
        #expect(lines[1].hasPrefix("2026-05-01T1") && lines[1].hasSuffix("/n/b  Second"))
        #expect(lines[2].contains("cannot be used"), "\(all.out)")
        // What is there at the beginning is taken as seen.
        let later = try await test(
            recipe, history, "--from", "2026-05-01T09:00:00Z", "--json", command: "replay")
        #expect(!later.out.contains("First") && later.out.contains(#""title":"Second""#))
        let wrong = try await test(recipe, history, "--speed", "0", command: "replay")
        #expect(wrong.status != 0 && wrong.error.contains("--speed is '0'"), "\(wrong.error)")
    }

    @Test
    func `a replay says of an item that its lookup failed, and holds what an hour has too many`()
        async throws
    {
        let recipe = """
            {"app": "news", "source": {"kind": "json", "url": "https://localhost:1/list",
               "every": "1m"}, "items": {"key": "id", "time": "at"}, "limits": {"an_hour": 2},
             "lookups": [{"name": "member", "url": "https://localhost:1/{{id}}",
               "when": [{"field": "id", "equals": "d"}]}],
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/n",
               "title": "{{title}}"}}]}
            """
        let items = [("a", 0), ("b", 10), ("c", 20), ("d", 30)].map { id, minute in
            #"{"id": "\#(id)", "title": "T\#(id)", "at": "2026-05-01T08:\#(minute + 10):00Z"}"#
        }
        let all = try await test(
            recipe, "[\(items.joined(separator: ","))]", command: "replay")
        let lines = all.out.split(separator: "\n")
        try #require(lines.count == 5, "\(all.out)\(all.error)")
        #expect(lines[1].hasSuffix("/n  Tb") && lines[2].hasSuffix("/n  Tc  (held)"))
        #expect(lines[3].contains("Td: cannot be used: member: the lookup failed: "))
    }

    @Test(arguments: ["test", "replay"])
    func `the recipe and the answer cannot both be standard input`(command: String) async throws {
        let error = Written()
        let status = await Program.run(
            Arguments(["watch", command, "-", "--source-file", "-"]), Settings([:]),
            Console(out: { _ in }, error: { error.add($0) }, isInteractive: false))
        #expect(status != 0 && error.text.contains("only one of them can be"), "\(error.text)")
    }

    @Test func `a recipe or a saved answer comes from standard input`() async throws {
        let feed =
            "<rss><channel>" + Self.item("A vote", "<category>x</category>")
            + "</channel></rss>"
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "herald-watch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, saved) = (folder.appending(path: "paper.json"), folder.appending(path: "saved"))
        try Self.recipe.write(to: file, atomically: true, encoding: .utf8)
        try feed.write(to: saved, atomically: true, encoding: .utf8)
        let words = [
            (file, ["watch", "test", "-", "--source-file", saved.path]),
            (saved, ["watch", "test", file.path, "--source-file", "-"]),
        ]
        for (input, words) in words {
            // The process's own input becomes the file, as the shell's `<` makes it.
            let before = dup(STDIN_FILENO)
            let file = unsafe open(input.path, O_RDONLY)
            dup2(file, STDIN_FILENO)
            let out = Written()
            let status = await Program.run(
                Arguments(words), Settings([:]),
                Console(out: { out.add($0) }, error: { out.add($0) }, isInteractive: false))
            dup2(before, STDIN_FILENO)
            for one in [before, file] { close(one) }
            #expect(status == 0 && out.text.contains("1 item, 1 notification"), "\(out.text)")
        }
    }

    @Test func `a mistake in the recipe is told with its line`() async throws {
        let answer = try await test(Self.recipe.replacing("matches", with: "matchs"), "")
        #expect(answer.status != 0)
        #expect(answer.error.contains("paper.json:2: rules[0].when[0].matchs: is unknown"))
    }

    @Test func `a field of the recipe that no item has is told, with the one that was meant`()
        async throws
    {
        let recipe = """
            {"app": "news", "source": {"kind": "json", "url": "https://localhost:1/list"},
             "items": {"key": "id", "content": ["titel"]},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/n", "title": "x"}}]}
            """
        let answer = try await test(recipe, #"[{"id": "a", "title": "First"}]"#)
        let words = "no item has the field titel, which items.content names; did you mean title?"
        #expect(answer.status == 0 && answer.error.contains(words), "\(answer.error)")
        let json = try await test(recipe, #"[{"id": "a", "title": "First"}]"#, "--json")
        #expect(json.out.contains("\"warnings\":[\"\(words)\"]"), "\(json.out)")
    }

    @Test func `who tries a recipe on old items is told of the option that takes them`()
        async throws
    {
        let old = Self.item("A vote", "<pubDate>Fri, 01 May 2015 12:00:00 GMT</pubDate>")
        let feed = "<rss><channel>\(old)</channel></rss>"
        let answer = try await test(Self.recipe, feed)
        #expect(answer.status == 0 && answer.error.contains("--all takes them"), "\(answer.error)")
        let all = try await test(Self.recipe, feed, "--all")
        #expect(!all.error.contains("--all"), "\(all.error)")
    }

    @Test func `an answer that is no feed is told`() async throws {
        let answer = try await test(Self.recipe, "<html><body>Sorry</body></html>")
        #expect(answer.status != 0)
        #expect(answer.error.contains("html: the answer is a web page"), "\(answer.error)")
    }
}
