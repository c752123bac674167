import Protocol

extension Invocation {
    /// Returns the length of time that an option gives, such as `30m`; nil if it was not given.
    ///
    /// - Parameter examples: Values that the error shows, such as `30m, 4h or 2d`.
    /// - Throws: ``UsageError`` if the value is no length of time.
    func duration(_ name: String, like examples: String) throws(UsageError) -> Proto.Duration? {
        guard let text = option(name) else { return nil }
        return try duration(text, of: name, like: examples)
    }

    /// Returns the length of time that a part of an option's value gives.
    ///
    /// - Throws: ``UsageError`` if the text is no length of time.
    func duration(
        _ text: String, of name: String, like examples: String
    ) throws(UsageError) -> Proto.Duration {
        guard let duration = Proto.Duration(typed: text) else {
            throw UsageError("--\(name) is '\(text)'; write it like \(examples)", path: path)
        }
        return duration
    }
}

extension Proto.Duration {
    /// Parses a length of time as people type it, such as `90s`, `30m`, `4h` or `2d`.
    init?(typed text: String) {
        guard let duration = Duration(parsing: text) else { return nil }
        self.init(delay: duration)
    }
}
