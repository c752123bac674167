extension Double {
    /// To the whole number, whatever a server sent; for people.
    var wholeText: String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        return "\(Int64(rounded()))"
    }
}
