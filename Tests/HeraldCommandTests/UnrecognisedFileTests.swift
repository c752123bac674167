import Protocol
import Testing

@testable import HeraldCommand

/// Files whose contents do not match their format are refused before anything is stored.
@Suite struct UnrecognisedFileTests {
    private func problem(_ text: String, _ cutter: any RecordCutter, piece: Int = 7) throws
        -> String?
    {
        var rest = Array(text.utf8)[...]
        var stream = RecordStream(cutter) { size in
            defer { rest = rest.dropFirst(min(size, piece)) }
            return Array(rest.prefix(min(size, piece)))
        }
        return try stream.survey()
    }

    private static let page =
        "<!DOCTYPE html><html><head><title>Login</title></head><body><br/></body></html>"

    @Test(
        arguments: [
            (page, "is not KML: its root element is 'html'"),
            ("<gpx><wpt lat='1' lon='2'/></gpx>", "is not KML: its root element is 'gpx'"),
            ("503 Service Unavailable", "is not KML: it has no element"),
            ("", "is not KML: it has no element"),
            (
                "<kml><Document><NetworkLink><name>a</name></NetworkLink></Document></kml>",
                "has an element 'NetworkLink' but no Placemark"
            ),
            ("<kml><placemark/></kml>", "has an element 'placemark' but no Placemark"),
        ])
    func `KML without placemarks is refused with what it contains`(
        text: String, reason: String
    ) throws {
        for piece in [1, 1_000] {
            #expect(try problem(text, ElementCutter(.kml), piece: piece) == reason)
        }
    }

    @Test(
        arguments: [
            (page, "is not GPX: its root element is 'html'"),
            ("<kml><Placemark/></kml>", "is not GPX: its root element is 'kml'"),
            ("<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>", "has an element 'rte' but no wpt"),
            ("<gpx><trk><trkseg/></trk></gpx>", "has an element 'trk' but no wpt"),
            ("\n", "is not GPX: it has no element"),
        ])
    func `GPX without waypoints is refused with what it contains`(
        text: String, reason: String
    ) throws {
        #expect(try problem(text, ElementCutter(.waypoints)) == reason)
    }

    @Test(
        arguments: [
            "<kml/>", "<k:kml xmlns:k='x'></k:kml>", "<?xml version='1.0'?><kml><!-- a --></kml>",
            "<kml><Document><name>n</name><Style id='a'><LineStyle><width>2</width></LineStyle>"
                + "</Style><Folder><open>1</open></Folder></Document></kml>",
        ])
    func `an empty KML file is accepted`(text: String) throws {
        #expect(try problem(text, ElementCutter(.kml)) == nil)
    }

    @Test func `an empty file of each format is accepted`() throws {
        for format in PlaceFormat.allCases {
            #expect(try problem(format.text([]), format.cutter) == nil, "\(format)")
        }
        #expect(
            try problem(
                "<gpx><metadata><name>a</name></metadata></gpx>",
                ElementCutter(.waypoints)) == nil)
        for text in ["[]", " [ ]\n", #"{"features": []}"#, #"{"a": 1, "features": [ ], "b": {}}"#] {
            #expect(try problem(text, ListCutter.features) == nil, "\(text)")
        }
        #expect(try problem(#"{"channels": [], "next_page": null}"#, ListCutter.channels) == nil)
        #expect(try problem("", LineCutter()) == nil)
        #expect(try problem("", CSVCutter()) == nil)
    }

    @Test(arguments: ["", "\n", "\u{1E}\n"])
    func `JSON without any list is refused`(text: String) throws {
        #expect(
            try problem(text, ListCutter.features) == "has neither a feature nor a list of features"
        )
        #expect(
            try problem(text, ListCutter.channels) == "has neither a channel nor a list of channels"
        )
    }

    @Test func `a file of blank lines is refused`() throws {
        for text in ["\n", " \r\n\t", "\r\r"] {
            #expect(try problem(text, LineCutter()) == "has blank lines only")
            #expect(try problem(text, CSVCutter()) == "has blank lines only")
        }
        #expect(try problem(",,\n\"\",\" \",\n", CSVCutter()) == "has blank lines only")
    }

    @Test(
        arguments: [
            #"{"features": [{"a": 1}"#, #"{"features": [{"a": 1}]"#, #"{"features": ["#,
            #"{"features": [{"a": 1}, {"b"#, #"[{"a": 1}"#, #"[{"a": 1}, {"b"#, "[",
            #"[{"features": [{"a": 1}]}"#,
        ])
    func `a truncated list is detected before its records are stored`(text: String) throws {
        for piece in [1, 1_000] {
            let reason = try #require(
                try problem(text, ListCutter.features, piece: piece), "\(text)")
            #expect(reason.contains("the input ends"))
        }
    }

    @Test(
        arguments: [
            "<kml>", "<kml><Placemark/>", "<kml><Document><Placemark/></Document>",
            "<kml><Placemark/><Placemark><name>a", "<kml><Placemark/></km",
        ])
    func `truncated KML is detected before its records are stored`(text: String) throws {
        for piece in [1, 1_000] {
            let reason = try #require(
                try problem(text, ElementCutter(.kml), piece: piece), "\(text)")
            #expect(reason.contains("the input ends inside its root element"))
        }
    }

    @Test func `a resumed import still detects a missing end`() throws {
        let begin = "<kml><Document><Placemark id='1'/>"
        for (end, isTorn) in [("</Document></kml>", false), ("</Document>", true)] {
            var cutter = ElementCutter(.kml)
            var rest = Array(begin.utf8)
            while !rest.isEmpty, let cut = cutter.cut(rest.span, isEnd: false) {
                rest.removeFirst(cut.length)
            }
            var other = ElementCutter(.kml)
            other.restart(cutter.mark)
            rest = Array(end.utf8)
            while !rest.isEmpty, let cut = other.cut(rest.span, isEnd: true) {
                rest.removeFirst(cut.length)
            }
            #expect((other.tornEnd != nil) == isTorn)
        }
        var list = ListCutter.features
        let bytes = Array("[".utf8)
        _ = list.cut(bytes.span, isEnd: false)
        var other = ListCutter.features
        other.restart(list.mark)
        #expect(other.tornEnd != nil)
    }
}

extension Cut {
    fileprivate var length: Int {
        switch self {
        case .record(let length, _), .nothing(let length, _), .bad(let length, _, _): length
        }
    }
}
