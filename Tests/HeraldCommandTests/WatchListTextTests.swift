import Protocol
import Testing

@testable import HeraldCommand

/// Lists of sources with texts that others have written.
struct WatchListTextTests {
    /// Returns a list with one source.
    private static func list(_ change: (inout Proto.Source) -> Void) -> String {
        var source = Proto.Source()
        (source.name, source.health) = ("fold", .ok)
        change(&source)
        var response = Proto.ListSourcesResponse()
        response.sources = [source]
        response.ignoredFiles = ["a\u{1B}[31mb\nc.toml"]
        return SourceListText.text(response)
    }

    @Test func `what others have written moves no cursor, and begins no line`() {
        let text = Self.list { source in
            source.paused = true
            source.pauseReason = "a\u{1B}[31mred\u{9B}31m\u{202E}evil\u{2028}x\nname  forged\r"
            source.badFiles = ["\u{1B}[2Jclear\nNAME forged"]
            source.badFileCount = 1
            source.message = "as \u{7} it is"
        }
        let controls: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator]
        let raw = text.unicodeScalars.filter {
            $0 != "\n" && controls.contains($0.properties.generalCategory)
        }
        #expect(raw.isEmpty, "\(text)")
        #expect(text.split(separator: "\n").count == 6, "\(text)")
        #expect(text.contains("paused: a\\u{1b}[31mred"))
        #expect(text.contains("watch/a\\u{1b}[31mb\\u{a}c.toml"))
    }

    @Test func `a list without sources says which files are no recipes`() {
        var response = Proto.ListSourcesResponse()
        response.ignoredFiles = ["a.toml"]
        #expect(SourceListText.text(response).hasSuffix("watch/a.toml\n"))
        response.ignoredFiles = []
        #expect(SourceListText.text(response).hasPrefix("There are no sources."))
    }

    @Test func `a number of bad files that are not all counted is not told as exact`() {
        func text(_ count: UInt64) -> String {
            Self.list {
                $0.badFiles = ["a"]
                $0.badFileCount = count
            }
        }
        #expect(text(9_999).contains("9,999 files in bad: a and 9,998 more\n"))
        #expect(text(20_000).contains("at least 20,000 files in bad: a and 19,999 more\n"))
    }
}
