/// A value of CBOR (RFC 8949), of the kinds that attestation objects have.
package enum CBORValue: Hashable, Sendable {
    case unsigned(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    /// The names are in their order, and each is there once.
    case map([String: CBORValue])

    /// Reads one value.
    ///
    /// - Throws: ``CBORError`` for anything that is not one whole value of these kinds, or is
    ///   larger than ``CBORLimits`` allows.
    package init(parsing bytes: [UInt8]) throws(CBORError) {
        guard bytes.count <= CBORLimits.bytes else { throw .tooLarge }
        var reader = CBORReader(bytes)
        self = try reader.value(depth: 1)
        guard reader.isAtEnd else { throw .malformed }
    }

    /// The bytes of a byte string; nil for another kind.
    package var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The text of a text string; nil for another kind.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The elements of an array; nil for another kind.
    package var elements: [CBORValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// Returns the member of a map; nil for another kind, and if there is none.
    package func member(_ name: String) -> CBORValue? {
        if case .map(let members) = self { members[name] } else { nil }
    }
}

/// Why bytes are not CBOR that is read here.
package enum CBORError: Error, Hashable, Sendable {
    /// They end too early, go on after the value, or break the format.
    case malformed
    /// They have a kind of value that attestation objects do not have.
    case unsupported
    /// They are more, nest deeper or have more values than ``CBORLimits`` allows.
    case tooLarge
}

/// What is read of CBOR; an attestation object of Apple has some 6 KiB, seven values and three
/// levels.
package enum CBORLimits {
    package static let bytes = 16 << 10
    package static let depth = 4
    package static let values = 64
}
