import Audience
import Protocol
import Spatial

extension PlaceSelection {
    /// Reads and checks a selection.
    ///
    /// - Parameter names: the numbers of the terms that the app's places have.
    /// - Throws: `invalidArgument` that names the field.
    init(
        _ message: Proto.PlaceSelection?, _ path: String, _ names: PlaceNames, of app: Int64
    ) throws(RPCError) {
        guard let message else { throw .invalid(path, "is required") }
        let isSaid =
            !message.ids.isEmpty || !message.idPrefix.isEmpty || message.filter != nil
            || !message.story.isEmpty || message.within != nil
        guard isSaid != message.everyPlace else {
            throw .invalid(
                path, isSaid ? "sets more than every_place" : "is empty; use every_place")
        }
        self.init()
        guard message.ids.count <= PlaceLimits.selectedIDs else {
            throw .invalid("\(path).ids", "has \(message.ids.count) ids; at most 500")
        }
        for (number, id) in message.ids.enumerated() {
            try PlaceText.check(id: id, "\(path).ids[\(number)]")
        }
        ids = message.ids
        if !message.idPrefix.isEmpty {
            try PlaceText.check(id: message.idPrefix, "\(path).id_prefix")
        }
        idPrefix = Array(message.idPrefix.utf8)
        if let asked = message.filter {
            filter = try PlaceFilter(
                asked, "\(path).filter", names, of: app, .any, schedules: [])
        }
        if !message.story.isEmpty { try PlaceText.check(id: message.story, "\(path).story") }
        story = message.story
        guard let circle = message.within else { return }
        let centre = try Coordinate(circle.centre, "\(path).within.centre")
        guard (0...PlaceLimits.distance).contains(circle.distanceMetres) else {
            throw .invalid("\(path).within.distance_metres", "is from 0 to 1,000,000")
        }
        within = (Position(centre), circle.distanceMetres)
    }
}

extension PlaceFilter {
    /// Reads and checks a filter.
    ///
    /// A term that no place has ever had becomes a group without numbers, which matches no place.
    ///
    /// - Parameters:
    ///   - message: the filter; nil for all places that are active at `time`.
    ///   - schedules: the states of the schedules at `time`.
    /// - Throws: `invalidArgument` that names the field.
    init(
        _ message: Proto.PlaceFilter?, _ path: String, _ names: PlaceNames, of app: Int64,
        _ time: Time, schedules: [Schedule]
    ) throws(RPCError) {
        self.init(time, schedules: schedules)
        guard let message else { return }
        if message.includeInactive { self.time = .any }
        let categories = try PlaceText.tags(message.categories, "\(path).categories")
        let anyTags = try PlaceText.tags(message.anyTags, "\(path).any_tags")
        let allTags = try PlaceText.tags(message.allTags, "\(path).all_tags")
        let languages = try PlaceText.languagesRead(message.languages, "\(path).languages")
        if !categories.isEmpty {
            groups.append(categories.compactMap { names[PlaceTerm(.category, $0), app] })
        }
        if !anyTags.isEmpty {
            groups.append(anyTags.compactMap { names[PlaceTerm(.tag, $0), app] })
        }
        for tag in allTags { groups.append([names[PlaceTerm(.tag, tag), app]].compactMap { $0 }) }
        if !languages.isEmpty {
            let all = PlaceTerm.forEverybody.flatMap { names[$0, app] }
            groups.append(
                languages.flatMap { names.languages(of: app, readAs: $0) } + [all].compactMap { $0 }
            )
        }
    }
}
