import Testing
import Times
@testable import Watch

/// Items of a source that was paused by hand.
struct PauseTests {
    private static let dated = listRecipe.replacing(
        #""key": "id""#, with: #""key": "id", "time": "at""#)

    @Test(arguments: [60, 25 * 3600, 90 * 86_400])
    func `what is new after a pause is held, however long it was, and no baseline`(
        seconds: Int
    ) throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5))
        source.now = source.now + .seconds(seconds)
        source.state.wasPaused = true
        let result = try #require(source.result(items(1...8)))
        #expect(result.baseline == nil && result.endsPause)
        #expect(result.entries.map(\.state) == [.held, .held, .held])
        #expect(Set(result.entries.map(\.reason)) == ["the source was paused"])
        // The next run sends.
        #expect(source.result(items(1...9))?.entries.map(\.state) == [.waiting])
    }

    @Test func `an item that was new when it came is held although the pause was longer`() throws {
        let source = try TestSource(Self.dated)
        _ = source.run("[]")
        source.now = source.now + .seconds(10 * 86_400)
        source.state.wasPaused = true
        let result = try #require(
            source.result(
                #"""
                [{"id": 1, "title": "a", "section": "s", "at": "2026-05-02T12:00:00Z"},
                 {"id": 2, "title": "b", "section": "s", "at": "2026-04-01T12:00:00Z"}]
                """#))
        #expect(result.entries.map(\.label) == ["a"])
        #expect(result.verdicts.contains { $0.outcome == .old })
    }

    @Test func `what somebody asks for by hand is not held because of a pause`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5))
        (source.state.wasPaused, source.state.wantsBaseline) = (true, true)
        source.state.wantedNewest = 1
        let result = try #require(source.result(items(1...8)))
        #expect(result.entries.map(\.state) == [.waiting] && result.baselineCount == 3)
    }

    @Test func `a pause is not at its end while items of it are left for a later run`() throws {
        let source = try TestSource(
            listRecipe.replacing(
                #""items":"#,
                with: #""lookups": [{"name": "m", "url": "https://m.example/{{id}}"}], "items":"#))
        _ = source.run("[]")
        source.state.wasPaused = true
        func server(_ status: Int) -> (PageRequest) -> PageAnswer {
            { request in
                request.url.hasPrefix("https://m.example")
                    ? PageAnswer(status: status, body: Array("{}".utf8))
                    : PageAnswer(status: 200, body: Array(items(1...1).utf8))
            }
        }
        #expect(source.run(server(503)).result?.endsPause == false)
        let result = try #require(source.run(server(200)).result)
        #expect(result.entries.map(\.state) == [.held] && result.endsPause)
    }
}
