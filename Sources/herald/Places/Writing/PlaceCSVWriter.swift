import Protocol

/// Writes places as CSV, one line each, with a column for every field.
struct PlaceCSVWriter: PlaceWriter {
    let head: [UInt8]
    let end: [UInt8] = []

    init() {
        head = CSVRecord.line(
            PlaceField.allCases.map(\.rawValue) + ["latitude", "longitude", "polygon"])
    }

    func bytes(_ place: Proto.Place, isFirst: Bool) -> [UInt8]? {
        var cells = PlaceField.allCases.map { $0.text(of: place) }
        if let polygon = place.polygon {
            cells += ["", "", WellKnownText.text(polygon)]
        } else {
            let centre = place.centre ?? Proto.Coordinate()
            cells += [centre.latitude.shortest, centre.longitude.shortest, ""]
        }
        return CSVRecord.line(cells)
    }
}
