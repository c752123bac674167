/// The error for a wrong command line, setting or file.
///
/// The message says what would be right.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    var message: String
    /// The command whose help the message points to; empty for none.
    var path: [String]

    init(_ message: String, path: [String] = []) {
        self.message = message
        self.path = path
    }

    var description: String { message }
}
