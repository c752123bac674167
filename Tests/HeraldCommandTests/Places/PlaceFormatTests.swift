import Foundation
import Protocol
import TestSupport
import Testing

@testable import HeraldCommand

struct PlaceFormatTests {
    @Test(arguments: PlaceFormat.allCases, Thoroughness.seeds(0...11, few: 3))
    func `written places are read back the same, in pieces of any size`(
        format: PlaceFormat, seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let places = (0..<40).map { random.place($0) }
        let text = format.text(places)
        let wanted = format == .gpx ? places.filter { $0.polygon == nil } : places
        for piece in [1, 7, 1 << 16] {
            let read = try PlacesRead(text, format, piece: piece)
            #expect(read.bad == [])
            #expect(read.places == wanted)
            #expect(read.tally == ImportTally())
        }
        #expect(try PlacesRead(format.text([]), format).places == [])
    }

    @Test(
        arguments: [
            (nil, "a/b.CSV", PlaceFormat.csv), (nil, "x.kml", .kml), (nil, "x.GPX", .gpx),
            (nil, "x.json", .geojson), (nil, "-", .geojson), ("kml", "x.csv", .kml),
        ])
    func `the format follows the file's name unless it is given`(
        _ said: String?, _ path: String, _ format: PlaceFormat
    ) {
        #expect(PlaceFormat(said, path: path) == format)
    }

