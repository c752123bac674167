/// Bytes in, frames out; no I/O.
///
/// An oversize frame is drained as its bytes arrive, not stored, and reported once, at its header,
/// so that it can be answered while the connection goes on.
package struct FrameDecoder: Sendable {
    /// What the bytes so far amount to.
    package enum Event: Hashable, Sendable {
        /// A whole frame; its body is `body` of the decoder's buffer.
        case frame(FrameHeader, body: [UInt8])
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
        if position > 0, position == unread.count {
            unread.removeAll(keepingCapacity: unread.capacity <= Self.keptCapacity)
            position = 0
        }
        unsafe unread.append(contentsOf: bytes[skipped...])
    }

    /// Takes what was read.
    package mutating func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// The next frame, or nil until more bytes come.
    package mutating func next() -> Event? {
        guard let header = FrameHeader(unread[position...]) else {
            compact()
            return nil
        }
        let length = Int(header.length)
        guard length <= limit else { return skip(header, length) }
        let end = position + FrameHeader.size + length
        guard end <= unread.count else {
            compact()
            return nil
        }
        let body = Array(unread[(position + FrameHeader.size)..<end])
        position = end
        return .frame(header, body: body)
    }

    private mutating func skip(_ header: FrameHeader, _ length: Int) -> Event {
        let held = min(length, unread.count - position - FrameHeader.size)
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
