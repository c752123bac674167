/// Cuts CSV into records at line ends of any kind that are not in quotes.
///
/// A row without content, which spreadsheets save as commas only, is not a record. If a quote is
/// not closed, only its line is bad and the lines after it are read as usual.
struct CSVCutter: RecordCutter {
    private enum Place {
        case cellStart, plain, quoted, quoteInQuotes

        /// Returns the place after `byte`, which is not a line end.
        func after(_ byte: UInt8) -> Self {
            switch (self, byte) {
            case (.quoted, UInt8(ascii: "\"")): .quoteInQuotes
            case (.quoted, _): .quoted
            case (.quoteInQuotes, UInt8(ascii: "\"")): .quoted
            case (.cellStart, UInt8(ascii: "\"")): .quoted
            case (_, UInt8(ascii: ",")): .cellStart
            default: .plain
            }
        }

        /// Returns whether `byte`, which is not a line end, is content of a cell, in quotes or not.
        func isContent(_ byte: UInt8) -> Bool {
            guard !Span<UInt8>.isBlank(byte) else { return false }
            return switch (self, byte) {
            case (.quoted, UInt8(ascii: "\"")), (.cellStart, UInt8(ascii: "\"")): false
            case (.quoted, _): true
            default: byte != UInt8(ascii: ",")
            }
        }
    }

    static let unclosed = "a quote is not closed"

    private var place = Place.cellStart
    private var scanned = 0
    private var lines = 0
    /// The bytes up to the end of the record's first line; nil before that end is seen.
    private var firstLine: Int?
    private var hasContent = false
    /// True if the bytes are the rest of a line that is too long.
    private var isSkipping = false

    var mark: String { "" }

    mutating func restart(_ mark: String) { self = Self() }

    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut? {
        while scanned < bytes.count, scanned < ImportLimits.record {
            switch bytes.lineEnd(at: scanned, isEnd: isEnd) {
            case .unsure: return nil
            case .whole(let size):
                scanned += size
                lines += 1
                firstLine = firstLine ?? scanned
                if isSkipping || place != .quoted { return finish(bytes) }
            case nil:
                let byte = bytes[scanned]
                hasContent = hasContent || place.isContent(byte)
                place = place.after(byte)
                scanned += 1
            }
        }
        if scanned >= ImportLimits.record {
            return giveUp(bytes, "the record is over 1 MiB, or \(Self.unclosed)")
        }
        guard isEnd, !bytes.isEmpty else { return nil }
        return place == .quoted && !isSkipping ? giveUp(bytes, Self.unclosed) : finish(bytes)
    }

    private mutating func finish(_ bytes: Span<UInt8>) -> Cut {
        defer { self = Self() }
        return isSkipping || !hasContent
            ? .nothing(length: scanned, lines: lines) : .record(length: scanned, lines: lines)
    }

    private mutating func giveUp(_ bytes: Span<UInt8>, _ reason: String) -> Cut {
        let (scanned, first, wasSkipping) = (scanned, firstLine, isSkipping)
        self = Self()
        isSkipping = first == nil
        if wasSkipping { return .nothing(length: scanned, lines: 0) }
        return .bad(length: first ?? scanned, lines: first == nil ? 0 : 1, reason: reason)
    }
}
