/// An id of 128 bits, whose text has 26 digits of base 32.
///
/// The digits are Crockford's in lower case, the most significant first; ids sort as their texts
/// do.
package struct Identifier: Hashable, Comparable, Sendable, BitwiseCopyable,
    CustomStringConvertible
{
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    /// The value of each digit by its byte; 255 for a byte that is not a digit.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: .max, count: 256)
        for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()
    private static let digits = 26

    /// The upper 64 bits.
    package let high: UInt64
    /// The lower 64 bits.
    package let low: UInt64

    /// Creates the id with these bits.
    package init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// Parses an id; nil unless `text` has 26 digits, of which the first is 0 to 7.
    ///
    /// It is not generic, for speed: each id that is stored as text is parsed here.
    package init?(_ text: String) {
        let utf8 = text.utf8
        guard utf8.count == Self.digits else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        var isFirst = true
        for byte in utf8 {
            let value = Self.values[Int(byte)]
            guard value < (isFirst ? 8 : 32) else { return nil }
            isFirst = false
            high = high << 5 | low >> 59
            low = low << 5 | UInt64(value)
        }
        self.init(high: high, low: low)
    }

    /// The id's text.
    package var description: String {
        unsafe String(unsafeUninitializedCapacity: Self.digits) { buffer in
            // The digits are taken from the top of the 128 bits; digit 13 has bits of both halves.
            for index in 0..<13 {
                unsafe buffer[index] = Self.digit(high >> UInt64(61 - 5 * index))
            }
            unsafe buffer[13] = Self.digit(high << 4 | low >> 60)
            for index in 14..<Self.digits {
                unsafe buffer[index] = Self.digit(low >> UInt64(125 - 5 * index))
            }
            return Self.digits
        }
    }

    /// Orders by value, which is also the order of the texts.
    package static func < (left: Identifier, right: Identifier) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }

    private static func digit(_ bits: UInt64) -> UInt8 {
        alphabet[Int(truncatingIfNeeded: bits & 31)]
    }
}
