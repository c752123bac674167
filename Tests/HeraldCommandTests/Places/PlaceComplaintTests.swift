import Protocol
import Testing

@testable import HeraldCommand

/// Errors of an import about a place that geo refuses.
struct PlaceComplaintTests {
    private static func place(_ id: String?, parts: Int = 1) throws -> Proto.Place {
        let ring = "[[0,0],[1,0],[1,1],[0,0]]"
        let rings = (0..<parts).map { _ in "[\(ring)]" }.joined(separator: ",")
        let name = id.map { #""id":"\#($0)","# } ?? ""
        let read = try PlacesRead(
            #"{"type":"Feature",\#(name)"properties":{},"geometry":"#
                + #"{"type":"MultiPolygon","coordinates":[\#(rings)]}}"# + "\n", .geojson)
        return try #require(read.places.first)
    }

    @Test func `a side of a polygon is named by the feature's id, the ring and the point`() throws {
        let error = "place.polygon.parts[0].rings[1].latitudes[4]: begins a side that crosses"
        let said = PlaceComplaint.text(error, of: try Self.place("park"))
        #expect(said == "'park': ring 1, point 4 (counted from 0): begins a side that crosses")
        let second = error.replacing("parts[0]", with: "parts[1]")
        #expect(
            PlaceComplaint.text(second, of: try Self.place("park", parts: 2))
                == "'park': part 1, ring 1, point 4 (counted from 0): begins a side that crosses")
    }

    @Test func `a feature without an id is not named by the one that it is given`() throws {
        let place = try Self.place(nil)
        #expect(place.id.hasPrefix("p-"))
        let error = "place.polygon.parts[0].rings[0].latitudes[2]: is 91.0"
        let said = PlaceComplaint.text(error, of: place)
        #expect(said == "ring 0, point 2 (counted from 0): is 91.0")
        #expect(PlaceComplaint.text("", of: place) == "")
    }

    @Test(arguments: [
        ("place.polygon.parts[0]: has too many sides", "polygon: has too many sides"),
        ("place.centre.latitude: is 91.0", "latitude: is 91.0"),
        ("place.title: has 900 bytes", "title: has 900 bytes"),
        ("the app is full: 1000 places", "the app is full: 1000 places"),
        ("the disk is full", "the disk is full"),
    ])
    func `a field is named as the file names it`(error: String, said: String) throws {
        #expect(PlaceComplaint.text(error, of: try Self.place("a")) == "'a': \(said)")
    }
}
