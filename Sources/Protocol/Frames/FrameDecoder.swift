/// Bytes in, frames out; no I/O.
///
/// An oversize frame is drained as its bytes arrive, not stored, and reported once, at its header,
/// so that it can be answered while the connection goes on.
package struct FrameDecoder: Sendable {
    /// What the bytes so far amount to.
    package enum Event: Hashable, Sendable {
        /// A whole frame; `withBody(_:_:)` lends its body until the next `next()` or `append(_:)`.
        case frame(FrameHeader, body: Range<Int>)
        /// A frame over the limit: its header.
        case oversize(FrameHeader)
    }

    private var unread: [UInt8] = []
    private var position = 0
    private var toSkip = 0
    private let limit: Int

    /// A decoder that holds frames of at most `limit` bytes.
    package init(limit: Int = FrameLimits.length) { self.limit = limit }

    /// The bytes held for a frame that is not complete.
    package var bufferedCount: Int { unread.count - position }

    /// Takes what was read.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let skipped = min(toSkip, bytes.count)
        toSkip -= skipped
        guard skipped < bytes.count else { return }
        compact()
        unsafe unread.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[skipped...]))
    }

    /// Takes what was read.
    package mutating func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// The next frame, or nil until more bytes come.
    package mutating func next() -> Event? {
        guard let header = nextHeader else {
            if bufferedCount == 0 { compact() }
            return nil
        }
        let length = Int(header.length)
        guard length <= limit else { return skip(header, length) }
        guard length <= bufferedCount - FrameHeader.size else { return nil }
        let start = position + FrameHeader.size
        position = start + length
        return .frame(header, body: start..<position)
    }

    private var nextHeader: FrameHeader? {
        FrameHeader(unread.span.extracting(droppingFirst: position))
    }

    /// Lends the body of a frame; `range` is from the last event.
    package func withBody<Value>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Value
    ) -> Value {
        unsafe unread.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    private mutating func skip(_ header: FrameHeader, _ length: Int) -> Event {
        let held = min(length, bufferedCount - FrameHeader.size)
        position += FrameHeader.size + held
        toSkip = length - held
        return .oversize(header)
    }

    /// A burst may leave a large buffer behind; an idle connection must not keep it.
    private static let keptCapacity = 64 << 10

    private mutating func compact() {
        guard position > 0 else { return }
        if position == unread.count {
            unread.removeAll(keepingCapacity: unread.capacity <= Self.keptCapacity)
        } else {
            unread.removeSubrange(..<position)
        }
        position = 0
    }
}
