import JSON
import Protocol

/// A field of a place other than its location, as files name it.
enum PlaceField: String, CaseIterable, Sendable {
    case id, title, blurb, url
    case imageURL = "image_url"
    case category, tags, languages
    case radius = "radius_metres"
    case activeFrom = "active_from"
    case activeUntil = "active_until"
    case schedule, story
    case showing = "repeat"
    case storyShowing = "story_repeat"
    case notify, stream, dwell
    case transitionPause = "transition_pause"
    case notificationType = "notification_type"

    /// Other usual names of some fields.
    private static let otherNames: [String: PlaceField] = [
        "@id": .id, "name": .title, "description": .blurb, "desc": .blurb, "summary": .blurb,
        "website": .url, "link": .url, "image": .imageURL, "radius": .radius,
    ]

    /// Returns the field with a name, and whether the name is the field's own; nil if there is
    /// none.
    static func named(_ name: String) -> (field: PlaceField, isOwn: Bool)? {
        let name = name.lowercased()
        if let field = PlaceField(rawValue: name) { return (field, true) }
        return otherNames[name].map { ($0, false) }
    }

    /// Sets the field of a place to the value that `text` has.
    ///
    /// - Throws: `BadRecord` if the field cannot have that value.
    func set(_ text: String, in place: inout Proto.Place) throws(BadRecord) {
        switch self {
        case .id: place.id = text
        case .title: place.title = text
        case .blurb: place.blurb = text
        case .url: place.url = text
        case .imageURL: place.imageUrl = text
        case .category: place.category = text
        case .tags: place.tags = WordList.words(text)
        case .languages: place.languages = WordList.words(text)
        case .radius: place.radiusMetres = try Double(metres: text)
        case .activeFrom: place.activeFrom = try Proto.Timestamp(cell: text)
        case .activeUntil: place.activeUntil = try Proto.Timestamp(cell: text)
        case .schedule: place.schedule = try Proto.WeeklySchedule(cell: text)
        case .story: place.story = text
        case .showing: place.repeat = try Proto.PlaceRepeat(cell: text)
        case .storyShowing: place.storyRepeat = try Proto.PlaceRepeat(cell: text)
        case .notify: place.rule.notify = try TransitionWords.kinds(text)
        case .stream: place.rule.stream = try TransitionWords.kinds(text)
        case .dwell: place.rule.dwell = try Proto.Duration(cell: text)
        case .transitionPause: place.rule.pause = try Proto.Duration(cell: text)
        case .notificationType: place.rule.type = text
        }
    }

    /// Returns the field's value in a place as text; empty if the place does not have it.
    func text(of place: Proto.Place) -> String {
        switch self {
        case .id: place.id
        case .title: place.title
        case .blurb: place.blurb
        case .url: place.url
        case .imageURL: place.imageUrl
        case .category: place.category
        case .tags: WordList.cell(place.tags)
        case .languages: WordList.cell(place.languages)
        // A polygon's radius follows from its points.
        case .radius: place.polygon == nil ? place.radiusMetres.shortest : ""
        case .activeFrom: place.activeFrom?.cell ?? ""
        case .activeUntil: place.activeUntil?.cell ?? ""
        case .schedule: place.schedule?.cell ?? ""
        case .story: place.story
        case .showing: place.repeat?.cell ?? ""
        case .storyShowing: place.storyRepeat?.cell ?? ""
        case .notify: TransitionWords.text(place.rule.notify)
        case .stream: TransitionWords.text(place.rule.stream)
        case .dwell: place.rule.dwell?.cell ?? ""
        case .transitionPause: place.rule.pause?.cell ?? ""
        case .notificationType: place.rule.type
        }
    }

    /// The name of the field in the call `EditPlaces`.
    var path: String {
        switch self {
        case .notify, .stream, .dwell: "transitions.\(rawValue)"
        case .transitionPause: "transitions.pause"
        case .notificationType: "transitions.type"
        default: rawValue
        }
    }
}

extension Double {
    /// Parses a number in a file.
    init(metres text: String) throws(BadRecord) {
        guard let number = DecimalText.double(text) else { throw BadRecord("it must be a number") }
        self = number
    }

    /// The shortest text that gives the same number again; a whole number has no decimal point.
    var shortest: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
