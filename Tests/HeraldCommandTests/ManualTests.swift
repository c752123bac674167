import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

/// Pages of the manual, which contain the help's texts in a form that `man` can show.
@Suite struct ManualTests {
    private static let pages = Manual.pages(Program.root, date: "2026-01-31")

    /// Returns a page's text as a reader sees it, without fonts and escapes.
    private func seen(_ page: ManualPage) -> String {
        var text = page.text
        for (escape, sign) in [
            ("\\-", "-"), ("\\(aq", "'"), ("\\(ga", "`"), ("\\(ti", "~"), ("\\(ha", "^"),
            ("\\(dq", "\""), ("\\fB", ""), ("\\fR", ""), ("\\&", ""), ("\\(rs", "\\"),
        ] { text = text.replacing(escape, with: sign) }
        return text
    }

    @Test func `there is a page for the command, for each subcommand and for the settings`() {
        let expected = ["herald.1"] + Program.root.subcommands.map { "herald-\($0.name).1" }
        #expect(Self.pages.map(\.file) == expected + ["herald.conf.5"])
    }

    @Test func `each command is in its page with its notes, options, arguments and examples`()
        throws
    {
        let pages = Dictionary(uniqueKeysWithValues: Self.pages.map { ($0.file, seen($0)) })
        for (path, command) in Program.root.all() where path.count > 1 {
            let page = try #require(pages["herald-\(path[1]).1"])
            #expect(page.contains("\n\(command.summary).\n"), "\(path)")
            for note in command.notes { #expect(page.contains(note), "\(path)") }
            for option in command.options {
                #expect(page.contains("\n--\(option.name)"), "\(path)")
                #expect(page.contains(option.summary), "\(path): \(option.name)")
            }
            for argument in command.arguments {
                #expect(page.contains("\n\(argument.name)\n"), "\(path)")
            }
            for line in command.examples.flatMap(Help.lines) {
                #expect(page.contains("\n\(line)\n"), "\(path)")
            }
        }
        let settings = try #require(pages["herald.conf.5"])
        for setting in KnownSetting.all { #expect(settings.contains("\n\(setting.name)\n")) }
    }

    @Test func `the example of herald conf names every setting and sets none`() throws {
        let text = ConfigCommand.example
        for setting in KnownSetting.all where setting.name != "HERALD_KEY" {
            let isLeftOut = ["HERALD_HOME", "HERALD_BIN"].contains(setting.name)
            #expect(text.contains("\n#\(setting.name)=\n") != isLeftOut, "\(setting.name)")
        }
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("#") && $0.count <= 80 })
    }

    @Test func `a character with a meaning for man is escaped in a manual page`() {
        var page = ManualPage("x", section: 1, summary: "a-b", date: "", version: "1")
        page.paragraph(".SH is no title, nor is 'x' a string, nor \\n a line")
        #expect(page.text.contains("\n\\&.SH is no title, nor is \\(aqx\\(aq a string, nor \\(rsn"))
        page.paragraph("'tis")
        #expect(page.text.hasSuffix(".PP\n\\(aqtis\n"))
    }

    @Test func `groff has nothing to say against any page`() throws {
        #expect(try warnings(of: Self.pages) == "")
        // The control: a macro that there is not.
        var bad = ManualPage("x", section: 1, summary: "a", date: "", version: "1")
        bad.section("A")
        #expect(try warnings(of: [bad], adding: ".NOSUCH\n") != "")
    }

    private func warnings(of pages: [ManualPage], adding: String = "") throws -> String {
        let scratch = ScratchDirectory()
        for page in pages {
            try (page.text + adding).write(
                toFile: scratch.file(page.file), atomically: false, encoding: .utf8)
        }
        let child = try ChildProcess(
            "sh", ["-c", "groff -K utf8 -T utf8 -man -ww -z \"$0\"/* 2>&1", scratch.path],
            output: .captured)
        let said = child.readOutput()
        #expect(child.wait() == 0, "\(said)")
        return said
    }
}
