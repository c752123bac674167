import Foundation
import Protocol
import Spatial
import Testing

@testable import HeraldCommand

struct TrackReplayTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func write(_ text: String, _ name: String) throws -> String {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "herald-track-\(UUID().uuidString)-\(name)").path
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// Returns the two places of docs/PLACES.md, a market and a square.
    private static func places() throws -> [Proto.Place] {
        let file = folder.appending(path: "docs/PLACES.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(page.range(of: "{\"type\": \"FeatureCollection\""))
        let end = try #require(page.range(of: "\nEND", range: start.upperBound..<page.endIndex))
        let read = try PlacesRead(String(page[start.lowerBound..<end.lowerBound]), .geojson)
        try #require(read.bad == [] && read.places.count == 2)
        return read.places
    }

    /// Returns answers of a geo in which all of some places are near.
    private static func ask(_ places: [Proto.Place]) -> TrackReplay.Ask {
        { _ in
            var answer = Proto.NearestPlacesResponse()
            answer.places = places.map { place in
                var near = Proto.NearPlace()
                near.place = place
                return near
            }
            answer.refreshDistanceMetres = 300
            return answer
        }
    }

    @Test func `the demo's walk enters and leaves the places of its page, and makes a visit`()
        async throws
    {
        let path = Self.folder.appending(path: "Examples/demo/walk.gpx").path
        let track = try Track(path, accuracy: 10)
        #expect(track.bad.isEmpty && track.fixes.count == 162)
        var replay = TrackReplay(TransitionRule(dwell: 300_000), ask: Self.ask(try Self.places()))
        for fix in track.fixes { try await replay.take(fix) }
        #expect(
            replay.events.map { "\($0.id) \($0.transition.kind)" } == [
                "rittenhouse enter", "rittenhouse exit", "reading-terminal enter",
                "reading-terminal dwell", "reading-terminal exit",
            ])
        #expect(replay.visits.map(\.id) == ["reading-terminal"])
        #expect(replay.refused.isEmpty)
        // Some fifteen hundred metres.
        #expect(replay.questions > 2 && replay.questions < 10)
    }

    @Test func `a CSV track is read by its columns, sorted by time`() throws {
        let path = try Self.write(
            """
            id,tracked_at,Lat,lng,accuracy
            1,2026-01-01 10:00:10.5,39.95,-75.16,20
            2,2026-01-01T10:00:00Z,39.96,-75.17,
            3,yesterday,39.96,-75.17,
            4,2026-01-01 10:00:20,95,-75.17,
            5,2026-01-01 10:00:20,5,-75.17,wide
            """, "a.csv")
        let track = try Track(path, accuracy: 7)
        #expect(track.fixes.map(\.accuracy) == [7, 20])
        #expect(track.fixes[1].time - track.fixes[0].time == 10_500)
        #expect(track.fixes[0].time == 1_767_261_600_000)
        #expect(track.bad.map(\.position.line) == [4, 5, 6])
        let other = try Self.write("a,b\n1,2\n", "b.csv")
        #expect(throws: UsageError.self) { try Track(other, accuracy: 7) }
    }

    @Test func `impossible fixes of a track are refused, and later ones accepted`() async throws {
        let path = try Self.write(
            """
            <gpx><trk><trkseg>
            <trkpt lat="0" lon="0"><time>2026-01-01T10:00:00Z</time></trkpt>
            <trkpt lat="50" lon="0"><time>2026-01-01T10:00:10Z</time></trkpt>
            <trkpt lat="0" lon="0.0001"><time>2026-01-01T10:00:20Z</time></trkpt>
            <trkpt lat="0" lon="0.0002"><time>2026-01-01T10:00:20Z</time></trkpt>
            <trkpt lat="0" lon="0.0003"/>
            </trkseg></trk></gpx>
            """, "c.gpx")
        let track = try Track(path, accuracy: 10)
        #expect(track.bad.map { $0.text("f", unit: track.unit) }.count == 1)
        var replay = TrackReplay(TransitionRule(), ask: Self.ask([]))
        for fix in track.fixes { try await replay.take(fix) }
        #expect(replay.fixes == 4)
        #expect(replay.refused == [.impossible: 1, .old: 1])
        #expect(replay.questions == 1 && replay.events.isEmpty)
    }
}
