/// The received bytes that are not parsed yet, read line by line.
struct HTTP1Input {
    private(set) var bytes: [UInt8] = []
    private var start = 0
    private var scanned = 0

    /// The number of bytes that are not parsed yet.
    var count: Int { bytes.count - start }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            scanned -= start
            start = 0
        }
        unsafe bytes.append(contentsOf: more)
    }

    /// Drops all bytes and frees their memory.
    mutating func clear() { self = HTTP1Input() }

    /// Returns the next line without its CR LF; nil while the line is incomplete.
    ///
    /// - Parameter limit: the longest line allowed. A longer one throws `problem`, at the same byte
    ///   however the input was split.
    mutating func line(
        limit: Int, orElse problem: HTTPProblem
    ) throws(HTTPProblem) -> ArraySlice<UInt8>? {
        guard let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = bytes.count
            guard count < limit + 2 else { throw problem }
            return nil
        }
        guard end - start <= limit + 1 else { throw problem }
        guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else {
            throw .malformed("A line must end with CR LF.")
        }
        let line = bytes[start..<(end - 1)]
        consume(end + 1 - start)
        return line
    }

    /// Returns and removes at most `limit` bytes.
    mutating func take(atMost limit: Int) -> ArraySlice<UInt8> {
        let taken = bytes[start..<start + min(limit, count)]
        consume(taken.count)
        return taken
    }

    private mutating func consume(_ length: Int) {
        start += length
        scanned = start
        guard start == bytes.count, bytes.capacity <= 4 << 10 else {
            // Ten thousand idle connections must not each keep the memory of their largest request.
            if start == bytes.count { clear() }
            return
        }
        bytes.removeAll(keepingCapacity: true)
        start = 0
        scanned = 0
    }
}
