import Protocol

/// An error of geo about a place, in the words of the file that has the place.
enum PlaceComplaint {
    /// The words for the lists of a polygon, which files do not have by these names.
    private static let nouns: [Substring: String] = [
        "parts": "part", "rings": "ring", "latitudes": "point", "longitudes": "point",
    ]

    /// Returns an error with the id that the place has in the file, and without fields that the
    /// file does not have.
    ///
    /// - Parameter error: the error of geo, a field such as
    ///   `place.polygon.parts[0].rings[1].latitudes[4]` and what is wrong with it; empty for none.
    static func text(_ error: String, of place: Proto.Place) -> String {
        guard !error.isEmpty else { return "" }
        let id = PlaceReading.hasDerivedID(place) ? "" : "'\(place.id.cut(to: 60))': "
        guard let colon = error.firstIndex(of: ":"), error.hasPrefix("place.") else {
            return id + error
        }
        let field = error[..<colon].dropFirst("place.".count)
        return id + words(field, ofParts: place.polygon?.parts.count ?? 0) + error[colon...]
    }

    /// Returns the words for a field, such as `ring 1, point 4 (counted from 0)`.
    ///
    /// Geo names other rings and points in its errors, which it counts from 0.
    private static func words(_ field: Substring, ofParts parts: Int) -> String {
        guard field.hasPrefix("polygon.parts[") else {
            return String(field.hasPrefix("centre.") ? field.dropFirst("centre.".count) : field)
        }
        let steps = field.split(separator: ".").compactMap { step -> String? in
            let pieces = step.split { $0 == "[" || $0 == "]" }
            guard pieces.count == 2, let noun = nouns[pieces[0]] else { return nil }
            return noun == "part" && parts == 1 ? nil : "\(noun) \(pieces[1])"
        }
        return steps.isEmpty ? "polygon" : steps.joined(separator: ", ") + " (counted from 0)"
    }
}
