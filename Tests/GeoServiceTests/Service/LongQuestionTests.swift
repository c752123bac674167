import Protocol
import ServiceKit
import Spatial
import SpatialWorld
import Synchronization
import TestSupport
import Testing

@testable import GeoService

/// Searches that must visit all places, such as for two tags that never occur together.
struct LongQuestionTests {
    private static let filter = Proto.PlaceFilter.with { $0.allTags = ["/even", "/odd"] }

    /// Workers that count the searches beside the loop, and call `before` with the number of each.
    private final class Workers: Sendable {
        private let searched = Mutex(0)
        let before = Mutex<(@Sendable (Int) async -> Void)?>(nil)

        var count: Int { searched.withLock { $0 } }

        var all: ComputeWorkers {
            ComputeWorkers(
                searching: ComputeWorker { search in
                    let number = self.searched.withLock {
                        $0 += 1
                        return $0
                    }
                    await self.before.withLock { $0 }?(number)
                    search()
                })
        }
    }

    /// Returns a geo with 18,000 places along the equator, and one with both tags far away.
    private static func geo(_ workers: Workers) async throws -> GeoFixture {
        let geo = try await GeoFixture(workers: workers.all)
        for first in stride(from: 0, to: 18_000, by: 500) {
            try await geo.importAll(
                (first..<first + 500).map { number in
                    Proto.Place.at("p\(number)", 0, Double(number) * 0.001).with {
                        $0.tags = [number % 2 == 0 ? "/even" : "/odd"]
                    }
                })
        }
        try await geo.upsert(Proto.Place.at("both", 80, 0).with { $0.tags = ["/even", "/odd"] })
        return geo
    }

    private static func batch(_ count: Int) -> Proto.BatchNearestPlacesRequest {
        var request = Proto.BatchNearestPlacesRequest()
        request.latitudes = Array(repeating: 0, count: count)
        request.longitudes = (0..<count).map { Double($0) * 0.01 }
        request.filter = filter
        return request
    }

    @Test func `long searches run beside the event loop in portions until nobody waits`()
        async throws
    {
        let workers = Workers()
        let geo = try await Self.geo(workers)
        #expect(try await geo.near(0, 0).count == 100)
        #expect(workers.count == 0)
        #expect(try await geo.near(0, 0, Self.filter) == ["both"])
        #expect(workers.count == 1)
        // A few, too.
        let few = try await geo.client.batchNearestPlaces(Self.batch(3), .of("news"))
        #expect(few.answers.map(\.ids) == Array(repeating: ["both"], count: 3))
        #expect(workers.count == 2)
        let many = try await geo.client.batchNearestPlaces(Self.batch(45), .of("news"))
        #expect(many.answers.map(\.ids) == Array(repeating: ["both"], count: 45))
        #expect(workers.count == 4)
        // A place that goes meanwhile is not told.
        workers.before.withLock { $0 = { _ in _ = try? await geo.delete("both") } }
        #expect(try await geo.near(0, 0, Self.filter) == [])
        #expect(workers.count == 5)
        // Who has left is not searched for to the end.
        let call = Task { try await geo.client.batchNearestPlaces(Self.batch(500), .of("news")) }
        workers.before.withLock { $0 = { _ in call.cancel() } }
        await #expect(throws: (any Error).self) { try await call.value }
        // Of some twenty portions; one or another may have begun meanwhile.
        #expect(workers.count < 12)
        workers.before.withLock { $0 = nil }
    }
}
