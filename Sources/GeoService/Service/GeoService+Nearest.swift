package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// The wanted places whose edges are nearest, and how far and how long that answer holds.
    ///
    /// A place that is changed or deleted meanwhile is told as it then is, or left out.
    package func nearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.NearestPlacesResponse {
        try await Proto.NearestPlacesResponse(decoding: packedNearestPlaces(request, call))
    }

    /// The packed `NearestPlacesResponse`, of places that are packed already.
    func packedNearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> [UInt8] {
        let app = try app(request.app, call)
        let location = try Coordinate(request.location, "location")
        guard request.count <= PlaceLimits.near else {
            throw RPCError.invalid("count", "is \(request.count); at most \(PlaceLimits.near)")
        }
        let count = request.count == 0 ? PlaceLimits.defaultNear : Int(request.count)
        let now = clock.now().milliseconds
        let filter = try filter(request.filter, "filter", of: app, at: now)
        let (found, radius) = indexes[app].watch(count, around: location, filter)
        let change =
            filter.time == .any
            ? nil
            : indexes[app].nextChange(
                of: found, within: radius, of: location, filter, after: now)
        let area = NearbyArea(
            app: app, position: Position(location), filter: filter,
            withPolygons: request.withPolygons)
        var answer = NearestAnswer()
        if let remembered = remembered(found, in: area) {
            answer.append(remembered)
        } else {
            answer.append(try await read(found, in: area))
        }
        answer.end(refresh: radius, expiring: change.map { UnixTime(milliseconds: $0) })
        metrics.answeredNearest()
        return answer.bytes
    }

    /// The neighbours' places without a read; nil if one must be read.
    private func remembered(_ neighbours: [Neighbour], in area: NearbyArea) -> [PackedNeighbour]? {
        var places: [PackedNeighbour] = []
        places.reserveCapacity(neighbours.count)
        for neighbour in neighbours {
            // Polygons are not remembered.
            let isWhole = !area.withPolygons || !indexes[area.app].hasPolygon(neighbour.slot)
            guard isWhole, let place = cache.place(in: neighbour.slot) else { return nil }
            places.append(PackedNeighbour(place: place, edge: neighbour.edge))
        }
        return places
    }

    /// The places as they are stored now, those of them that are still wanted, nearest first.
    func read(_ neighbours: [Neighbour], in area: NearbyArea) async throws -> [PackedNeighbour] {
        let edition = cache.edition
        // While a write is under way, a read may see what the index does not know yet.
        let isQuiet = indexes.pending == 0 && isCurrent
        let places = try await store.places(
            in: neighbours.map(\.slot), of: names.apps[area.app] ?? 0)
        if isQuiet, indexes.pending == 0 {
            cache.keep(
                places.map { ($0.indexed.slot, $0.packedNear(withPolygon: false)) },
                readIn: edition)
        }
        return places.filter { area.filter.admits($0.indexed.traits) }
            .map {
                (Neighbour(slot: $0.indexed.slot, edge: $0.indexed.edge(from: area.position)), $0)
            }
            .sorted { $0.0 < $1.0 }
            .map { neighbour, place in
                PackedNeighbour(
                    place: place.packedNear(withPolygon: area.withPolygons), edge: neighbour.edge)
            }
    }
}

extension Router {
    /// Serves geo's calls; the one that each Sync makes does not unpack what it packed.
    package mutating func serve(_ service: GeoService) {
        onPacked(.Geo.nearestPlaces) { request, call in
            try await service.packedNearestPlaces(
                Proto.NearestPlacesRequest(decoding: request), call)
        }
        serveGeo(service)
    }
}
