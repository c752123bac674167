import Protocol

/// A CSV file of places, read whole into memory; for files of some thousand lines.
enum PlaceFile {
    /// Reads the places of a file.
    ///
    /// - Throws: `UsageError` for the first bad line.
    static func read(_ path: String) throws -> [Proto.Place] {
        let file = try InputFile(path)
        var stream = RecordStream(CSVCutter()) { try file.read($0) }
        return try places(&stream, path)
    }

    /// Parses the places in `text`; `name` is the file's name for errors.
    static func places(_ text: String, _ name: String) throws -> [Proto.Place] {
        var rest = Array(text.utf8)[...]
        var stream = RecordStream(CSVCutter()) { size in
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        return try places(&stream, name)
    }

    private static func places(
        _ stream: inout RecordStream, _ name: String
    ) throws -> [Proto.Place] {
        var (places, tally, line): ([Proto.Place], ImportTally, Int) = ([], ImportTally(), 1)
        do {
            let decoder = try PlaceCSVDecoder(headings: &stream)
            while let (bytes, position) = try stream.record() {
                line = position.line
                if let place = try decoder.item(bytes.span, &tally) { places.append(place) }
            }
        } catch let bad as BadLine {
            throw UsageError(bad.text(name))
        } catch let bad as BadRecord {
            throw UsageError("\(name):\(line): \(bad.reason)")
        }
        return places
    }

    /// Returns the places in batches that each fit into one call.
    static func batches(_ places: [Proto.Place]) -> [ArraySlice<Proto.Place>] {
        var batches: [ArraySlice<Proto.Place>] = []
        var (start, bytes) = (0, 0)
        for (index, place) in places.enumerated() {
            let size = place.weight.bytes
            let isFull =
                index - start == ImportLimits.records || bytes + size > ImportLimits.bytes
            if isFull, index > start {
                batches.append(places[start..<index])
                (start, bytes) = (index, 0)
            }
            bytes += size
        }
        return start < places.count ? batches + [places[start...]] : batches
    }
}

extension PlaceCSVDecoder {
    /// Creates a decoder from the next record of a stream, which must be the headings.
    ///
    /// - Throws: `BadRecord` if the stream has no record or the headings are wrong.
    init(
        headings stream: inout RecordStream, meanings: [String: PlaceField] = [:]
    ) throws {
        guard let headings = try stream.record() else {
            throw BadRecord("the file is empty; its first line must name the columns")
        }
        try self.init(headings.bytes.span, meanings: meanings)
    }
}
