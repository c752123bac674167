extension Double {
    /// The number rounded to a whole number, as text.
    ///
    /// A number that is not finite or is too large for that is not rounded.
    var wholeText: String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        return "\(Int64(rounded()))"
    }
}

extension UInt64 {
    /// The number of bytes in the largest unit of which there is at least one, such as `1.2 MB`.
    var bytesText: String {
        let units = ["kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(self) / 1_000, 0)
        guard value >= 1 else { return Plural.text(self, "byte") }
        // From here on it would be rounded to a thousand.
        while value >= 999.95, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
        let tenths = UInt64((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }

    /// The number with a comma between thousands, such as `12,345`.
    var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digits[index])
        }
    }
}
