import Crypto

/// A key of 16 bytes that tells an item from every other one of its source.
///
/// With ten million items of a source, two of them share a key by chance once in 10²⁴ sources.
package struct ItemKey: Hashable, Sendable, CustomStringConvertible {
    /// The 16 bytes of the key.
    package let bytes: [UInt8]

    /// Takes over the bytes of a stored key.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Digests the values that identify something.
    ///
    /// - Parameter kind: the kind of the identified thing, so that equal values of other kinds have
    ///   other keys.
    package init(_ kind: String, _ values: [ItemValue]) {
        bytes = Array(Self.digest(kind, values).prefix(16))
    }

    /// The key in hexadecimal.
    package var description: String { Hex.encode(bytes.span) }

    /// Returns eight bytes of the digest of values, to notice that they changed.
    package static func hash(_ kind: String, _ values: [ItemValue]) -> Int64 {
        digest(kind, values).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    private static func digest(_ kind: String, _ values: [ItemValue]) -> [UInt8] {
        SHA256.digest(of: ItemValue.list([.text(kind)] + values).json).array
    }
}
