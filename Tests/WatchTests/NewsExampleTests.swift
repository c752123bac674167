import Foundation
import Testing

@testable import Watch

/// The recipe of Examples/news, which newcomers copy.
struct NewsExampleTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/news/paper.json")

    private static func feed(_ items: String) -> String {
        "<rss version=\"2.0\"><channel><title>The Paper</title>\(items)</channel></rss>"
    }

    @Test func `an article is told to those who follow its section, in ten lines of a recipe`()
        throws
    {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(text.split(separator: "\n").count == 10)
        let source = try TestSource(text, name: "paper")
        let old = "<item><title>Old</title><guid>0</guid><category>World</category></item>"
        _ = source.run(Self.feed(old))
        let new = """
            <item><title>School board votes tonight</title><guid>1</guid>
            <link>https://paper.example/1</link><category>Local News</category></item>
            <item><title>A story without a section</title><guid>2</guid></item>
            """
        let result = try #require(source.result(Self.feed(old + new)))
        #expect(result.messages.map(\.title) == ["School board votes tonight"])
        #expect(result.messages.map(\.audience) == ["/sections/local-news"])
        #expect(result.messages.map(\.url) == ["https://paper.example/1"])
        // A story without a section keeps the source in order.
        #expect(result.entries.count == 1)
        #expect(
            result.verdicts.contains {
                $0.whyNothing == "no rule applies: article: categories is missing"
            })
    }
}
