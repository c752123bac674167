import JSON
import Protocol

/// The options that select places.
enum PlaceSelecting {
    static let filters: [Option] = [
        .value("category", "PATH", "only places in one of these categories", isRepeated: true),
        .value("tag", "TAG", "only places with one of these tags", isRepeated: true),
        .value("all-tags", "TAG", "only places with all of these tags", isRepeated: true),
        .value(
            "language", "LANGUAGE", "only places in one of these languages, or without a language",
            isRepeated: true),
    ]

    static let options: [Option] =
        [
            .value(
                "id", "ID", "only places with one of these ids", isRepeated: true,
                source: .places),
            .value("id-prefix", "TEXT", "only places whose ids begin with this text"),
            .value("story", "ID", "only places with this story"),
            .value(
                "within", "METRES,LAT,LON",
                "only places whose edge is at most this many metres from a point"),
        ] + filters

    /// Returns the filter by categories, tags and languages; nil if no such option is given.
    static func filter(_ invocation: Invocation) -> Proto.PlaceFilter? {
        var filter = Proto.PlaceFilter()
        filter.categories = invocation.values("category")
        filter.anyTags = invocation.values("tag")
        filter.allTags = invocation.values("all-tags")
        filter.languages = invocation.values("language")
        return filter == Proto.PlaceFilter() ? nil : filter
    }

    /// Returns the selection of places; nil if no option selects any.
    ///
    /// - Throws: `UsageError` if `--within` is malformed.
    static func selection(_ invocation: Invocation) throws -> Proto.PlaceSelection? {
        var selection = Proto.PlaceSelection()
        selection.ids = invocation.values("id") + invocation.rest
        selection.idPrefix = invocation.option("id-prefix") ?? ""
        selection.story = invocation.option("story") ?? ""
        selection.filter = filter(invocation)
        selection.within = try invocation.option("within").map { text in
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { DecimalText.double($0) ?? .nan }
            guard numbers.count == 3, numbers.allSatisfy(\.isFinite) else {
                throw UsageError(
                    "--within is '\(text)'; it must be like 2000,39.95,-75.16",
                    path: invocation.path)
            }
            var circle = Proto.PlaceCircle()
            circle.distanceMetres = numbers[0]
            circle.centre = Proto.Coordinate()
            circle.centre?.latitude = numbers[1]
            circle.centre?.longitude = numbers[2]
            return circle
        }
        return selection == Proto.PlaceSelection() ? nil : selection
    }

    /// Returns the selection of places; `--all` selects every place.
    ///
    /// - Throws: `UsageError` if there is neither a selection nor `--all`, or both.
    static func required(_ invocation: Invocation) throws -> Proto.PlaceSelection {
        var selection = try selection(invocation)
        guard (selection != nil) != invocation.flag("all") else {
            throw UsageError(
                selection == nil
                    ? "no places are selected; select some, or all with --all"
                    : "--all cannot be combined with options that select places",
                path: invocation.path)
        }
        if selection == nil {
            selection = Proto.PlaceSelection()
            selection?.everyPlace = true
        }
        return selection ?? Proto.PlaceSelection()
    }
}
