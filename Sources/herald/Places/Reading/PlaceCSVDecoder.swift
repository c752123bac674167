import JSON
import Protocol

/// Each record a place, by the columns that the first line names: `latitude` and `longitude`, or
/// `polygon`, and fields of places.
struct PlaceCSVDecoder: RecordDecoder {
    /// How others call where a place is.
    private static let otherNames = [
        "lat": "latitude", "lon": "longitude", "lng": "longitude", "long": "longitude",
        "wkt": "polygon",
    ]

    private let columns: [String]
    private let meanings: [String: PlaceField]

    /// A decoder by the record of the headings.
    ///
    /// - Parameter meanings: what headings mean, besides their own.
    init(
        _ headings: Span<UInt8>, meanings: [String: PlaceField] = [:]
    ) throws(BadRecord) {
        self.meanings = meanings.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
        columns = try CSVRecord.cells(headings).map { heading in
            let heading = heading.lowercased()
            return Self.otherNames[heading] ?? heading
        }
        let isPoint = columns.contains("latitude") && columns.contains("longitude")
        guard isPoint || columns.contains("polygon") else {
            throw BadRecord("there is no column 'latitude' with a 'longitude', and no 'polygon'")
        }
        for (index, column) in columns.enumerated() where columns[..<index].contains(column) {
            throw BadRecord("the column '\(column)' is there twice")
        }
    }

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.Place? {
        let cells = try CSVRecord.cells(bytes)
        guard cells.count == columns.count else {
            throw BadRecord("\(cells.count) values under \(columns.count) headings")
        }
        var reading = PlaceReading(meanings)
        var own: [String: String] = [:]
        for (column, cell) in zip(columns, cells) where !cell.isEmpty {
            if ["latitude", "longitude", "polygon"].contains(column) {
                own[column] = cell
            } else {
                reading.take(column, cell, &tally)
            }
        }
        return try reading.place(try Self.shape(own))
    }

    private static func shape(
        _ cells: [String: String]
    ) throws(BadRecord) -> PlaceReading.Shape {
        do throws(BadRecord) {
            if let text = cells["polygon"] { return try WellKnownText.shape(text) }
        } catch {
            throw BadRecord("polygon: \(error.reason)")
        }
        return .point(
            latitude: try degrees(cells, "latitude"), longitude: try degrees(cells, "longitude"))
    }

    private static func degrees(
        _ cells: [String: String], _ column: String
    ) throws(BadRecord) -> Double {
        let cell = cells[column] ?? ""
        guard let degrees = DecimalText.double(cell) else {
            throw BadRecord("\(column) is '\(cell.cut(to: 60))', not a number")
        }
        return degrees
    }
}
