import Protocol

/// `herald places …`.
enum PlacesCommand {
    static let command: Command = Command(
        name: "places", summary: "Import places, list them, ask what is near",
        subcommands: [
            Command(
                name: "import", summary: "Store the places of a CSV file",
                notes: [
                    "Columns, named in the first line: id, latitude, longitude; and if there are: "
                        + "radius_metres, title (or name), blurb, url, image_url, active_from, "
                        + "active_until. A place whose id is known is replaced. They go in "
                        + "batches of at most \(PlaceFile.batch), each stored whole or not at all."
                ],
                arguments: [
                    Argument(name: "FILE", summary: "the file, - for standard input", isFile: true)
                ],
                action: { invocation in
                    let session = try Session(invocation)
                    let places = try PlaceFile.read(invocation.argument("FILE"))
                    let response = try await store(
                        places, session, app: try await session.app(), invocation.console)
                    invocation.answer(response) {
                        "\($0.created) new places, \($0.replaced) replaced\n"
                    }
                }),
            Command(
                name: "near", summary: "Show the places nearest to a point",
                notes: ["A latitude or longitude below 0 needs no quotes: near 39.95 -75.16."],
                options: [.value("count", "NUMBER", "how many: 1 to 100; 10 if left out")],
                arguments: [
                    Argument(name: "LATITUDE", summary: "in degrees, north above 0"),
                    Argument(name: "LONGITUDE", summary: "in degrees, east above 0"),
                ],
                action: near),
            Command(
                name: "list", summary: "List the places", options: [Listing.option], action: list),
        ])

    /// Stores places in batches.
    static func store(
        _ places: [Proto.Place], _ session: Session, app: String, _ console: Console
    ) async throws -> Proto.ImportPlacesResponse {
        var total = Proto.ImportPlacesResponse()
        let progress = Progress("places", of: places.count, on: console)
        defer { progress.finish() }
        var stored = 0
        for batch in try PlaceFile.batches(places) {
            var request = Proto.ImportPlacesRequest()
            request.app = app
            request.places = batch
            do {
                let response = try await session.geo.importPlaces(request, session.context)
                total.created += response.created
                total.replaced += response.replaced
            } catch {
                if stored > 0 { console.note("The first \(stored) places were stored.") }
                throw error
            }
            stored += batch.count
            progress.advance(request.places.count)
        }
        return total
    }

    private static func near(_ invocation: Invocation) async throws {
        var request = Proto.NearestPlacesRequest()
        var location = Proto.Coordinate()
        location.latitude = try degrees(invocation, "LATITUDE", 90)
        location.longitude = try degrees(invocation, "LONGITUDE", 180)
        request.location = location
        request.count = try invocation.number("count", 1...100) ?? 10
        let session = try Session(invocation)
        request.app = try await session.app()
        let response = try await session.geo.nearestPlaces(request, session.context)
        invocation.answer(response) { response in
            var table = Table("METRES TO EDGE", "RADIUS", "ID", "TITLE")
            for near in response.places {
                guard let place = near.place else { continue }
                table.add(
                    near.edgeDistanceMetres.wholeText,
                    place.radiusMetres.wholeText, place.id, place.title.cut(to: 60))
            }
            let refresh = response.refreshDistanceMetres.wholeText
            return table.text + "Ask again after moving \(refresh) metres.\n"
        }
    }

    private static func degrees(
        _ invocation: Invocation, _ name: String, _ limit: Double
    ) throws(UsageError) -> Double {
        let text = invocation.argument(name)
        guard let value = Double(text), (-limit...limit).contains(value) else {
            throw UsageError(
                "\(name) is '\(text)'; it is a number from \(-limit) to \(limit)",
                path: invocation.path)
        }
        return value
    }

    private static func list(_ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        let session = try Session(invocation)
        let app = try await session.app()
        var response = Proto.ListPlacesResponse()
        (response.places, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListPlacesRequest()
            request.app = app
            request.pageSize = size
            request.pageToken = token
            let page = try await session.geo.listPlaces(request, session.context)
            return (page.places, page.nextPageToken)
        }
        invocation.answer(response) { response in
            var table = Table("ID", "LATITUDE", "LONGITUDE", "RADIUS", "TITLE")
            for place in response.places {
                let centre = place.centre ?? Proto.Coordinate()
                table.add(
                    place.id, "\(centre.latitude)", "\(centre.longitude)",
                    place.radiusMetres.wholeText, place.title.cut(to: 60))
            }
            return table.text
        }
    }
}
