import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import SpatialWorld
import Storage
import TestSupport
import Testing

@testable import GeoService
@testable import Spatial

/// Snapshots of the place indexes, which a start reads instead of every place.
struct PlaceSnapshotTests {
    /// Returns places of one app, with the numbers in their ids.
    private static func places(
        _ numbers: Range<Int>, _ random: inout SeededGenerator
    ) -> [Proto.Place] {
        numbers.map { number in
            let spot = random.spot()
            // Long ones lie elsewhere in memory.
            let id = number % 3 == 0 ? "p\(number)" : "place-with-a-long-name-\(number)"
            var place = Proto.Place.at(id, spot.latitude, spot.longitude)
            if Int.random(in: 0..<5, using: &random) == 0 {
                place = .area(
                    id, .square(random.number(-60, 60), random.number(-170, 170), 0.01))
            } else {
                place.radiusMetres = spot.radius
            }
            place.tags = ["/t\(number % 7)", "/u\(Int.random(in: 0..<4, using: &random))"]
            if Bool.random(using: &random) { place.activeUntil = .at(1_900_000_000) }
            return place
        }
    }

    private static func change(_ geo: GeoFixture, _ random: inout SeededGenerator) async throws {
        let start = Int.random(in: 0..<180, using: &random)
        let app = ["news", "other"][Int.random(in: 0..<2, using: &random)]
        let places = places(start..<start + 20, &random)
        if Int.random(in: 0..<3, using: &random) > 0 {
            try await geo.importAll(places, app: app)
        } else {
            for place in places { try? await geo.delete(place.id, app: app) }
        }
    }

    @Test(arguments: Thoroughness.seeds(0...5, few: 2))
    func `the snapshot and later changes together equal the store`(
        seed: UInt64
    ) async throws {
        let geo = try await GeoFixture()
        var random = SeededGenerator(seed: seed)
        var again: [Int] = []
        for _ in 0..<4 {
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                try await Self.change(geo, &random)
            }
            try await geo.service.savePlaces()
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                try await Self.change(geo, &random)
            }
            // Also that which was itself restored and saved again.
            await geo.stop()
            try await geo.start()
            again.append(try #require(await geo.service.report.readAgain))
            try await geo.expectIndexesAsStored()
        }
        #expect(again.max() ?? 0 > 0)
    }

    @Test func `calls go on while a snapshot is saved, and no change is lost`() async throws {
        let geo = try await GeoFixture()
        var random = SeededGenerator(seed: 1)
        for start in stride(from: 0, to: 4_000, by: 500) {
            try await geo.importAll(Self.places(start..<start + 500, &random))
        }
        let changes = (0..<40).map { _ in Self.places(0..<100, &random) }
        try await withThrowingTaskGroup { group in
            group.addTask { for some in changes { try await geo.importAll(some) } }
            group.addTask { for _ in 0..<4 { try await geo.service.savePlaces() } }
            try await group.waitForAll()
        }
        await geo.stop()
        try await geo.start()
        #expect(await geo.service.report.readAgain != nil)
        try await geo.expectIndexesAsStored()
    }

    /// Acts that make a snapshot unusable, with true if the start reports that as a problem.
    private static let spoilers: [(@Sendable (GeoFixture) async throws -> Void, Bool)] = [
        ({ try FileManager.default.removeItem(atPath: $0.indexPath) }, false),
        (
            {
                _ = try await $0.database.write {
                    try $0.run("UPDATE place_feed SET generation = randomblob(8)")
                }
            }, false
        ),
        // What was deleted since is forgotten.
        (
            {
                try await $0.delete("p0")
                $0.clock.now = $0.clock.now + .seconds(400 * 86_400)
                try await $0.service.forgetDeletedPlaces()
            }, false
        ),
        // The database has lost what it had.
        (
            {
                _ = try await $0.database.write {
                    try $0.run("UPDATE place_feed SET version = 3")
                }
            }, true
        ),
        ({ try $0.spoilIndex { $0[$0.count / 2] ^= 1 } }, true),
        ({ try $0.spoilIndex { $0[40_000] ^= 1 } }, true),
        ({ try $0.spoilIndex { $0.removeLast(70_000) } }, true),
        ({ try $0.spoilIndex { $0.removeAll() } }, true),
    ]

    @Test(arguments: 0..<spoilers.count)
    func `an unusable snapshot is ignored`(_ number: Int) async throws {
        let (spoil, isProblem) = Self.spoilers[number]
        let geo = try await GeoFixture()
        var random = SeededGenerator(seed: 7)
        for start in stride(from: 0, to: 3_000, by: 500) {
            try await geo.importAll(Self.places(start..<start + 500, &random))
        }
        try await geo.service.savePlaces()
        // The control: it would have been read.
        await geo.stop()
        try await geo.start()
        #expect(await geo.service.report.readAgain == 0)
        try await spoil(geo)
        await geo.stop()
        try await geo.start()
        let report = await geo.service.report
        #expect(report.readAgain == nil)
        #expect((report.problem != nil) == isProblem)
        #expect(!FileManager.default.fileExists(atPath: geo.indexPath))
        try await geo.expectIndexesAsStored()
    }

    @Test func `a stop saves a snapshot only after many changes`() async throws {
        let geo = try await GeoFixture()
        var (random, policy) = (SeededGenerator(seed: 2), SnapshotPolicy())
        policy.leastChangesAtStop = 100
        try await geo.importAll(Self.places(0..<99, &random))
        await geo.service.close(geo.database, Log(service: "geo"), policy)
        #expect(!FileManager.default.fileExists(atPath: geo.indexPath))
        try await geo.start()
        try await geo.importAll(Self.places(99..<100, &random))
        await geo.service.close(geo.database, Log(service: "geo"), policy)
        #expect(FileManager.default.fileExists(atPath: geo.indexPath))
        try await geo.start()
        #expect(await geo.service.report.readAgain == 0)
        #expect(await geo.service.saving.changes == 0)
    }

    @Test func `a snapshot is saved by itself when it is due`() async throws {
        let geo = try await GeoFixture()
        var (random, policy) = (SeededGenerator(seed: 2), SnapshotPolicy())
        (policy.leastChanges, policy.rest) = (50, .milliseconds(5))
        try await geo.importAll(Self.places(0..<60, &random))
        let keeping = Task { [policy] in
            await geo.service.keepSaving(Log(service: "geo"), policy)
        }
        while await geo.service.saving.changes > 0 {
            try await Task.sleep(for: .milliseconds(5))
        }
        keeping.cancel()
        await keeping.value
        #expect(FileManager.default.fileExists(atPath: geo.indexPath))
    }
}

