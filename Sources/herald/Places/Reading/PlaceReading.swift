import Crypto
import Protocol

/// A place that is built up field by field, in any order.
struct PlaceReading {
    /// The location of a place.
    enum Shape {
        case point(latitude: Double, longitude: Double)
        case polygon(Proto.Polygon)
    }

    /// The fields that names mean which the user has assigned; they take precedence.
    private let meanings: [String: PlaceField]
    private var texts: [PlaceField: (text: String, rank: Int)] = [:]

    init(_ meanings: [String: PlaceField]) { self.meanings = meanings }

    /// Takes the value of the field called `name`; a name that places do not have is counted in
    /// `tally`.
    mutating func take(_ name: String, _ text: String, _ tally: inout ImportTally) {
        let said = meanings[name].map { ($0, rank: 2) }
        let known = PlaceField.named(name).map { ($0.field, rank: $0.isOwn ? 1 : 0) }
        guard let (field, rank) = said ?? known else {
            return tally.add("'\(name.cut(to: 40))' is not a field of places")
        }
        guard !text.isEmpty, rank >= texts[field]?.rank ?? 0 else { return }
        texts[field] = (text, rank)
    }

    /// Returns the place.
    ///
    /// A place without an id gets one that is derived from all its fields, so that the same record
    /// always has the same id.
    ///
    /// - Throws: `BadRecord` that names the wrong field.
    func place(_ shape: Shape) throws(BadRecord) -> Proto.Place {
        var place = Proto.Place()
        for (field, value) in texts {
            do throws(BadRecord) {
                try field.set(value.text, in: &place)
            } catch {
                throw BadRecord(
                    "\(field.rawValue) is '\(value.text.cut(to: 60))'; \(error.reason)")
            }
        }
        switch shape {
        case .point(let latitude, let longitude):
            place.centre = Proto.Coordinate()
            place.centre?.latitude = latitude
            place.centre?.longitude = longitude
        case .polygon(let polygon): place.polygon = polygon
        }
        if place.id.isEmpty { place.id = Self.derivedID(place) }
        return place
    }

    /// Returns whether a place has the id that is derived from its fields, since its record has
    /// none.
    static func hasDerivedID(_ place: Proto.Place) -> Bool {
        var fields = place
        fields.id = ""
        return place.id == derivedID(fields)
    }

    private static func derivedID(_ place: Proto.Place) -> String {
        let digest = SHA256.digest(of: (try? place.encoded()) ?? []).array
        return "p-" + Hex.encode(Array(digest.prefix(8)))
    }
}
