import Crypto
import Protocol

/// A place that is read piece by piece, in any order.
struct PlaceReading {
    /// Where a place is.
    enum Shape {
        case point(latitude: Double, longitude: Double)
        case polygon(Proto.Polygon)
    }

    /// What names mean that places do not have, or have for something else.
    private let meanings: [String: PlaceField]
    private var texts: [PlaceField: (text: String, rank: Int)] = [:]

    init(_ meanings: [String: PlaceField]) { self.meanings = meanings }

    /// Takes what is called `name`; what places do not have is counted.
    mutating func take(_ name: String, _ text: String, _ tally: inout ImportTally) {
        let said = meanings[name].map { ($0, rank: 2) }
        let known = PlaceField.named(name).map { ($0.field, rank: $0.isOwn ? 1 : 0) }
        guard let (field, rank) = said ?? known else {
            return tally.add("'\(name.cut(to: 40))' is nothing that a place has")
        }
        guard !text.isEmpty, rank >= texts[field]?.rank ?? 0 else { return }
        texts[field] = (text, rank)
    }

    /// The place.
    ///
    /// One without an id is given one that is always the same, of all that is said of it.
    ///
    /// - Throws: `BadRecord` naming what is wrong.
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

    private static func derivedID(_ place: Proto.Place) -> String {
        let digest = SHA256.digest(of: (try? place.encoded()) ?? []).array
        return "p-" + Hex.encode(Array(digest.prefix(8)))
    }
}
