import Protocol

extension Proto.Polygon {
    /// Returns a polygon with one ring of latitudes and longitudes.
    static func ring(_ points: (Double, Double)...) -> Proto.Polygon {
        var polygon = Proto.Polygon()
        polygon.parts = [Proto.PolygonPart()]
        polygon.parts[0].rings = [.of(points)]
        return polygon
    }

    /// Returns a square around a point; `half` is half of its side in degrees.
    static func square(_ latitude: Double, _ longitude: Double, _ half: Double) -> Proto.Polygon {
        let (south, north) = (latitude - half, latitude + half)
        let (west, east) = (longitude - half, longitude + half)
        return .ring((south, west), (south, east), (north, east), (north, west), (south, west))
    }
}

extension Proto.PolygonRing {
    static func of(_ points: [(Double, Double)]) -> Proto.PolygonRing {
        var ring = Proto.PolygonRing()
        (ring.latitudes, ring.longitudes) = (points.map(\.0), points.map(\.1))
        return ring
    }
}

extension Proto.Place {
    /// Returns a place with an id and a polygon.
    static func area(_ id: String, _ polygon: Proto.Polygon) -> Proto.Place {
        var place = Proto.Place()
        (place.id, place.polygon) = (id, polygon)
        return place
    }

    /// Returns the place with a change.
    func with(_ change: (inout Proto.Place) -> Void) -> Proto.Place {
        var place = self
        change(&place)
        return place
    }
}

extension Proto.PlaceFilter {
    static func with(_ change: (inout Proto.PlaceFilter) -> Void) -> Proto.PlaceFilter {
        var filter = Proto.PlaceFilter()
        change(&filter)
        return filter
    }
}

extension Proto.PlaceSelection {
    static func with(_ change: (inout Proto.PlaceSelection) -> Void) -> Proto.PlaceSelection {
        var selection = Proto.PlaceSelection()
        change(&selection)
        return selection
    }

    static var every: Proto.PlaceSelection { .with { $0.everyPlace = true } }
}

extension GeoFixture {
    /// Returns the ids of the nearest places, the nearest first.
    func near(
        _ latitude: Double, _ longitude: Double, _ filter: Proto.PlaceFilter? = nil,
        count: UInt32 = 100
    ) async throws -> [String] {
        try await nearest(latitude, longitude, filter, count: count).places.map {
            $0.place?.id ?? ""
        }
    }

    /// Returns the answer of NearestPlaces.
    func nearest(
        _ latitude: Double, _ longitude: Double, _ filter: Proto.PlaceFilter?,
        count: UInt32 = 10, withPolygons: Bool = false
    ) async throws -> Proto.NearestPlacesResponse {
        var request = Proto.NearestPlacesRequest()
        request.location = .at(latitude, longitude)
        (request.count, request.filter, request.withPolygons) = (count, filter, withPolygons)
        return try await client.nearestPlaces(request, .of("news"))
    }

    func containing(
        _ latitude: Double, _ longitude: Double, _ filter: Proto.PlaceFilter? = nil,
        count: UInt32 = 0, withPolygons: Bool = false
    ) async throws -> Proto.ContainingPlacesResponse {
        var request = Proto.ContainingPlacesRequest()
        request.location = .at(latitude, longitude)
        (request.count, request.filter, request.withPolygons) = (count, filter, withPolygons)
        return try await client.containingPlaces(request, .of("news"))
    }

    /// Returns the ids of all selected places, and the number of pages.
    func list(
        _ selection: Proto.PlaceSelection, pageSize: UInt32 = 0
    ) async throws -> (ids: [String], pages: Int) {
        var request = Proto.ListPlacesRequest()
        (request.selection, request.pageSize) = (selection, pageSize)
        var (ids, pages): ([String], Int) = ([], 0)
        repeat {
            let response = try await client.listPlaces(request, .of("news"))
            ids += response.places.map(\.id)
            request.pageToken = response.nextPageToken
            pages += 1
        } while !request.pageToken.isEmpty
        return (ids, pages)
    }

    /// Deletes all selected places, and returns their number and the number of calls.
    func deleteAll(
        _ selection: Proto.PlaceSelection?, dryRun: Bool = false
    ) async throws -> (deleted: UInt32, parts: Int) {
        var request = Proto.DeletePlacesRequest()
        (request.selection, request.dryRun) = (selection, dryRun)
        var (deleted, parts): (UInt32, Int) = (0, 0)
        repeat {
            let response = try await client.deletePlaces(request, .of("news"))
            deleted += response.deleted
            request.pageToken = response.nextPageToken
            parts += 1
        } while !request.pageToken.isEmpty
        return (deleted, parts)
    }

    /// Changes all selected places, and returns their number and the number of changed ones.
    func editAll(
        _ selection: Proto.PlaceSelection, dryRun: Bool = false,
        _ edit: (inout Proto.PlaceEdit) -> Void
    ) async throws -> (selected: UInt32, changed: UInt32) {
        var request = Proto.EditPlacesRequest()
        (request.selection, request.dryRun) = (selection, dryRun)
        var edited = Proto.PlaceEdit()
        edit(&edited)
        request.edit = edited
        var (selected, changed): (UInt32, UInt32) = (0, 0)
        repeat {
            let response = try await client.editPlaces(request, .of("news"))
            selected += response.selected
            changed += response.changed
            request.pageToken = response.nextPageToken
        } while !request.pageToken.isEmpty
        return (selected, changed)
    }

    /// Returns a page of the app's changes of places.
    func changes(
        after cursor: String = "", pageSize: UInt32 = 0, app: String = "news"
    ) async throws -> Proto.ListPlaceChangesResponse {
        var request = Proto.ListPlaceChangesRequest()
        (request.cursor, request.pageSize) = (cursor, pageSize)
        return try await client.listPlaceChanges(request, .of(app))
    }
}
