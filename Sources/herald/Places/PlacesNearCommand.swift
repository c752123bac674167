import JSON
import Protocol

/// `herald places near` and `herald places containing`.
enum PlacesNearCommand {
    private static let arguments = [
        Argument(name: "LATITUDE", summary: "degrees, -90 to 90; positive is north"),
        Argument(name: "LONGITUDE", summary: "degrees, -180 to 180; positive is east"),
    ]
    private static let options =
        PlaceSelecting.filters + [.flag("inactive", "also places that are not active now")]

    static let near: Command = Command(
        name: "near", summary: "Show the places nearest to a point",
        notes: ["Negative numbers need no quotes: herald places near 39.95 -75.16."],
        examples: [
            "herald places near 39.9523 -75.1638 --count 3",
            "herald places near 39.9523 -75.1638 --inactive --map near.svg",
        ],
        options: [
            .value("count", "NUMBER", "how many places, 1 to 100; 10 by default"),
            .value(
                "map", "FILE", "also draw a map with the places and write it as SVG",
                dash: .nothing),
        ] + options,
        arguments: arguments, action: near)

    static let containing: Command = Command(
        name: "containing", summary: "Show the places that contain a point, deepest inside first",
        examples: ["herald places containing 39.9497 -75.1718"],
        options: options, arguments: arguments, action: containing)

    private static func near(_ invocation: Invocation) async throws {
        var request = Proto.NearestPlacesRequest()
        let location = try location(invocation)
        request.location = location
        request.count = try invocation.number("count", 1...100) ?? 10
        request.filter = filter(invocation)
        let session = try Session(invocation)
        request.app = try await session.app()
        request.withPolygons = invocation.isJSON || invocation.option("map") != nil
        let response = try await session.geo.nearestPlaces(request, session.context)
        if let path = invocation.option("map") {
            let file = try OutputFile(path)
            try file.write(Array(PlaceMap(response, around: location).svg.utf8))
            try file.finish()
            invocation.console.note("herald: the map is in \(path)")
        }
        invocation.answer(response) { response in
            let refresh = response.refreshDistanceMetres.wholeText
            let until = response.expireTime.map { ", or at \($0.cell)" } ?? ""
            return table(response.places) + "Ask again after moving \(refresh) metres\(until).\n"
        }
    }

    private static func containing(_ invocation: Invocation) async throws {
        var request = Proto.ContainingPlacesRequest()
        request.location = try location(invocation)
        request.filter = filter(invocation)
        request.withPolygons = invocation.isJSON
        let session = try Session(invocation)
        request.app = try await session.app()
        let response = try await session.geo.containingPlaces(request, session.context)
        invocation.answer(response) { response in
            let left = Int(response.total) - response.places.count
            return table(response.places)
                + (left > 0 ? "Not shown: \(Plural.text(left, "more place")).\n" : "")
        }
    }

    private static func table(_ places: [Proto.NearPlace]) -> String {
        var table = Table("METRES TO EDGE", "RADIUS", "ID", "TITLE")
        for near in places {
            guard let place = near.place else { continue }
            table.add(
                near.edgeDistanceMetres.wholeText, place.radiusMetres.wholeText, place.id,
                place.title.cut(to: 60))
        }
        return table.text
    }

    private static func filter(_ invocation: Invocation) -> Proto.PlaceFilter? {
        var filter = PlaceSelecting.filter(invocation)
        if invocation.flag("inactive") {
            filter = filter ?? Proto.PlaceFilter()
            filter?.includeInactive = true
        }
        return filter
    }

    private static func location(_ invocation: Invocation) throws -> Proto.Coordinate {
        var location = Proto.Coordinate()
        location.latitude = try degrees(invocation, "LATITUDE", 90)
        location.longitude = try degrees(invocation, "LONGITUDE", 180)
        return location
    }

    private static func degrees(
        _ invocation: Invocation, _ name: String, _ limit: Double
    ) throws(UsageError) -> Double {
        let text = invocation.argument(name)
        guard let value = DecimalText.double(text), (-limit...limit).contains(value) else {
            throw UsageError(
                "\(name) is '\(text)'; it must be a number from \(Int(-limit)) to \(Int(limit))",
                path: invocation.path)
        }
        return value
    }
}