    @Test func `GeoJSON of other programs is read, and wrong features are reported by number`()
        throws
    {
        let text = """
            {"type": "FeatureCollection", "name": "features", "crs": {"features": []}, "features": [
            {"type": "Feature", "id": 7, "properties": {"name": "Hall", "addr:city": "X",
              "radius_metres": 250.5, "tags": ["/a b", "/c"], "open": true},
              "geometry": {"type": "Point", "coordinates": [-75.16, 39.95, 12]}},
            {"type": "Feature", "properties": null,
              "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
            {"type": "Feature", "properties": {"title": "Own", "name": "Other"},
              "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,0]]]}},
            {"type": "Feature", "geometry": null},
            {"type": "Feature", "properties": {"radius_metres": "wide"},
              "geometry": {"type": "Point", "coordinates": [0, 0]}},
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, ]}}
            ]}
            {"type": "Feature", "properties": {"@id": "node/1"},
              "geometry": {"type": "Point", "coordinates": [1, 2]}}
            """
        let read = try PlacesRead(text, .geojson)
        #expect(read.places.map(\.id).count == 3)
        #expect(read.places[0].id == "7" && read.places[0].title == "Hall")
        #expect(read.places[0].radiusMetres == 250.5 && read.places[0].tags == ["/a b", "/c"])
        #expect(read.places[0].centre?.latitude == 39.95)
        #expect(read.places[1].title == "Own" && read.places[1].id.hasPrefix("p-"))
        #expect(read.places[1].polygon?.parts[0].rings[0].longitudes == [0, 1, 1, 0])
        #expect(read.places[2].id == "node/1")
        #expect(read.tally.counts["'addr:city' is not a field of places"] == 1)
        #expect(read.bad.count == 4)
        #expect(
            read.bad[0]
                == "f: feature 2 on line 5: geometry: is a LineString; it must be a Point, "
                + "a Polygon or a MultiPolygon", "\(read.bad[0])")
        #expect(read.bad[1].hasPrefix("f: feature 4 on line 9: "))
        #expect(read.bad[2].contains("radius_metres is 'wide'; it must be a number"))
        #expect(read.bad[3].hasPrefix("f: feature 6 on line 12: "))
    }

    @Test(arguments: [999, 1 << 16, 1 << 22])
    func `a feature that is too large is skipped alone, even on one line`(piece: Int) throws {
        func feature(_ id: Int, _ title: String) -> String {
            #"{"type": "Feature", "id": \#(id), "properties": {"title": "\#(title)"}, "geometry": "#
                + #"{"type": "Point", "coordinates": [1, 2]}}"#
        }
        let large = String(repeating: #"\"{["#, count: 400_000)
        let text =
            #"{"type": "FeatureCollection", "features": ["# + feature(1, "a") + ", "
            + feature(2, large) + ", " + feature(3, "c") + #"], "more": ""# + large + #""}"#
            + feature(4, "d")
        let read = try PlacesRead(text, .geojson, piece: piece)
        #expect(read.places.map(\.id) == ["1", "3", "4"])
        #expect(read.bad == ["f: feature 2 on line 1: a feature is over 1 MiB"])
    }

    @Test(arguments: ["[", "[ONE,", "[ONE]", #"[ONE], "bbox": [1"#])
    func `a collection truncated between its features is reported`(list: String) throws {
        let one =
            #"{"type": "Feature", "id": "1", "geometry": {"#
            + #""type": "Point", "coordinates": [1, 2]}, "properties": {}}"#
        let text = #"{"features": "# + list.replacingOccurrences(of: "ONE", with: one)
        let read = try PlacesRead(text, .geojson, piece: 7)
        #expect(read.places.map(\.id) == (list.contains("ONE") ? ["1"] : []))
        #expect(read.bad.count == 1)
        #expect(read.bad.first?.contains("the input ends inside its list") == !list.contains("b"))
        let whole = try PlacesRead(
            text + "]}]}".suffix(list.contains("]") ? 1 : 2), .geojson, piece: 7)
        #expect(list.contains("b") || whole.bad.isEmpty)
    }

    @Test(arguments: [1, 2, 7, 1_000])
    func `KML truncated between its placemarks is reported`(piece: Int) throws {
        let one =
            "<Placemark id='1'><name>a</name><Point><coordinates>1,2</coordinates></Point>"
            + "</Placemark>"
        let whole =
            "<?xml version='1.0'?><!DOCTYPE kml><kml><Document a='>'><br/>\(one)"
            + "<!-- <a> --></Document></kml>"
        #expect(try PlacesRead(whole, .kml, piece: piece).bad.isEmpty)
        let end = try #require(whole.range(of: "</Placemark>")?.upperBound)
        for text in [
            String(whole[..<end]), String(whole.dropLast()), whole.replacing("</kml>", with: ""),
        ] {
            let read = try PlacesRead(text, .kml, piece: piece)
            #expect(read.places.map(\.id) == ["1"])
            #expect(read.bad.count == 1 && read.bad[0].contains("its root element"))
        }
    }

    @Test func `an import can resume in the middle of a feature that is too large`() throws {
        let large = String(repeating: #"\"}]"#, count: 500_000)
        let text = #"{"features": [{"id": 1}, {"id": "\#(large)"}, {"id": 3}]}"#
        let bytes = Array(text.utf8)
        var (cutter, offset, marks) = (ListCutter.features, 0, [(offset: Int, mark: String)]())
        while offset < bytes.count {
            let window = Array(bytes[offset..<min(bytes.count, offset + ImportLimits.record)])
            let isEnd = offset + window.count == bytes.count
            let cut = cutter.cut(window.span, isEnd: isEnd)
            offset += try #require(cut).length
            marks.append((offset, cutter.mark))
        }
        #expect(marks.contains { $0.mark.contains("/") })
        for (offset, mark) in marks where offset < bytes.count - 3 {
            var rest = bytes[offset...]
            var stream = RecordStream(ListCutter.features) { size in
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
            var position = InputPosition()
            (position.offset, position.mark) = (offset, mark)
            stream.restart(position)
            let batch = try #require(try stream.batch())
            let last = try #require(batch.records.last)
            #expect(String(decoding: batch.bytes[last.range], as: UTF8.self) == #"{"id": 3}"#)
        }
    }

    @Test func `KML of other programs is read`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Document>
            <!-- <Placemark> is none here --><![CDATA[<Placemark>]]>
            <kml:Placemark id="one"><kml:name>A &amp; B</kml:name>
            <kml:description><![CDATA[<b>bold</b>]]></kml:description>
            <kml:Point><kml:coordinates> -75.16,39.95,0 </kml:coordinates></kml:Point>
            </kml:Placemark>
            <Placemarks/><Placemark/>
            <Placemark><name>Way</name><LineString><coordinates>1,2 3,4</coordinates></LineString>
            </Placemark>
            <Placemark><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>
            0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry>
            <ExtendedData><SchemaData><SimpleData name="ID">two</SimpleData></SchemaData>
            </ExtendedData></Placemark>
            <Placemark><name>torn</Placemark>
            <Placemark><Point><coordinates>1;2</coordinates></Point></Placemark>
            </kml:Document></kml:kml>
            """
        for piece in [1, 5, 1 << 16] {
            let read = try PlacesRead(text, .kml, piece: piece)
            #expect(read.places.map(\.id) == ["one", "two"])
            #expect(read.places[0].title == "A & B" && read.places[0].blurb == "<b>bold</b>")
            #expect(read.places[1].polygon?.parts.count == 1)
            #expect(
                read.bad == [
                    "f: Placemark 2 on line 8: it has neither a Point nor a Polygon",
                    "f: Placemark 3 on line 9: it is a LineString; it must be a Point or Polygons",
                    "f: Placemark 5 on line 15: mismatched tag",
                    "f: Placemark 6 on line 16: '1;2' is not LONGITUDE,LATITUDE[,ALTITUDE]",
                ])
        }
    }

    @Test func `only the waypoints of GPX of other programs are read`() throws {
        let text = """
            <gpx><metadata><name>x</name></metadata>
            <wpt lat="39.95" lon="-75.16"><ele>5</ele><name>Hall</name><desc>Text</desc>
            <link href="https://news.example/"><text>Go</text></link><sym>Flag</sym></wpt>
            <wpt lat='1.5' lon="2"/>
            <wpt lat="north" lon="2"/>
            <trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>
            """
        let read = try PlacesRead(text, .gpx)
        #expect(read.places.map(\.title) == ["Hall", ""])
        #expect(read.places[0].url == "https://news.example/" && read.places[0].blurb == "Text")
        #expect(read.places[1].centre?.latitude == 1.5)
        #expect(read.tally == ImportTally())
        #expect(read.bad == ["f: wpt 3 on line 5: its lat and lon must be numbers"])
    }

    @Test func `an element without an end is skipped alone`() throws {
        let open = "<kml><Placemark><name>open</name>\n"
        let whole = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>\n"
        let read = try PlacesRead(open + whole + whole + "</kml>", .kml)
        #expect(read.places.count == 2)
        #expect(read.bad == ["f: Placemark 1 on line 1: a Placemark has no end"])
        let long = "<kml><Placemark>" + String(repeating: "x", count: 1 << 20) + whole + "</kml>"
        let other = try PlacesRead(long, .kml)
        #expect(other.places.count == 1)
        #expect(other.bad == ["f: Placemark 1 on line 1: a Placemark is over 1 MiB"])
    }

    @Test func `a property's meaning may be given`() throws {
        let text =
            #"{"type":"Feature","properties":{"MAPNAME":"Hall","title":"X","OBJECTID":7},"#
            + #""geometry":{"type":"Point","coordinates":[1,2]}}"#
        let meanings: [String: PlaceField] = ["MAPNAME": .title, "OBJECTID": .id]
        let read = try PlacesRead(text, .geojson, meanings: meanings)
        #expect(read.places.map(\.title) == ["Hall"] && read.places.map(\.id) == ["7"])
        let csv = try PlacesRead("MapName,latitude,longitude\nHall,1,2\n", .csv, meanings: meanings)
        #expect(csv.places.map(\.title) == ["Hall"])
        let short = try PlacesRead("name,lat,lng\nHall,1,2\n", .csv)
        #expect(short.places.map { $0.centre?.longitude } == [2])
    }

    @Test func `a place without an id gets the same one each time`() throws {
        let line =
            #"{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","#
            + #""coordinates":[1,2]}}"#
        let one = try PlacesRead(line, .geojson).places[0].id
        #expect(try PlacesRead("\n" + line, .geojson).places[0].id == one)
        let other = line.replacing("[1,2]", with: "[1,3]")
        #expect(try PlacesRead(other, .geojson).places[0].id != one)
    }

    @Test func `a place's estimated weight is never less than its bytes`() throws {
        var random = SeededGenerator(seed: 1)
        for number in 0..<300 {
            let place = random.place(number)
            #expect(try place.encoded().count <= place.weight.bytes)
        }
    }
}

extension Cut {
    fileprivate var length: Int {
        switch self {
        case .record(let length, _), .nothing(let length, _), .bad(let length, _, _): length
        }
    }
}
