import Protocol

/// A CSV file of places, whole in memory: for files of some thousand lines.
enum PlaceFile {
    /// The places of a file.
    ///
    /// - Throws: `UsageError` for the first line that is wrong.
    static func read(_ path: String) throws -> [Proto.Place] {
        let file = try InputFile(path)
        var stream = RecordStream(CSVCutter()) { try file.read($0) }
        return try places(&stream, path)
    }

    /// The places that `text` holds; `name` is for complaints.
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

    /// Places in batches that fit into one call each.
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
    /// A decoder by the next record of a stream, the headings.
    init(
        headings stream: inout RecordStream, meanings: [String: PlaceField] = [:]
    ) throws {
        guard let headings = try stream.record() else {
            throw BadRecord("it is empty; its first line names the columns")
        }
        try self.init(headings.bytes.span, meanings: meanings)
    }
}
