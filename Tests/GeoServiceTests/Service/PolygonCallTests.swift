import Glibc
import Protocol
import Spatial
import SpatialWorld
import Testing

@testable import GeoService

struct PolygonCallTests {
    @Test func `a polygon is returned with its points and its enclosing circle`() async throws {
        let geo = try await GeoFixture()
        var polygon = Proto.Polygon.square(40, -75, 0.01)
        polygon.parts[0].rings.append(
            .of([(39.999, -75.001), (40.001, -75), (39.999, -74.999), (39.999, -75.001)]))
        polygon.parts.append(Proto.Polygon.square(41, -75, 0.001).parts[0])
        let stored = try await geo.upsert(.area("park", polygon)).place
        #expect(stored?.polygon == polygon)
        let (centre, radius) = (stored?.centre, stored?.radiusMetres ?? 0)
        for corner in polygon.parts.flatMap({
            $0.rings.flatMap { zip($0.latitudes, $0.longitudes) }
        }) {
            let (from, to) = (
                Spot(latitude: corner.0, longitude: corner.1),
                Spot(latitude: centre?.latitude ?? 0, longitude: centre?.longitude ?? 0)
            )
            #expect(Geodesic.distance(from: from.coordinate, to: to.coordinate) <= radius)
        }
        #expect(radius < 112_000)
        #expect(try await geo.get("park") == stored)
        #expect(try await geo.list().places == [stored])
        // Who sends back what came changes nothing.
        #expect(try await geo.importAll([stored].compactMap { $0 }).unchanged == 1)
    }

    @Test func `large polygons are read in portions and selected once each`()
        async throws
    {
        let geo = try await GeoFixture()
        let points = (0..<1000).map { point in
            let angle = Double(point % 999) / 999 * 2 * Double.pi
            return (40 + 0.01 * cos(angle), -75 + 0.01 * sin(angle))
        }
        var polygon = Proto.Polygon.square(40, -75, 0.01)
        polygon.parts[0].rings = [.of(points)]
        let places = (0..<160).map { Proto.Place.area("\($0 + 100)", polygon) }
        for start in stride(from: 0, to: 160, by: 40) {
            try await geo.importAll(Array(places[start..<start + 40]))
        }
        let store = PlaceStore(geo.database)
        var portions: [[UInt32]] = []
        try await store.visitAll { portions.append($0.map(\.place.slot)) }
        #expect(portions.count == 18 && portions.allSatisfy { 7...9 ~= $0.count })
        #expect(Set(portions.joined()).count == 160 && portions.joined().count == 160)
        #expect(try await store.polygons(in: Array(portions.joined())).count == 160)
        // By what is looked at, whether it is selected or not.
        let none = try await geo.list(.with { $0.story = "none" })
        #expect(none.ids == [] && none.pages == 2)
        #expect(try await geo.list(.with { $0.idPrefix = "1" }, pageSize: 1000).ids.count == 100)
        #expect(try await geo.deleteAll(.every).deleted == 160)
    }

    @Test func `the distance to a polygon is to its sides, and points are returned if asked`()
        async throws
    {
        let geo = try await GeoFixture()
        let polygon = Proto.Polygon.square(0, 10, 0.01)
        try await geo.importAll([.area("park", polygon), .at("kiosk", 0, 10.02)])
        // A degree of the equator is 111,319.49 m.
        for _ in 0..<2 {
            let answer = try await geo.nearest(0, 10.013, nil)
            #expect(answer.places.map { $0.place?.id } == ["park", "kiosk"])
            let edges = answer.places.map(\.edgeDistanceMetres)
            #expect(abs(edges[0] - 0.003 * 111_319.4908) < 0.01)
            #expect(answer.places[0].place?.polygon == nil)
            #expect(answer.places[0].watchRadiusMetres == answer.places[0].place?.radiusMetres)
            let whole = try await geo.nearest(0, 10.013, nil, withPolygons: true)
            #expect(whole.places.map { $0.place?.polygon } == [polygon, nil])
            #expect(whole.places.map(\.edgeDistanceMetres) == edges)
        }
        #expect(try await geo.nearest(0, 10, nil, count: 1).places[0].edgeDistanceMetres < -1_000)
    }

