package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// Returns the places whose edges are nearest and that pass the filter, with the distance and
    /// the time for which the answer holds.
    ///
    /// A place that is changed in the meantime is returned in its new state; one that is deleted is
    /// left out.
    package func nearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.NearestPlacesResponse {
        try await Proto.NearestPlacesResponse(decoding: packedNearestPlaces(request, call))
    }

    /// Returns the encoded `NearestPlacesResponse`, made of places that are encoded already.
    func packedNearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> [UInt8] {
        let question = try NearestQuestion(request)
        let app = try app(request.app, call)
        let now = clock.now().milliseconds
        let filter = try filter(request.filter, "filter", of: app, at: now)
        let soon = indexes[app].nearest(
            question.looked, to: question.location, filter, most: PlaceLimits.loopSteps)
        let looked: [Neighbour]
        if let soon {
            looked = soon
        } else {
            looked = try await lookLong(for: question, of: app, filter)
        }
        let plan = plan(for: question, of: app, looked)
        let found = Array(looked.prefix(question.count))
        let change = change(of: found, for: question, plan, of: app, filter, after: now)
        let area = NearbyArea(
            app: app, position: Position(question.location), filter: filter,
            withPolygons: request.withPolygons)
        var places: [PackedNeighbour]
        // Places may have changed while a worker searched, so the cache is not used then.
        if soon != nil, let remembered = remembered(found, in: area) {
            places = remembered
        } else {
            places = try await read(found, in: area)
        }
        // After a read the places may be in another order.
        let watched = Set(found.prefix(plan.singles).map(\.slot))
        for index in places.indices {
            places[index].isWatched = watched.contains(places[index].slot)
        }
        var answer = NearestAnswer()
        try answer.append(places, knowing: question.known)
        answer.append(plan.regions)
        answer.end(refresh: plan.safeRadius, expiring: change)
        metrics.answeredNearest()
        return answer.bytes
    }

    /// Returns when the answer changes wherever the device is; nil if that is not within reach or
    /// the filter ignores time.
    private func change(
        of found: [Neighbour], for question: NearestQuestion, _ plan: WatchPlan, of app: String,
        _ filter: PlaceFilter, after now: Int64
    ) -> UnixTime? {
        guard filter.time != .any else { return nil }
        // At the end of the safe distance a device may be another `margin` away.
        let change = indexes[app].nextChange(
            of: found, within: plan.safeRadius + question.margin, of: question.location, filter,
            after: now, most: PlaceLimits.loopSteps)
        return change.map { UnixTime(milliseconds: $0) }
    }

    /// Returns the nearest places at the time of the call, found by a worker.
    ///
    /// - Throws: `resourceExhausted` if many such searches of the app wait.
    private func lookLong(
        for question: NearestQuestion, of app: String, _ filter: PlaceFilter
    ) async throws -> [Neighbour] {
        let searcher = indexes[app].searcher(filter)
        return try await searchTurns.run(for: app) {
            await workers.searching.perform {
                var steps = 0
                return searcher.nearest(question.looked, to: question.location, &steps) ?? []
            }
        }
    }

    /// Returns which of the nearest places a device must monitor.
    private func plan(
        for question: NearestQuestion, of app: String, _ looked: [Neighbour]
    ) -> WatchPlan {
        if let rule = question.rule {
            return indexes[app].plan(rule, around: question.location, looked)
        }
        let radius = SafeRadius.watched(question.count, margin: question.margin, looked).safeRadius
        return WatchPlan(singles: 0, regions: [], safeRadius: radius)
    }

    /// Returns the places from the cache; nil if one must be read.
    private func remembered(_ neighbours: [Neighbour], in area: NearbyArea) -> [PackedNeighbour]? {
        var places: [PackedNeighbour] = []
        places.reserveCapacity(neighbours.count)
        for neighbour in neighbours {
            // The cache has no polygons.
            let isWhole = !area.withPolygons || !indexes[area.app].hasPolygon(neighbour.slot)
            guard isWhole, let place = cache.place(in: neighbour.slot) else { return nil }
            places.append(
                PackedNeighbour(slot: neighbour.slot, place: place, edge: neighbour.edge))
        }
        return places
    }

    /// Reads the places from the store and returns those that still pass the filter, nearest first.
    ///
    /// The nearest have their polygons, as far as these fit into an answer.
    func read(_ neighbours: [Neighbour], in area: NearbyArea) async throws -> [PackedNeighbour] {
        var (near, bytes): ([(Neighbour, [UInt8])], Int) = ([], 0)
        try await visitPlaces(in: neighbours.map(\.slot), of: area.app) { places in
            for place in places where area.filter.admits(place.indexed.traits) {
                let hasRoom = bytes < PlaceLimits.pageBytes
                let packed = place.packedNear(withPolygon: area.withPolygons && hasRoom)
                bytes += packed.count
                let edge = place.indexed.edge(from: area.position)
                near.append((Neighbour(slot: place.indexed.slot, edge: edge), packed))
            }
        }
        return near.sorted { $0.0 < $1.0 }.map {
            PackedNeighbour(slot: $0.slot, place: $1, edge: $0.edge)
        }
    }

    /// Reads places from the store, and passes them to `visitor` in parts, between which other
    /// reads run.
    ///
    /// As long as nothing changes, their polygons are those of the index: to make one anew takes
    /// milliseconds, and a megabyte.
    func visitPlaces(
        in slots: [UInt32], of app: String, _ visitor: ([StoredPlace]) throws -> Void
    ) async throws {
        var rest = slots[...]
        while !rest.isEmpty {
            let edition = cache.edition
            // During a write, a read may see changes that the index does not have yet.
            let isQuiet = indexes.pending == 0 && isCurrent
            let known = isQuiet ? indexes.polygons(in: rest, of: app) : [:]
            let number = names.apps[app] ?? 0
            var (places, count) = try await store.places(in: rest, of: number, known)
            if isQuiet, indexes.pending == 0, cache.edition == edition {
                cache.keep(
                    places.map { ($0.indexed.slot, $0.packedNear(withPolygon: false)) },
                    readIn: edition)
            } else if !known.isEmpty {
                (places, count) = try await store.places(in: rest, of: number, [:])
            }
            rest = rest.dropFirst(count)
            try visitor(places)
        }
    }
}

extension Router {
    /// Registers geo's calls; those that encode their answers themselves bypass the encoding of
    /// messages.
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
