import TestSupport
import Testing

@testable import Gateway

@Suite struct `Paths of apps` {
    @Test func `the path of a config set or a feed is read`() throws {
        let config = try #require(AppPath("/apps/news/config/flags.json"))
        #expect(config.app == "news" && config.page == .config("flags", .json))
        #expect(AppPath("/apps/news/config/flags.plist")?.page == .config("flags", .plist))
        #expect(AppPath("/apps/news/config/flags")?.page == .config("flags", nil))
        for form in FeedForm.allCases {
            #expect(AppPath("/apps/news/feed.\(form.rawValue)")?.page == .feed(form))
        }
    }

    @Test(arguments: [
        "/apps/news", "/apps/news/", "/apps/news/feed", "/apps/news/feed.", "/apps/news/feed.xml",
        "/apps/news/feed.atom/", "/apps//feed.atom", "/apps/news/config", "/apps/news/config/",
        "/apps/news/config/.json", "/apps/news/config/flags.xml", "/apps/news/config/a/b",
        "/app/news/config/flags", "/x/apps/news/config/flags", "apps/news/feed.atom",
        "/apps/\(String(repeating: "a", count: 65))/feed.atom",
    ]) func `a path that names no config set and no feed of an app is nobody's`(path: String) {
        #expect(AppPath(path) == nil)
    }

    @Test(arguments: Thoroughness.seeds(1...100, few: 3))
    func `paths that are made up of likely parts are read as a regular expression reads them`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let long = String(repeating: "é", count: 32)
        let names = ["news", "a", "é", "🙂", "%2e", " ", long, long + "a", "", "a.b", "\u{0}", "/"]
        let endings = [".json", ".plist", "", ".", ".xml", ".json/", "\r\n"]
        let forms = ["atom", "rss", "json", "xml", "", "atom/"]
        let app = #"(?s)/apps/([^/]+)/"#
        let form = try Regex(
            app + #"(?:feed\.(atom|rss|json)|config/([^/.]+)(?:\.(json|plist))?)"#,
            as: (Substring, Substring, Substring?, Substring?, Substring?).self
        ).matchingSemantics(.unicodeScalar)
        func any(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
        var found = 0
        for _ in 0..<3_000 {
            var pieces =
                Bool.random(using: &random)
                ? ["/apps/", any(names), "/", "feed.", any(forms)]
                : ["/apps/", any(names), "/config/", any(names), any(endings)]
            if Int.random(in: 0..<3, using: &random) == 0 {
                pieces[Int.random(in: 0..<5, using: &random)] = any(names + endings)
            }
            let path = pieces.joined()
            let match = path.wholeMatch(of: form)?.output
            let isShort = [match?.1, match?.3].allSatisfy { ($0??.utf8.count ?? 1) <= 64 }
            let read = AppPath(path)
            #expect((read != nil) == (match != nil && isShort), "\(path.debugDescription)")
            guard let read, let match else { continue }
            found += 1
            #expect(read.app == match.1)
            switch read.page {
            case .feed(let form): #expect(match.2.map { "\($0)" } == form.rawValue)
            case .config(let name, let form):
                #expect(match.3 == name[...] && match.4.map { "\($0)" } == form?.rawValue)
            }
        }
        #expect(found > 300, "too few of the paths are some app's")
    }
}

@Suite struct `Times of HTTP` {
    @Test func `times of HTTP are as RFC 9110 writes them, and are read back`() {
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(HTTPDate.text(-1) == "Wed, 31 Dec 1969 23:59:59 GMT")
        for _ in 0..<1_000 {
            let seconds = Int64.random(in: 0...4_102_444_800)
            #expect(HTTPDate.seconds(HTTPDate.text(seconds)) == seconds)
        }
    }

    @Test(arguments: [
        "", "yesterday", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nox 1994 08:49:37 GMT",
        "Sun, 36 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    ]) func `a text that is no time of HTTP is read as nothing`(text: String) {
        #expect(HTTPDate.seconds(text) == nil)
    }
}
