import Protocol
import Testing
import XML

@testable import HeraldCommand

struct PlaceMapTests {
    private static func answer(_ places: [(Double, Double)]) -> Proto.NearestPlacesResponse {
        var answer = Proto.NearestPlacesResponse()
        answer.places = places.enumerated().map { number, at in
            var near = Proto.NearPlace()
            var place = Proto.Place()
            (place.id, place.title) = ("p\(number)", "<Hall & \(number)>")
            var centre = Proto.Coordinate()
            (centre.latitude, centre.longitude) = at
            (place.radiusMetres, place.centre) = (100, centre)
            (near.place, near.edgeDistanceMetres) = (place, 2_000)
            return near
        }
        answer.refreshDistanceMetres = 1_500
        return answer
    }

    private static func map(
        _ latitude: Double, _ longitude: Double, _ places: [(Double, Double)] = []
    ) throws -> XMLElement {
        var location = Proto.Coordinate()
        (location.latitude, location.longitude) = (latitude, longitude)
        let map = PlaceMap(answer(places), around: location)
        return try XMLElement(parsing: map.svg.utf8.span)
    }

    @Test func `a map is an SVG with the places, their names and a scale`() throws {
        let svg = try Self.map(39.95, -75.16, [(39.96, -75.16), (39.95, -75.15)])
        #expect(svg.name == "svg")
        let texts = svg.children("text").map(\.text)
        #expect(texts.contains("<Hall & 0>") && texts.contains("1 km"))
        // The safe circle, two places, the middle.
        #expect(svg.children("circle").count == 4)
        // The second is to the right of the middle, and on its height.
        let place = try #require(svg.children("circle").dropFirst(2).first)
        #expect(Double(place.attributes["cx"] ?? "") ?? 0 > 450)
        #expect(abs((Double(place.attributes["cy"] ?? "") ?? 0) - 400) < 2)
    }

    /// Corners of the land's line.
    private static func land(_ svg: XMLElement) -> String {
        svg.child("path")?.attributes["d"] ?? ""
    }

    @Test func `a map is all land inland, no land on the ocean, and part land at a coast`() throws {
        let whole = "M-40 -40L"
        for (latitude, longitude) in [(40.0, -100.0), (50, 10), (-25, 135), (62, 100)] {
            let land = Self.land(try Self.map(latitude, longitude))
            #expect(land.split(separator: "L").count == 4, "\(latitude) \(longitude) \(land)")
        }
        #expect(Self.land(try Self.map(0, -140)).isEmpty)
        #expect(Self.land(try Self.map(-40, 90)).isEmpty)
        let coast = Self.land(try Self.map(38.7, -9.4, [(38.9, -9.2)]))
        #expect(!coast.isEmpty && !coast.hasPrefix(whole))
    }

    @Test func `the coastlines cover the whole globe`() {
        let rings = Coastline.rings
        #expect(rings.count > 1_000)
        #expect(rings.allSatisfy { $0.count > 3 && $0.first == $0.last })
        let points = rings.flatMap(\.self)
        #expect(points.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
        #expect(points.contains { $0.latitude < -84 } && points.contains { $0.latitude > 83 })
    }

    @Test(arguments: [(90.0, 0.0), (-90, 0), (0, 180), (-17, 179.9), (40, -4)])
    func `maps work at the poles, the date line and the far side of the globe`(
        _ latitude: Double, _ longitude: Double
    ) throws {
        var answer = Self.answer([(0, 0)])
        answer.places[0].edgeDistanceMetres = 19_000_000
        var location = Proto.Coordinate()
        (location.latitude, location.longitude) = (latitude, longitude)
        let svg = PlaceMap(answer, around: location).svg
        #expect(!svg.contains("nan") && !svg.contains("inf"))
        _ = try XMLElement(parsing: svg.utf8.span)
    }
}
