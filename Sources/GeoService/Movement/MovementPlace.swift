import Context
import Protocol
import Spatial

/// A place as a device's movement needs it.
struct MovementPlace: Sendable {
    let slot: UInt32
    let id: String
    let version: Int64
    let rule: PlaceRule
    /// What a person may be shown there.
    let occasion: Occasion
    /// Metres; infinite for a polygon.
    let radius: Double
    let traits: PlaceTraits
    private let indexed: IndexedPlace

    /// A stored place.
    init(_ stored: StoredPlace) throws(CodecError) {
        let message = try Proto.Place(decoding: stored.packed.fields)
        (slot, id, version) = (stored.indexed.slot, stored.id, stored.version)
        (indexed, traits) = (stored.indexed, stored.indexed.traits)
        rule = PlaceRule(message.transitions)
        occasion = Occasion(message, rule)
        radius = stored.indexed.polygon == nil ? Double(stored.indexed.radius) : .infinity
    }

    /// How far its edge is from a fix.
    func nearby(_ fix: Fix) -> Nearby {
        nearby(edge: indexed.edge(from: fix.position))
    }

    /// It, with its edge so many metres away.
    func nearby(edge: Double) -> Nearby {
        Nearby(
            slot: slot, edge: edge, radius: radius, extent: Double(indexed.radius),
            rule: rule.transition)
    }
}

extension Occasion {
    /// What a person may be shown at a stored place.
    init(_ place: Proto.Place, _ rule: PlaceRule) {
        self.init(
            place: place.id, story: place.story.isEmpty ? nil : place.story, kind: rule.type,
            once: OnceRule(place.repeat) ?? .once,
            storyOnce: OnceRule(place.storyRepeat) ?? .always)
    }
}
