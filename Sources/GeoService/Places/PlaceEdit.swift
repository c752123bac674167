import Context
import Protocol

/// A change of places, field by field.
struct PlaceEdit: Sendable {
    /// Functions that copy a field from another place, by the field's name.
    private static let fields: [String: @Sendable (inout Proto.Place, Proto.Place) -> Void] = [
        "radius_metres": { $0.radiusMetres = $1.radiusMetres },
        "title": { $0.title = $1.title },
        "blurb": { $0.blurb = $1.blurb },
        "url": { $0.url = $1.url },
        "image_url": { $0.imageUrl = $1.imageUrl },
        "active_from": { $0.activeFrom = $1.activeFrom },
        "active_until": { $0.activeUntil = $1.activeUntil },
        "category": { $0.category = $1.category },
        "tags": { $0.tags = $1.tags },
        "languages": { $0.languages = $1.languages },
        "schedule": { $0.schedule = $1.schedule },
        "story": { $0.story = $1.story },
        "repeat": { $0.repeat = $1.repeat },
        "story_repeat": { $0.storyRepeat = $1.storyRepeat },
        "transitions": { $0.transitions = $1.transitions },
        "transitions.dwell": { $0.rule.dwell = $1.rule.dwell },
        "transitions.pause": { $0.rule.pause = $1.rule.pause },
        "transitions.notify": { $0.rule.notify = $1.rule.notify },
        "transitions.stream": { $0.rule.stream = $1.rule.stream },
        "transitions.type": { $0.rule.type = $1.rule.type },
    ]

    private let message: Proto.PlaceEdit
    private let changes: [@Sendable (inout Proto.Place, Proto.Place) -> Void]

    /// Reads and checks an edit.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(_ asked: Proto.PlaceEdit?, _ path: String) throws(RPCError) {
        guard let asked else { throw .invalid(path, "is required") }
        var changes: [@Sendable (inout Proto.Place, Proto.Place) -> Void] = []
        for (number, name) in asked.fields.enumerated() {
            guard let change = Self.fields[name] else {
                throw .invalid(
                    "\(path).fields[\(number)]",
                    "is '\(name.prefix(32))'; can be changed: "
                        + Self.fields.keys.sorted().joined(separator: ", "))
            }
            changes.append(change)
        }
        guard !changes.isEmpty || !asked.addTags.isEmpty || !asked.removeTags.isEmpty else {
            throw .invalid("\(path).fields", "is required, or add_tags or remove_tags")
        }
        guard asked.fields.isEmpty || asked.set != nil else {
            throw .invalid("\(path).set", "is required for what `fields` names")
        }
        _ = try PlaceText.tags(asked.addTags, "\(path).add_tags")
        _ = try PlaceText.tags(asked.removeTags, "\(path).remove_tags")
        (message, self.changes) = (asked, changes)
    }

    /// Returns a place after the edit.
    ///
    /// - Throws: `invalidArgument` that names the place and what would be wrong with it.
    func applied(to place: Proto.Place, _ zones: ZoneTable) throws(RPCError) -> Place {
        try Place(edited(place), "place \(quoting: place.id)", zones, hasKeptShape: true)
    }

    private func edited(_ place: Proto.Place) -> Proto.Place {
        var edited = place
        for change in changes { change(&edited, message.set ?? Proto.Place()) }
        let removed = Set(message.removeTags.map { Array($0.utf8) })
        edited.tags.removeAll { removed.contains(Array($0.utf8)) }
        edited.tags += message.addTags
        return edited
    }

    /// Returns a place that has every term and schedule that the edit can add to a place.
    func sample(_ zones: ZoneTable) throws(RPCError) -> Place {
        var sample = Proto.Place()
        sample.id = "sample"
        sample.centre = Proto.Coordinate()
        sample = edited(sample)
        // Whether the transitions are consistent depends on each place.
        sample.transitions = nil
        return try Place(sample, "edit.set", zones)
    }
}

extension Proto.Place {
    /// The rule for transitions; an empty one if the place has none.
    fileprivate var rule: Proto.PlaceTransitions {
        get { transitions ?? Proto.PlaceTransitions() }
        set { transitions = newValue }
    }
}
