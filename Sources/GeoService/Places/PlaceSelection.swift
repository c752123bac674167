import Protocol
import Spatial

/// Which places a sender means: those of which all that is said is true.
struct PlaceSelection: Sendable {
    /// Empty for any.
    var ids: [String] = []
    var idPrefix: [UInt8] = []
    /// Nil for any.
    var filter: PlaceFilter?
    var story = ""
    var within: (position: Position, distance: Double)?

    /// All places.
    static let every = PlaceSelection()

    /// Whether a stored place is one of them.
    func contains(_ place: StoredPlace) -> Bool {
        if !ids.isEmpty, !ids.contains(where: { $0.utf8.elementsEqual(place.id.utf8) }) {
            return false
        }
        guard place.id.utf8.starts(with: idPrefix),
            filter?.admits(place.indexed.traits) ?? true
        else { return false }
        if let within, place.indexed.edge(from: within.position) > within.distance { return false }
        guard !story.isEmpty else { return true }
        let message = try? Proto.Place(decoding: place.packed.fields)
        return message.map { $0.story.utf8.elementsEqual(story.utf8) } ?? false
    }
}
