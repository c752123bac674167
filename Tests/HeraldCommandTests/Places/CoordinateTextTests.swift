import Protocol
import Testing

@testable import HeraldCommand

/// Coordinates with as many decimal numbers as their format requires.
@Suite struct CoordinateTextTests {
    private func kml(_ coordinates: String) throws -> PlacesRead {
        try PlacesRead(
            "<kml><Placemark id='a'><Point><coordinates>\(coordinates)</coordinates></Point>"
                + "</Placemark></kml>", .kml)
    }

    @Test(arguments: [
        "11.5,48.1", "11.5,48.1,0", " 11.5,48.1,-3.25\n", "+11.5,+48.1", "1.15e1,48.1",
    ])
    func `a KML coordinate tuple has two or three numbers`(text: String) throws {
        let centre = try #require(try kml(text).places.first?.centre)
        #expect(centre.longitude == 11.5 && centre.latitude == 48.1)
    }

    @Test(
        arguments: [
            "11,5,48,1", "11.5,48.1,0,12.5,49.1,0", "11.5,48.1,x", "11.5,48.1,", "11.5,", "11.5",
            "0x10,48.1", "11.5,inf", "nan,48.1", "11.5,48.1,0x2", "11.5;48.1", "1_1,48",
        ])
    func `a malformed KML coordinate tuple is reported as it stands`(text: String) throws {
        let read = try kml(text)
        #expect(read.places == [])
        #expect(
            read.bad == ["f: Placemark 1 on line 1: '\(text)' is not LONGITUDE,LATITUDE[,ALTITUDE]"]
        )
    }

    @Test(
        arguments: [
            "POLYGON ((0 0, 1 0, 1 1, 0 0))", "POLYGON ((0 0 5, 1 0 5, 1 1 5, 0 0 5))",
            "POLYGON Z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))", "polygonz((0 0 5,1 0 5,1 1 5,0 0 5))",
            "POLYGON M ((0 0 5, 1 0 5, 1 1 5, 0 0 5))",
            "POLYGON ZM ((0 0 5 6, 1 0 5 6, 1 1 5 6, 0 0 5 6))",
            "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))",
            "MULTIPOLYGON Z (((0 0 1, 1 0 1, 1 1 1, 0 0 1)))",
        ])
    func `a WKT point has as many numbers as its kind says`(text: String) throws {
        let ring = try WellKnownText.polygon(text).parts[0].rings[0]
        #expect(ring.longitudes == [0, 1, 1, 0] && ring.latitudes == [0, 0, 1, 0])
    }

    @Test(arguments: ["POINT (11.5 48.1)", "POINT Z (11.5 48.1 3)", "SRID=4326;point(11.5 48.1)"])
    func `a place's point may be given as WKT`(text: String) throws {
        let read = try PlacesRead("id,wkt\na,\(text)\n", .csv)
        #expect(read.places.map { $0.centre?.latitude } == [48.1], "\(read.bad)")
        let other = try PlacesRead("id,wkt\na,\"POINT (11,5 48,1)\"\n", .csv)
        #expect(other.places == [] && other.bad.count == 1)
    }

    @Test func `a bare geometry, or a collection of one, gives a place's location`() throws {
        let point = #"{"type":"Point","coordinates":[11.5,48.1]}"#
        let polygon = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
        func collection(_ geometries: String...) -> String {
            #"{"type":"GeometryCollection","geometries":["#
                + geometries.joined(separator: ",") + "]}"
        }
        let read = try PlacesRead(
            [point, collection(point), collection(polygon, polygon)].joined(separator: "\n"),
            .geojson)
        #expect(read.bad == [])
        #expect(read.places.map { $0.centre?.latitude } == [48.1, 48.1, nil])
        #expect(read.places[2].polygon?.parts.count == 2)
        let bad = try PlacesRead(
            [collection(), collection(point, polygon)].joined(separator: "\n"), .geojson)
        #expect(bad.places == [] && bad.bad.count == 2)
    }

    @Test(
        arguments: [
            "POLYGON ((0 0 1 2, 1 0 1 2, 1 1 1 2, 0 0 1 2))", "POLYGON ((0 0 x, 1 0, 1 1, 0 0))",
            "POLYGON Z ((0 0, 1 0, 1 1, 0 0))", "POLYGON ((0x0 0, 1 0, 1 1, 0 0))",
            "POLYGON ((0,5 0,5, 1 0, 1 1, 0 0))", "POLYGON ((0 nan, 1 0, 1 1, 0 0))",
            "POLYGON ((0 0 1 2 3, 1 0, 1 1, 0 0))", "POLYGON X ((0 0, 1 0, 1 1, 0 0))",
        ])
    func `a WKT point with a wrong number of values or text is refused`(text: String) {
        #expect(throws: BadRecord.self) { try WellKnownText.polygon(text) }
    }

    @Test(
        arguments: [
            ("[11.5, 48.1]", true), ("[11.5, 48.1, 520]", true), ("[11, 5, 48, 1]", false),
            ("[11.5]", false), ("[11.5, 48.1, \"x\"]", false), ("[\"11.5\", \"48.1\"]", false),
            ("[11.5, null]", false),
        ])
    func `a GeoJSON position has two or three numbers`(text: String, isOne: Bool) throws {
        let read = try PlacesRead(
            #"{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":\#(text)}}"#,
            .geojson)
        #expect(read.places.count == (isOne ? 1 : 0) && read.bad.isEmpty == isOne)
    }

    @Test(arguments: ["0x10", "inf", "nan", "48,1", " 48.1", "48.1°", "4_8", ""])
    func `cells, GPX attributes and radii take decimal numbers only`(text: String) throws {
        let quoted = "\"\(text)\""
        let csv = try PlacesRead("id,latitude,longitude\na,\(quoted),1\n", .csv)
        #expect(csv.places == [] && csv.bad.count == 1)
        let gpx = try PlacesRead("<gpx><wpt lat='\(text)' lon='1'/></gpx>", .gpx)
        #expect(gpx.places == [] && gpx.bad.count == 1)
        guard !text.isEmpty else { return }
        let radius = try PlacesRead("latitude,longitude,radius\n1,1,\(quoted)\n", .csv)
        #expect(radius.places == [] && radius.bad.count == 1)
    }

    @Test func `a row with more cells than headings is refused`() throws {
        let read = try PlacesRead("id,latitude,longitude\na,48,1,11\nb,48,11\n", .csv)
        #expect(read.places.map(\.id) == ["b"])
        #expect(read.bad == ["f:2: 4 values under 3 headings"])
    }
}
