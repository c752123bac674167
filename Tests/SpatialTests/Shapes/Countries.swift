import Foundation
import Spatial
import Testing

/// Some countries of Natural Earth's map at 1 : 110 million (public domain).
enum Countries {
    static func all() throws -> [String: Polygon] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = try Data(contentsOf: tests.appending(path: "Fixtures/countries.geojson"))
        let json = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
        var countries: [String: Polygon] = [:]
        for feature in try #require(json["features"] as? [[String: Any]]) {
            let geometry = try #require(feature["geometry"] as? [String: Any])
            let name = try #require((feature["properties"] as? [String: Any])?["name"] as? String)
            let one = geometry["coordinates"] as? [[[Double]]]
            let many = geometry["coordinates"] as? [[[[Double]]]]
            let parts = try #require(many ?? one.map { [$0] })
            countries[name] = try Polygon(
                parts.map { rings in
                    try rings.map { ring in
                        try ring.map {
                            // Some are a hair beyond 180.
                            let longitude = max(-180, min(180, $0[0]))
                            return try #require(
                                Coordinate(latitude: $0[1], longitude: longitude))
                        }
                    }
                })
        }
        return countries
    }
}
