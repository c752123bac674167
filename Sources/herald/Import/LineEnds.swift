/// Counts the line ends of an input that is read in pieces.
///
/// LF, CR LF and CR alone, which old Macintosh files have, each end a line.
struct LineEnds: Hashable, Sendable {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    private var isBehindReturn = false

    /// Returns the number of lines that end in the next `end` bytes of the input.
    ///
    /// A CR LF counts once, even if a piece ends between the CR and the LF.
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

/// A line end, as far as the bytes show it.
enum LineEnd: Hashable, Sendable {
    /// A line end of one byte, or of two for CR LF.
    case whole(Int)
    /// A CR at the end of the bytes, which an LF may follow.
    case unsure
}

extension Span<UInt8> {
    /// Returns the line end at `index`; nil if there is none.
    ///
    /// - Parameter isEnd: True if no bytes follow these.
    func lineEnd(at index: Int, isEnd: Bool) -> LineEnd? {
        if self[index] == LineEnds.lineFeed { return .whole(1) }
        guard self[index] == LineEnds.carriageReturn else { return nil }
        guard index + 1 < count else { return isEnd ? .whole(1) : .unsure }
        return .whole(self[index + 1] == LineEnds.lineFeed ? 2 : 1)
    }

    /// The number of bytes up to and including the first line end; nil if there is none.
    var lineEnd: Int? {
        for index in indices {
            if case .whole(let length)? = lineEnd(at: index, isEnd: true) { return index + length }
        }
        return nil
    }
}
