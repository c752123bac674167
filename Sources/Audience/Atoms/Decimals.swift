import JSON

/// Decimal numbers as text, without forms that only compilers accept.
enum Decimals {
    /// Reads digits with an optional sign, point and exponent; nil for anything else, including
    /// infinities.
    static func double(_ text: some StringProtocol) -> Double? {
        1...40 ~= text.utf8.count ? DecimalText.double(text) : nil
    }

    /// Returns `value` / 10^`digits` as text without trailing zeros.
    static func text(_ value: Int, digits: Int) -> String {
        let digitsText = String(value.magnitude)
        let padded =
            String(repeating: "0", count: max(0, digits + 1 - digitsText.count)) + digitsText
        var fraction = padded.suffix(digits)
        while fraction.last == "0" { fraction.removeLast() }
        let whole = padded.dropLast(digits)
        return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
}
