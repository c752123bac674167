import Foundation
import Testing

@testable import Fleet

/// Recorded ways.
struct TrackFileTests {
    @Test func `the bus ride that the fleets of the tests go is one way at a bus's pace`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Torture/tracks")
        let tracks = try TrackFile.all(in: folder.path)
        let track = try #require(tracks.first)
        let (first, last) = (try #require(track.fixes.first), try #require(track.fixes.last))
        #expect(tracks.count == 1 && track.fixes.count > 50)
        let metres = zip(track.fixes, track.fixes.dropFirst()).map { $0.point.metres(to: $1.point) }
            .reduce(0, +)
        #expect((2...20).contains(metres / (last.seconds - first.seconds)))
    }
}
