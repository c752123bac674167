import Protocol

extension Proto.Place: ImportItem {
    var keys: [String] { [id] }

    /// The most that the place adds to a call: bytes, and the number of texts, lists and messages.
    var weight: (bytes: Int, elements: Int) {
        var (bytes, elements) = (160, 40 + tags.count + languages.count)
        for text in [id, title, blurb, url, imageUrl, category, story] {
            bytes += text.utf8.count + 5
        }
        for text in tags + languages { bytes += text.utf8.count + 5 }
        for span in schedule?.open ?? [] {
            bytes += 40 + span.weekdays.count
            elements += 4
        }
        bytes += schedule?.timeZone.utf8.count ?? 0
        for part in polygon?.parts ?? [] {
            for ring in part.rings {
                bytes += 24 + ring.latitudes.count * 16
                elements += 4
            }
            (bytes, elements) = (bytes + 8, elements + 2)
        }
        return (bytes, elements)
    }
}

extension ImportTarget<Proto.Place> {
    /// The target that stores places at geo.
    static let places = ImportTarget(
        what: "places", prepare: { place, _ in place },
        store: { places, session, app, isDry in
            var request = Proto.ImportPlacesRequest()
            (request.app, request.places, request.dryRun) = (app, places, isDry)
            request.skipBad = true
            let answer = try await session.geo.importPlaces(request, session.context)
            // If an answer is missing, the importer says so.
            return zip(places, answer.results).map { place, result in
                ItemResult(
                    created: result.created, isUnchanged: result.unchanged,
                    error: PlaceComplaint.text(result.error, of: place))
            }
        })
}
