import JSON
import Protocol
import Spatial
import XML

/// The fixes of a recorded track, read from a file.
struct Track {
    /// The fixes, sorted by their times.
    private(set) var fixes: [Fix] = []
    /// The records that are not fixes, with their positions and reasons.
    private(set) var bad: [BadLine] = []
    let unit: String

    /// Reads the track points of a GPX file, or the lines of a CSV file.
    ///
    /// - Parameters:
    ///   - path: The path, or `-` for standard input.
    ///   - format: `csv` or `gpx`; nil to take it from the file's name, which is GPX if it does not
    ///     end in `.csv`.
    ///   - accuracy: The accuracy in metres of fixes that have none.
    /// - Throws: `UsageError` if the file cannot be read as a track.
    init(_ path: String, format: String? = nil, accuracy: Double) throws {
        let isCSV = format.map { $0 == "csv" } ?? path.lowercased().hasSuffix(".csv")
        let file = try InputFile(path, isXML: !isCSV)
        let cutter: any RecordCutter = isCSV ? CSVCutter() : ElementCutter(.track)
        unit = cutter.unit
        var stream = RecordStream(cutter) { try file.read($0) }
        let reader: any FixReader
        do {
            reader = isCSV ? try CSVFixReader(&stream) : GPXFixReader()
        } catch let bad as BadRecord {
            throw UsageError("\(path): \(bad.reason)")
        }
        try read(&stream, reader, accuracy)
        if let problem = stream.problem { throw UsageError("\(path): \(problem)") }
    }

    private mutating func read(
        _ stream: inout RecordStream, _ reader: any FixReader, _ accuracy: Double
    ) throws {
        while let batch = try stream.batch() {
            bad += batch.bad
            for record in batch.records {
                do throws(BadRecord) {
                    let bytes = batch.bytes.span.extracting(record.range)
                    fixes.append(try reader.fix(bytes).fix(accuracy))
                } catch {
                    bad.append(BadLine(record.position, error.reason))
                }
            }
        }
        // Fixes with the same time keep their order.
        fixes = fixes.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element)
    }
}

/// A type that reads a fix from a record.
private protocol FixReader {
    func fix(_ bytes: Span<UInt8>) throws(BadRecord) -> FixTexts
}

/// The texts of a fix in a record; empty if the record does not have them.
private struct FixTexts {
    var latitude = ""
    var longitude = ""
    var time = ""
    var accuracy = ""

    func fix(_ accuracy: Double) throws(BadRecord) -> Fix {
        guard let latitude = DecimalText.double(latitude),
            let longitude = DecimalText.double(longitude),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw BadRecord("'\(latitude)', '\(longitude)' is not a latitude and longitude") }
        guard let (seconds, nanos) = Self.moment(time) else {
            throw BadRecord(
                "its time is '\(time.cut(to: 40))'; it must be like 2026-05-04T13:00:00Z")
        }
        let metres = self.accuracy.isEmpty ? accuracy : DecimalText.double(self.accuracy) ?? .nan
        guard
            let fix = Fix(
                at: coordinate, accuracy: metres, time: seconds * 1_000 + Int64(nanos / 1_000_000))
        else {
            throw BadRecord(
                "its accuracy is '\(self.accuracy.cut(to: 40))'; it must be a number of metres")
        }
        return fix
    }

    /// Parses a time; nil if it is malformed.
    ///
    /// A time without a zone is UTC, as in GPX (topografix.com/GPX/1/1).
    ///
    /// The T may be a space, which many files have.
    private static func moment(_ time: String) -> (seconds: Int64, nanos: Int32)? {
        let time = time.replacing(" ", with: "T", maxReplacements: 1)
        let (said, assumed) = (Array(time.utf8), Array((time + "Z").utf8))
        return RFC3339.parse(said.span) ?? RFC3339.parse(assumed.span)
    }
}

private struct GPXFixReader: FixReader {
    func fix(_ bytes: Span<UInt8>) throws(BadRecord) -> FixTexts {
        let point = try XMLElement(record: bytes)
        var texts = FixTexts()
        texts.latitude = point.attributes["lat"] ?? ""
        texts.longitude = point.attributes["lon"] ?? ""
        texts.time = point.child("time")?.text ?? ""
        texts.accuracy = point.child("extensions")?.child("accuracy")?.text ?? ""
        return texts
    }
}

private struct CSVFixReader: FixReader {
    /// A column that belongs to fixes.
    private enum Column: CaseIterable {
        case latitude, longitude, time, accuracy

        var names: [String] {
            switch self {
            case .latitude: ["latitude", "lat"]
            case .longitude: ["longitude", "lon", "lng"]
            case .time: ["time", "timestamp", "tracked_at"]
            case .accuracy: ["accuracy"]
            }
        }
    }

    private let columns: [Column?]

    /// Reads the headings from `stream`.
    ///
    /// - Throws: `BadRecord` if there are none or a needed column is missing.
    init(_ stream: inout RecordStream) throws {
        guard let headings = try stream.record() else { throw BadRecord("the file is empty") }
        columns = try CSVRecord.cells(headings.bytes.span).map { heading in
            Column.allCases.first { $0.names.contains(heading.lowercased()) }
        }
        for needed in Column.allCases where needed != .accuracy && !columns.contains(needed) {
            let names = needed.names.joined(separator: ", ")
            throw BadRecord("there is no column with one of these names: \(names)")
        }
    }

    func fix(_ bytes: Span<UInt8>) throws(BadRecord) -> FixTexts {
        let cells = try CSVRecord.cells(bytes)
        guard cells.count == columns.count else {
            throw BadRecord(
                "\(Plural.text(cells.count, "value")) under "
                    + Plural.text(columns.count, "heading"))
        }
        var texts = FixTexts()
        for (column, cell) in zip(columns, cells) {
            switch column {
            case .latitude: texts.latitude = cell
            case .longitude: texts.longitude = cell
            case .time: texts.time = cell
            case .accuracy: texts.accuracy = cell
            case nil: break
            }
        }
        return texts
    }
}
