import Foundation
import Spatial
import Testing

/// Distances by GeographicLib.
struct GeodesicFixture {
    let from: Coordinate
    let to: Coordinate
    let metres: Double

    static func all() throws -> [GeodesicFixture] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "Fixtures/geodesics.csv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let n = line.split(separator: ",").compactMap { Double($0) }
            try #require(n.count == 5)
            return GeodesicFixture(
                from: try #require(Coordinate(latitude: n[0], longitude: n[1])),
                to: try #require(Coordinate(latitude: n[2], longitude: n[3])), metres: n[4])
        }
    }
}
