import JSON
import Protocol

/// Decodes records of CSV as places.
///
/// The columns are `latitude` and `longitude`, or `polygon`, and fields of places.
struct PlaceCSVDecoder: RecordDecoder {
    /// Other usual names of the columns for coordinates and polygons.
    private static let otherNames = [
        "lat": "latitude", "lon": "longitude", "lng": "longitude", "long": "longitude",
        "wkt": "polygon",
    ]

    private let columns: [String]
    private let meanings: [String: PlaceField]

    /// Creates a decoder from the record with the headings.
    ///
    /// - Parameter meanings: The fields that headings mean, in addition to the fields' own names.
    /// - Throws: `BadRecord` if a needed column is missing or a column appears twice.
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
            throw BadRecord("the columns 'latitude' and 'longitude', or 'polygon', are missing")
        }
        for (index, column) in columns.enumerated() where columns[..<index].contains(column) {
            throw BadRecord("the column '\(column)' appears twice")
        }
    }

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.Place? {
        let cells = try CSVRecord.cells(bytes)
        guard cells.count == columns.count else {
            throw BadRecord(
                "\(Plural.text(cells.count, "value")) under "
                    + Plural.text(columns.count, "heading"))
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
