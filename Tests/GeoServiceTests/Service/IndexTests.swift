@testable import GeoService
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Testing
import TestSupport
import SpatialWorld
import Spatial

/// The index in memory, compared with the stored places.
struct IndexTests {
    @Test(arguments: Thoroughness.seeds(0...5, few: 2))
    func `after random changes and a restart nearest places agree with all places`(
        seed: UInt64
    ) async throws {
        let geo = try await GeoFixture()
        var random = SeededGenerator(seed: seed)
        var expected: [String: Proto.Place] = [:]
        for step in 0..<40 {
            try await Self.change(geo, &expected, &random)
            // What has changed since is read again by the next start.
            if seed % 2 == 0, step % 15 == 9 { try await geo.service.savePlaces() }
            if step % 15 == 14 {
                await geo.stop()
                try await geo.start()
                #expect((await geo.service.report.readAgain != nil) == (seed % 2 == 0))
            }
            guard step % 5 == 4 else { continue }
            let listed = try await geo.list(pageSize: 7).places
            #expect(listed == expected.values.sorted { $0.id < $1.id })
            try await Self.compare(geo, listed, &random)
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `concurrent changes leave index and store consistent`(seed: UInt64) async throws {
        let geo = try await GeoFixture()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5 {
            let places = (0..<60).map { _ in random.place() }
            await withTaskGroup { group in
                for (number, place) in places.enumerated() {
                    group.addTask {
                        if number % 3 == 0 {
                            // It may be gone already.
                            try? await geo.delete(place.id)
                        } else {
                            _ = try? await geo.upsert(place)
                        }
                    }
                }
            }
            try await Self.compare(geo, geo.list().places, &random)
        }
    }

    @Test func `indexes reloaded during a merge do not take the merge's result`()
        async throws
    {
        let (held, release) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let geo = try await GeoFixture(
            workers: ComputeWorkers(
                merging: ComputeWorker { merge in
                    held.continuation.yield()
                    for await _ in release.stream { break }
                    merge()
                }))
        for part in 0..<4 {
            try await geo.importAll(
                (0..<500).map { .at("p\(part * 500 + $0)", Double($0) / 100, Double(part)) })
        }
        for await _ in held.stream { break }
        await geo.service.distrust()
        try await geo.upsert(.at("far", 80, 80))
        release.continuation.finish()
        #expect(try await geo.nearest(80, 80, count: 1).places.first?.edgeDistanceMetres == -100)
        #expect(try await geo.nearest(4.99, 3, count: 1).places.first?.place?.id == "p1999")
        #expect(try await geo.nearest(0, 0, count: 1).places.first?.place?.id == "p0")
    }

    @Test func `a write of unknown outcome is found by the next write`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.at("a", 1, 1))
        try await geo.database.write {
            try $0.run("UPDATE place SET latitude = 50, longitude = 8 WHERE id = 'a'")
        }
        #expect(try await geo.nearest(50, 8).refreshDistanceMetres == SafeRadius.cap)
        await geo.service.distrust()
        try await geo.upsert(.at("b", 2, 2))
        #expect(try await geo.nearest(50, 8, count: 1).places.first?.edgeDistanceMetres == -100)
        let text = geo.metrics.text
        #expect(text.contains("herald_geo_places{service=\"geo\"} 2.0\n"))
    }

    private static func change(
        _ geo: GeoFixture, _ expected: inout [String: Proto.Place], _ random: inout SeededGenerator
    ) async throws {
        let place = random.place()
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let isThere = expected.removeValue(forKey: place.id) != nil
            do {
                try await geo.delete(place.id)
                #expect(isThere)
            } catch let error as RPCError {
                #expect(error.code == .notFound && !isThere)
            }
        case 1:
            var places: [String: Proto.Place] = [:]
            for _ in 0..<20 {
                let place = random.place()
                places[place.id] = place
            }
            let created = places.keys.count { expected[$0] == nil }
            let answer = try await geo.importAll(Array(places.values))
            #expect(Int(answer.created) == created)
            expected.merge(places) { $1 }
        default:
            #expect(try await geo.upsert(place).created == (expected[place.id] == nil))
            expected[place.id] = place
        }
    }

    /// Compares an answer with the result of looking at every place.
    private static func compare(
        _ geo: GeoFixture, _ places: [Proto.Place], _ random: inout SeededGenerator
    ) async throws {
        let from = random.spot()
        let now = geo.clock.now.milliseconds / 1000
        let edges = places.filter { ($0.activeUntil?.seconds ?? .max) > now }.map { place in
            let centre = Spot(
                latitude: place.centre?.latitude ?? 0, longitude: place.centre?.longitude ?? 0)
            return Geodesic.distance(from: from.coordinate, to: centre.coordinate)
                - place.radiusMetres
        }.sorted()
        let answer = try await geo.nearest(from.latitude, from.longitude, count: 20)
        #expect(answer.places.count == min(20, edges.count))
        // Edges are in whole millimetres.
        for (near, edge) in zip(answer.places, edges) {
            #expect(abs(near.edgeDistanceMetres - edge) < 0.000_6)
        }
        let next = edges.count > 20 ? edges[20] : nil
        let safe = SafeRadius.metres(nextEdge: next)
        #expect(abs(answer.refreshDistanceMetres - safe) < 0.000_6)
    }
}

extension SeededGenerator {
    /// Returns a random place with one of 80 ids; the time of about every fourth is over.
    fileprivate mutating func place() -> Proto.Place {
        let spot = spot()
        let id = "p\(Int.random(in: 10..<90, using: &self))"
        var place = Proto.Place.at(id, spot.latitude, spot.longitude)
        place.radiusMetres = spot.radius
        place.title = "story \(next() % 1000)"
        if Int.random(in: 0..<4, using: &self) == 0 { place.activeUntil = .at(1_700_000_000) }
        return place
    }
}
