import Audience
import Testing

struct IndexTests {
    private let index = AudienceIndex { id in
        id.hasPrefix("d") ? UInt32(id.dropFirst()) : nil
    }

    @Test func `a law's selector reaches the followers of that law and those of all laws`() throws {
        let (actions, bill, signed) = (
            try Tag("/bill/action"), try Tag("/bills/hr9999-113"), try Tag("/bill/signed")
        )
        index.setTags(0, [actions, bill])
        index.setTags(1, [actions])
        index.setTags(2, [bill])
        index.setTags(3, [signed])
        index.setTags(4, [])
        let selector = try Selector(parsing: "(\(actions) AND \(bill)) OR \(signed)")
        #expect(try index.page(selector, limit: 10) == [0, 3])
        #expect(try index.count(selector) == 2)
        #expect(try index.page(.all, limit: 10) == [0, 1, 2, 3, 4])
        #expect(try index.page(Selector(parsing: "NOT \(actions)"), limit: 10) == [2, 3, 4])
        #expect(
            try index.page(Selector(parsing: "device:d4 OR device:d9 OR device:x"), limit: 9) == [4]
        )
    }

    @Test func `following a tag returns whether it is new`() throws {
        let tag = try Tag("t")
        #expect(index.follow(7, tag) && !index.follow(7, tag))
        #expect(index.follows(7, tag) && index.count(tag) == 1 && index.deviceCount == 1)
        #expect(index.unfollow(7, tag) && !index.unfollow(7, tag))
        #expect(index.tagCount == 0 && index.deviceCount == 1)
        #expect(!index.insert(7) && index.remove(7) && !index.remove(7))
    }

    @Test func `an unknown tag has no followers`() throws {
        index.insert(1)
        #expect(try index.evaluate(Selector(Tag("x"))).isEmpty)
        #expect(try index.count(Selector(parsing: "NOT x")) == 1)
        #expect(try index.count(Selector(parsing: "x AND y OR x OR y")) == 0)
    }

    @Test func `bitmaps that the index returns are copies`() throws {
        let tag = try Tag("t")
        index.follow(Bitmap([1, 2, 3]), tag)
        for text in ["t", "ALL", "t OR t", "t AND t", "NOT NOT t", "t AND ALL", "t OR x"] {
            let bitmap = try index.evaluate(Selector(parsing: text))
            #expect(bitmap.count == 3)
            bitmap.subtract(bitmap)
            bitmap.insert(99)
        }
        index.followers(of: tag).insert(98)
        index.devices().insert(97)
        #expect(index.count(tag) == 3 && index.deviceCount == 3)
    }

    @Test func `existing tags are listed in order, page by page`() throws {
        let names = (0..<50).map { "/bills/\($0)" } + ["/bill", "/c", "/billy", "é"]
        for (ordinal, name) in names.enumerated() { index.follow(UInt32(ordinal), try Tag(name)) }
        index.follow(60, try Tag("/bills/7"))
        let expected = names.filter { $0.hasPrefix("/bills/") }.sorted()
        var found: [String] = []
        var last: Tag?
        while case let page = index.tags(prefix: "/bills/", limit: 7, after: last),
            let end = page.last
        {
            found += page.map(\.tag.text)
            for (tag, count) in page { #expect(count == (tag.text == "/bills/7" ? 2 : 1)) }
            last = end.tag
        }
        #expect(found == expected)
        #expect(index.tags(limit: 2).map(\.tag.text) == ["/bill", "/bills/0"])
        index.remove(0)
        index.follow(0, try Tag("/bil"))
        #expect(index.tags(limit: 3).map(\.tag.text) == ["/bil", "/bill", "/bills/1"])
        index.follow(0, try Tag("/bills/0"))
        #expect(index.tags(limit: 4).map(\.tag.text) == ["/bil", "/bill", "/bills/0", "/bills/1"])
        #expect(index.tags(prefix: "/zzz", limit: 4).isEmpty && index.tags(limit: 0).isEmpty)
        #expect(index.tags(prefix: "/bills/", limit: 4, after: try Tag("/c")).isEmpty)
    }

    @Test func `compacting the index changes no result`() throws {
        let tag = try Tag("t")
        index.follow(Bitmap(0..<100_000), tag)
        index.compact()
        #expect(index.count(tag) == 100_000 && index.unfollow(5, tag))
        #expect(try index.page(Selector(parsing: "NOT t"), limit: 5) == [5])
    }
}
