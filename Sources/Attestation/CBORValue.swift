/// A value of CBOR (RFC 8949), of the kinds that attestation objects and passkeys have.
package enum CBORValue: Hashable, Sendable {
    case unsigned(UInt64)
    /// A number below zero.
    case negative(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    /// A map, with each name once.
    case map([CBORName: CBORValue])
    /// False (20), true (21), null (22) and other values of a number below 24.
    case simple(UInt8)

    /// Reads one value.
    ///
    /// - Throws: ``CBORError`` for anything that is not one whole value of these kinds, or is
    ///   larger than ``CBORLimits`` allows.
    package init(parsing bytes: [UInt8], _ form: CBORForm = .shortest) throws(CBORError) {
        let count: Int
        (self, count) = try Self.first(in: bytes, form)
        guard count == bytes.count else { throw .malformed }
    }

    /// Reads the value that bytes begin with; returns how many of them it has, too.
    ///
    /// - Throws: ``CBORError``, as ``init(parsing:_:)`` does, but not for what follows the value.
    package static func first(
        in bytes: [UInt8], _ form: CBORForm = .shortest
    ) throws(CBORError) -> (value: CBORValue, count: Int) {
        guard bytes.count <= CBORLimits.bytes else { throw .tooLarge }
        var reader = CBORReader(bytes, form)
        let value = try reader.value(depth: 1)
        return (value, reader.position)
    }

    /// The number of an integer; nil for another kind, and for one that is too large.
    package var integer: Int64? {
        switch self {
        case .unsigned(let number): Int64(exactly: number)
        case .negative(let number): number
        default: nil
        }
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
    package func member(_ name: CBORName) -> CBORValue? {
        if case .map(let members) = self { members[name] } else { nil }
    }
}

/// The name of a member of a map.
package enum CBORName: Hashable, Sendable, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral
{
    case text(String)
    case integer(Int64)

    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int64) { self = .integer(number) }
}

/// The form in which numbers and lengths are written.
package enum CBORForm: Hashable, Sendable {
    /// The shortest form; a longer one is malformed.
    case shortest
    /// Any form, in any number of bytes.
    case any
}

/// The reason why bytes are not CBOR that is read here.
package enum CBORError: Error, Hashable, Sendable {
    /// The bytes end too early, go on after the value, or break the format.
    case malformed
    /// The bytes have a kind of value, or a name, that is not read.
    case unsupported
    /// The bytes are more, nest deeper or have more values than ``CBORLimits`` allows.
    case tooLarge
}

/// The limits of a CBOR value that is read: its bytes, its levels and its values.
///
/// An attestation object of Apple has some 6 KiB, seven values and three levels. One of a passkey
/// has less, and its key has nine values.
package enum CBORLimits {
    package static let bytes = 16 << 10
    package static let depth = 4
    package static let values = 64
}
