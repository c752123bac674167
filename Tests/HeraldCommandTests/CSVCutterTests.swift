import Testing

@testable import HeraldCommand

@Suite struct CSVCutterTests {
    private func records(_ text: String, piece: Int) throws -> ([String], [String]) {
        var rest = Array(text.utf8)[...]
        var stream = RecordStream(CSVCutter()) { _ in
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var records: [String] = []
        var bad: [String] = []
        while let batch = try stream.batch() {
            records += batch.records.map { record in
                "\(record.position.line):"
                    + String(decoding: batch.bytes[record.range], as: UTF8.self)
            }
            bad += batch.bad.map { $0.text("f") }
        }
        return (records, bad)
    }

    @Test(arguments: [1, 2, 5, 1000])
    func `line ends in quotes do not end a record, and those outside do`(piece: Int) throws {
        let (records, bad) = try records(
            "a,b\n\"1\n\n2\",\"\"\"\n\"\r\n\n3\"4\",5\n\"\"\n6", piece: piece)
        #expect(
            records == [
                "1:a,b\n", "2:\"1\n\n2\",\"\"\"\n\"\r\n", "7:3\"4\",5\n", "9:6",
            ])
        #expect(bad == [])
    }

    @Test(arguments: [1, 7, 1000])
    func `an unclosed quote loses only its own line`(piece: Int) throws {
        let (records, bad) = try records("a\n\"b\nc\nd\n", piece: piece)
        #expect(records == ["1:a\n", "3:c\n", "4:d\n"])
        #expect(bad == ["f:2: a quote is not closed"])
    }

    @Test func `a record that is too long is skipped in constant memory`() throws {
        let long = String(repeating: "x", count: 3 << 20)
        let (records, bad) = try records("a\n\(long)\nb\n", piece: 10_000)
        #expect(records == ["1:a\n", "3:b\n"])
        #expect(bad == ["f:2: the record is over 1 MiB, or a quote is not closed"])
    }

    @Test func `a line that is too long is skipped in constant memory`() throws {
        let run = ImportCase()
        var bytes = Lines.ndjson(2)
        bytes += [UInt8](repeating: 0x78, count: 3 << 20) + [0x0A] + Lines.ndjson(3)
        for piece in [50_000, 1 << 18] {
            var rest = bytes[...]
            var stream = RecordStream(LineCutter()) { _ in
                defer { rest = rest.dropFirst(piece) }
                return Array(rest.prefix(piece))
            }
            var lines: [Int] = []
            var bad: [Int] = []
            while let batch = try stream.batch() {
                lines += batch.records.map(\.position.line)
                bad += batch.bad.map(\.position.line)
                #expect(batch.bytes.count < 2 << 20)
            }
            #expect(lines == [1, 2, 4, 5, 6] && bad == [3])
        }
        _ = run
    }
}
