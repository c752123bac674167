// Int64 and UInt64 have functions of their own, as calling a generic function of another module
// takes ten times as long.
extension JSONWriter {
    /// Writes an integer as a number; see ``integerString(_:)-(Int64)`` for 64-bit fields.
    package mutating func integer(_ value: Int64) {
        number { bytes in
            JSONText.appendInteger(isNegative: value < 0, value.magnitude, to: &bytes)
        }
    }

    /// Writes an integer as a number.
    package mutating func integer(_ value: UInt64) {
        number { bytes in JSONText.appendInteger(isNegative: false, value, to: &bytes) }
    }

    /// Writes an integer as a number.
    package mutating func integer(_ value: Int) {
        integer(Int64(value))
    }

    /// Writes an integer of at most 64 bits as a number.
    package mutating func integer(_ value: some FixedWidthInteger) {
        let magnitude = UInt64(value.magnitude)
        number { bytes in
            JSONText.appendInteger(isNegative: value < 0, magnitude, to: &bytes)
        }
    }

    /// Writes an integer as a string, as the proto3 mapping requires for 64 bits, because
    /// JavaScript's numbers are exact only to 53 bits.
    ///
    /// A writer with `isWhole` writes integers within those 53 bits as numbers.
    package mutating func integerString(_ value: Int64) {
        let write = { (bytes: inout [UInt8]) in
            JSONText.appendInteger(isNegative: value < 0, value.magnitude, to: &bytes)
        }
        if isWhole, value.magnitude <= Self.exact { number(write) } else { quoted(write) }
    }

    /// The largest integer up to which a double represents every integer exactly.
    private static let exact: UInt64 = (1 << 53) - 1

    /// Writes an integer as a string; with `isWhole` as a number if that is exact.
    package mutating func integerString(_ value: UInt64) {
        let write = { (bytes: inout [UInt8]) in
            JSONText.appendInteger(isNegative: false, value, to: &bytes)
        }
        if isWhole, value <= Self.exact { number(write) } else { quoted(write) }
    }

    /// Writes an integer as a string; with `isWhole` as a number if that is exact.
    package mutating func integerString(_ value: Int) {
        integerString(Int64(value))
    }
}
