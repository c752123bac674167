/// Decimal numbers in texts of people and other programs, without forms that only a compiler
/// accepts.
///
/// Swift's own `Double(_:)` accepts `0x10`, `inf` and `nan`, and `Int(_:)` accepts `+5`. A comma is
/// never part of a number here, neither as a decimal point nor between thousands; nor is a space.
package enum DecimalText {
    /// Returns the number that `text` is: an optional sign, digits with an optional point, and an
    /// optional exponent.
    ///
    /// Returns nil for anything else, and for a number that a double cannot hold.
    package static func double(_ text: some StringProtocol) -> Double? {
        let bytes = Array(text.utf8)
        guard isNumber(bytes), let number = Double(String(text)), number.isFinite else {
            return nil
        }
        return number
    }

    /// Returns the whole number that `text` is: digits, after a minus sign if the type is signed.
    ///
    /// Returns nil for anything else, and for a number that the type cannot hold.
    package static func integer<Integer: FixedWidthInteger>(
        _ text: some StringProtocol, _ type: Integer.Type = Integer.self
    ) -> Integer? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        return Integer(String(text))
    }

    private static func isNumber(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        if let sign = rest.first, isSign(sign) { rest.removeFirst() }
        let whole = rest.prefix(while: isDigit)
        rest = rest.dropFirst(whole.count)
        var digits = whole.count
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            rest = rest.dropFirst(1 + fraction.count)
            digits += fraction.count
        }
        guard digits > 0 else { return false }
        guard let mark = rest.first else { return true }
        guard mark | 0x20 == UInt8(ascii: "e") else { return false }
        rest.removeFirst()
        if let sign = rest.first, isSign(sign) { rest.removeFirst() }
        return !rest.isEmpty && rest.allSatisfy(isDigit)
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
