import Context
import Protocol
import Spatial

/// The part of a place that a device's movement needs.
struct MovementPlace: Sendable {
    let slot: UInt32
    let id: String
    let version: Int64
    let rule: PlaceRule
    /// The place as the rules of the moment need it: its story, and how often it may be shown.
    let occasion: Occasion
    /// The radius in metres; infinite for a polygon.
    let radius: Double
    let traits: PlaceTraits
    private let indexed: IndexedPlace

    /// Reads a stored place.
    init(_ stored: StoredPlace) throws(CodecError) {
        let message = try Proto.Place(decoding: stored.packed.fields)
        (slot, id, version) = (stored.indexed.slot, stored.id, stored.version)
        (indexed, traits) = (stored.indexed, stored.indexed.traits)
        rule = PlaceRule(message.transitions)
        occasion = Occasion(message, rule)
        radius = stored.indexed.polygon == nil ? Double(stored.indexed.radius) : .infinity
    }

    /// Returns the place with the distance of its edge from a fix.
    func nearby(_ fix: Fix) -> Nearby {
        nearby(edge: indexed.edge(from: fix.position))
    }

    /// Returns the place with its edge `edge` metres away.
    func nearby(edge: Double) -> Nearby {
        Nearby(
            slot: slot, edge: edge, radius: radius, extent: Double(indexed.radius),
            rule: rule.transition)
    }
}

extension Occasion {
    /// Creates the occasion of a stored place.
    init(_ place: Proto.Place, _ rule: PlaceRule) {
        self.init(
            place: place.id, story: place.story.isEmpty ? nil : place.story, kind: rule.type,
            once: OnceRule(place.repeat) ?? .once,
            storyOnce: OnceRule(place.storyRepeat) ?? .always)
    }
}
