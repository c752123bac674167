/// Cuts an input into lines at line ends of any kind.
struct LineCutter: RecordCutter {
    private static let tooLong = "the line is over 1 MiB"

    private var scanned = 0
    /// True if the bytes are the rest of a line that is too long.
    private var isSkipping = false

    var mark: String { "" }

    mutating func restart(_ mark: String) { self = Self() }

    mutating func cut(_ bytes: Span<UInt8>, isEnd: Bool) -> Cut? {
        var end: LineEnd?
        while scanned < bytes.count {
            end = bytes.lineEnd(at: scanned, isEnd: isEnd)
            if end != nil { break }
            scanned += 1
        }
        if case .whole(let size)? = end { return finish(bytes, scanned + size, hasEnd: true) }
        // A CR at the end of the bytes needs the next byte, which may be its LF.
        guard isEnd && !bytes.isEmpty || scanned >= ImportLimits.record else { return nil }
        return finish(bytes, scanned, hasEnd: false, isWhole: isEnd)
    }

    private mutating func finish(
        _ bytes: Span<UInt8>, _ length: Int, hasEnd: Bool, isWhole: Bool = true
    ) -> Cut {
        let lines = hasEnd ? 1 : 0
        scanned = 0
        if isSkipping {
            isSkipping = !hasEnd
            return .nothing(length: length, lines: lines)
        }
        guard length <= ImportLimits.record, isWhole else {
            isSkipping = !hasEnd
            return .bad(length: length, lines: lines, reason: Self.tooLong)
        }
        return bytes.extracting(0..<length).isBlank
            ? .nothing(length: length, lines: lines) : .record(length: length, lines: lines)
    }
}
