import Audience
import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

struct TagCountTests {
    private static func top(
        _ counts: [(String, Int)], limit: Int = DayCounts.most
    ) throws -> TopTags {
        var top = TopTags(limit: limit)
        for (text, count) in counts { top.add([(tag: try Tag(text), count: count)]) }
        return top
    }

    @Test func `the tags that most devices have are kept, of equally many the first by name`()
        throws
    {
        let all = (0..<40).map { ("/t\($0)", $0 / 2) }.shuffled()
        let top = try Self.top(all, limit: 3)
        #expect(top.tags.map(\.tag) == ["/t38", "/t39", "/t36"])
        #expect(top.tags.map(\.devices) == [19, 19, 18] && top.hasMore)
        let few = try Self.top([("/a", 1), ("/b", 2)], limit: 2)
        #expect(few.tags.map(\.tag) == ["/b", "/a"] && !few.hasMore)
    }

    @Test func `counts are the same after they were stored as text`() throws {
        let time = UnixTime(milliseconds: 20_000 * 86_400_000 + 5)
        let counts = DayCounts(at: time, try Self.top([("/a b", 7), ("ü", 12), ("/c", 7)]))
        #expect(counts.day == 20_000)
        #expect(counts.text == "12 ü\n7 /a b\n7 /c")
        let read = DayCounts(day: 20_000, time: time, text: counts.text, isWhole: true)
        #expect(read == counts)
    }

    @Test func `a tag that was not counted had no device only if all tags were counted`() {
        let time = UnixTime(milliseconds: 0)
        let whole = DayCounts(day: 0, time: time, text: "4 /a", isWhole: true)
        let part = DayCounts(day: 0, time: time, text: "4 /a", isWhole: false)
        #expect(whole["/a"] == 4 && whole["/b"] == 0)
        #expect(part["/a"] == 4 && part["/b"] == nil)
    }

    @Test func `growth compares with the counts of 1, 7 and 28 days ago, as far as there are any`()
    {
        let counts = [(100, "5 /a"), (99, "6 /a"), (93, "2 /a"), (72, "9 /a")].map { day, text in
            DayCounts(
                day: day, time: UnixTime(milliseconds: Int64(day)), text: text, isWhole: day > 72)
        }
        let growth = TagGrowth(on: 100, since: counts)
        #expect(growth.of("/a", now: 8).map(\.days) == [1, 7, 28])
        #expect(growth.of("/a", now: 8).map(\.devices) == [2, 6, -1])
        #expect(growth.of("/new", now: 3).map(\.days) == [1, 7])
        #expect(growth.compared.map(\.days) == [1, 7, 28])
        #expect(TagGrowth(on: 100, since: []).of("/a", now: 8).isEmpty)
    }

    private func tags(_ world: World) async throws -> Proto.ListTagsResponse {
        try await world.client.listTags(.with { $0.app = "news" }, .suite)
    }

    private static func count(
        _ counted: inout [UInt32: Int64], on service: isolated RegistryService
    ) async throws {
        try await TagCounting.count(&counted, on: service)
    }

    @Test
    func `the list of tags says how each has grown since the day before, after a restart too`()
        async throws
    {
        let world = try await World()
        var counted: [UInt32: Int64] = [:]
        _ = try await world.client.register(["/a", "/b"])
        #expect(try await tags(world).compared.isEmpty)
        try await Self.count(&counted, on: world.service)
        world.clock.advance(by: .seconds(3_600))
        let other = try await world.client.register(["/a", "/c"])
        // The first count of a day stays.
        counted = [:]
        try await Self.count(&counted, on: world.service)
        world.clock.advance(by: .seconds(86_400))
        _ = try await world.client.edit(other.id, remove: ["/a"])
        _ = try await world.client.register(["/a"])
        try await world.restart()
        let list = try await tags(world)
        #expect(list.compared.map(\.days) == [1])
        #expect(list.tags.map(\.tag) == ["/a", "/b", "/c"])
        #expect(list.tags.map { $0.growth.map(\.devices) } == [[1], [0], [1]])
        world.clock.advance(by: .seconds(40 * 86_400))
        try await Self.count(&counted, on: world.service)
        #expect(try await tags(world).compared.isEmpty)
        let kept = try await world.database.read {
            try $0.first("SELECT count(*) FROM tag_count") { $0.integer(0) }
        }
        #expect(kept == 1)
    }
}