    @Test func `a small circle is watched with a larger radius`() async throws {
        let geo = try await GeoFixture()
        try await geo.importAll([
            Proto.Place.at("small", 1, 1).with { $0.radiusMetres = 12 },
            Proto.Place.at("large", 2, 2).with { $0.radiusMetres = 150.3 },
        ])
        for _ in 0..<2 {
            let near = try await geo.nearest(1, 1, nil).places
            #expect(near.map { $0.place?.radiusMetres } == [12, 150.3])
            #expect(near.map(\.watchRadiusMetres) == [100, 150.3])
        }
    }

    @Test(
        arguments: [
            ("polygon", Proto.Polygon()),
            ("polygon.parts[0]", .with { $0.parts = [Proto.PolygonPart()] }),
            ("polygon.parts[0].rings[0]", .ring((0, 0), (0, 1), (0, 0))),
            ("polygon.parts[0].rings[0]", .ring((0, 0), (0, 1), (1, 1), (1, 0))),
            ("polygon.parts[0].rings[0]", .ring((0, 0), (0, 1), (0, 2), (0, 0))),
            (
                "polygon.parts[0].rings[0].latitudes[2]",
                .ring((0, 0), (0, 1), (91, 1), (0, 0))
            ),
            (
                "polygon.parts[0].rings[0].longitudes[1]",
                .ring((0, 0), (0, .nan), (1, 1), (0, 0))
            ),
            (
                "polygon.parts[0].rings[0].longitudes",
                .with {
                    $0 = .square(1, 1, 1)
                    $0.parts[0].rings[0].longitudes.removeLast()
                }
            ),
            (
                "polygon",
                .with {
                    $0 = .square(1, 1, 1)
                    $0.parts[0].rings[0].latitudes = Array(repeating: 1, count: 10_001)
                    $0.parts[0].rings[0].longitudes = Array(repeating: 1, count: 10_001)
                }
            ),
        ] as [(String, Proto.Polygon)])
    func `an invalid polygon is refused with the field that is wrong`(
        _ field: String, _ polygon: Proto.Polygon
    ) async throws {
        let geo = try await GeoFixture()
        let refusal = await geo.refusal { try await geo.upsert(.area("p", polygon)) }
        let named = refusal?.violations.first?.field ?? ""
        #expect(named.hasPrefix("place.\(field)"), "\(named)")
        #expect(try await geo.list().places == [])
    }

    @Test func `a polygon whose sides cross is refused with the sides`() async throws {
        let geo = try await GeoFixture()
        let bow = Proto.Polygon.ring((0, 0), (1, 1), (0, 1), (1, 0), (0, 0))
        let refusal = await geo.refusal { try await geo.upsert(.area("p", bow)) }
        let field = refusal?.violations.first?.field ?? ""
        #expect(field.hasPrefix("place.polygon.parts[0].rings[0].latitudes["), "\(field)")
    }

    @Test func `a place may become a polygon, and a circle again`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.at("a", 1, 1))
        try await geo.upsert(.area("a", .square(5, 5, 0.5)))
        #expect(try await geo.containing(5.4, 5.4).total == 1)
        #expect(try await geo.containing(1, 1).total == 0)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.containing(5.4, 5.4).total == 1)
        #expect(try await geo.containing(5.6, 5.4).total == 0)
        try await geo.upsert(.at("a", 1, 1))
        #expect(try await geo.containing(5.4, 5.4).total == 0)
        #expect(try await geo.get("a")?.polygon == nil)
        #expect(try await geo.containing(1, 1).total == 1)
    }
}

extension Proto.Polygon {
    static func with(_ change: (inout Proto.Polygon) -> Void) -> Proto.Polygon {
        var polygon = Proto.Polygon()
        change(&polygon)
        return polygon
    }
}
