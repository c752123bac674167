import Context
package import Protocol

extension GeoService {
    /// Stores up to 500 places at once: all of them or none, or on request only the valid ones.
    package func importPlaces(
        _ request: Proto.ImportPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ImportPlacesResponse {
        let app = try app(request.app, call)
        guard request.places.count <= PlaceLimits.imported else {
            throw RPCError.invalid(
                "places", "has \(request.places.count) elements; at most \(PlaceLimits.imported)")
        }
        var (places, results): ([Place], [Proto.PlaceImportResult]) = ([], [])
        let read = { @Sendable [zones] () throws(RPCError) in
            try request.skipBad
                ? Self.sorted(request.places, zones) : (Self.checked(request.places, zones), [])
        }
        if request.places.reduce(0, { $0 + $1.points }) > PlaceLimits.fewPoints {
            (places, results) = try await workers.searching.perform { Result(catching: read) }.get()
        } else {
            (places, results) = try read()
        }
        let outcomes =
            try await request.dryRun
            ? store.judge(places, of: names.apps[app] ?? 0) : put(places, of: app).outcomes
        var response = Proto.ImportPlacesResponse()
        response.created = UInt32(outcomes.count { $0.isCreated })
        response.unchanged = UInt32(outcomes.count { $0.isUnchanged })
        response.replaced = UInt32(outcomes.count) - response.created - response.unchanged
        var rest = outcomes[...]
        for number in results.indices where results[number].error.isEmpty {
            guard let outcome = rest.popFirst() else { break }
            results[number].created = outcome.isCreated
            results[number].unchanged = outcome.isUnchanged
        }
        response.results = results
        return response
    }

    /// Returns the valid places, and the errors of the others.
    private static func sorted(
        _ messages: [Proto.Place], _ zones: ZoneTable
    ) -> (places: [Place], results: [Proto.PlaceImportResult]) {
        var places: [Place] = []
        let results = messages.map { message in
            var result = Proto.PlaceImportResult()
            do throws(RPCError) {
                places.append(try Place(message, "place", zones))
            } catch {
                result.error = error.message
            }
            return result
        }
        return (places, results)
    }

    private static func checked(
        _ messages: [Proto.Place], _ zones: ZoneTable
    ) throws(RPCError) -> [Place] {
        var places: [Place] = []
        // Ids are compared by bytes, as in the store: equal strings may have different bytes.
        var numbers: [[UInt8]: Int] = [:]
        places.reserveCapacity(messages.count)
        numbers.reserveCapacity(messages.count)
        for (number, message) in messages.enumerated() {
            let place = try Place(message, "places[\(number)]", zones)
            if let other = numbers.updateValue(number, forKey: Array(place.id.utf8)) {
                throw .invalid("places[\(number)].id", "is also the id of places[\(other)]")
            }
            places.append(place)
        }
        return places
    }
}
