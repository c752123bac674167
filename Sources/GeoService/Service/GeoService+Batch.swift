package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// Returns the nearest places of many locations, by their ids only, so that nothing is read
    /// from the store.
    package func batchNearestPlaces(
        _ request: Proto.BatchNearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.BatchNearestPlacesResponse {
        try await Proto.BatchNearestPlacesResponse(decoding: packedBatch(request, call))
    }

    /// Returns the encoded `BatchNearestPlacesResponse`.
    func packedBatch(
        _ request: Proto.BatchNearestPlacesRequest, _ call: CallContext
    ) async throws -> [UInt8] {
        let question = try BatchQuestion(request)
        let app = try app(request.app, call)
        let filter = try filter(
            request.filter, "filter", of: app, at: clock.now().milliseconds)
        let searcher = indexes[app].searcher(filter)
        // A few locations are usually searched in less time than it takes to hand them to a worker.
        var found =
            question.locations.count <= PlaceLimits.fewLocations
            ? question.answers(from: 0, searcher, most: PlaceLimits.loopSteps) : []
        while found.count < question.locations.count {
            // The caller may no longer wait, and other calls may wait for the same threads.
            try Task.checkCancellation()
            let first = found.count
            found += await workers.searching.perform { question.answers(from: first, searcher) }
        }
        var answer = BatchAnswer(reserving: question.locations.count * question.count)
        for (found, radius) in found { answer.append(found, indexes.ids, refresh: radius) }
        metrics.answeredNearest(question.locations.count)
        return answer.bytes
    }
}

/// A request for the nearest places of many locations.
struct BatchQuestion: Sendable {
    let locations: [Coordinate]
    let count: Int
    let accuracy: Double

    /// Reads and checks a request.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(_ request: Proto.BatchNearestPlacesRequest) throws(RPCError) {
        let number = request.latitudes.count
        guard number <= PlaceLimits.batch else {
            throw .invalid("latitudes", "has \(number) elements; at most \(PlaceLimits.batch)")
        }
        guard request.longitudes.count == number else {
            throw .invalid(
                "longitudes", "are \(request.longitudes.count), but there are \(number) latitudes")
        }
        guard request.count <= PlaceLimits.near else {
            throw .invalid("count", "is \(request.count); at most \(PlaceLimits.near)")
        }
        count = request.count == 0 ? PlaceLimits.defaultNear : Int(request.count)
        guard number * count <= PlaceLimits.batchPlaces else {
            throw .invalid(
                "count",
                "times the locations makes \(number * count); at most \(PlaceLimits.batchPlaces)")
        }
        guard request.accuracyMetres.isFinite, request.accuracyMetres >= 0 else {
            throw .invalid("accuracy_metres", "is not a number of metres, 0 or more")
        }
        accuracy = request.accuracyMetres
        var locations: [Coordinate] = []
        locations.reserveCapacity(number)
        for index in 0..<number {
            locations.append(
                try Coordinate(
                    latitude: request.latitudes[index], "latitudes[\(index)]",
                    longitude: request.longitudes[index], "longitudes[\(index)]"))
        }
        self.locations = locations
    }

    /// Returns the nearest places of the locations from `first` on, and the distance within which
    /// each answer holds.
    ///
    /// It stops after `PlaceLimits.searchSteps` nodes and leaves, and before a location that would
    /// make the total exceed `most`. Without `most` it answers at least one location.
    func answers(
        from first: Int, _ searcher: PlaceSearcher, most: Int = .max
    ) -> [(places: [Neighbour], safeRadius: Double)] {
        var answers: [(places: [Neighbour], safeRadius: Double)] = []
        answers.reserveCapacity(locations.count - first)
        var steps = 0
        for location in locations.dropFirst(first) where steps < PlaceLimits.searchSteps {
            let answer = searcher.watch(
                count, around: location, margin: accuracy, most: max(0, most - steps), &steps)
            guard let answer else { break }
            answers.append(answer)
        }
        return answers
    }
}

/// A `BatchNearestPlacesResponse` that is encoded directly.
private struct BatchAnswer: ~Copyable {
    private(set) var bytes: [UInt8] = []
    private var one: [UInt8] = []
    private var distances: [UInt8] = []

    init(reserving places: Int) { bytes.reserveCapacity(places * 32 + 64) }

    mutating func append(_ found: [Neighbour], _ ids: PlaceIDs, refresh radius: Double) {
        one.removeAll(keepingCapacity: true)
        distances.removeAll(keepingCapacity: true)
        ids.append(found.lazy.map(\.slot), as: Field.ids, to: &one) { index in
            distances.append(double: found[index].edge)
        }
        if !distances.isEmpty {
            one.appendFieldHead(Field.distances, byteCount: distances.count)
            one += distances
        }
        one.appendField(Field.refresh, double: radius)
        bytes.appendFieldHead(Field.answers, byteCount: one.count)
        bytes += one
    }

    /// The field numbers of `BatchNearestPlacesResponse` and `NearestIDs`.
    private enum Field {
        static let answers: UInt32 = 1
        static let (ids, distances, refresh): (UInt32, UInt32, UInt32) = (1, 2, 3)
    }
}
