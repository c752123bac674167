/// Cuts CSV into its records: at line ends that do not stand in quotes.
///
/// A quote that is not closed would take all the rest with it: it costs its line alone.
struct CSVCutter: RecordCutter {
    private enum Place {
        case cellStart, plain, quoted, quoteInQuotes

        /// Where one is behind `byte`, which ends no line.
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
    }

    static let unclosed = "a quote is not closed"

    private var place = Place.cellStart
    private var scanned = 0
    private var lines = 0
    /// Bytes to the end of the record's first line.
    private var firstLine: Int?
    /// Whether this is the rest of a line that is too long.
    private var isSkipping = false

    var mark: String { "" }

    mutating func restart(_ mark: String) { self = Self() }

    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut? {
        while scanned < bytes.count, scanned < ImportLimits.record {
            let byte = bytes[scanned]
            scanned += 1
            if byte == UInt8(ascii: "\n") {
                lines += 1
                firstLine = firstLine ?? scanned
                if isSkipping || place != .quoted { return finish(bytes) }
            } else {
                place = place.after(byte)
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
        let isNothing = isSkipping || bytes.extracting(0..<scanned).isBlank
        return isNothing
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
