/// A command that did what it was told, and whose outcome is not the one that was wanted.
struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a script learns.
    var code: ExitCode
    /// What a person learns, with what to do.
    var message: String

    init(_ code: ExitCode, _ message: String) {
        (self.code, self.message) = (code, message)
    }

    var description: String { message }
}
