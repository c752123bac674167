import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import GeoService

struct BatchCallTests {
    private static func ask(
        _ geo: GeoFixture, _ locations: [(Double, Double)], count: UInt32 = 0,
        _ change: (inout Proto.BatchNearestPlacesRequest) -> Void = { _ in }
    ) async throws -> [Proto.NearestIDs] {
        var request = Proto.BatchNearestPlacesRequest()
        (request.latitudes, request.longitudes) = (locations.map(\.0), locations.map(\.1))
        request.count = count
        change(&request)
        return try await geo.client.batchNearestPlaces(request, .of("news")).answers
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a batch answers each location like a call of its own`(
        seed: UInt64
    ) async throws {
        let geo = try await GeoFixture()
        var random = SeededGenerator(seed: seed)
        func coordinate() -> (Double, Double) {
            (
                Double.random(in: 39...41, using: &random),
                Double.random(in: -76 ... -74, using: &random)
            )
        }
        try await geo.importAll(
            (0..<400).map { number in
                let (latitude, longitude) = coordinate()
                return .at(
                    "place \(number)" + String(repeating: "x", count: number % 90),
                    latitude, longitude)
            })
        for number in stride(from: 0, to: 400, by: 3) {
            try await geo.delete("place \(number)" + String(repeating: "x", count: number % 90))
        }
        try await geo.importAll(
            (0..<100).map { number in
                let (latitude, longitude) = coordinate()
                return .at(
                    "place \(number)" + String(repeating: "x", count: number % 90),
                    latitude, longitude)
            })
        let locations = (0..<60).map { _ in coordinate() }
        for _ in 0..<2 {
            let answers = try await Self.ask(geo, locations, count: 7) { $0.accuracyMetres = 25 }
            #expect(answers.count == 60)
            for (location, answer) in zip(locations, answers) {
                var request = Proto.NearestPlacesRequest()
                request.location = .at(location.0, location.1)
                (request.count, request.accuracyMetres) = (7, 25)
                let alone = try await geo.client.nearestPlaces(request, .of("news"))
                #expect(answer.ids == alone.places.map { $0.place?.id ?? "" })
                #expect(answer.edgeDistancesMetres == alone.places.map(\.edgeDistanceMetres))
                #expect(answer.refreshDistanceMetres == alone.refreshDistanceMetres)
            }
            await geo.stop()
            try await geo.start()
        }
    }

    /// Returns a service whose batches wait until `release` is finished.
    private static func held(
        until release: AsyncStream<Void>, begun: AsyncStream<Void>.Continuation
    ) async throws -> GeoFixture {
        try await GeoFixture(
            workers: ComputeWorkers(
                searching: ComputeWorker { search in
                    begun.yield()
                    for await _ in release {}
                    search()
                }))
    }

    @Test func `places may come and go while a batch is answered`() async throws {
        let (begun, release) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let geo = try await Self.held(until: release.stream, begun: begun.continuation)
        try await geo.importAll((0..<40).map { .at("p\($0)", Double($0), 0) })
        let locations = (0..<40).map { (Double($0), 0.0) }
        async let answers = Self.ask(geo, locations, count: 1)
        for await _ in begun.stream { break }
        // Others are served meanwhile.
        try await geo.delete("p7")
        try await geo.importAll([.at("p8", -50, -50), .at("new", 9, 0)])
        #expect(try await geo.nearest(9, 0, count: 1).places.first?.place?.id == "p9")
        release.continuation.finish()
        let ids = try await answers.map(\.ids)
        let expected = (0..<40).map { $0 == 7 ? [] : ["p\($0)"] }
        #expect(ids == expected)
        #expect(try await Self.ask(geo, locations, count: 1)[8].ids != ["p8"])
    }

    @Test func `a batch of few locations is answered at once`() async throws {
        let (begun, release) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let geo = try await Self.held(until: release.stream, begun: begun.continuation)
        try await geo.upsert(.at("here", 0, 0))
        let locations = Array(repeating: (0.0, 0.0), count: PlaceLimits.fewLocations)
        #expect(try await Self.ask(geo, locations).allSatisfy { $0.ids == ["here"] })
        release.continuation.finish()
    }

    @Test func `a batch honours filters and apps, and is empty without places`() async throws {
        let geo = try await GeoFixture()
        var food = Proto.Place.at("food", 0, 0)
        food.category = "/food"
        try await geo.importAll([food, .at("else", 0, 0)])
        let filtered = try await Self.ask(geo, [(0, 0)]) {
            $0.filter = Proto.PlaceFilter()
            $0.filter?.categories = ["/food"]
        }
        #expect(filtered.map(\.ids) == [["food"]])
        #expect(try await Self.ask(geo, []) == [])
        let other = try await geo.client.batchNearestPlaces(
            {
                var request = Proto.BatchNearestPlacesRequest()
                (request.latitudes, request.longitudes) = ([0], [0])
                return request
            }(), .of("other"))
        #expect(other.answers.map(\.ids) == [[]])
    }

    @Test func `a wrong batch request is refused by its field`() async throws {
        let geo = try await GeoFixture()
        let many = Array(repeating: (0.0, 0.0), count: 501)
        let cases: [(String, [(Double, Double)], (inout Proto.BatchNearestPlacesRequest) -> Void)] =
            [
                ("latitudes", many, { _ in }), ("longitudes", [(0, 0)], { $0.longitudes = [] }),
                ("count", [(0, 0)], { $0.count = 101 }),
                ("count", Array(many.prefix(51)), { $0.count = 100 }),
                ("latitudes[1]", [(0, 0), (.nan, 0)], { _ in }),
                ("longitudes[0]", [(0, 181)], { _ in }),
                ("accuracy_metres", [(0, 0)], { $0.accuracyMetres = -1 }),
            ]
        for (field, locations, change) in cases {
            let error = await geo.refusal { try await Self.ask(geo, locations, change) }
            #expect(error?.violations.first?.field == field)
        }
    }

    @Test func `place ids stay separate whatever their slots and lengths`() {
        var random = SeededGenerator(seed: 7)
        var ids = PlaceIDs()
        var expected: [UInt32: [UInt8]] = [:]
        for step in 0..<20_000 {
            let slot =
                UInt32.random(in: 1...3_000, using: &random) * (step % 7 == 0 ? 1_000_000 : 1)
            if expected[slot] == nil, step % 3 > 0 {
                let id = (0..<Int.random(in: 1...128, using: &random)).map { _ in
                    UInt8.random(in: 1...255, using: &random)
                }
                ids.put(id, at: slot)
                // A block holds so many long ids that none is left out.
                expected[slot] = id
            } else if step % 11 == 0 {
                for gone in expected.keys where gone / 256 == slot / 256 {
                    ids.remove(gone)
                    expected[gone] = nil
                }
            }
        }
        var wrong = 0
        for (slot, id) in expected {
            var field: [UInt8] = []
            var count = 0
            ids.append([slot], as: 1, to: &field) { _ in count += 1 }
            if count != 1 || Array(field.suffix(id.count)) != id { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(expected.count > 100)
        var none: [UInt8] = []
        ids.append([2_999_999_999, 0], as: 1, to: &none) { _ in Issue.record("nobody is there") }
        #expect(none.isEmpty)
    }
}
