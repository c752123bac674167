import GeoService
import Protocol
import ServiceKit
import Testing
import Spatial

struct NearestCallTests {
    @Test func `places are ordered by the distance to their edges, not their centres`() async throws
    {
        let geo = try await GeoFixture()
        var wide = Proto.Place.at("wide", 0, 0.03)
        wide.radiusMetres = 3_000
        var narrow = Proto.Place.at("narrow", 0, 0.02)
        narrow.radiusMetres = 10
        try await geo.importAll([narrow, wide])
        let answer = try await geo.nearest(0, 0)
        #expect(answer.places.map { $0.place?.id } == ["wide", "narrow"])
        // A degree of the equator is 111,319.49 m.
        let edges = answer.places.map(\.edgeDistanceMetres)
        #expect(abs(edges[0] - (0.03 * 111_319.4908 - 3_000)) < 0.01)
        #expect(abs(edges[1] - (0.02 * 111_319.4908 - 10)) < 0.01)
        #expect(answer.refreshDistanceMetres == SafeRadius.cap)
    }

    @Test func `ten places are returned by default, and the eleventh bounds the refresh`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.importAll((0..<200).map { .at("p\($0)", 0, Double($0) * 0.01) })
        let ten = try await geo.nearest(0, 0)
        #expect(ten.places.map { $0.place?.id } == (0..<10).map { "p\($0)" })
        let all = try await geo.nearest(0, 0, count: 100).places
        #expect(all.count == 100)
        #expect(ten.refreshDistanceMetres == all[10].edgeDistanceMetres)
        #expect(try await geo.nearest(0, 0, count: 1).places.count == 1)
    }

    @Test func `inside a place that is left out the device must ask again at once`() async throws {
        let geo = try await GeoFixture()
        try await geo.importAll([.at("a", 10, 10), .at("b", 10, 10)])
        let answer = try await geo.nearest(10, 10, count: 1)
        #expect(answer.places.map { $0.place?.id } == ["a"])
        #expect(answer.places.map(\.edgeDistanceMetres) == [-100])
        #expect(answer.refreshDistanceMetres == 0)
    }

    @Test func `the date line and the poles do not disturb a search`() async throws {
        let geo = try await GeoFixture()
        try await geo.importAll([
            .at("west", 10, 179.99), .at("east", 10, -179.99), .at("line", 10, 180),
            .at("pole", 90, 12), .at("beyond", 89.99, 170), .at("south", -90, 0),
        ])
        let line = try await geo.nearest(10, -179.994, count: 3).places
        #expect(line.map { $0.place?.id } == ["east", "line", "west"])
        #expect(line.allSatisfy { $0.edgeDistanceMetres < 2_000 })
        let pole = try await geo.nearest(89.999, -10, count: 2).places
        #expect(pole.map { $0.place?.id } == ["pole", "beyond"])
        #expect(pole.allSatisfy { $0.edgeDistanceMetres < 1_300 })
        #expect(
            try await geo.nearest(-89.9999, 99, count: 1).places.first?.place?.id == "south")
    }

    @Test func `a place is returned from its first millisecond until before its last`() async throws
    {
        let geo = try await GeoFixture()
        var place = Proto.Place.at("a", 1, 1)
        place.activeFrom = .at(1_800_000_000, nanos: 500_000_000)
        place.activeUntil = .at(1_800_000_002)
        try await geo.upsert(place)
        var counts: [Int] = []
        for offset in [0, 499, 500, 1_999, 2_000] as [Int64] {
            geo.clock.now = UnixTime(milliseconds: 1_800_000_000_000 + offset)
            counts.append(try await geo.nearest(1, 1).places.count)
        }
        #expect(counts == [0, 0, 1, 1, 0])
        // It is only not offered: it is still there.
        #expect(try await geo.get("a") == geo.list().places.first)
    }

    @Test func `without places the answer is empty and its refresh distance is the largest`()
        async throws
    {
        let geo = try await GeoFixture()
        let answer = try await geo.nearest(1, 1)
        #expect(answer.places == [])
        #expect(answer.refreshDistanceMetres == SafeRadius.cap)
    }

    @Test func `metrics count places and requests`() async throws {
        let geo = try await GeoFixture()
        try await geo.importAll([.at("a", 1, 1), .at("b", 1, 1)])
        try await geo.upsert(.at("a", 1, 1), app: "other")
        try await geo.delete("b")
        _ = try await geo.nearest(1, 1)
        let text = geo.metrics.text
        #expect(text.contains("herald_geo_places{service=\"geo\"} 2.0\n"))
        #expect(text.contains("herald_geo_nearest_total{service=\"geo\"} 1\n"))
    }
}
