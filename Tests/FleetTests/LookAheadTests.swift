import HeraldClient
import Testing
import Times

@testable import Fleet

/// Phones that look only near an edge, compared with a phone that looks each second.
struct LookAheadTests {
    /// The crossings that a phone's system has found, and the number of its looks.
    private struct Found {
        /// The times at which the phone crossed a region's edge, in seconds, by the region's id.
        var crossings: [String: [Double]] = [:]
        var looks = 0
    }

    private let start = UnixTime(milliseconds: 1_795_000_000_000)

    /// A phone's journey, and regions near it.
    private struct World {
        let journey: Journey
        let regions: [WatchedRegion]
        let places: [FleetPlace]

        init(_ seed: UInt64) throws {
            var random = SeededRandom(seed)
            let middle = GeoPoint(
                .random(in: -60...60, using: &random), .random(in: -170...170, using: &random))
            let end = middle.moved(
                north: .random(in: 2_000...9_000, using: &random),
                east: .random(in: -9_000...9_000, using: &random))
            let speed = Double.random(in: 1.2...25, using: &random)
            let track = try #require(Track.made(from: middle, to: end, speed: speed, &random))
            journey = Journey(track, until: 3_600, &random)
            places = (0..<60).map { index in
                let near = track.fixes.randomElement(using: &random)?.point ?? middle
                return FleetPlace(
                    id: "\(index)", title: "",
                    point: near.moved(
                        north: .random(in: -700...700, using: &random),
                        east: .random(in: -700...700, using: &random)),
                    radius: .random(in: 40...300, using: &random))
            }
            regions = places.prefix(19).map { place in
                WatchedRegion(
                    id: place.id, latitude: place.point.latitude, longitude: place.point.longitude,
                    radius: place.watchRadius)
            }
        }
    }

    /// Moves a phone along the journey for an hour.
    ///
    /// - Parameter next: returns the time of the phone's next look in seconds; nil for none.
    private func go(
        _ world: World, _ next: (Double, PhonePlaces, GeoPoint) -> Double?
    ) async -> Found {
        let phone = PhonePlaces(isSensorBroken: false)
        let system = phone.system(of: PhoneProcess(), SimulatedClock(start))
        for region in world.regions { await system.watch(region, isInside: false) }
        var found = Found()
        var passed = 0.0
        while passed < 3_600 {
            let point = world.journey.state(after: passed).point
            for event in phone.move(to: point) {
                switch event {
                case .entered(let id), .left(let id):
                    found.crossings[id, default: []].append(passed)
                default: break
                }
            }
            found.looks += 1
            guard let time = next(passed, phone, point) else { break }
            passed = time
        }
        return found
    }

    @Test func `a phone that looks only near an edge finds each stay, at most ten seconds late`()
        async throws
    {
        var (crossings, looks) = (0, (plain: 0, clever: 0))
        for seed in UInt64(1)...40 {
            let world = try World(seed)
            let truth = await go(world) { passed, _, _ in passed + 1 }
            let plain = await go(world) { passed, _, _ in world.journey.next(after: passed) }
            let clever = await go(world) { passed, phone, point in
                let clear = phone.clearance(at: point, upTo: Journey.farthestLook)
                return world.journey.next(after: passed, clear: clear)
            }
            for (id, times) in truth.crossings {
                // Those that came back after some seconds may not have been noticed.
                for (index, time) in times.enumerated() {
                    let neighbours = [
                        index > 0 ? times[index - 1] : -99,
                        index + 1 < times.count ? times[index + 1] : 9_999,
                    ]
                    guard neighbours.allSatisfy({ abs($0 - time) > 22 }), time < 3_580 else {
                        continue
                    }
                    let isFound = clever.crossings[id]?.contains { (-1...11).contains($0 - time) }
                    #expect(isFound == true, "seed \(seed), region \(id), second \(time)")
                }
            }
            for (id, times) in clever.crossings {
                for time in times {
                    let isTrue = truth.crossings[id]?.contains { (-1...11).contains(time - $0) }
                    #expect(isTrue == true, "seed \(seed), region \(id), second \(time)")
                }
            }
            crossings += truth.crossings.values.reduce(0) { $0 + $1.count }
            looks = (looks.plain + plain.looks, looks.clever + clever.looks)
        }
        #expect(crossings > 200)
        #expect(looks.clever * 2 < looks.plain, "\(looks)")
    }

    @Test func `the places around a point, and how far their edges are, are as a look at all says`()
        throws
    {
        for seed in UInt64(1)...200 {
            let world = try World(seed)
            var random = SeededRandom(seed, of: 1)
            let point = world.places[0].point.moved(
                north: .random(in: -2_000...2_000, using: &random),
                east: .random(in: -2_000...2_000, using: &random))
            let map = SpotMap(world.places)
            let edges = world.places.map { place in
                (place.id, place.point.metres(to: point) - (place.watchRadius * 0.99 - 3))
            }
            let inside = edges.filter { $0.1 < 0 }.map(\.0)
            #expect(Set(map.inside(point).map { map.spots[$0].id }) == Set(inside), "seed \(seed)")
            #expect(map.isInside(point) == !inside.isEmpty, "seed \(seed)")
            let nearest = try #require(edges.map { abs($0.1) }.min())
            for most in [10.0, 500, 5_000] {
                let clear = map.clearance(at: point, upTo: most)
                #expect(clear == min(nearest, most), "seed \(seed)")
            }
        }
    }
}
