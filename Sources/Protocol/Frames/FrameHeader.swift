/// The header of a ttrpc message: ten bytes with length, stream, type and flags, big-endian.
package struct FrameHeader: Hashable, Sendable {
    /// The size of a header in bytes.
    package static let size = 10

    /// The type of a frame; an open set, as a peer may send any byte.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package var rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The kind of a frame with a `ttrpc.Request`.
        package static let request = Kind(rawValue: 1)
        /// The kind of a frame with a `ttrpc.Response`.
        package static let response = Kind(rawValue: 2)
        /// Data of a stream, which Herald's calls do not use.
        package static let data = Kind(rawValue: 3)
    }

    /// The number of bytes that follow the header.
    package var length: UInt32
    /// The stream id of the call: odd, chosen by the client, and increasing.
    package var stream: UInt32
    /// The type of the frame.
    package var kind: Kind
    /// The flags of streams; 0 in unary calls.
    package var flags: UInt8

    /// The flags of a frame without data with which a peer sends nothing more on a stream.
    package static let endFlags: UInt8 = 0x01 | 0x04

    /// True if the frame says that the caller no longer waits for the answer.
    package var isGivingUp: Bool {
        kind == .data && length == 0 && flags & Self.endFlags == Self.endFlags
    }

    /// Creates a header.
    package init(length: UInt32, stream: UInt32, kind: Kind, flags: UInt8 = 0) {
        self.length = length
        self.stream = stream
        self.kind = kind
        self.flags = flags
    }

    /// Reads a header from the first ten bytes; nil when there are fewer.
    package init?(_ bytes: [UInt8]) {
        self.init(bytes.span)
    }

    init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= Self.size else { return nil }
        self.init(
            length: Self.word(bytes, 0), stream: Self.word(bytes, 4),
            kind: Kind(rawValue: bytes[8]), flags: bytes[9])
    }

    private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
        let high = UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
        return high | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
    }

    /// Appends the ten bytes of the header.
    package func append(to bytes: inout [UInt8]) {
        let first = UInt64(length) << 32 | UInt64(stream)
        unsafe withUnsafeBytes(of: first.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        bytes.append(kind.rawValue)
        bytes.append(flags)
    }
}
