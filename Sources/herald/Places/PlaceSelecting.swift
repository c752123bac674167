import JSON
import Protocol

/// Which places a command means, by its options.
enum PlaceSelecting {
    static let filters: [Option] = [
        .value("category", "PATH", "of one of these categories", isRepeated: true),
        .value("tag", "TAG", "with one of these tags", isRepeated: true),
        .value("all-tags", "TAG", "with all of these", isRepeated: true),
        .value(
            "language", "LANGUAGE", "in one of these, or without one",
            isRepeated: true),
    ]

    static let options: [Option] =
        [
            .value("id", "ID", "of one of these ids", isRepeated: true),
            .value("id-prefix", "TEXT", "whose ids begin so"),
            .value("story", "ID", "with this story"),
            .value("within", "METRES,LAT,LON", "whose edges are so near to a point"),
        ] + filters

    /// What is said of categories, tags and languages; nil: nothing.
    static func filter(_ invocation: Invocation) -> Proto.PlaceFilter? {
        var filter = Proto.PlaceFilter()
        filter.categories = invocation.values("category")
        filter.anyTags = invocation.values("tag")
        filter.allTags = invocation.values("all-tags")
        filter.languages = invocation.values("language")
        return filter == Proto.PlaceFilter() ? nil : filter
    }

    /// What is selected; nil: nothing is said.
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
                    "--within is '\(text)'; it is like 2000,39.95,-75.16", path: invocation.path)
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

    /// What is selected, or all of them if that is said.
    static func required(_ invocation: Invocation) throws -> Proto.PlaceSelection {
        var selection = try selection(invocation)
        guard (selection != nil) != invocation.flag("all") else {
            throw UsageError(
                selection == nil
                    ? "which places? --all means all of them"
                    : "--all excludes what selects some", path: invocation.path)
        }
        if selection == nil {
            selection = Proto.PlaceSelection()
            selection?.everyPlace = true
        }
        return selection ?? Proto.PlaceSelection()
    }
}
