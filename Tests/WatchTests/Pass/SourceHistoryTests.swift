import Testing
import Times
@testable import Watch

/// A history that runs through a recipe.
struct SourceHistoryTests {
    private static func recipe(_ more: String = "", title: String = "{{title}}") throws -> Recipe {
        try TestSource.recipe(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list",
               "every": "10m"}, "items": {"key": "id", "time": "at"}, \(more)
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a",
               "title": "\(title)"}}]}
            """)
    }

    private static let lookups =
        #""lookups": [{"name": "member", "url": "https://m.example/{{by}}"}],"#

    /// Returns items of which one comes every ten minutes, from eight in the morning on.
    private static func history(_ count: Int, minutes: Int = 10) -> [UInt8] {
        let items = (0..<count).map { number in
            let (hour, minute) = (8 + number * minutes / 60, number * minutes % 60)
            let time =
                "2026-05-01T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
            return #"{"id": \#(number), "title": "T\#(number)", "by": "m\#(number % 2)", "#
                + #""at": "\#(time):00Z"}"#
        }
        return Array("[\(items.joined(separator: ","))]".utf8)
    }

    private static func entries(
        _ history: SourceHistory, _ look: SourceHistory.Look = { _ in [:] }
    ) async -> [NewEntry] {
        var (history, entries) = (history, [NewEntry]())
        while let step = await history.next(looking: look) { entries += step.result.entries }
        return entries
    }

    @Test func `lookups are made in a replay, each once`() async throws {
        let recipe = try Self.recipe(Self.lookups, title: "{{member.name}}: {{title}}")
        var urls: [String] = []
        let entries = await Self.entries(try SourceHistory(recipe, Self.history(4))) { lookups in
            urls += lookups.map(\.request.url)
            let answers = lookups.map { lookup in
                let name = lookup.request.url.split(separator: "/").last.map(String.init) ?? ""
                let answer = LookupAnswer.success(.object(["name": .text(name)]))
                return (lookup.request.url, answer)
            }
            return Dictionary(answers) { first, _ in first }
        }
        let titles = entries.compactMap(\.message?.title)
        #expect(titles == ["m0: T0", "m1: T1", "m0: T2", "m1: T3"])
        #expect(urls == ["https://m.example/m0", "https://m.example/m1"])
    }

    @Test func `an item whose lookup is not answered says so, and the replay comes to its end`()
        async throws
    {
        let recipe = try Self.recipe(Self.lookups, title: "{{member.name}}")
        let silent = await Self.entries(try SourceHistory(recipe, Self.history(2)))
        #expect(silent.map(\.state) == [.quarantined, .quarantined])
        #expect(silent.first?.reason == "member: the lookup is not replayed")
        let away = await Self.entries(try SourceHistory(recipe, Self.history(2))) { lookups in
            let failed = LookupAnswer.failure(ItemProblem("failed: no connection", .passing))
            return Dictionary(lookups.map { ($0.request.url, failed) }) { first, _ in first }
        }
        #expect(away.map(\.state) == [.quarantined, .quarantined])
        #expect(away.first?.reason == "member: the lookup failed: no connection")
    }

    @Test func `more lookups than a run makes are made by the next runs of the replay`()
        async throws
    {
        let recipe = try Self.recipe(
            Self.lookups.replacing("{{by}}", with: "{{id}}")
                + #""limits": {"a_run": 10000, "an_hour": 100000},"#)
        // All at one time, so that one run finds them.
        let entries = await Self.entries(
            try SourceHistory(recipe, Self.history(1200, minutes: 0))
        ) { lookups in
            Dictionary(lookups.map { ($0.request.url, LookupAnswer.success(.object([:]))) }) {
                first, _ in
                first
            }
        }
        #expect(Set(entries.compactMap(\.message?.title)).count == 1200)
    }

    @Test func `the limit of an hour is replayed, and the next hour has its own`() async throws {
        let recipe = try Self.recipe(#""limits": {"a_run": 20, "an_hour": 3},"#)
        let entries = await Self.entries(try SourceHistory(recipe, Self.history(12)))
        let held = entries.map { $0.state == .held }
        // One each ten minutes: of six in an hour three are held.
        #expect(held.count { $0 } == 6 && held.count == 12, "\(held)")
        #expect(held.prefix(4) == [false, false, false, true])
    }

    @Test func `a replay says how many items have appeared, up to all of them`() async throws {
        var history = try SourceHistory(try Self.recipe(), Self.history(12))
        var passed: [Int] = []
        while await history.next(looking: { _ in [:] }, passed: { passed.append($0) }) != nil {}
        #expect(passed == passed.sorted() && passed.last == 12 && history.count == 12)
    }
}
