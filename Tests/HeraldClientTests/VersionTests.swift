import Protocol
import Testing

@testable import HeraldClient

/// Messages with collapse keys that a device receives in any order.
struct VersionTests {
    private static func push(
        _ key: String, _ version: Int, clears: Bool = false
    ) -> [String: String] {
        [clears ? "herald_clear" : "herald_collapse_key": key, "herald_version": "\(version)"]
    }

    private static func shows(
        _ versions: inout HeraldVersions, _ data: [String: String]
    ) -> Bool { versions.isCurrent(pushed: data) }

    private static func answer(
        _ items: [(key: String, version: UInt64)], _ seen: HeraldVersions
    ) -> HeraldAnswer {
        var response = Proto.SyncResponse()
        response.inbox = Proto.InboxPart()
        response.inbox?.items = items.map { key, version in
            var item = Proto.InboxItem()
            item.messageId = "\(key)\(version)"
            item.content = Proto.Content()
            item.content?.collapseKey = key
            item.version = version
            return item
        }
        return HeraldAnswer(response, seen: seen)
    }

    @Test func `a push older than a shown one of its collapse key is not shown`() {
        var versions = HeraldVersions()
        #expect(Self.shows(&versions, Self.push("score", 8)))
        #expect(!Self.shows(&versions, Self.push("score", 7)))
        // Another copy, another key, and the next one are.
        #expect(Self.shows(&versions, Self.push("score", 8)))
        #expect(Self.shows(&versions, Self.push("weather", 3)))
        #expect(Self.shows(&versions, Self.push("score", 9)))
        // What was taken away does not come back.
        #expect(Self.shows(&versions, Self.push("score", 11, clears: true)))
        #expect(!Self.shows(&versions, Self.push("score", 10)))
    }

    @Test func `a push without a collapse key or version is always shown`() {
        var versions = HeraldVersions()
        for _ in 0..<2 {
            #expect(Self.shows(&versions, ["herald_id": "a"]))
            #expect(Self.shows(&versions, ["herald_collapse_key": "score"]))
            #expect(Self.shows(&versions, ["herald_version": "1"]))
        }
        #expect(versions == HeraldVersions())
    }

    @Test func `a sync marks its older messages as late, and its newer ones count for pushes`() {
        var versions = HeraldVersions()
        #expect(Self.shows(&versions, Self.push("score", 5)))
        let answer = Self.answer([("score", 4), ("", 0), ("vote", 6), ("score", 5)], versions)
        #expect(answer.messages?.map(\.id) == ["0", "vote6", "score5"])
        #expect(answer.lateMessages.map(\.id) == ["score4"])
        var after = answer.versions
        #expect(!Self.shows(&after, Self.push("vote", 2)))
    }

    @Test func `the newest message is shown last in any order of arrival`() {
        let seed = UInt64.random(in: 0 ... .max)
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<500 {
            var versions = HeraldVersions()
            var shown: [Int] = []
            let arrivals = (0..<20).map { _ in 1 + next(9) }
            for version in arrivals where versions.isCurrent(pushed: Self.push("k", version)) {
                shown.append(version)
            }
            #expect(shown == shown.sorted() && shown.last == arrivals.max(), "seed \(seed)")
        }
    }

    @Test func `only the latest thousand collapse keys are remembered`() {
        var versions = HeraldVersions()
        for version in 1...1001 {
            #expect(Self.shows(&versions, Self.push("key\(version)", version + 10)))
        }
        #expect(!Self.shows(&versions, Self.push("key2", 1)))
        #expect(!Self.shows(&versions, Self.push("key1001", 1)))
        #expect(Self.shows(&versions, Self.push("key1", 1)))
    }
}
