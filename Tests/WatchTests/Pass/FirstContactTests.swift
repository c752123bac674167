import Testing
import Times
@testable import Watch

/// When what a source has is taken as seen.
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
}
