/// The error of a command that ran, but whose outcome is not the desired one.
struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit status.
    var code: ExitCode
    /// The message, which says what happened and what to do.
    var message: String

    init(_ code: ExitCode, _ message: String) {
        (self.code, self.message) = (code, message)
    }

    var description: String { message }
}
