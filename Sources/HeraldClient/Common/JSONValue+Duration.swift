extension JSONValue {
    /// The value of a `google.protobuf.Duration`, such as `3600s` or `1.5s`; nil if it is none, or
    /// if it is negative.
    var duration: Duration? {
        guard let text = string, text.utf8.last == UInt8(ascii: "s"),
            let seconds = Double(text.dropLast()), (0...1e9).contains(seconds)
        else { return nil }
        return .seconds(seconds)
    }
}
