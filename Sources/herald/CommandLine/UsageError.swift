/// A command line that does not fit; the message says what would.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    var message: String
    /// The command whose help shows how it is used; empty when that is of no use.
    var path: [String]

    init(_ message: String, path: [String] = []) {
        self.message = message
        self.path = path
    }

    var description: String { message }
}
