/// A reader of digits and marks, from front to back.
struct DigitReader {
    private let text: [UInt8]
    private var index = 0

    /// Creates a reader of `text`; at most 40 bytes are copied, which is more than the longest time
    /// has.
    init(_ text: Span<UInt8>) {
        var copy: [UInt8] = []
        copy.reserveCapacity(40)
        for index in 0..<min(text.count, 40) { copy.append(text[index]) }
        self.text = copy
    }

    var isAtEnd: Bool {
        index == text.count
    }

    /// Skips `mark` if it is next, and returns whether it was.
    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard index < text.count, UInt32(text[index]) == mark.value else { return false }
        index += 1
        return true
    }

    /// Returns the number that the next `count` digits form; nil if there are fewer.
    mutating func number(_ count: Int) -> Int? {
        let start = index
        guard let number = number(upTo: count), index == start + count else { return nil }
        return number
    }

    /// Returns the number that the next digits, at most `count` ≤ 18, form; nil if there is none.
    mutating func number(upTo count: Int) -> Int? {
        let start = index
        var number = 0
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10, index - start < count {
            number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
            index += 1
        }
        return index > start ? number : nil
    }

    /// Returns the nanoseconds of a point with one to nine digits; 0 if no point is next, nil if no
    /// digit follows the point.
    mutating func fraction() -> Int? {
        guard skip(".") else { return 0 }
        let start = index
        guard var nanos = number(upTo: 9) else { return nil }
        for _ in (index - start)..<9 { nanos *= 10 }
        return nanos
    }
}

extension [UInt8] {
    /// Reverses the bytes from `start` on; a slice's `reverse()` would copy the whole array.
    mutating func reverse(from start: Int) {
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    /// Appends `value`, ≥ 0, in decimal, with leading zeros up to `width` digits.
    mutating func appendDecimal(_ value: Int, width: Int) {
        let start = count
        var rest = value
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0 || count - start < width
        reverse(from: start)
    }

    /// Appends a point and 3, 6 or 9 digits; nothing for 0.
    ///
    /// `nanos` is in 0 ..< 10⁹.
    mutating func appendFraction(nanos: Int32) {
        guard nanos > 0 else { return }
        append(UInt8(ascii: "."))
        if nanos % 1_000_000 == 0 {
            appendDecimal(Int(nanos) / 1_000_000, width: 3)
        } else if nanos % 1000 == 0 {
            appendDecimal(Int(nanos) / 1000, width: 6)
        } else {
            appendDecimal(Int(nanos), width: 9)
        }
    }
}
