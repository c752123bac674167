import Audience
import Context
import Protocol
import ServiceKit
import Spatial

extension Place {
    /// Reads and checks a place.
    ///
    /// - Parameters:
    ///   - path: the field's path, such as `places[3]`, for errors.
    ///   - zones: the time zones that schedules may name.
    ///   - hasKeptShape: true if the shape is already stored, and is therefore not refused.
    /// - Throws: `invalidArgument` that names the first wrong field.
    init(
        _ asked: Proto.Place?, _ path: @autoclosure () -> String, _ zones: ZoneTable,
        hasKeptShape: Bool = false
    ) throws(RPCError) {
        guard var message = asked else { throw .invalid(path(), "is required") }
        try PlaceText.check(id: message.id, "\(path()).id")
        id = message.id
        shape = try PlaceShape.read(&message, path(), isKept: hasKeptShape)
        try Self.checkTexts(message, path())
        active = try Self.active(&message, path())
        terms = try Self.terms(&message, path())
        schedule = try message.schedule.map { schedule throws(RPCError) in
            try PlaceSchedule(schedule, "\(path()).schedule", zones)
        }
        if let weekly = schedule { message.schedule = weekly.message }
        try Self.check(message.repeat, "\(path()).repeat")
        try Self.check(message.storyRepeat, "\(path()).story_repeat")
        try PlaceRule.check(&message.transitions, "\(path()).transitions")
        let polygon = message.polygon
        (message.polygon, message.version) = (nil, 0)
        do {
            let polygon = try polygon.map { polygon throws(CodecError) in
                var message = Proto.Place()
                message.polygon = polygon
                return try message.encoded()
            }
            packed = PackedPlace(fields: try message.encoded(), polygon: polygon)
        } catch {
            throw .invalid(path(), "has a text with a NUL character")
        }
    }

    private static func checkTexts(_ message: Proto.Place, _ path: @autoclosure () -> String)
        throws(RPCError)
    {
        try PlaceText.check(message.title, PlaceLimits.titleBytes, "\(path()).title")
        try PlaceText.check(message.blurb, PlaceLimits.blurbBytes, "\(path()).blurb")
        try PlaceText.check(link: message.url, "\(path()).url")
        try PlaceText.check(link: message.imageUrl, "\(path()).image_url")
        if !message.story.isEmpty { try PlaceText.check(id: message.story, "\(path()).story") }
    }

    private static func active(
        _ message: inout Proto.Place, _ path: @autoclosure () -> String
    ) throws(RPCError) -> Range<Int64> {
        var (start, end) = (PlaceTraits.always.lowerBound, PlaceTraits.always.upperBound)
        if let from = message.activeFrom {
            let time = try UnixTime(from, "\(path()).active_from")
            (start, message.activeFrom) = (time.milliseconds, time.timestamp)
        }
        if let until = message.activeUntil {
            let time = try UnixTime(until, "\(path()).active_until")
            (end, message.activeUntil) = (time.milliseconds, time.timestamp)
        }
        guard start < end else {
            throw .invalid("\(path()).active_until", "must be later than active_from")
        }
        return start..<end
    }

    private static func terms(
        _ message: inout Proto.Place, _ path: @autoclosure () -> String
    ) throws(RPCError) -> [PlaceTerm] {
        var terms: [PlaceTerm] = []
        if !message.category.isEmpty {
            let category = try PlaceText.tag(message.category, "\(path()).category")
            terms.append(PlaceTerm(.category, category))
        }
        let tags = try PlaceText.tags(message.tags, "\(path()).tags")
        message.tags = tags.map(\.text)
        terms += tags.map { PlaceTerm(.tag, $0) }
        let languages = try PlaceText.languages(message.languages, "\(path()).languages")
        message.languages = languages.map(\.description)
        terms += languages.compactMap(\.term)
        if languages.isEmpty, let all = PlaceTerm.forEverybody { terms.append(all) }
        return terms
    }

    private static func check(
        _ rule: Proto.PlaceRepeat?, _ path: @autoclosure () -> String
    ) throws(RPCError) {
        guard let rule else { return }
        guard (1...4).contains(rule.kind.rawValue) else {
            throw .invalid("\(path()).kind", "is ONCE, ALWAYS, AFTER_PAUSE or UNTIL_READ")
        }
        guard (rule.kind == .afterPause) == (rule.pause != nil) else {
            throw .invalid("\(path()).pause", "is for AFTER_PAUSE only, and required there")
        }
        guard PlaceLimits.pauses.contains(rule.pause?.seconds ?? 1) else {
            throw .invalid("\(path()).pause", "is a second to ten years")
        }
    }
}

extension Selector.LanguageRegion {
    /// The term of a story in this language; every language is short enough for a tag.
    var term: PlaceTerm? {
        (try? Tag(description)).map { PlaceTerm(.language, $0) }
    }
}

extension Coordinate {
    /// Reads and checks a coordinate.
    ///
    /// - Parameter path: the field's path, for errors.
    /// - Throws: `invalidArgument` that names the latitude or the longitude.
    init(
        _ message: Proto.Coordinate?, _ path: @autoclosure () -> String
    ) throws(RPCError) {
        guard let message else { throw .invalid(path(), "is required") }
        try self.init(
            latitude: message.latitude, "\(path()).latitude", longitude: message.longitude,
            "\(path()).longitude")
    }

    /// Reads and checks a coordinate that is in two fields.
    init(
        latitude: Double, _ latitudeField: @autoclosure () -> String, longitude: Double,
        _ longitudeField: @autoclosure () -> String
    ) throws(RPCError) {
        guard (-90...90).contains(latitude) else {
            throw .invalid(latitudeField(), "is \(latitude); must be from -90 to 90")
        }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw .invalid(longitudeField(), "is \(longitude); must be from -180 to 180")
        }
        self = coordinate
    }
}
