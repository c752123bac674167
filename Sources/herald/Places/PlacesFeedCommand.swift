import JSON
import Protocol

/// `herald places changes` and `herald places preview`.
enum PlacesFeedCommand {
    static let changes: Command = Command(
        name: "changes", summary: "List the places that changed since an earlier answer",
        notes: [
            "Without --after, it lists all places. Each answer ends with a cursor; give it to "
                + "--after the next time."
        ],
        examples: ["herald places changes"],
        options: [.value("after", "CURSOR", "the cursor of an earlier answer")],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.ListPlaceChangesRequest()
            request.app = try await session.app()
            (request.cursor, request.pageSize) = (invocation.option("after") ?? "", 1_000)
            var all = Proto.ListPlaceChangesResponse()
            repeat {
                let page = try await session.geo.listPlaceChanges(request, session.context)
                all.changes += page.changes
                (all.cursor, all.hasMore) = (page.cursor, page.hasMore)
                request.cursor = page.cursor
            } while all.hasMore
            invocation.answer(all) { all in
                var table = Table("VERSION", "CHANGE", "ID", "TITLE")
                for change in all.changes { table.add(change) }
                return table.text + "Cursor: \(all.cursor)\n"
            }
        })

    static let preview: Command = Command(
        name: "preview", summary: "Count the devices whose last position is in or near a place",
        examples: [
            "herald places preview reading-terminal --distance 500",
            "herald places preview 39.9523,-75.1638 --radius 200",
        ],
        options: [
            .value(
                "distance", "METRES",
                "also count devices up to this far from the place; 0 by default"),
            .value("radius", "METRES", "the radius if PLACE is a point; 100 by default"),
        ],
        arguments: [
            Argument(
                name: "PLACE", summary: "a place's id, or a point as LATITUDE,LONGITUDE",
                source: .places)
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.PreviewPlaceRequest()
            request.of = try of(invocation)
            request.distanceMetres = try metres(invocation, "distance") ?? 0
            request.app = try await session.app()
            let answer = try await session.geo.previewPlace(request, session.context)
            invocation.answer(answer) { answer in
                var record = Record()
                record.add("inside", "\(answer.inside)")
                if request.distanceMetres > 0 {
                    let distance = request.distanceMetres.wholeText
                    record.add("within \(distance) m", "\(answer.nearby)")
                }
                record.add("devices with a known position", "\(answer.known)")
                return record.text
            }
        })

    private static func of(_ invocation: Invocation) throws -> Proto.PreviewPlaceRequestOf {
        let text = invocation.argument("PLACE")
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { DecimalText.double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            return .id(text)
        }
        var place = Proto.Place()
        place.id = "preview"
        place.centre = Proto.Coordinate()
        place.centre?.latitude = latitude
        place.centre?.longitude = longitude
        place.radiusMetres = try metres(invocation, "radius") ?? 0
        return .place(place)
    }

    private static func metres(
        _ invocation: Invocation, _ name: String
    ) throws(UsageError) -> Double? {
        guard let text = invocation.option(name) else { return nil }
        guard let metres = DecimalText.double(text) else {
            throw UsageError("--\(name) is '\(text)'; it must be a number", path: invocation.path)
        }
        return metres
    }
}

extension Table {
    fileprivate mutating func add(_ change: Proto.PlaceChange) {
        switch change.change {
        case .place(let place):
            add("\(place.version)", "stored", place.id, place.title.cut(to: 60))
        case .deleted(let deleted): add("\(deleted.version)", "deleted", deleted.id, "")
        case nil: break
        }
    }
}