extension GeoFixture {
    fileprivate func spoilIndex(_ spoil: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: indexPath))
        spoil(&bytes)
        try bytes.write(to: URL(filePath: indexPath))
    }

    /// Expects the same indexes in memory as those that are built from the store.
    func expectIndexesAsStored() async throws {
        let (service, store) = (service, await service.store)
        let loaded = await service.indexes
        let names = try await store.names()
        let stored = try await PlaceIndexes(store, names, after: PlaceIndexes())
        #expect(loaded.count == stored.count)
        for app in names.apps.keys {
            #expect(loaded[app].fingerprint == stored[app].fingerprint)
            #expect(loaded[app].polygons == stored[app].polygons)
            var random = SeededGenerator(seed: 5)
            for _ in 0..<20 {
                let (point, filter) = (random.spot().coordinate, PlaceFilter(now: 1_700_000_000))
                let found = loaded[app].nearest(20, to: point, filter)
                #expect(found == stored[app].nearest(20, to: point, filter))
                let slots = found.map(\.slot)
                #expect(loaded.ids.message(slots) == stored.ids.message(slots))
            }
        }
    }
}

extension PlaceIDs {
    fileprivate func message(_ slots: [UInt32]) -> [UInt8] {
        var (message, count): ([UInt8], Int) = ([], 0)
        append(slots, as: 1, to: &message) { _ in count += 1 }
        return count == slots.count ? message : []
    }
}

extension PlaceIndex {
    /// Descriptions of all places, each with true if it is where the index says, sorted.
    fileprivate var fingerprint: [String] {
        var found: [String] = []
        func add(_ place: TreePlace, _ location: PlaceLocations.Location) {
            let isThere = locations[place.slot] == location
            found.append(
                "\(place.slot) \(place.centre) \(place.radius) \(traits[place.traits]) "
                    + "\(place.isPolygon) \(isThere)")
        }
        for number in order {
            runs[number]?.forEach { add($0, .init(run: number, lane: $1)) }
        }
        recent.forEach { add($0, .init(run: PlaceIndex.recentRun, lane: $1)) }
        return found.sorted()
    }
}
