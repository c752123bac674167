import Testing
import Times
@testable import Watch

/// Baselines: runs that take all items of a source as seen.
struct FirstContactTests {
    @Test func `the first contact sends nothing and says how many items were taken as seen`() throws
    {
        let source = try TestSource(listRecipe)
        let result = try #require(source.result(items(1...50)))
        #expect(result.baseline == .firstContact)
        #expect(result.baselineCount == 50)
        #expect(result.entries.isEmpty)
        let next = try #require(source.result(items(1...51)))
        #expect(next.baseline == nil)
        #expect(next.messages.map(\.title) == ["Item 51"])
    }

    @Test func `the newest items of a baseline are sent when they are asked for`() throws {
        let source = try TestSource(
            listRecipe.replacing(#""key": "id""#, with: #""key": "id", "time": "at""#))
        source.state.wantedNewest = 2
        let list = """
            [{"id": 1, "title": "a", "section": "s", "at": "2020-01-01T00:00:00Z"},
             {"id": 2, "title": "b", "section": "s", "at": "2020-01-03T00:00:00Z"},
             {"id": 3, "title": "c", "section": "s", "at": "2020-01-02T00:00:00Z"}]
            """
        let result = try #require(source.result(list))
        #expect(Set(result.messages.map(\.title)) == ["b", "c"])
        #expect(result.baselineCount == 1)
    }

    @Test func `a newest item that has given a notification is not sent a second time`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...3))
        _ = source.run(items(1...4))
        #expect(source.sent.map(\.title) == ["Item 4"])
        for key in source.known.keys { source.known[key]?.wasSent = key == source.lastKey }
        (source.state.wantsBaseline, source.state.wantedNewest) = (true, 4)
        let again = try #require(source.result(items(1...4)))
        #expect(Set(again.messages.map(\.title)) == ["Item 1", "Item 2", "Item 3"])
    }

    @Test func `a recipe that identifies items in another way begins anew`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5))
        source.recipe = try TestSource.recipe(listRecipe.replacing(#""id""#, with: #""title""#))
        let result = try #require(source.result(items(1...6)))
        #expect(result.baseline == .newIdentity)
        #expect(result.entries.isEmpty)
    }

    @Test func `other texts in a recipe do not begin anew`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5))
        source.recipe = try TestSource.recipe(
            listRecipe.replacing("{{title}}", with: "New: {{title}}"))
        #expect(source.result(items(1...6))?.messages.map(\.title) == ["New: Item 6"])
    }

    @Test func `a long outage is a baseline and a short one is not`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5))
        source.now = source.now + .seconds(23 * 3600)
        #expect(source.result(items(1...6))?.messages.count == 1)
        source.now = source.now + .seconds(25 * 3600)
        let result = try #require(source.result(items(1...9)))
        #expect(result.baseline == .outage)
        #expect(result.baselineCount == 3 && result.entries.isEmpty)
    }

    /// Reported as liferea #1195.
    @Test func `a source that gives all items other ids is a baseline`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...20))
        // The same titles with other ids.
        let moved = items(1...20).replacing(#""id": "#, with: #""id": 9000"#)
        let result = try #require(source.result(moved))
        #expect(result.baseline == .rekeyed)
        #expect(result.entries.isEmpty)
    }

    @Test func `many new items with other titles are no change of ids`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...10))
        let result = try #require(source.result(items(11...20)))
        #expect(result.baseline == nil && result.messages.count == 10)
    }

    /// Reported as liferea #1195.
    @Test(arguments: [
        #"{"id": "ID", "properties": {"title": "Quake N"}}"#,
        #"{"id": "ID", "attributes": {"name": "Name N"}}"#,
        #"{"id": "ID", "name": "Name N"}"#,
        #"{"id": "ID", "link": "https://example.com/N"}"#,
        #"{"id": "ID", "type": "signed", "bill": {"number": N}}"#,
    ])
    func `items are recognised by other ids, whatever names them`(item: String) throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/items"},
             "items": {"key": ["id", "bill.id"]},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "x"}}]}
            """)
        func list(_ prefix: String, _ numbers: ClosedRange<Int>) -> String {
            let items = numbers.map {
                item.replacing("ID", with: "\(prefix)\($0)").replacing("N", with: "\($0)")
            }
            return "[\(items.joined(separator: ","))]"
        }
        _ = source.run(list("old", 1...9))
        let moved = try #require(source.result(list("new", 1...9)))
        #expect(moved.baseline == .rekeyed && moved.entries == [])
        #expect(source.result(list("new", 1...10))?.entries.count == 1)
        #expect(source.result(list("new", 11...20))?.baseline == nil)
    }

    @Test func `new items that are all alike but for their ids are no change of ids`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/items"},
             "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "x"}}]}
            """)
        func list(_ ids: ClosedRange<Int>) -> String {
            "[\(ids.map { #"{"id": \#($0), "kind": "alarm"}"# }.joined(separator: ","))]"
        }
        _ = source.run(list(1...8))
        let result = try #require(source.result(list(9...16)))
        #expect(result.baseline == nil && result.messages.count == 8)
    }

    private static let contents =
        listRecipe
        .replacing(#""key": "id""#, with: #""key": "id", "content": ["title"]"#)
        .replacing(#""name": "all","#, with: #""name": "all", "on_change": "again","#)

    @Test func `a recipe that counts other fields as content sends no item for that`() throws {
        let source = try TestSource(Self.contents)
        _ = source.run(items(1...5))
        source.recipe = try TestSource.recipe(
            Self.contents.replacing(#"["title"]"#, with: #"["title", "section"]"#))
        let result = try #require(source.result(items(1...6)))
        #expect(result.baseline == nil)
        #expect(result.messages.map(\.title) == ["Item 6"])
        // From then on these count.
        let moved = try #require(source.result(items(1...6, section: "world")))
        #expect(moved.messages.count == 6)
    }

    @Test func `an item that was away when the content became another is not sent for that`()
        throws
    {
        let source = try TestSource(Self.contents)
        _ = source.run(items(1...5))
        source.recipe = try TestSource.recipe(
            Self.contents.replacing(#"["title"]"#, with: #"["title", "section"]"#))
        _ = source.run(items(3...5))
        #expect(source.result(items(1...5))?.messages == [])
        #expect(source.result(items(1...5, section: "world"))?.messages.count == 5)
    }

    @Test func `a recipe that reads another source sends nothing of what that has`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5), ["etag": "\"a\""])
        source.recipe = try TestSource.recipe(listRecipe.replacing("/items", with: "/others"))
        let result = try #require(source.result(items(100...120)))
        // What is known of the former URL is not asked of the other one.
        #expect(source.requests.last?.etag == nil)
        #expect(result.baselineCount == 21 && result.entries.isEmpty)
        #expect(source.result(items(100...121))?.messages.map(\.title) == ["Item 121"])
    }

    /// A run from another URL, which has an item more than the former one.
    private func moved(time: String) throws -> PassResult? {
        let timed = listRecipe.replacing(#""key": "id""#, with: #""key": "id", "time": "at""#)
        let source = try TestSource(time.isEmpty ? listRecipe : timed)
        func list(_ ids: ClosedRange<Int>) -> String {
            items(ids).replacing(#""section""#, with: #""at": "\#(time)", "section""#)
        }
        _ = source.run(list(1...5))
        source.recipe = try TestSource.recipe(
            (time.isEmpty ? listRecipe : timed)
                .replacing("https://example.com/items", with: "https://example.org/x"))
        source.now = source.now + .seconds(3600)
        return source.result(list(1...6))
    }

    @Test func `what is new at another URL since the last run is sent`() throws {
        let result = try #require(try moved(time: "2026-05-01T12:30:00Z"))
        #expect(result.baseline == nil && result.messages.map(\.title) == ["Item 6"])
        #expect(result.entries.map(\.state) == [.waiting])
    }

    @Test(arguments: ["2026-05-01T11:30:00Z", ""])
    func `what another URL has besides the former one is held if it may be old`(
        time: String
    ) throws {
        let result = try #require(try moved(time: time))
        #expect(result.baseline == nil && result.entries.map(\.state) == [.held])
        #expect(
            result.entries.map(\.reason) == ["the recipe reads another URL, and this may be old"])
    }

    @Test func `an item that somebody wants of another URL is not held`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5))
        source.recipe = try TestSource.recipe(listRecipe.replacing("/items", with: "/x"))
        source.state.wantedNewest = 1
        #expect(source.result(items([6, 1, 2, 3]))?.entries.map(\.state) == [.waiting])
    }

    @Test(arguments: [1, 2, 4])
    func `a source of few items that gives all of them other ids is a baseline`(
        count: Int
    ) throws {
        let timed = listRecipe.replacing(#""key": "id""#, with: #""key": "id", "time": "at""#)
        let source = try TestSource(timed)
        func list(_ ids: ClosedRange<Int>, at hour: Int) -> String {
            items(ids).replacing(
                #""section""#, with: #""at": "2026-05-01T0\#(hour):00:00Z", "section""#)
        }
        _ = source.run(list(1...count, at: 1))
        let other = list(1...count, at: 1).replacing(#""id": "#, with: #""id": 9000"#)
        let result = try #require(source.result(other))
        #expect(result.baseline == .rekeyed && result.entries == [])
        // The same title at another time is another item.
        let later = list(1...count, at: 2).replacing(#""id": "#, with: #""id": 8000"#)
        #expect(source.result(later)?.baseline == nil)
    }
}
