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
    /// The number with a comma between thousands, such as `12,345`.
    var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digits[index])
        }
    }
}
