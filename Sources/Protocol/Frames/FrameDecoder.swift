/// A decoder of frames from bytes, without I/O.
///
/// An oversize frame is reported once, at its header, so that it can be answered while the
/// connection goes on. Its body is dropped as it arrives.
package struct FrameDecoder: Sendable {
    /// An event of the decoder.
    package enum Event: Hashable, Sendable {
        /// A complete frame; `withBody(_:_:)` gives access to its body until the next `next()` or
        /// `append(_:)`.
        case frame(FrameHeader, body: Range<Int>)
        /// The header of a frame that exceeds the limit.
        case oversize(FrameHeader)
    }

    private var unread: [UInt8] = []
    private var position = 0
    private var toSkip = 0
    private let limit: Int

    /// Creates a decoder of frames of at most `limit` bytes.
    package init(limit: Int = FrameLimits.length) { self.limit = limit }

    /// The number of bytes that are buffered for an incomplete frame.
    package var bufferedCount: Int { unread.count - position }

    /// Adds received bytes.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let skipped = min(toSkip, bytes.count)
        toSkip -= skipped
        guard skipped < bytes.count else { return }
        compact()
        unsafe unread.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[skipped...]))
    }

    /// Adds received bytes.
    package mutating func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Returns the next frame; nil until more bytes arrive.
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

    /// Calls `body` with the body of a frame; `range` must be from the latest event.
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

    /// The largest capacity, in bytes, that the buffer keeps after a burst, so that an idle
    /// connection uses little memory.
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
