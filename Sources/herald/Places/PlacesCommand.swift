import Protocol

/// `herald places …`.
enum PlacesCommand {
    static let command: Command = Command(
        name: "places", summary: "Import, export, change and look up places",
        examples: [
            "herald places import places.geojson",
            "herald places near 39.9523 -75.1638",
        ],
        subcommands: [
            PlacesImportCommand.command,
            PlacesExportCommand.command,
            PlacesNearCommand.near,
            PlacesNearCommand.containing,
            Command(
                name: "list", summary: "List the places",
                examples: [
                    "herald places list --limit 20",
                    "herald places list --within 2000,39.95,-75.16 --category /museum",
                ],
                options: [Listing.option] + PlaceSelecting.options, action: list),
            PlacesEditCommand.edit,
            PlacesEditCommand.delete,
            PlacesFeedCommand.changes,
            PlacesFeedCommand.preview,
            PlacesTransitionsCommand.command,
            PlacesReplayCommand.command,
        ],
        byDefault: "list")

    /// Stores places in batches and returns how many were created, replaced and unchanged.
    static func store(
        _ places: [Proto.Place], _ session: Session, app: String, _ console: Console
    ) async throws -> Proto.ImportPlacesResponse {
        var total = Proto.ImportPlacesResponse()
        let progress = Progress("places", of: places.count, on: console)
        defer { progress.finish() }
        var stored = 0
        for batch in PlaceFile.batches(places) {
            var request = Proto.ImportPlacesRequest()
            request.app = app
            request.places = Array(batch)
            do {
                let response = try await session.geo.importPlaces(request, session.context)
                total.created += response.created
                total.replaced += response.replaced
                total.unchanged += response.unchanged
            } catch {
                if stored > 0 {
                    console.note(
                        "Before the error, \(Plural.text(stored, "place")) of the file "
                            + "\(stored == 1 ? "was" : "were") stored.")
                }
                throw error
            }
            stored += batch.count
            progress.advance(request.places.count)
        }
        return total
    }

    private static func list(_ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        let selection = try PlaceSelecting.selection(invocation)
        let session = try Session(invocation)
        let app = try await session.app()
        var response = Proto.ListPlacesResponse()
        (response.places, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListPlacesRequest()
            request.app = app
            request.pageSize = size
            (request.selection, request.pageToken) = (selection, token)
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
