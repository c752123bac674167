/// A SHA-256 digest or HMAC of 32 bytes.
///
/// Two digests are compared in a time that does not depend on their bytes, so a stored hash of a
/// secret may be compared with `==`.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// The length in bytes.
    package static let size = 32

    /// The bytes, in the order in which they are sent and stored.
    package let bytes: InlineArray<32, UInt8>

    init(_ bytes: InlineArray<32, UInt8>) {
        self.bytes = bytes
    }

    /// Creates a digest from stored or received bytes; nil unless there are exactly 32.
    package init?(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.size else { return nil }
        self.bytes = InlineArray { bytes[$0] }
    }

    /// The bytes as an array, for storage and messages.
    package var array: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
            for index in 0..<Self.size { unsafe buffer[index] = bytes[index] }
            count = Self.size
        }
    }

    /// The digest in lower-case hexadecimal, 64 characters.
    package var description: String {
        Hex.encode(bytes.span)
    }

    /// Returns whether both have the same bytes; takes the same time wherever they differ.
    package static func == (left: Digest, right: Digest) -> Bool {
        ConstantTime.equal(left.bytes.span, right.bytes.span)
    }

    /// Feeds all 32 bytes into the hasher.
    package func hash(into hasher: inout Hasher) {
        unsafe bytes.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
