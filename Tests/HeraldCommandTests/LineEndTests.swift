import TestSupport
import Testing

@testable import HeraldCommand

/// LF, CR LF and CR as line ends in every reader of lines.
@Suite struct LineEndTests {
    private static let ends = ["\n", "\r\n", "\r"]
    private static let pieces = [1, 2, 3, 7, 1_000]

    private func lines(_ text: String, _ cutter: any RecordCutter, piece: Int) throws -> [String] {
        var rest = Array(text.utf8)[...]
        var stream = RecordStream(cutter) { _ in
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var found: [String] = []
        while let batch = try stream.batch() {
            for record in batch.records {
                let text = String(decoding: batch.bytes[record.range], as: UTF8.self)
                found.append("\(record.position.line) " + text.filter { !$0.isNewline })
            }
            for bad in batch.bad { found.append("\(bad.position.line) bad") }
        }
        return found
    }

    @Test(arguments: ends, pieces)
    func `records have the same lines whatever line ends are used`(end: String, piece: Int) throws {
        let plain = ["a", "", "b", "c"].joined(separator: end)
        for text in [plain, plain + end] {
            for cutter in [LineCutter(), CSVCutter()] as [any RecordCutter] {
                #expect(try lines(text, cutter, piece: piece) == ["1 a", "3 b", "4 c"])
            }
        }
        let objects = ["{}", "", "x", #"{"a":1}"#].joined(separator: end)
        #expect(
            try lines(objects, ListCutter.features, piece: piece).sorted()
                == ["1 {}", "3 bad", #"4 {"a":1}"#])
        let elements = ["<kml>", "<Placemark/>", "", "<Placemark/>", "</kml>"]
            .joined(separator: end)
        #expect(
            try lines(elements, ElementCutter(.kml), piece: piece)
                == ["2 <Placemark/>", "4 <Placemark/>"])
    }

    @Test(arguments: ends, pieces)
    func `a line end in quotes is part of the cell`(end: String, piece: Int) throws {
        var rest = Array("a,b\(end)\"x\(end)y\",2\(end)3,4".utf8)[...]
        var stream = RecordStream(CSVCutter()) { _ in
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var cells: [[String]] = []
        while let (bytes, _) = try stream.record() {
            cells.append(try CSVRecord.cells(bytes.span))
        }
        #expect(cells == [["a", "b"], ["x\(end)y", "2"], ["3", "4"]])
    }

    @Test(arguments: ends, pieces)
    func `a list of devices has one id per line`(end: String, piece: Int) throws {
        var rest = Array(["one", "", "two"].joined(separator: end).utf8)[...]
        var file = ListFile("f", isUsers: false) { _ in
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        #expect(try file.batch()?.devices == ["one", "two"])
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
    func `a UTF-16 file is refused by the name of its encoding`(mark: [UInt8]) throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("f")
        let output = try OutputFile(path)
        try output.write(mark + [0x61, 0x00, 0x0A, 0x00])
        try output.finish()
        let error = #expect(throws: UsageError.self) { try InputFile(path).read(10) }
        #expect(error?.message.contains("UTF-16") == true)
    }

    @Test(arguments: pieces)
    func `rows without content are skipped, and quoted commas or quotes are not`(
        piece: Int
    ) throws {
        let rows = ["a,b", ",", " ,\t", "\"\",\"\"", "\",\",", "\"\"\"\",", "\"\"", "1,"]
        let found = try lines(rows.joined(separator: "\n"), CSVCutter(), piece: piece)
        #expect(found == ["1 a,b", "5 \",\",", "6 \"\"\"\",", "8 1,"])
    }

    @Test(arguments: pieces)
    func `items of a JSON text sequence end where the next begins, even if truncated`(piece: Int)
        throws
    {
        // RFC 8142: a text that was cut off costs itself alone.
        let text =
            "\u{1E}{\"a\":1}\n\u{1E}{\"b\":{\"c\":\"x\u{1E}{\"d\":2}\n\u{1E}nonsense\u{1E}\n"
            + "{\"features\":[{\"e\":3}\u{1E}{\"f\":4}\n"
        let found = try lines(text, ListCutter.features, piece: piece).sorted()
        #expect(
            found
                == [
                    #"1 {"a":1}"#, "2 bad", #"2 {"d":2}"#, "3 bad", "4 bad", #"4 {"e":3}"#,
                    #"4 {"f":4}"#,
                ].sorted())
    }
}
