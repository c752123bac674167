/// Parses and writes one record of comma-separated values (RFC 4180).
enum CSVRecord {
    /// The cells of a record; its line end may be among `bytes`.
    ///
    /// A `'` that ``line(_:)`` has put before what a spreadsheet would calculate is taken away.
    static func cells(_ bytes: Span<UInt8>) throws(BadRecord) -> [String] {
        var end = bytes.count
        if end > 0, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > 0, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        var cells: [String] = []
        var index = 0
        while true {
            cells.append(Formula.bare(try cell(bytes.extracting(0..<end), &index)))
            guard index < end else { return cells }
            guard bytes[index] == UInt8(ascii: ",") else {
                throw BadRecord("there is text after a closing quote")
            }
            index += 1
        }
    }

    private static func cell(
        _ bytes: Span<UInt8>, _ index: inout Int
    ) throws(BadRecord) -> String {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: ",") { index += 1 }
            return try text(bytes.extracting(start..<index))
        }
        index += 1
        var inside: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard index < bytes.count, bytes[index] == byte else {
                    return try text(inside.span)
                }
                index += 1
            }
            inside.append(byte)
        }
        throw BadRecord(CSVCutter.unclosed)
    }

    private static func text(_ bytes: Span<UInt8>) throws(BadRecord) -> String {
        guard let utf8 = try? UTF8Span(validating: bytes) else {
            throw BadRecord("it is not UTF-8")
        }
        for byte in 0..<bytes.count where bytes[byte] == 0 {
            throw BadRecord("it has a NUL character; leave that out")
        }
        return String(copying: utf8)
    }

    /// Returns the line of cells, quoted where they have to be, and so that no spreadsheet takes
    /// one for a formula.
    static func line(_ cells: [String]) -> [UInt8] {
        var line: [UInt8] = []
        for (index, cell) in cells.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            append(Formula.harmless(cell), to: &line)
        }
        // Many readers skip an empty line.
        if line.isEmpty { line = Array("\"\"".utf8) }
        line.append(UInt8(ascii: "\n"))
        return line
    }

    private static func append(_ cell: String, to line: inout [UInt8]) {
        let isPlain = cell.utf8.allSatisfy { byte in
            byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte != 0x0A && byte != 0x0D
        }
        let isBlank = cell.utf8.span.isBlank && !cell.isEmpty
        guard !isPlain || isBlank else { return line.append(contentsOf: cell.utf8) }
        line.append(UInt8(ascii: "\""))
        for byte in cell.utf8 {
            if byte == UInt8(ascii: "\"") { line.append(byte) }
            line.append(byte)
        }
        line.append(UInt8(ascii: "\""))
    }
}

/// The reason why a record is not imported.
struct BadRecord: Error, Hashable, Sendable, CustomStringConvertible {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    var description: String { reason }
}
