/// Counts the line ends of an input that is shown piece by piece.
///
/// LF, CR LF and CR alone, which old files of the Macintosh have, each end a line.
struct LineEnds: Hashable, Sendable {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    private var isBehindReturn = false

    /// The number of lines that end in the next `end` bytes of the input.
    ///
    /// The LF of a CR LF counts with its CR, also if a piece ends between them.
    mutating func count(_ bytes: Span<UInt8>, to end: Int) -> Int {
        var lines = 0
        for index in 0..<end {
            let byte = bytes[index]
            if byte == Self.carriageReturn || byte == Self.lineFeed && !isBehindReturn {
                lines += 1
            }
            isBehindReturn = byte == Self.carriageReturn
        }
        return lines
    }
}

/// A line end, as far as it can be seen.
enum LineEnd: Hashable, Sendable {
    /// So many bytes: one, or the two of a CR LF.
    case whole(Int)
    /// A CR behind which an LF may come.
    case unsure
}

extension Span<UInt8> {
    /// The line end that stands at `index`; nil: none does.
    ///
    /// - Parameter isEnd: whether nothing comes behind these bytes.
    func lineEnd(at index: Int, isEnd: Bool) -> LineEnd? {
        if self[index] == LineEnds.lineFeed { return .whole(1) }
        guard self[index] == LineEnds.carriageReturn else { return nil }
        guard index + 1 < count else { return isEnd ? .whole(1) : .unsure }
        return .whole(self[index + 1] == LineEnds.lineFeed ? 2 : 1)
    }

    /// The number of bytes to the first line end and with it; nil: there is none.
    var lineEnd: Int? {
        for index in indices {
            if case .whole(let length)? = lineEnd(at: index, isEnd: true) { return index + length }
        }
        return nil
    }
}
