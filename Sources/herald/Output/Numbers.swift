extension Double {
    /// To the whole number, whatever a server sent; for people.
    var wholeText: String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        return "\(Int64(rounded()))"
    }
}

extension UInt64 {
    /// With a comma between thousands, for people: `12,345`.
    var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digits[index])
        }
    }
}
