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
        let question = try NearestQuestion(request)
        let app = try app(request.app, call)
        let now = clock.now().milliseconds
        let filter = try filter(request.filter, "filter", of: app, at: now)
        let (found, plan) = look(for: question, of: app, filter)
        // At the end of the way a device may be, it is that much farther.
        let change =
            filter.time == .any
            ? nil
            : indexes[app].nextChange(
                of: found, within: plan.safeRadius + question.margin, of: question.location,
                filter, after: now)
        let area = NearbyArea(
            app: app, position: Position(question.location), filter: filter,
            withPolygons: request.withPolygons)
        var places: [PackedNeighbour]
        if let remembered = remembered(found, in: area) {
            places = remembered
        } else {
            places = try await read(found, in: area)
        }
        // What was read meanwhile may be in another order.
        let watched = Set(found.prefix(plan.singles).map(\.slot))
        for index in places.indices {
            places[index].isWatched = watched.contains(places[index].slot)
        }
        var answer = NearestAnswer()
        try answer.append(places, knowing: question.known)
        answer.append(plan.regions)
        answer.end(
            refresh: plan.safeRadius, expiring: change.map { UnixTime(milliseconds: $0) })
        metrics.answeredNearest()
        return answer.bytes
    }

    /// The nearest places, and what of them a device is to watch.
    private func look(
        for question: NearestQuestion, of app: String, _ filter: PlaceFilter
    ) -> (found: [Neighbour], plan: WatchPlan) {
        guard question.regions > 0 else {
            let (found, radius) = indexes[app].watch(
                question.count, around: question.location, filter, margin: question.margin)
            return (found, WatchPlan(singles: 0, regions: [], safeRadius: radius))
        }
        let rule = WatchPlan.Rule(
            singles: question.count, regions: question.regions, margin: question.margin)
        let (plan, looked) = indexes[app].plan(rule, around: question.location, filter)
        return (Array(looked.prefix(question.count)), plan)
    }

    /// The neighbours' places without a read; nil if one must be read.
    private func remembered(_ neighbours: [Neighbour], in area: NearbyArea) -> [PackedNeighbour]? {
        var places: [PackedNeighbour] = []
        places.reserveCapacity(neighbours.count)
        for neighbour in neighbours {
            // Polygons are not remembered.
            let isWhole = !area.withPolygons || !indexes[area.app].hasPolygon(neighbour.slot)
            guard isWhole, let place = cache.place(in: neighbour.slot) else { return nil }
            places.append(
                PackedNeighbour(slot: neighbour.slot, place: place, edge: neighbour.edge))
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
                    slot: neighbour.slot, place: place.packedNear(withPolygon: area.withPolygons),
                    edge: neighbour.edge)
            }
    }
}

extension Router {
    /// Serves geo's calls; those that pack their answers themselves do not unpack them.
    package mutating func serve(_ service: GeoService) {
        onPacked(.Geo.nearestPlaces) { request, call in
            try await service.packedNearestPlaces(
                Proto.NearestPlacesRequest(decoding: request), call)
        }
        onPacked(.Geo.batchNearestPlaces) { request, call in
            try await service.packedBatch(
                Proto.BatchNearestPlacesRequest(decoding: request), call)
        }
        serveGeo(service)
    }
}
