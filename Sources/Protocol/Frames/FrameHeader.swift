/// The ten bytes before each ttrpc message: length, stream, type, flags, big-endian.
package struct FrameHeader: Hashable, Sendable {
    /// Its size on the wire.
    package static let size = 10

    /// What a frame carries; open, for a peer may send any byte.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package var rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A `ttrpc.Request`.
        package static let request = Kind(rawValue: 1)
        /// A `ttrpc.Response`.
        package static let response = Kind(rawValue: 2)
        /// Data of a stream, which Herald's calls don't have.
        package static let data = Kind(rawValue: 3)
    }

    /// The bytes that follow.
    package var length: UInt32
    /// The call: odd, chosen by the client, rising.
    package var stream: UInt32
    /// What follows.
    package var kind: Kind
    /// Of streams; 0 in unary calls.
    package var flags: UInt8

    /// A header.
    package init(length: UInt32, stream: UInt32, kind: Kind, flags: UInt8 = 0) {
        self.length = length
        self.stream = stream
        self.kind = kind
        self.flags = flags
    }

    /// Reads the first ten bytes; nil when there are fewer.
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

    /// Appends the ten bytes.
    package func append(to bytes: inout [UInt8]) {
        let first = UInt64(length) << 32 | UInt64(stream)
        unsafe withUnsafeBytes(of: first.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        bytes.append(kind.rawValue)
        bytes.append(flags)
    }
}
