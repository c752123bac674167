import Protocol
import Spatial

/// A selection of places: those for which all conditions hold.
struct PlaceSelection: Sendable {
    /// The ids; empty for any.
    var ids: [String] = []
    var idPrefix: [UInt8] = []
    /// The filter; nil for any.
    var filter: PlaceFilter?
    var story = ""
    var within: (position: Position, distance: Double)?

    /// The selection of all places.
    static let every = PlaceSelection()

    /// Returns whether a stored place is selected.
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
