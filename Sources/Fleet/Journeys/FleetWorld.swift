import Foundation

/// A place with a story, as the fleet stores it at the server and knows it itself.
struct FleetPlace: Sendable, Codable {
    var id: String
    var title: String
    var point: GeoPoint
    var radius: Double

    /// The radius that a phone watches: systems miss smaller ones.
    var watchRadius: Double { max(100, radius) }
}

/// The places and the ways of a run.
struct FleetWorld: Sendable {
    let places: [FleetPlace]
    let map: SpotMap
    let tracks: [Track]

    /// The number of places around one point of a dense centre, and their largest distance from it
    /// to the north and to the east, in metres.
    private static let (denseCount, denseReach) = (60, 600.0)

    /// Makes a world of recorded tracks and real places, and adds places beside the ways.
    init(_ setup: FleetSetup) throws {
        var random = SeededRandom(setup.seed, of: -1)
        var tracks: [Track] = []
        for path in setup.trackFiles { tracks += try TrackFile.read(path) }
        if let folder = setup.trackFolder { tracks += try TrackFile.all(in: folder) }
        tracks += Self.made(setup.places, &random)
        guard !tracks.isEmpty else { throw FleetError("there is no track: --tracks names some") }
        var places = setup.places
        for index in 0..<setup.addedPlaces {
            let isDense = index < Self.denseCount
            let track = tracks[isDense ? 0 : Int.random(in: 0..<tracks.count, using: &random)]
            let middle = track.fixes[track.fixes.count / 2].point
            let fix = track.fixes.randomElement(using: &random)?.point ?? middle
            let reach = isDense ? Self.denseReach : 250
            let point = (isDense ? middle : fix).moved(
                north: .random(in: -reach...reach, using: &random),
                east: .random(in: -reach...reach, using: &random))
            places.append(
                FleetPlace(
                    id: "way-\(index)", title: "Story \(index)", point: point,
                    radius: Double(Int.random(in: 40...250, using: &random))))
        }
        (self.places, map, self.tracks) = (places, SpotMap(places), tracks)
    }

    /// Makes drives and walks between places that are near each other.
    private static func made(
        _ places: [FleetPlace], _ random: inout SeededRandom
    ) -> [Track] {
        var found: [Track] = []
        for (index, place) in places.enumerated() where found.count < 40 {
            let near = places.dropFirst(index + 1).first {
                (1_000..<30_000).contains($0.point.metres(to: place.point))
            }
            guard let near else { continue }
            let isWalk = near.point.metres(to: place.point) < 4_000
            let track = Track.made(
                from: place.point, to: near.point, speed: isWalk ? 1.4 : 14, &random)
            if let track { found.append(track) }
        }
        return found
    }
}
