import Foundation
import TestSupport
import Testing

/// The commands `herald places …` with files and a real suite.
@Suite(.serialized)
struct PlaceFileTests {
    private static let collection = """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "hall", "properties": {"name": "Hall", "radius_metres": 250,
          "tags": ["/city"], "schedule": "America/New_York Mo-Su 00:00-24:00"},
          "geometry": {"type": "Point", "coordinates": [-75.1638, 39.9523]}},
        {"type": "Feature", "id": "way", "properties": {},
          "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}},
        {"type": "Feature", "id": "park", "properties": {"name": "Park", "category": "/green"},
          "geometry": {"type": "Polygon", "coordinates":
            [[[-75.18, 39.95], [-75.17, 39.95], [-75.17, 39.96], [-75.18, 39.96], [-75.18, 39.95]]]}},
        {"type": "Feature", "id": "north", "properties": {},
          "geometry": {"type": "Point", "coordinates": [0, 91]}}
        ]}
        """

    @Test
    func `a GeoJSON file is imported, searched, drawn, edited, exported and imported again`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news")
            _ = try await suite.mustHerald("apps", "create", "copy")
            func path(_ name: String) -> String { suite.home.appending(path: name).path }
            try Data(Self.collection.utf8).write(to: URL(filePath: path("in.geojson")))

            let stopped = try await suite.herald(
                ["places", "import", path("in.geojson"), "--app", "news"])
            #expect(stopped.status == 8 && suite.complaint.contains("feature 2 on line 5"))
            let done = try await suite.herald(
                ["places", "import", path("in.geojson"), "--resume", "--skip-bad", "--app", "news"])
            #expect(done.status == 8, "two of them are bad: \(suite.complaint)")
            #expect(suite.complaint.contains("feature 4 on line 10"))
            #expect(suite.complaint.contains(": latitude: is 91.0"))

            let near = try await suite.mustHerald(
                "places", "near", "39.9523", "-75.1638", "--map", path("map.svg"), "--app", "news")
            #expect((near.value("places") as? [Any])?.count == 2, "\(near.text)")
            let map = try String(contentsOfFile: path("map.svg"), encoding: .utf8)
            #expect(map.contains(">Hall</text>") && map.hasSuffix("</svg>\n"))
            let inside = try await suite.mustHerald(
                "places", "containing", "39.955", "-75.175", "--app", "news")
            #expect(inside.value("total") as? Int == 1)

            let edited = try await suite.mustHerald(
                "places", "edit", "--tag", "/city", "--set", "story=strike", "--add-tag", "/new",
                "--app", "news")
            #expect(edited.value("changed") as? Int == 1)
            try await checkFormats(suite)
            let none = try await suite.herald(["places", "delete", "nosuch", "--app", "news"])
            #expect(none.status == 5 && suite.complaint.contains("no place 'nosuch'"))
            let gone = try await suite.mustHerald(
                "places", "delete", "--tag", "/new", "--app", "news")
            #expect(gone.value("deleted") as? Int == 1)
            let changes = try await suite.mustHerald("places", "changes", "--app", "news")
            #expect((changes.value("changes") as? [Any])?.count == 1)
        }
    }

    private func checkFormats(_ suite: RunningSuite) async throws {
        for name in ["all.geojson", "all.csv", "all.kml", "all.gpx"] {
            let path = suite.home.appending(path: name).path
            _ = try await suite.herald(["places", "export", path, "--app", "news"])
            #expect(FileManager.default.fileExists(atPath: path))
            let again = try await suite.mustHerald("places", "import", path, "--app", "news")
            let count = name == "all.gpx" ? 1 : 2
            #expect(again.value("unchanged") as? Int == count, "\(name): \(again.text)")
            let copy = try await suite.mustHerald("places", "import", path, "--app", "copy")
            let isFirst = name == "all.geojson"
            #expect(copy.value(isFirst ? "created" : "unchanged") as? Int == count)
        }
    }
    @Test func `a terminal that places are exported to obeys no control characters in their names`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news")
            let file = suite.home.appending(path: "in.csv").path
            try Data("id,name,latitude,longitude\nhall,\u{1b}[2J\u{9b}Hall,1,2\n".utf8)
                .write(to: URL(filePath: file))
            _ = try await suite.mustHerald("places", "import", file, "--app", "news")
            let words = ["places", "export", "-", "--format", "csv", "--app", "news"]
            // A program whose standard output is a terminal.
            let line = ([builtProduct("herald").path] + words).map { "'\($0)'" }
            let shown = try await Tool.run(
                "script", ["-qec", line.joined(separator: " "), "/dev/null"],
                environment: suite.environment
            ).succeeded()
            #expect(shown.contains("hall,\\u{1b}[2J\\u{9b}Hall,"), "\(shown)")
            #expect(!shown.contains("\u{1b}") && !shown.contains("\u{9b}"))
            let piped = try await suite.say(words)
            #expect(piped.contains("hall,\u{1b}[2J\u{9b}Hall,"), "a file has what was imported")
        }
    }
}
